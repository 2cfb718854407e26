import { z } from 'zod';
import { callSchemas } from '#contract/callSchemas.ts';
import { feedCalls } from './feedCalls.ts';
import { feedNames } from '#contract/feeds/feedNames.ts';
import type { FeedName } from '#contract/feeds/feedNames.ts';
import { innerSchema } from '#contract/levels.ts';
import { personalFields } from './personalFields.ts';

/** Type of a field's values: `timestamp` and `day` are ISO texts. */
export type FieldType = 'integer' | 'decimal' | 'boolean' | 'text' | 'timestamp' | 'day';

/** Value of a field in a row. */
export type FieldValue = string | number | boolean | null;

/** Field of a feed: a flat value of the list's rows. */
export interface FeedField {
  name: string;
  type: FieldType;
  isPersonal: boolean;
  /** Properties that lead from the row to the value. */
  path: readonly string[];
}

/** Maximum depth of the objects that are flattened. */
const maxDepth = 2;

/** Separator of the texts of a list in one field. */
const separator = '; ';

/** Returns the schema within wrappers; of a codec that of the product's words, not of the wire. */
function contentOf(schema: z.core.$ZodType): z.core.$ZodType {
  if (schema instanceof z.ZodCodec) return contentOf(schema.out);
  const inner = innerSchema(schema);
  return inner === schema ? schema : contentOf(inner);
}

/** Returns whether a number is whole, also if a bound of it is set apart from its type. */
const isWhole = (schema: z.ZodNumber): boolean => schema.isInt || schema.format?.includes('int') === true;

function typeOf(schema: z.core.$ZodType): FieldType | null {
  if (schema instanceof z.ZodNumber) return isWhole(schema) ? 'integer' : 'decimal';
  if (schema instanceof z.ZodBoolean) return 'boolean';
  if (schema instanceof z.ZodISODateTime) return 'timestamp';
  if (schema instanceof z.ZodISODate) return 'day';
  if (schema instanceof z.ZodString || schema instanceof z.ZodStringFormat || schema instanceof z.ZodEnum)
    return 'text';
  if (schema instanceof z.ZodLiteral)
    return [...schema.values].every((value) => typeof value === 'number') ? 'integer' : 'text';
  return null;
}

const joinedName = (names: readonly string[]): string =>
  names.map((name, index) => (index === 0 ? name : name.charAt(0).toUpperCase() + name.slice(1))).join('');

/** Yields the flat fields of an object's schema, those of nested objects after its own. */
function* fieldsWithin(
  schema: z.ZodObject,
  path: readonly string[],
): Generator<Pick<FeedField, 'path' | 'type'>> {
  const nested: [string, z.ZodObject][] = [];
  for (const [name, field] of Object.entries<z.core.$ZodType>(schema.shape)) {
    const content = contentOf(field);
    const type =
      content instanceof z.ZodArray && typeOf(contentOf(content.element)) ? 'text' : typeOf(content);
    if (type !== null) yield { path: [...path, name], type };
    else if (content instanceof z.ZodObject && path.length + 1 < maxDepth) nested.push([name, content]);
  }
  for (const [name, content] of nested) yield* fieldsWithin(content, [...path, name]);
}

function fieldsOf(list: FeedName): FeedField[] {
  const { answer } = callSchemas[feedCalls[list]];
  const row = contentOf(
    contentOf(answer) instanceof z.ZodArray ? (contentOf(answer) as z.ZodArray).element : answer,
  );
  if (!(row instanceof z.ZodObject)) throw new Error(`The rows of ${list} are no objects.`);
  const personal: readonly string[] = personalFields[list];
  const fields = new Map<string, FeedField>();
  for (const { path, type } of fieldsWithin(row, [])) {
    const name = joinedName(path);
    if (!fields.has(name)) fields.set(name, { name, type, path, isPersonal: personal.includes(name) });
  }
  return [...fields.values()];
}

/** Fields of each feed, in the order of the contract. */
export const feedFields: Readonly<Record<FeedName, readonly FeedField[]>> = Object.fromEntries(
  feedNames.map((list) => [list, fieldsOf(list)]),
) as Record<FeedName, FeedField[]>;

/** Returns a field's value in a row; lists become one text. */
export function valueOf(row: unknown, { path }: Pick<FeedField, 'path'>): FieldValue {
  let value = row;
  for (const name of path) {
    if (typeof value !== 'object' || value === null) return null;
    value = (value as Record<string, unknown>)[name];
  }
  if (Array.isArray(value)) return value.join(separator);
  return typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean' ? value : null;
}
