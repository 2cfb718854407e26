import { z } from 'zod';
import { innerSchema, isTillsynField } from '#contract/levels.ts';

/** Returns a copy of a value without its fields of the level tillsyn. */
export type OmitFields = (value: unknown) => unknown;

/**
 * Returns the function that omits the fields of the level tillsyn from values of a schema, null if the schema has none. A recursive schema
 * has none in its repetitions.
 */
export function omitterOf(
  schema: z.core.$ZodType,
  above: readonly z.core.$ZodType[] = [],
): OmitFields | null {
  const shape = innerSchema(schema);
  if (above.includes(shape)) return null;
  const within = [...above, shape];
  if (shape instanceof z.ZodArray) {
    const omit = omitterOf(shape.element, within);
    return omit && ((value) => (Array.isArray(value) ? value.map(omit) : value));
  }
  if (!(shape instanceof z.ZodObject)) return null;
  const changedFields = new Map<string, OmitFields | null>();
  for (const [name, field] of Object.entries<z.core.$ZodType>(shape.shape)) {
    const omit = isTillsynField(field) ? null : omitterOf(field, within);
    if (omit !== null || isTillsynField(field)) changedFields.set(name, omit);
  }
  return changedFields.size === 0 ? null : (value) => withoutFields(value, changedFields);
}

/** Returns a copy of an object in which each of the fields is replaced, or omitted if its function is null. */
function withoutFields(value: unknown, changedFields: ReadonlyMap<string, OmitFields | null>): unknown {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value;
  const remaining = Object.entries(value).flatMap(([name, content]: [string, unknown]) => {
    const omit = changedFields.get(name);
    if (omit === undefined) return [[name, content] as const];
    return omit === null ? [] : [[name, omit(content)] as const];
  });
  return Object.fromEntries(remaining);
}

/** Returns the names of the query parameters that the level specified has. */
export function specifiedNames<Name>(
  query: z.ZodType,
  names: ReadonlyMap<string, Name & { name: string }>,
): ReadonlyMap<string, Name & { name: string }> {
  if (!(query instanceof z.ZodObject)) return names;
  const { shape } = query as z.ZodObject;
  return new Map(
    [...names].filter(([, { name }]) => {
      const field = shape[name];
      return field === undefined || !isTillsynField(field);
    }),
  );
}
