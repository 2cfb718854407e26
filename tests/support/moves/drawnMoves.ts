import { sql } from 'drizzle-orm';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import type { Random } from '#tests/faults/random.ts';
import type { Backend } from '../server/backend.ts';
import type { CustomerRow } from '../seeds/seedPeople.ts';

/** Mover, source and target of a random move. */
export interface Drawing {
  random: Random;
  token: string;
  from: CustomerRow;
  target: CustomerRow;
  /** The buildings to move; by default the first one and some others. */
  houses?: readonly number[];
  /** Probability of copying a plan's records, even if another type is possible. */
  copyChance?: number;
}

interface Choice {
  moveTypes: number[];
}
type PlanWith<Field extends string, Row> = { moveRoundPlanningId: number } & Record<Field, Row[]>;

type Ask = <T>(method: string, path: string, body?: unknown) => Promise<T>;
type Decision = { moveType: number; idToReplace: number | null };

/** Saves a random move tab by tab as the wizard does: each record has one type, for all plans that use it. */
export async function drawMove(backend: Backend, drawing: Drawing): Promise<WireMove> {
  const { random, token, from, target, houses: wanted } = drawing;
  const ask: Ask = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const key = method === 'POST' ? { key: crypto.randomUUID() } : {};
    const answer = await backend.ask<T>(method, `v1/${path}`, { token, body, ...key });
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.data;
  };
  const isCopyOnly = random.next() < 0.2;
  const decide = makeDecisions(drawing, isCopyOnly);
  const houses = await rowsOf<{ id: number }>(
    backend.db,
    sql`select id from buildings where customer_id = ${from.id} and not deleted order by id`,
  );
  const chosenHouses = houses.filter(({ id }, index) =>
    wanted ? wanted.includes(id) : index === 0 || random.next() < 0.6,
  );
  const move = await ask<WireMove>('POST', 'MoveBuilding/StartMovingBuildings', {
    targetCustomerId: target.id,
    moveBuildingRequests: chosenHouses.map(({ id }) => ({
      buildingId: id,
      moveType: isCopyOnly ? 0 : random.pick([0, 1, 1]),
    })),
  });
  await savePlans(ask, {
    random,
    move,
    typeFrom: decide.typeFrom,
    houseIds: chosenHouses.map(({ id }) => id),
  });
  await saveTabs(ask, { random, move, target, decisionOf: decide.decisionOf });
  await saveUsers(backend, ask, { random, move, from, isCopyOnly, decisionOf: decide.decisionOf });
  return ask<WireMove>('GET', `Move/Get/${move.id}`);
}

/** Returns functions that draw a type, and that draw each record's decision once. */
function makeDecisions({ random, copyChance = 0 }: Drawing, isCopyOnly: boolean) {
  const typeFrom = (types: readonly number[]) =>
    isCopyOnly && types.includes(0)
      ? 0
      : random.pick(types.filter((type) => type !== 2 || random.next() < 0.8));
  const decisions = new Map<string, Decision>();
  const decisionOf = (
    kind: string,
    id: number,
    types: readonly number[],
    ids: readonly { id: number }[] = [],
  ): Decision => {
    const key = `${kind} ${id}`;
    const draw = (): Decision => {
      const isCopied = copyChance > 0 && types.includes(0) && random.next() < copyChance;
      const moveType = isCopied ? 0 : typeFrom(ids.length === 0 ? types.filter((type) => type !== 2) : types);
      return { moveType, idToReplace: moveType === 2 ? random.pick(ids).id : null };
    };
    const decision = decisions.get(key) ?? draw();
    decisions.set(key, decision);
    return decision;
  };
  return { typeFrom, decisionOf };
}
type Decisions = ReturnType<typeof makeDecisions>;

/** Saves random plans of the moved buildings, some without their history. */
async function savePlans(
  ask: Ask,
  {
    random,
    move,
    typeFrom,
    houseIds,
  }: { random: Random; move: WireMove; typeFrom: Decisions['typeFrom']; houseIds: readonly number[] },
): Promise<void> {
  const idIn = new Map(move.moveBuildings.map(({ oldBuildingId, id }) => [oldBuildingId, id]));
  const offered = await ask<
    { oldBuildingId: number; roundPlannings: (Choice & { oldRoundPlanningId: number })[] }[]
  >(
    'GET',
    `MoveBuilding/GetBuildingsWithRoundPlannings?${houseIds.map((id) => `oldBuildingIds=${id}`).join('&')}`,
  );
  const plans = new Map<number, object>();
  for (const { oldBuildingId, roundPlannings } of offered)
    for (const { oldRoundPlanningId: roundPlanningId, moveTypes } of roundPlannings)
      if (!plans.has(roundPlanningId) && random.next() < 0.8)
        plans.set(roundPlanningId, {
          roundPlanningId,
          moveType: typeFrom(moveTypes),
          moveBuildingId: idIn.get(oldBuildingId),
        });
  const planned = await ask<WireMove>('PUT', `MoveRoundPlanning/MoveRoundPlannings/${move.id}`, [
    ...plans.values(),
  ]);
  for (const { roundPlannings } of planned.moveBuildings)
    for (const { id } of roundPlannings)
      if (random.next() < 0.3)
        await ask('PUT', 'MoveRoundPlanning/SetKeepOnRoundPlannings', {
          moveRoundPlanningId: id,
          keepHistory: false,
        });
}

/** Saves random choices on the tabs of entries, checklists, roles and questions. */
async function saveTabs(
  ask: Ask,
  {
    random,
    move,
    target,
    decisionOf,
  }: { random: Random; move: WireMove; target: { id: number }; decisionOf: Decisions['decisionOf'] },
): Promise<void> {
  const standIns = {
    entries: await ask<{ id: number }[]>(
      'GET',
      `MoveFireProtection/GetFireProtectionsFromTargetCustomer/${target.id}`,
    ),
    lists: await ask<{ id: number }[]>(
      'GET',
      `MoveQuestionList/GetQuestionListsfromTargetCustomer/${target.id}`,
    ),
  };
  /** Saves random choices from the offers of a tab. */
  const tab = async <Row extends Choice>(
    [list, field, save, named]: readonly [string, string, string, string],
    { chance, idOf, ids }: { chance: number; idOf: (row: Row) => number; ids?: readonly { id: number }[] },
  ): Promise<void> => {
    const rows = await ask<PlanWith<string, Row>[]>('GET', `MoveRoundPlanning/${list}?moveId=${move.id}`);
    const choices = rows.flatMap((row) =>
      (row[field] ?? [])
        .filter(() => random.next() < chance)
        .map((record) => ({
          moveRoundPlanningId: row.moveRoundPlanningId,
          [named]: idOf(record),
          ...decisionOf(field, idOf(record), record.moveTypes, ids),
        })),
    );
    await ask('PUT', `${save}/${move.id}`, choices);
  };
  await tab<Choice & { oldFireProtectionId: number }>(
    [
      'GetRoundPlanningsWithFireProtections',
      'fireProtections',
      'MoveFireProtection/MoveFireProtections',
      'fireProtectionId',
    ],
    { chance: 0.6, idOf: (row) => row.oldFireProtectionId, ids: standIns.entries },
  );
  await tab<Choice & { oldQuestionListId: number }>(
    [
      'GetRoundPlanningsWithQuestionLists',
      'questionLists',
      'MoveQuestionList/MoveQuestionLists',
      'questionListId',
    ],
    { chance: 0.6, idOf: (row) => row.oldQuestionListId, ids: standIns.lists },
  );
  await tab<Choice & { oldRoleId: number }>(
    ['GetRoundPlanningsWithRoles', 'roles', 'MoveRole/MoveRoles', 'roleId'],
    { chance: 0.97, idOf: (row) => row.oldRoleId },
  );
  await tab<Choice & { oldQuestionId: number }>(
    ['GetRoundPlanningsWithQuestions', 'questions', 'MoveQuestion/MoveQuestions', 'questionId'],
    { chance: 0.4, idOf: (row) => row.oldQuestionId },
  );
}

/** Saves random users of the moved buildings. */
async function saveUsers(
  { db }: Backend,
  ask: Ask,
  {
    random,
    move,
    from,
    isCopyOnly,
    decisionOf,
  }: {
    random: Random;
    move: WireMove;
    from: { id: number };
    isCopyOnly: boolean;
    decisionOf: Decisions['decisionOf'];
  },
): Promise<void> {
  const people = await rowsOf<{ moveBuildingId: number; userId: number; isOwn: boolean }>(
    db,
    sql`select mb.id as "moveBuildingId", u.id as "userId", u.customer_id = ${from.id} and u.access_level < 4 as "isOwn"
      from move_buildings mb join building_users bu on bu.building_id = mb.building_id join users u on u.id = bu.user_id and not u.deleted
      where mb.move_id = ${move.id} order by 1, 2`,
  );
  const users = people
    .filter(() => random.next() < 0.7)
    .map(({ moveBuildingId, userId, isOwn }) => ({
      moveBuildingId,
      userId,
      moveType: decisionOf('users', userId, isOwn && !isCopyOnly ? [1, 4] : [4]).moveType,
    }));
  await ask('PUT', `MoveUser/MoveUsers/${move.id}`, users);
}

/** Returns true if a move only copies, so that its source is unchanged. */
export const onlyCopies = ({ moveBuildings }: WireMove): boolean =>
  moveBuildings.every(
    ({ moveType, roundPlannings, users }) =>
      moveType === 0 &&
      users.every((user) => user.moveType === 4) &&
      roundPlannings.every((plan) =>
        [plan, ...plan.fireProtections, ...plan.questionLists, ...plan.roles, ...plan.questions].every(
          (part) => part.moveType !== 1,
        ),
      ),
  );
