import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import { maxUseNames } from '#contract/constants.ts';
import { fail } from '#server/core/httpProblem.ts';
import { emailText } from '#server/core/texts.ts';

/** Uses of a record of one kind: their number, and the names that the caller may see. */
export interface Use {
  kind:
    | 'items'
    | 'plans'
    | 'drawings'
    | 'rounds'
    | 'customers'
    | 'levels'
    | 'buildings'
    | 'employees'
    | 'moves'
    | 'completedMoves'
    | 'roles'
    | 'catalogue'
    | 'checklists'
    | 'documents'
    | 'records'
    | 'registers'
    | 'visits'
    | 'floors'
    | 'installations'
    | 'flaws'
    | 'areas'
    | 'files'
    | 'changed'
    | 'changedBuildings'
    | 'changedFloors'
    | 'changedDrawings'
    | 'editions'
    | 'connections'
    | 'questions'
    | 'lists'
    | 'people';
  count: number;
  names?: readonly string[];
}

/** Returns a boolean column: true if the caller may see the name of a use, by the condition of their scope. */
export const isSeen = (inScope: SQL | undefined) => sql<boolean>`coalesce(${inScope ?? sql`true`}, false)`;

/** Returns the uses of a record: uses outside the caller's scope are counted without their names. [REF-01] */
export const usedBy = (kind: Use['kind'], rows: readonly { name: string; isSeen: boolean }[]): Use => ({
  kind,
  count: rows.length,
  names: rows.filter((row) => row.isSeen).map(({ name }) => name),
});

const namesShown = 3;

/** Fails to delete a record that is in use, with the names of its uses. @throws HttpProblem in_use [CAT-19, ROLE-10] */
export function rejectUsed(uses: readonly Use[], language: Language): void {
  const useTexts = uses.filter((use) => use.count > 0).map((use) => useText(use, language));
  if (useTexts.length > 0) fail('in_use', null, { uses: useTexts.join(', ') });
}

/** Returns the text of a use: the number, and the first names. */
export function useText({ kind, count, names = [] }: Use, language: Language): string {
  const form = new Intl.PluralRules(language).select(count) === 'one' ? 'one' : 'other';
  const text = emailText(`use_${kind}_${form}`, language, { count });
  if (names.length === 0) return text;
  const listedNames = names.slice(0, namesShown);
  return `${text} (${listedNames.join(', ')}${count > listedNames.length ? ' …' : ''})`;
}

/** Converts a use to the API's format. */
export const presentUse = ({
  kind,
  count,
  names = [],
}: Use): { kind: string; count: number; names: string[] } => ({
  kind,
  count,
  names: [...names].slice(0, maxUseNames),
});
