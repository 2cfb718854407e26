import type { IntervalType } from '#contract/constants.ts';
import type { SetUpKind } from '#contract/templates/setUpKinds.ts';
import type { Rhythm } from '#contract/plans/roundPlanning.ts';
import { setUpKinds } from '#contract/templates/setUpKinds.ts';
import { nameKey } from '../nameKey.ts';
import { questionKey } from '../imports/questionImport.ts';

/** Reference to a record of a set-up by name, for questions also by group; `id` if it can be used unchanged at the target. */
export interface Named {
  name: string;
  group?: string;
  id?: number;
}

/** Reference fields of records, and the kind of the referenced records. */
const kindOfField = {
  roles: 'roles',
  responsible: 'roles',
  questions: 'questions',
  checklists: 'checklists',
  catalogue: 'catalogue',
} as const satisfies Record<string, SetUpKind>;
type NamingField = keyof typeof kindOfField;

/** A record to copy: its own values, and its references. */
export interface Copied<Values> extends Named {
  values: Values;
  names: Partial<Record<NamingField, readonly Named[]>>;
}

/** Values of the records of each kind. */
export interface SetUpValues {
  roles: object;
  questions: { description: string; law: string; lawLink: string | null; positive: string; negative: string };
  checklists: { description: string };
  catalogue: {
    group: number | null;
    inventoryType: string;
    description: string;
    recommendation: string;
    instruction: string;
    flawCategoryId: number | null;
    flawTypeId: number | null;
  };
  plans: {
    description: string;
    intervalValue: number;
    intervalType: IntervalType;
    rhythm: Rhythm | null;
    sendMessage: boolean;
    ignoreItems: boolean;
    observesPauses: boolean;
    asksScan: boolean;
  };
}

/** A complete set-up: records by kind. */
export type SetUpContents = { readonly [Kind in SetUpKind]: readonly Copied<SetUpValues[Kind]>[] };

/** Returns the key of a record by its name. */
export const keyOfNamed = ({ name, group }: Named): string =>
  group === undefined ? nameKey(name) : questionKey(group, name);

/** Resolved reference: an existing record by id, or one created in the same copy by key. */
export type Resolved = { id: number } | { made: string };

/** A record to create, with its references as far as they exist at the target. */
export interface ToMake<Kind extends SetUpKind = SetUpKind> extends Copied<SetUpValues[Kind]> {
  key: string;
  resolved: Partial<Record<NamingField, readonly Resolved[]>>;
}

/** Result of copying a kind: records to create, existing ones, and the names of the records left out. */
export interface CopyOfKind {
  kind: SetUpKind;
  toMake: ToMake[];
  there: string[];
  without: string[];
}

/** Existing records of a customer, by kind and key. */
export type Standing = Readonly<Record<SetUpKind, ReadonlyMap<string, number>>>;

/**
 * Plans the copy of a set-up to a customer: records whose name doesn't exist yet, without duplicates. A reference is resolved to the same
 * record if it is usable there, else to one created with it, else to an existing one of that name; a record with an unresolved reference is
 * left out.
 */
export function copyOf(
  contents: SetUpContents,
  kinds: readonly SetUpKind[],
  standing: Standing,
): CopyOfKind[] {
  const making = new Map<SetUpKind, Set<string>>();
  const resolve = (kind: SetUpKind, named: Named): Resolved | null => {
    if (named.id !== undefined) return { id: named.id };
    const key = keyOfNamed(named);
    const id = standing[kind].get(key);
    if (id !== undefined) return { id };
    return making.get(kind)?.has(key) ? { made: key } : null;
  };
  return setUpKinds
    .filter((kind) => kinds.includes(kind))
    .map((kind) => {
      const keys = new Set<string>();
      making.set(kind, keys);
      const copy: CopyOfKind = { kind, toMake: [], there: [], without: [] };
      const without = new Set<string>();
      for (const record of contents[kind]) {
        const key = keyOfNamed(record);
        if (standing[kind].has(key)) copy.there.push(record.name);
        if (standing[kind].has(key) || keys.has(key)) continue;
        keys.add(key);
        const resolved: ToMake['resolved'] = {};
        for (const [field, named] of Object.entries(record.names) as [NamingField, readonly Named[]][])
          resolved[field] = named.flatMap((each) => {
            const reference = resolve(kindOfField[field], each);
            if (reference === null) without.add(each.name);
            return reference ?? [];
          });
        copy.toMake.push({ ...record, key, resolved });
      }
      copy.without = [...without];
      return copy;
    });
}

/**
 * Returns the language in which most of a template exists at a customer, if that is more than in the chosen one: the copy would create
 * duplicates. Null for none. [SETUP-144]
 */
export function languageThere<Language extends string>(
  { contents, chosen }: { contents: ReadonlyMap<Language, SetUpContents>; chosen: Language },
  kinds: readonly SetUpKind[],
  standing: Standing,
): Language | null {
  const thereIn = new Map(
    [...contents].map(([language, of]) => {
      const isThere = kinds.flatMap((kind) => of[kind].map((each) => standing[kind].has(keyOfNamed(each))));
      const count = isThere.filter(Boolean).length;
      return [language, { count, isMost: count * 2 > isThere.length }] as const;
    }),
  );
  let best = chosen;
  for (const [language, { count }] of thereIn) if (count > (thereIn.get(best)?.count ?? 0)) best = language;
  return best !== chosen && thereIn.get(best)?.isMost ? best : null;
}
