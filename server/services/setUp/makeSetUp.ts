import { eq, max } from 'drizzle-orm';
import type { SetUpKind } from '#contract/setUp/setUpKinds.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { CopyOfKind, Resolved, ToMake } from '#domain/setUp/setUpCopy.ts';
import type { Database } from '#server/db/client.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionListQuestions, questionLists, questions } from '#server/db/schema/checklists.ts';
import { roles } from '#server/db/schema/people.ts';
import {
  roundPlanningFireProtections,
  roundPlanningQuestionLists,
  roundPlanningRoles,
  roundPlannings,
} from '#server/db/schema/plans.ts';
import type { ImportedPart } from '#server/db/softReferences.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { inSlices } from '../files/slices.ts';
import { groupsFor } from '../imports/questionImports.ts';
import { firstMoment } from '../plans/planChanges.ts';
import { createdColumns } from '../shared/changes.ts';

/** Target and time of a set-up's creation. */
interface Making {
  db: Database;
  owner: { companyId: number; customerId: number };
  now: string;
}

/** Created records by table, and existing records that they refer to or extend. */
export interface MadeSetUp {
  parts: Partial<Record<ImportedPart, number[]>>;
  named: {
    table: 'roles' | 'questions' | 'question_groups' | 'question_lists' | 'fire_protections';
    id: number;
  }[];
}

type Ids = ReadonlyMap<string, number>;
const none: Ids = new Map();

/** Creates the records of a copy, in the order of their references. */
export async function makeSetUp(making: Making, copy: readonly CopyOfKind[]): Promise<MadeSetUp> {
  const { db, owner, now } = making;
  const of = <Kind extends SetUpKind>(kind: Kind): ToMake<Kind>[] =>
    (copy.find((each) => each.kind === kind)?.toMake ?? []) as unknown as ToMake<Kind>[];
  const ids = new Map<SetUpKind, Ids>();
  const named: MadeSetUp['named'] = [];
  /** Returns the ids of a record's references; existing records are added to `named`. */
  const idsOf = (
    table: MadeSetUp['named'][number]['table'],
    kind: SetUpKind,
    all: readonly Resolved[] = [],
  ) => [
    ...new Set(
      all.flatMap((each) => {
        if ('id' in each) named.push({ table, id: each.id });
        return 'id' in each ? each.id : (ids.get(kind)?.get(each.made) ?? []);
      }),
    ),
  ];

  const stamped = <Kind extends SetUpKind>({ name, values }: ToMake<Kind>) => ({
    name,
    ...values,
    ...owner,
    ...textKeys(name),
    ...createdColumns(now),
  });
  ids.set(
    'roles',
    await insertAll(of('roles'), (rows) =>
      db.insert(roles).values(rows.map(stamped)).returning({ id: roles.id }),
    ),
  );
  const asked = of('questions');
  const { idByKey, madeIds } = await groupsFor(db, owner, {
    names: asked.map(({ group = '' }) => group),
    now,
  });
  const places = await placesIn(db, owner.customerId);
  ids.set(
    'questions',
    await insertAll(asked, (rows) =>
      db
        .insert(questions)
        .values(
          rows.flatMap((row) => {
            const questionGroupId = idByKey.get(nameKey(row.group ?? ''));
            if (questionGroupId === undefined) return [];
            if (!madeIds.includes(questionGroupId))
              named.push({ table: 'question_groups', id: questionGroupId });
            return [{ ...stamped(row), questionGroupId, position: places.next(questionGroupId) }];
          }),
        )
        .returning({ id: questions.id }),
    ),
  );
  ids.set(
    'checklists',
    await insertAll(of('checklists'), (rows) =>
      db.insert(questionLists).values(rows.map(stamped)).returning({ id: questionLists.id }),
    ),
  );
  const inLists = of('checklists').flatMap(({ key, resolved }) =>
    idsOf('questions', 'questions', resolved.questions).map((questionId, index) => ({
      ...owner,
      questionListId: ids.get('checklists')?.get(key) ?? 0,
      questionId,
      position: index + 1,
      ...createdColumns(now),
    })),
  );
  await inSlices(inLists, (slice) => db.insert(questionListQuestions).values(slice));
  ids.set(
    'catalogue',
    await insertAll(of('catalogue'), (rows) =>
      db.insert(fireProtections).values(rows.map(stamped)).returning({ id: fireProtections.id }),
    ),
  );
  const plans = of('plans');
  const { customerId } = owner;
  ids.set(
    'plans',
    await insertAll(plans, (rows) =>
      db
        .insert(roundPlannings)
        .values(
          rows.map((row) => {
            const [roleId = null] = idsOf('roles', 'roles', row.resolved.responsible);
            const { companyId: _companyId, ...own } = stamped(row);
            return { ...own, roleId, active: false, start: firstMoment(now.slice(0, 'YYYY-MM-DD'.length)) };
          }),
        )
        .returning({ id: roundPlannings.id }),
    ),
  );
  const partsOf = (table: MadeSetUp['named'][number]['table'], field: 'roles' | 'checklists' | 'catalogue') =>
    plans.flatMap(({ key, resolved }) =>
      idsOf(table, field, resolved[field]).map((targetId) => ({
        customerId,
        roundPlanningId: ids.get('plans')?.get(key) ?? 0,
        targetId,
        ...createdColumns(now),
      })),
    );
  await inSlices(partsOf('roles', 'roles'), (slice) => db.insert(roundPlanningRoles).values(slice));
  await inSlices(partsOf('question_lists', 'checklists'), (slice) =>
    db.insert(roundPlanningQuestionLists).values(slice),
  );
  await inSlices(partsOf('fire_protections', 'catalogue'), (slice) =>
    db.insert(roundPlanningFireProtections).values(slice),
  );
  const idList = (kind: SetUpKind): number[] => [...(ids.get(kind) ?? none).values()];
  const parts: MadeSetUp['parts'] = {
    roles: idList('roles'),
    question_groups: madeIds,
    questions: idList('questions'),
    question_lists: idList('checklists'),
    fire_protections: idList('catalogue'),
    round_plannings: idList('plans'),
  };
  return { named, parts: Object.fromEntries(Object.entries(parts).filter(([, all]) => all.length > 0)) };
}

/** Inserts the rows in batches; returns their ids by key. */
async function insertAll<Row extends { key: string }>(
  all: readonly Row[],
  insert: (rows: readonly Row[]) => PromiseLike<{ id: number }[]>,
): Promise<Ids> {
  const ids = new Map<string, number>();
  await inSlices(all, async (slice) => {
    const rows = await insert(slice);
    for (const [index, { key }] of slice.entries()) {
      const id = rows[index]?.id;
      if (id !== undefined) ids.set(key, id);
    }
  });
  return ids;
}

/** Returns a function for the next free position in each of a customer's groups. */
async function placesIn(db: Database, customerId: number) {
  const ends = await db
    .select({ id: questions.questionGroupId, position: max(questions.position) })
    .from(questions)
    .where(eq(questions.customerId, customerId))
    .groupBy(questions.questionGroupId);
  const last = new Map(ends.map(({ id, position }) => [id, position ?? 0]));
  return {
    next: (groupId: number): number => {
      const position = (last.get(groupId) ?? 0) + 1;
      last.set(groupId, position);
      return position;
    },
  };
}
