import type { z } from 'zod';
import { wireJsonSchema } from '#contract/coded.ts';
import type { Call } from '#contract/call.ts';

/** JSON schema as written by zod; `$ref` is the index of a shape of the form. */
export interface Schema {
  $ref?: number;
  type?: string | string[];
  enum?: unknown[];
  const?: unknown;
  format?: string;
  pattern?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  additionalProperties?: Schema | boolean;
  propertyNames?: Schema;
  items?: Schema;
  prefixItems?: Schema[];
  anyOf?: Schema[];
  minimum?: number;
  exclusiveMinimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
}

/** Row of a call as releases record it, where a call without a session is `public`. */
type FormCall = Omit<Call, 'right'> & {
  public?: true;
  query?: Schema;
  body?: Schema;
  answer: Schema;
};

/** Schemas of each call in a version of the contract; repeated ones are in `shapes`. */
export interface ContractForm {
  calls: Record<string, FormCall>;
  shapes: Schema[];
}

interface Shapes {
  query?: unknown;
  body?: unknown;
  answer: unknown;
}

type Json = null | boolean | number | string | Json[] | { [name: string]: Json };

/** Returns the form of a contract: of this program's, or of another version's. */
export function formOf(
  calls: Readonly<Record<string, Call>>,
  callSchemas: Readonly<Record<string, Shapes>>,
): ContractForm {
  const shapes: Schema[] = [];
  const numbers = new Map<string, number>();

  const numberOf = (text: string, make: () => Schema): number => {
    const knownNumber = numbers.get(text);
    if (knownNumber !== undefined) return knownNumber;
    const number = shapes.push({}) - 1;
    numbers.set(text, number);
    shapes[number] = make();
    return number;
  };
  /** Moves objects into the form's shapes; `$ref` names of their own schema are looked up there. */
  const compact = (schema: Json, whole: { [name: string]: Json }, key = ''): Json => {
    if (Array.isArray(schema)) return schema.map((part) => compact(part, whole));
    if (typeof schema !== 'object' || schema === null) return schema;
    if (typeof schema.$ref === 'string') {
      const referredSchema = schema.$ref.split('/').slice(1).reduce<Json>(stepInto, whole);
      return compact(referredSchema, whole);
    }
    const parts = () =>
      Object.fromEntries(entriesOf(schema, key).map(([name, part]) => [name, compact(part, whole, name)]));
    if (schema.type !== 'object' || key === 'properties') return parts();
    return { $ref: numberOf(JSON.stringify(schema), () => parts() as Schema) };
  };
  const readSchema = (schema: unknown, io: 'input' | 'output'): Schema => {
    const jsonSchema = wireJsonSchema(schema as z.ZodType, io) as { [name: string]: Json };
    return compact(jsonSchema, jsonSchema) as Schema;
  };

  const form = Object.entries(calls).map(([name, { right, ...call }]) => {
    const { query, body, answer } = callSchemas[name] ?? { answer: undefined };
    return [
      name,
      {
        ...call,
        ...(right === 'public' && { public: true as const }),
        ...(query !== undefined && { query: readSchema(query, 'input') }),
        ...(body !== undefined && { body: readSchema(body, 'input') }),
        answer: readSchema(answer, 'output'),
      },
    ] as const;
  });
  return { calls: Object.fromEntries(form), shapes };
}

const stepInto = (json: Json, name: string): Json =>
  typeof json === 'object' && json !== null && !Array.isArray(json) ? (json[name] ?? null) : null;

const unasked = new Set(['$schema', '$defs', 'default', 'description', 'x-level']);

/** Returns the entries without the ones that no comparison needs: every object is closed, and every integer is a safe one. */
const entriesOf = (schema: { [name: string]: Json }, key: string): [string, Json][] =>
  Object.entries(schema).filter(
    ([name, value]) =>
      key === 'properties' ||
      !(
        unasked.has(name) ||
        (name === 'additionalProperties' && value === false) ||
        (name === 'pattern' && schema.format !== undefined) ||
        (typeof value === 'number' && Math.abs(value) === Number.MAX_SAFE_INTEGER)
      ),
  );
