import { z } from 'zod';
import { innerSchema } from '#contract/levels.ts';
import { id } from '#contract/primitives.ts';

/** A field of a shape: its names from the outside in, `[]` for list entries. */
export interface BodyField {
  path: readonly string[];
  /** True if it names a record, by its shape or its name. */
  isId: boolean;
  shape: z.core.$ZodType;
}

const idName = /(?:^id|Ids?)$/;

/** Returns every field of a shape at any depth; a recursive shape is visited once. */
export function fieldsOf(
  body: z.core.$ZodType,
  path: readonly string[] = [],
  above: readonly z.core.$ZodType[] = [],
): BodyField[] {
  const shape = innerSchema(body);
  if (above.includes(shape)) return [];
  const within = [...above, shape];
  if (shape instanceof z.ZodObject)
    return Object.entries(shape.shape).flatMap(([name, part]) =>
      fieldsOf(part as z.core.$ZodType, [...path, name], within),
    );
  if (shape instanceof z.ZodArray) return fieldsOf(shape.element, [...path, '[]'], within);
  if (shape instanceof z.ZodUnion) return shape.options.flatMap((option) => fieldsOf(option, path, within));
  const name = path.findLast((part) => part !== '[]') ?? '';
  return [{ path, isId: shape === id || idName.test(name), shape: body }];
}
