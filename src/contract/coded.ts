import { z } from 'zod';
import type { WireCode, WireWord } from './wire.ts';
import { numberOfWord, wordOfNumber, wordsOf } from './wire.ts';

/**
 * Returns the schema of a word that is a number on the wire, all words or only the `allowed` ones. Parsing decodes the number. The input's
 * type is the word too, since a sender encodes a call's body by the table of its row.
 */
export const coded = <Code extends WireCode, Word extends WireWord<Code> = WireWord<Code>>(
  code: Code,
  allowed?: readonly Word[],
): z.ZodType<Word, Word> => {
  const words = wordsOf(code);
  const numbers = allowed
    ? z.union(allowed.map((word) => z.literal(numberOfWord(code, word))))
    : z
        .int()
        .min(0)
        .max(words.length - 1);
  const codec = z.codec(numbers, z.enum(words as readonly WireWord<Code>[]), {
    decode: (number) => wordOfNumber(code, number),
    encode: (word) => numberOfWord(code, word as WireWord<Code>),
  });
  return codec as unknown as z.ZodType<Word, Word>;
};

type JsonSchema = z.core.JSONSchema.JSONSchema;

/** Returns the JSON schema of what is sent or received: words that are numbers on the wire are numbers. */
export const wireJsonSchema = (schema: z.core.$ZodType, io: 'input' | 'output'): JsonSchema =>
  z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
    override: ({ zodSchema, jsonSchema }) => {
      if (zodSchema instanceof z.ZodCodec) {
        for (const name of Object.keys(jsonSchema)) Reflect.deleteProperty(jsonSchema, name);
        const { $schema: _schema, ...numbers } = z.toJSONSchema(zodSchema.in, { io: 'input' });
        Object.assign(jsonSchema, numbers);
      }
      if (zodSchema instanceof z.ZodDefault && zodSchema.unwrap() instanceof z.ZodCodec)
        jsonSchema.default = z.encode(zodSchema.unwrap() as z.ZodCodec, zodSchema.def.defaultValue) as number;
    },
  });
