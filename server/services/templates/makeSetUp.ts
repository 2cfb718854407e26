import { eq, max } from 'drizzle-orm';
import type { SetUpKind } from '#contract/templates/setUpKinds.ts';
import { nameKey } from '#domain/nameKey.ts';
import type { CopyOfKind, Resolved, ToMake } from '#domain/templates/setUpCopy.ts';
import type { Database } from '#server/db/client.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questionListQuestions, questionLists, questions } from '#server/db/schema/checklists.ts';
import { roles } from '#server/db/schema/users.ts';
import {
  roundPlanningFireProtections,
  roundPlanningQuestionLists,
  roundPlanningRoles,
  roundPlannings,
} from '#server/db/schema/plans.ts';
import type { ImportedPart } from '#server/db/softReferences.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { inSlices } from '../shared/slices.ts';
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

type Table = MadeSetUp['named'][number]['table'];
type Ids = ReadonlyMap<string, number>;

/** Creation of a copy's records, with the ids that it has so far. */
interface Creation extends Making {
  copy: readonly CopyOfKind[];
  ids: Map<SetUpKind, Ids>;
  named: MadeSetUp['named'];
}

const recordsOf = <Kind extends SetUpKind>({ copy }: Creation, kind: Kind): ToMake<Kind>[] =>
  (copy.find((each) => each.kind === kind)?.toMake ?? []) as unknown as ToMake<Kind>[];

/** Returns the columns of a record's row, with its owner and creation time. */
const rowOf = <Kind extends SetUpKind>({ owner, now }: Creation, { name, values }: ToMake<Kind>) => ({
  name,
  ...values,
  ...owner,
  ...textKeys(name),
  ...createdColumns(now),
});

const idList = ({ ids }: Creation, kind: SetUpKind): number[] => [...(ids.get(kind)?.values() ?? [])];

/** Returns the ids of a record's references; existing records are added to `named`. */
const referencedIds = (
  { ids, named }: Creation,
  table: Table,
  kind: SetUpKind,
  references: readonly Resolved[] = [],
): number[] => [
  ...new Set(
    references.flatMap((each) => {
      if ('id' in each) named.push({ table, id: each.id });
      return 'id' in each ? each.id : (ids.get(kind)?.get(each.made) ?? []);
    }),
  ),
];

/** Creates the questions, and the groups that don't exist yet. Returns the ids of the created groups. */
async function createQuestions(creation: Creation): Promise<number[]> {
  const { db, owner, now, ids, named } = creation;
  const records = recordsOf(creation, 'questions');
  const { idByKey, madeIds } = await groupsFor(db, owner, {
    names: records.map(({ group = '' }) => group),
    now,
  });
  const places = await placesIn(db, owner.customerId);
  const createdIds = await insertAll(records, (batch) =>
    db
      .insert(questions)
      .values(
        batch.flatMap((record) => {
          const questionGroupId = idByKey.get(nameKey(record.group ?? ''));
          if (questionGroupId === undefined) return [];
          if (!madeIds.includes(questionGroupId))
            named.push({ table: 'question_groups', id: questionGroupId });
          return [{ ...rowOf(creation, record), questionGroupId, position: places.next(questionGroupId) }];
        }),
      )
      .returning({ id: questions.id }),
  );
  ids.set('questions', createdIds);
  return madeIds;
}

async function createChecklists(creation: Creation): Promise<void> {
  const { db, owner, now, ids } = creation;
  const records = recordsOf(creation, 'checklists');
  const createdIds = await insertAll(records, (batch) =>
    db
      .insert(questionLists)
      .values(batch.map((record) => rowOf(creation, record)))
      .returning({ id: questionLists.id }),
  );
  ids.set('checklists', createdIds);
  const rows = records.flatMap(({ key, resolved }) =>
    referencedIds(creation, 'questions', 'questions', resolved.questions).map((questionId, index) => ({
      ...owner,
      questionListId: createdIds.get(key) ?? 0,
      questionId,
      position: index + 1,
      ...createdColumns(now),
    })),
  );
  await inSlices(rows, (slice) => db.insert(questionListQuestions).values(slice));
}

async function createPlans(creation: Creation): Promise<void> {
  const { db, owner, now, ids } = creation;
  const records = recordsOf(creation, 'plans');
  const createdIds = await insertAll(records, (batch) =>
    db
      .insert(roundPlannings)
      .values(
        batch.map((record) => {
          const [roleId = null] = referencedIds(creation, 'roles', 'roles', record.resolved.responsible);
          const { companyId: _companyId, ...row } = rowOf(creation, record);
          return { ...row, roleId, active: false, start: firstMoment(now.slice(0, 'YYYY-MM-DD'.length)) };
        }),
      )
      .returning({ id: roundPlannings.id }),
  );
  ids.set('plans', createdIds);
  const partsOf = (table: Table, field: 'roles' | 'checklists' | 'catalogue') =>
    records.flatMap(({ key, resolved }) =>
      referencedIds(creation, table, field, resolved[field]).map((targetId) => ({
        customerId: owner.customerId,
        roundPlanningId: createdIds.get(key) ?? 0,
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
}

/** Creates the records of a copy, in the order of their references. */
export async function makeSetUp(making: Making, copy: readonly CopyOfKind[]): Promise<MadeSetUp> {
  const { db } = making;
  const creation: Creation = { ...making, copy, ids: new Map(), named: [] };
  const roleIds = await insertAll(recordsOf(creation, 'roles'), (batch) =>
    db
      .insert(roles)
      .values(batch.map((record) => rowOf(creation, record)))
      .returning({ id: roles.id }),
  );
  creation.ids.set('roles', roleIds);
  const groupIds = await createQuestions(creation);
  await createChecklists(creation);
  const entryIds = await insertAll(recordsOf(creation, 'catalogue'), (batch) =>
    db
      .insert(fireProtections)
      .values(batch.map((record) => rowOf(creation, record)))
      .returning({ id: fireProtections.id }),
  );
  creation.ids.set('catalogue', entryIds);
  await createPlans(creation);
  const parts: MadeSetUp['parts'] = {
    roles: idList(creation, 'roles'),
    question_groups: groupIds,
    questions: idList(creation, 'questions'),
    question_lists: idList(creation, 'checklists'),
    fire_protections: idList(creation, 'catalogue'),
    round_plannings: idList(creation, 'plans'),
  };
  return {
    named: creation.named,
    parts: Object.fromEntries(Object.entries(parts).filter(([, partIds]) => partIds.length > 0)),
  };
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
