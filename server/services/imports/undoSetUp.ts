import { rightOf } from '#domain/callRights.ts';
import { and, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { SetUpKind } from '#contract/templates/setUpKinds.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionGroups, questionLists, questions } from '#server/db/schema/checklists.ts';
import { roles } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { usesOfFireProtections } from '../catalogue/fireProtections.ts';
import { deleteList, usesOfList } from '../checklists/questionLists.ts';
import { usesOfQuestions } from '../checklists/questions.ts';
import { isOneOf, isTouched } from './imports.ts';
import type { Import, Undoing, UndoKind } from './imports.ts';
import { movesNaming } from '../moves/records/movesNaming.ts';
import { deleteRole, holdersOfRole, plansOfRole } from '../scope/roles.ts';
import { updatedColumns, lockRows } from '../shared/changes.ts';
import type { Use } from '../scope/uses.ts';

/** Tables of a set-up in the order of their references, each with the kind of its records. */
const tables = {
  roles: { table: roles, kind: 'roles' },
  question_groups: { table: questionGroups, kind: 'questions' },
  questions: { table: questions, kind: 'questions' },
  question_lists: { table: questionLists, kind: 'checklists' },
  fire_protections: { table: fireProtections, kind: 'catalogue' },
  round_plannings: { table: roundPlannings, kind: 'plans' },
} as const satisfies Record<
  string,
  { table: PgTable & { id: PgColumn; version: PgColumn; customerId: PgColumn }; kind: SetUpKind }
>;
type Part = keyof typeof tables;
const partNames = Object.keys(tables) as Part[];

const madeOf = ({ parts }: Import, part: Part): number[] => parts[part] ?? [];
const isMade = (kept: Import, part: Part): SQL => isOneOf(tables[part].table.id, madeOf(kept, part));

/** Locks the records that a copy created, parents before their parts. */
async function holdCopied({ db }: Undoing, kept: Import): Promise<void> {
  for (const part of partNames) await lockRows(db, tables[part].table, isMade(kept, part));
}

/** Merges the uses of each kind, with all their names. */
function joined(uses: readonly Use[]): Use[] {
  return [...Map.groupBy(uses, ({ kind }) => kind)].map(([kind, of]) => {
    const names = [...new Set(of.flatMap((use) => use.names ?? []))];
    return { kind, count: of.reduce((sum, { count }) => sum + count, 0), names };
  });
}

/** Returns the uses that prevent undoing a copied set-up: references to its records from others, and later changes. */
async function usesOf(undoing: Undoing, kept: Import): Promise<Use[]> {
  const { db } = undoing;
  const otherPlans = () => sql`not ${isMade(kept, 'round_plannings')}`;
  const uses: Use[] = [];
  for (const id of madeOf(kept, 'roles'))
    uses.push(await plansOfRole(undoing, id, otherPlans), await holdersOfRole(undoing, id));
  for (const id of madeOf(kept, 'question_lists')) uses.push(...(await usesOfList(undoing, id, otherPlans)));
  uses.push(
    // All items count as uses, but only plans that the copy didn't create.
    ...(await usesOfFireProtections(undoing, madeOf(kept, 'fire_protections'), ({ table }) =>
      table === roundPlannings ? otherPlans() : sql`true`,
    )),
  );
  const isOtherList = sql`not ${isMade(kept, 'question_lists')}`;
  uses.push(...(await usesOfQuestions(undoing, isMade(kept, 'questions'), isOtherList)));
  const isAdded = and(
    isOneOf(questions.questionGroupId, madeOf(kept, 'question_groups')),
    sql`not ${isMade(kept, 'questions')}`,
  );
  const ofMadePlans = isOneOf(roundHistories.roundPlanningId, madeOf(kept, 'round_plannings'));
  uses.push(
    { kind: 'questions', count: await db.$count(questions, isAdded) },
    { kind: 'rounds', count: await db.$count(roundHistories, ofMadePlans) },
  );
  for (const part of ['roles', 'questions', 'question_lists', 'fire_protections'] as const)
    uses.push(await movesNaming(db, part, madeOf(kept, part)));
  for (const part of partNames) {
    const { table } = tables[part];
    const count = await db.$count(table, and(isMade(kept, part), isTouched(table, kept)));
    uses.push({ kind: 'changed', count });
  }
  return joined(uses);
}

/** Deletes a copied set-up: plans and entries are soft-deleted like all others. */
async function remove({ db, now }: Undoing, kept: Import): Promise<void> {
  for (const table of [roundPlannings, fireProtections] as const) {
    const ids = madeOf(kept, table === roundPlannings ? 'round_plannings' : 'fire_protections');
    if (ids.length > 0)
      await db
        .update(table)
        .set({ deleted: true, ...updatedColumns(table, now) })
        .where(inArray(table.id, ids));
  }
  for (const id of madeOf(kept, 'question_lists')) await deleteList(db, id);
  await db.delete(questions).where(isMade(kept, 'questions'));
  await db.delete(questionGroups).where(isMade(kept, 'question_groups'));
  for (const id of madeOf(kept, 'roles')) await deleteRole(db, id);
}

/** Undo operations of a copied set-up, which is undone as a whole. */
export const copiedSetUp: UndoKind = {
  rightsOf: (kept) => [
    ...new Set(
      partNames
        .filter((part) => madeOf(kept, part).length > 0)
        .map((part) => rightOf('copySetUp', tables[part].kind)),
    ),
  ],
  hold: holdCopied,
  usesOf,
  remove,
};
