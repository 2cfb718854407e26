import type { SetUpKind } from '#contract/setUp/setUpKinds.ts';
import type { Rhythm } from '#contract/plans/roundPlanning.ts';
import { setUpKinds } from '#contract/setUp/setUpKinds.ts';
import { nameKey } from '../nameKey.ts';
import { questionKey } from '../imports/questionImport.ts';

/** A record as others of a set-up name it: by its name, a question by its group too; `id` where it can be used at the target as it is. */
export interface Named {
  name: string;
  group?: string;
  id?: number;
}

/** The fields by which records name others, and the kind of these. */
const kindOfField = {
  roles: 'roles',
  responsible: 'roles',
  questions: 'questions',
  checklists: 'checklists',
  catalogue: 'catalogue',
} as const satisfies Record<string, SetUpKind>;
type NamingField = keyof typeof kindOfField;

/** A record to copy: its own texts and values, and what it names. */
export interface Copied<Values> extends Named {
  values: Values;
  names: Partial<Record<NamingField, readonly Named[]>>;
}

/** The values of each kind's records. */
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
    intervalType: number;
    rhythm: Rhythm | null;
    sendMessage: boolean;
    ignoreItems: boolean;
    observesPauses: boolean;
    asksScan: boolean;
  };
}

/** A whole set-up: records by kind. */
export type SetUpContents = { readonly [Kind in SetUpKind]: readonly Copied<SetUpValues[Kind]>[] };

/** How a record is found again by its name. */
export const keyOfNamed = ({ name, group }: Named): string =>
  group === undefined ? nameKey(name) : questionKey(group, name);

/** A record that is named: there already, by its id, or made in the same copy, by its key. */
export type Resolved = { id: number } | { made: string };

/** A record to make, with what it names as far as that is at the target. */
export interface ToMake<Kind extends SetUpKind = SetUpKind> extends Copied<SetUpValues[Kind]> {
  key: string;
  resolved: Partial<Record<NamingField, readonly Resolved[]>>;
}

/** What a copy makes of a kind, what is there already, and the names of what is left out. */
export interface CopyOfKind {
  kind: SetUpKind;
  toMake: ToMake[];
  there: string[];
  without: string[];
}

/** What is at a customer, by kind and key. */
export type Standing = Readonly<Record<SetUpKind, ReadonlyMap<string, number>>>;

/**
 * What is made of a set-up at a customer: what has a name that isn't there yet, each name once. What a record names is taken as it is where
 * it can be used there, else what is made with it, else what has its name there; what is none of these is left out.
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
            const found = resolve(kindOfField[field], each);
            if (found === null) without.add(each.name);
            return found ?? [];
          });
        copy.toMake.push({ ...record, key, resolved });
      }
      copy.without = [...without];
      return copy;
    });
}

/**
 * The language in which most of a kept set-up is at a customer already, where that is more than in the chosen one: copied in that, it would
 * be there twice. Null without any. [SETUP-144]
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
