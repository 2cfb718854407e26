import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { z } from 'zod';
import { languages } from '#contract/constants.ts';
import type { Language } from '#contract/constants.ts';

/**
 * Reads a file of this folder.
 * @throws Error that names the file, unless its content fits the schema
 */
export function readContent<Schema extends z.ZodType>(path: string, schema: Schema): z.output<Schema> {
  const read = schema.safeParse(JSON.parse(readFileSync(join(import.meta.dirname, path), 'utf8')));
  if (!read.success) throw new Error(`server/content/${path}: ${read.error.message}`);
  return read.data;
}

/** Reads the file of this name in each language's folder. */
export function readInLanguages<Schema extends z.ZodType>(
  name: string,
  schema: Schema,
): Readonly<Record<Language, z.output<Schema>>> {
  const read = languages.map((language) => [language, readContent(`${language}/${name}`, schema)] as const);
  return Object.fromEntries(read) as Record<Language, z.output<Schema>>;
}

/** Returns the entry with a key. @throws Error if there is none */
export function entryOf<Entry>(entries: Readonly<Record<string, Entry>>, key: string): Entry {
  const entry = entries[key];
  if (entry === undefined) throw new Error(`The content has no ${key}`);
  return entry;
}
