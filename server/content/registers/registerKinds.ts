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

/** Kinds of registers of the product, one file each, by key. An exemption names a duty of one of the others. */
export const registerKinds: readonly RegisterKindDefinition[] = readKinds.map((kind) =>
  kind.key === exemptionsKind
    ? {
        ...kind,
        fields: kind.fields.map((field) =>
          field.key === dutyField
            ? { ...field, options: [...dutyOptions(readKinds), ...(field.options ?? [])] }
            : field,
        ),
      }
    : kind,
);

const kindsByKey = new Map(registerKinds.map((kind) => [kind.key, kind]));

/** Returns a kind of the product; undefined for an unknown key. */
export const kindOf = (key: string): RegisterKindDefinition | undefined => kindsByKey.get(key);
