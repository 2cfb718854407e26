import { readdirSync, readFileSync } from 'node:fs';
import { registerKindDefinition } from '#contract/registers/registerKind.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';

const folder = new URL('../../../server/content/registers/', import.meta.url);

/** Kinds of registers that the product ships. */
export const shippedKinds: readonly RegisterKindDefinition[] = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => registerKindDefinition.parse(JSON.parse(readFileSync(new URL(file, folder), 'utf8'))));
