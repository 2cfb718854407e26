import { readdirSync } from 'node:fs';
import { registerKindDefinition } from '#contract/registers/registerKind.ts';
import type { RegisterKindDefinition } from '#contract/registers/registerKind.ts';
import { dutyField, exemptionsKind } from '#domain/registers/exemptions.ts';
import { readContent } from '../readContent.ts';
import { dutyOptions } from './dutyOptions.ts';

const fileNames = readdirSync(import.meta.dirname).filter((name) => name.endsWith('.json'));

const readKinds = fileNames
  .toSorted()
  .map((name) => readContent(`registers/${name}`, registerKindDefinition));

/** Kinds of registers of the product, one file each, by key; `kindsWith` completes them. */
export const registerKinds: readonly RegisterKindDefinition[] = readKinds.map((kind) =>
  kind.key === exemptionsKind ? withDuties(kind, readKinds) : kind,
);

/** Returns the register of exemptions with the duties of these kinds as options. */
function withDuties(
  kind: RegisterKindDefinition,
  kinds: readonly RegisterKindDefinition[],
): RegisterKindDefinition {
  return {
    ...kind,
    fields: kind.fields.map((field) =>
      field.key === dutyField
        ? { ...field, options: [...dutyOptions(kinds), ...(field.options ?? [])] }
        : field,
    ),
  };
}

/** Returns the product's kinds for a tree of customers with these kinds of its own, whose duties an exemption can name. */
export const kindsWith = (own: readonly RegisterKindDefinition[]): readonly RegisterKindDefinition[] =>
  own.every(({ duties }) => duties.length === 0)
    ? registerKinds
    : registerKinds.map((kind) => (kind.key === exemptionsKind ? withDuties(kind, own) : kind));

const kindsByKey = new Map(registerKinds.map((kind) => [kind.key, kind]));

/** Returns a kind of the product; undefined for an unknown key. */
export const kindOf = (key: string): RegisterKindDefinition | undefined => kindsByKey.get(key);

/** Returns a kind of the product that its code names. */
export function productKind(key: string): RegisterKindDefinition {
  const kind = kindOf(key);
  if (!kind) throw new Error(`The product has no kind of register named ${key}.`);
  return kind;
}
