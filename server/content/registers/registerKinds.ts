import { readdirSync } from 'node:fs';
import { registerKindDefinition } from '#contract/registers/registerKind.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { readContent } from '../readContent.ts';

const fileNames = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

/** Kinds of registers of the product, one file each, by key. */
export const registerKinds: readonly RegisterKindDefinition[] = fileNames
  .toSorted()
  .map((name) => readContent(`registers/${name}`, registerKindDefinition));

const kindsByKey = new Map(registerKinds.map((kind) => [kind.key, kind]));

/** Returns a kind of the product; undefined for an unknown key. */
export const kindOf = (key: string): RegisterKindDefinition | undefined => kindsByKey.get(key);
