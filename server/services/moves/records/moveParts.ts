import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { MoveType } from '#contract/constants.ts';
import type { moveUsersWrite } from '#contract/moves/move.ts';
import { encodeWire, numberOfWord } from '#contract/wire.ts';
import { canGoAlong } from '#domain/moves/moves.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { moveBuildings, moveUsers } from '#server/db/schema/moves.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import {
  entriesOfTarget,
  entryChoices,
  listChoices,
  listsOfTarget,
  questionChoices,
  roleChoices,
} from './moveChoices.ts';
import { movedBuildings, noteChange } from './moveRecords.ts';
import type { MoveRow } from './moveRecords.ts';

/** Records of a kind that may be chosen for a plan of a move. */
interface Offer {
  moveRoundPlanningId: number;
  records: readonly { id: number; moveTypes: readonly MoveType[] }[];
}

/** Kind of record that depends on a move's plans. */
interface PartKind {
  table: string;
  column: string;
  offers: (db: Database, move: MoveRow) => Promise<readonly Offer[]>;
  /** Returns the target's own records that can be used instead; omitted for kinds without replacement. */
  standIns?: (db: Database, customerId: number) => Promise<readonly { id: number }[]>;
}

/** Kinds by the name of the record's field in a row of their tab. */
const partKinds = {
  fireProtectionId: {
    table: 'move_fire_protections',
    column: 'fire_protection_id',
    offers: async (db, move) =>
      (await entryChoices(db, { move })).map(({ moveRoundPlanningId, fireProtections }) => ({
        moveRoundPlanningId,
        records: fireProtections.map(({ oldFireProtectionId: id, moveTypes }) => ({ id, moveTypes })),
      })),
    standIns: entriesOfTarget,
  },
  questionListId: {
    table: 'move_question_lists',
    column: 'question_list_id',
    offers: async (db, move) =>
      (await listChoices(db, { move })).map(({ moveRoundPlanningId, questionLists }) => ({
        moveRoundPlanningId,
        records: questionLists.map(({ oldQuestionListId: id, moveTypes }) => ({ id, moveTypes })),
      })),
    standIns: listsOfTarget,
  },
  roleId: {
    table: 'move_roles',
    column: 'role_id',
    offers: async (db, move) =>
      (await roleChoices(db, { move })).map(({ moveRoundPlanningId, roles }) => ({
        moveRoundPlanningId,
        records: roles.map(({ oldRoleId: id, moveTypes }) => ({ id, moveTypes })),
      })),
  },
  questionId: {
    table: 'move_questions',
    column: 'question_id',
    offers: async (db, move) =>
      (await questionChoices(db, { move })).map(({ moveRoundPlanningId, questions }) => ({
        moveRoundPlanningId,
        records: questions.map(({ oldQuestionId: id, moveTypes }) => ({ id, moveTypes })),
      })),
  },
} as const satisfies Record<string, PartKind>;
type PartField = keyof typeof partKinds;

/** Row of a tab's list in the body. */
type PartWrite = {
  moveRoundPlanningId: number;
  moveType: MoveType;
  idToReplace?: number | null | undefined;
} & Partial<Record<PartField, number>>;

/**
 * Rejects invalid choices for a record, and duplicate or contradictory ones: one record has one type per move. (moves, Who owns what)
 * @throws HttpProblem invalid_reference, move_not_owned, move_named_twice, move_types_differ
 */
function rejectParts(
  field: PartField,
  wanted: readonly PartWrite[],
  { offers, standIns }: { offers: readonly Offer[]; standIns: ReadonlySet<number> },
): void {
  const byPlan = new Map(
    offers.map(({ moveRoundPlanningId, records }) => [
      moveRoundPlanningId,
      new Map(records.map(({ id, moveTypes }) => [id, moveTypes])),
    ]),
  );
  const seenKeys = new Set<string>();
  const decided = new Map<number, string>();
  for (const [index, row] of wanted.entries()) {
    const recordId = row[field] ?? 0;
    const offered =
      byPlan.get(row.moveRoundPlanningId) ?? fail('invalid_reference', `${index}.moveRoundPlanningId`);
    const types = offered.get(recordId) ?? fail('invalid_reference', `${index}.${field}`);
    if (!types.includes(row.moveType)) fail('move_not_owned', `${index}.moveType`);
    const isReplaced = row.moveType === 'replace';
    if (isReplaced && !standIns.has(row.idToReplace ?? 0)) fail('invalid_reference', `${index}.idToReplace`);
    const key = `${row.moveRoundPlanningId} ${recordId}`;
    if (seenKeys.has(key)) fail('move_named_twice', `${index}.${field}`);
    seenKeys.add(key);
    const decision = `${row.moveType} ${isReplaced ? row.idToReplace : ''}`;
    if ((decided.get(recordId) ?? decision) !== decision) fail('move_types_differ', `${index}.moveType`);
    decided.set(recordId, decision);
  }
}

/**
 * Creates the function that sets a move's records of a kind. [MOVE-99, MOVE-101, MOVE-102, MOVE-103]
 * @throws HttpProblem as `rejectParts`
 */
export const changeParts =
  (field: PartField) =>
  async (db: Database, move: MoveRow, wanted: readonly PartWrite[], now: string): Promise<void> => {
    const kind: PartKind = partKinds[field];
    const offers = await kind.offers(db, move);
    const standIns = (await kind.standIns?.(db, move.targetCustomerId)) ?? [];
    rejectParts(field, wanted, { offers, standIns: new Set(standIns.map(({ id }) => id)) });
    const [table, column] = [sql.identifier(kind.table), sql.identifier(kind.column)];
    await db.execute(sql`
      delete from ${table} t using move_round_plannings p, move_buildings b
      where p.id = t.move_round_planning_id and b.id = p.move_building_id and b.move_id = ${move.id}`);
    const rows = wanted.map((row) => ({
      plan: row.moveRoundPlanningId,
      record: row[field],
      type: numberOfWord('moveType', row.moveType),
      replaced: row.moveType === 'replace' ? row.idToReplace : null,
    }));
    await db.execute(sql`
      insert into ${table} (customer_id, move_round_planning_id, ${column}, move_type, id_to_replace, created, updated)
      select ${move.customerId}, r.plan, r.record, r.type, r.replaced, ${now}::timestamptz, ${now}::timestamptz
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r(plan int, record int, type int, replaced int)`);
    await noteChange(db, move, now);
  };

/**
 * Sets the people of a move. Only employees of the customer itself below customer admin can be moved; others keep their home and
 * get a connection. [MOVE-104]
 * @throws HttpProblem invalid_reference for a person who isn't connected to the building, move_user_stays, move_named_twice, move_types_differ
 */
export async function changeUsers(
  db: Database,
  move: MoveRow,
  wanted: z.output<typeof moveUsersWrite>,
  now: string,
): Promise<void> {
  const inMove = await movedBuildings(db, move.id);
  const knownIds = new Set(inMove.map(({ id }) => id));
  const connected = await rowsOf<{ moveBuildingId: number; userId: number; isOwn: boolean; level: number }>(
    db,
    sql`select mb.id as "moveBuildingId", u.id as "userId", u.customer_id = ${move.customerId} as "isOwn", u.access_level as level
      from move_buildings mb
      join building_users bu on bu.building_id = mb.building_id
      join users u on u.id = bu.user_id and not u.deleted
      where mb.move_id = ${move.id}`,
  );
  const keyOf = (row: { moveBuildingId: number; userId: number }) => `${row.moveBuildingId} ${row.userId}`;
  const byKey = new Map(
    connected.map((row) => [keyOf(row), row.isOwn && canGoAlong({ level: row.level, licences: [] })]),
  );
  const seenKeys = new Set<string>();
  const decided = new Map<number, MoveType>();
  for (const [index, row] of wanted.entries()) {
    if (!knownIds.has(row.moveBuildingId)) fail('invalid_reference', `${index}.moveBuildingId`);
    const key = keyOf(row);
    const isMovable = byKey.get(key) ?? fail('invalid_reference', `${index}.userId`);
    if (row.moveType !== 'crossConnect' && !isMovable) fail('move_user_stays', `${index}.moveType`);
    if (seenKeys.has(key)) fail('move_named_twice', `${index}.userId`);
    seenKeys.add(key);
    if ((decided.get(row.userId) ?? row.moveType) !== row.moveType)
      fail('move_types_differ', `${index}.moveType`);
    decided.set(row.userId, row.moveType);
  }
  const ofMove = db
    .select({ id: moveBuildings.id })
    .from(moveBuildings)
    .where(eq(moveBuildings.moveId, move.id));
  const rows = JSON.stringify(encodeWire(wanted, { moveType: 'moveType' }));
  await db.delete(moveUsers).where(inArray(moveUsers.moveBuildingId, ofMove));
  await db.execute(sql`
    insert into move_users (customer_id, move_building_id, user_id, move_type, created, updated)
    select ${move.customerId}, r."moveBuildingId", r."userId", r."moveType", ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${rows}::jsonb) as r("moveBuildingId" int, "userId" int, "moveType" int)`);
  await noteChange(db, move, now);
}
