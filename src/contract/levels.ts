import { z } from 'zod';

/** Property of a schema's metadata, and of its JSON schema, that names the level of a field. */
const levelProperty = 'x-level';

/** Marks a field of a specified call as a field of the level tillsyn: at the level specified it is neither sent nor read. */
export const tillsynField = <Schema extends z.ZodType>(schema: Schema): Schema =>
  schema.meta({ [levelProperty]: 'tillsyn' });

/** Returns the schema within `optional`, `nullable`, `default`, `partial` and the like; of a codec that of the wire. */
export function innerSchema(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault)
    return innerSchema(schema.unwrap());
  if (schema instanceof z.ZodPrefault || schema instanceof z.ZodReadonly) return innerSchema(schema.unwrap());
  if (schema instanceof z.ZodCodec) return innerSchema(schema.in);
  if (schema instanceof z.ZodPipe)
    return innerSchema(schema.out instanceof z.ZodTransform ? schema.in : schema.out);
  return schema;
}

/** Returns whether a field was marked by `tillsynField`, or its schema before `partial` was. */
export const isTillsynField = (schema: z.core.$ZodType): boolean =>
  z.globalRegistry.get(schema)?.[levelProperty] === 'tillsyn' ||
  (schema instanceof z.ZodOptional && isTillsynField(schema.unwrap()));
