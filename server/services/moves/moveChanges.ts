import { eq, inArray, sql } from 'drizzle-orm';
import type { z } from 'zod';
import { buildingMoveTypes } from '#contract/moves/moveKinds.ts';
import { encodeWire, numberOfWord } from '#contract/wire.ts';
import type { moveRoundPlanningsWrite, moveStart, moveWrite } from '#contract/moves/move.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { moveBuildings, moveRoundPlannings, moves } from '#server/db/schema/moves.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { updatedColumns, createdColumns, onlyRow } from '../shared/changes.ts';
import { rejectFrozen } from './frozen/frozenRecords.ts';
import { idList, plansOfBuildings } from './records/moveChoices.ts';
import { movedBuildings, movedPlans, noteChange } from './records/moveRecords.ts';
import { lockOpenMove } from './records/moveStatus.ts';
import type { MoveRow } from './records/moveRecords.ts';

/**
 * Returns the customer that the buildings belong to.
 * @throws HttpProblem invalid_reference for a building that doesn't exist, move_of_several_customers
 */
async function leftCustomer(db: Database, buildingIds: readonly number[]): Promise<number> {
  const rows = await rowsOf<{ id: number; customerId: number }>(
    db,
    sql`select id, customer_id as "customerId" from buildings where id = any(${idList(buildingIds)}) and not deleted`,
  );
  const customerByBuilding = new Map(rows.map((row) => [row.id, row.customerId]));
  const missing = buildingIds.findIndex((id) => !customerByBuilding.has(id));
  if (missing >= 0) fail('invalid_reference', `moveBuildingRequests.${missing}.buildingId`);
  const [customerId, ...others] = new Set(customerByBuilding.values());
  if (customerId === undefined || others.length > 0)
    return fail('move_of_several_customers', 'moveBuildingRequests');
  return customerId;
}

/** Fails if the target is the source or below it. @throws HttpProblem invalid_reference, move_under_itself [MOVE-21] */
async function rejectTarget(db: Database, from: number, target: number): Promise<void> {
  const rows = await db
    .select({ id: customers.id, path: customers.path })
    .from(customers)
    .where(inArray(customers.id, [from, target]));
  const paths = new Map(rows.map(({ id, path }) => [id, path]));
  const to = paths.get(target);
  if (to === undefined) fail('invalid_reference', 'targetCustomerId');
  if (to.startsWith(paths.get(from) ?? '/')) fail('move_under_itself', 'targetCustomerId');
}

/**
 * Creates a move with these buildings, or adds them to an open one. Returns its id. [MOVE-45, MOVE-90]
 * @throws HttpProblem invalid_reference, move_of_several_customers, move_under_itself, move_not_open, record_in_move
 */
export async function startMove(
  db: Database,
  { targetCustomerId, moveBuildingRequests: wanted, moveId, note }: z.output<typeof moveStart>,
  { userId, now }: { userId: number | null; now: string },
): Promise<number> {
  const types = new Map(wanted.map(({ buildingId, moveType }) => [buildingId, moveType]));
  const customerId = await leftCustomer(
    db,
    wanted.map(({ buildingId }) => buildingId),
  );
  await rejectTarget(db, customerId, targetCustomerId);
  await rejectFrozen(
    db,
    [...types.keys()].map((id) => ({ table: 'buildings', id })),
  );
  const open = moveId ? await lockOpenMove(db, moveId) : null;
  if (open && open.targetCustomerId !== targetCustomerId) fail('invalid_reference', 'targetCustomerId');
  if (open && open.customerId !== customerId) fail('move_of_several_customers', 'moveBuildingRequests');
  const move =
    open ??
    onlyRow(
      await db
        .insert(moves)
        .values({ customerId, targetCustomerId, note: note ?? '', createdBy: userId, ...createdColumns(now) })
        .returning(),
    );
  if (open)
    await db
      .update(moves)
      .set({ note, ...updatedColumns(moves, now) })
      .where(eq(moves.id, open.id));
  const rows = [...types].map(([buildingId, type]) => ({ buildingId, type: numberOfWord('moveType', type) }));
  await db.execute(sql`
    insert into move_buildings (customer_id, move_id, building_id, move_type, created, updated)
    select ${customerId}, ${move.id}, r."buildingId", r.type, ${now}::timestamptz, ${now}::timestamptz
    from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as r("buildingId" int, type int)
    on conflict (move_id, building_id) do update set move_type = excluded.move_type, updated = excluded.updated`);
  return move.id;
}

/**
 * Changes a move's note and the types of its buildings; buildings missing from the list are removed from the move with their
 * dependent records. [MOVE-88]
 * @throws HttpProblem invalid_reference for a building that isn't in the move
 */
export async function changeMove(
  db: Database,
  move: MoveRow,
  { moveBuildings: kept, note }: z.output<typeof moveWrite>,
  now: string,
): Promise<void> {
  await db
    .update(moves)
    .set({ note, ...updatedColumns(moves, now) })
    .where(eq(moves.id, move.id));
  if (!kept) return;
  const inMove = await movedBuildings(db, move.id);
  const types = new Map(kept.map(({ oldBuildingId, moveType }) => [oldBuildingId, moveType]));
  const moveBuildingIds = new Set(inMove.map(({ buildingId }) => buildingId));
  const strange = kept.findIndex(({ oldBuildingId }) => !moveBuildingIds.has(oldBuildingId));
  if (strange >= 0) fail('invalid_reference', `moveBuildings.${strange}.oldBuildingId`);
  const removedIds = inMove.filter(({ buildingId }) => !types.has(buildingId)).map(({ id }) => id);
  await db.execute(sql`delete from move_buildings where id = any(${idList(removedIds)})`);
  for (const type of buildingMoveTypes) {
    const turned = inMove.filter(
      ({ buildingId, moveType }) => types.get(buildingId) === type && moveType !== type,
    );
    await db.execute(sql`
      update move_buildings set move_type = ${numberOfWord('moveType', type)}::int, updated = ${now}::timestamptz
      where id = any(${idList(turned.map(({ id }) => id))})`);
  }
}

/**
 * Sets the round plans of a move; remaining ones keep their dependent records. [MOVE-92]
 * @throws HttpProblem invalid_reference for a plan without a floor in the building, move_not_owned, move_named_twice
 */
export async function changePlans(
  db: Database,
  move: MoveRow,
  wanted: z.output<typeof moveRoundPlanningsWrite>,
  now: string,
): Promise<void> {
  const inMove = new Map((await movedBuildings(db, move.id)).map(({ id, buildingId }) => [id, buildingId]));
  const offered = await plansOfBuildings(db, [...inMove.values()]);
  const byBuilding = new Map(
    offered.map(({ oldBuildingId, roundPlannings }) => [
      oldBuildingId,
      new Map(roundPlannings.map((plan) => [plan.oldRoundPlanningId, plan.moveTypes])),
    ]),
  );
  const seenPlans = new Set<number>();
  for (const [index, { roundPlanningId, moveType, moveBuildingId }] of wanted.entries()) {
    const buildingId = inMove.get(moveBuildingId) ?? fail('invalid_reference', `${index}.moveBuildingId`);
    const types = byBuilding.get(buildingId)?.get(roundPlanningId);
    if (!types) fail('invalid_reference', `${index}.roundPlanningId`);
    if (!types.includes(moveType)) fail('move_not_owned', `${index}.moveType`);
    if (seenPlans.has(roundPlanningId)) fail('move_named_twice', `${index}.roundPlanningId`);
    seenPlans.add(roundPlanningId);
  }
  const before = await movedPlans(db, move.id);
  const removedIds = before.filter(({ planId }) => !seenPlans.has(planId)).map(({ id }) => id);
  await db.execute(sql`delete from move_round_plannings where id = any(${idList(removedIds)})`);
  const rows = JSON.stringify(encodeWire(wanted, { moveType: 'moveType' }));
  const requestedRows = sql`jsonb_to_recordset(${rows}::jsonb) as r("roundPlanningId" int, "moveType" int, "moveBuildingId" int)`;
  await db.execute(sql`
    update move_round_plannings p set move_type = r."moveType", move_building_id = r."moveBuildingId", updated = ${now}::timestamptz
    from ${requestedRows}, move_buildings mb
    where mb.id = p.move_building_id and mb.move_id = ${move.id} and p.round_planning_id = r."roundPlanningId"`);
  await db.execute(sql`
    insert into move_round_plannings (customer_id, move_building_id, round_planning_id, move_type, created, updated)
    select ${move.customerId}, r."moveBuildingId", r."roundPlanningId", r."moveType", ${now}::timestamptz, ${now}::timestamptz
    from ${requestedRows}
    where r."roundPlanningId" <> all(${idList(before.map(({ planId }) => planId))})`);
  await noteChange(db, move, now);
}

/** Sets whether a plan's finished rounds are moved along. @throws HttpProblem invalid_reference for a plan that is in no move [MOVE-93] */
export async function keepHistory(
  db: Database,
  { moveRoundPlanningId, keepHistory: isKept }: { moveRoundPlanningId: number; keepHistory: boolean },
  now: string,
): Promise<number> {
  const [plan] = await db
    .select({ moveId: moveBuildings.moveId })
    .from(moveRoundPlannings)
    .innerJoin(moveBuildings, eq(moveBuildings.id, moveRoundPlannings.moveBuildingId))
    .where(eq(moveRoundPlannings.id, moveRoundPlanningId))
    .limit(1);
  if (!plan) return fail('invalid_reference', 'moveRoundPlanningId');
  await noteChange(db, await lockOpenMove(db, plan.moveId), now);
  await db
    .update(moveRoundPlannings)
    .set({ keepHistory: isKept, ...updatedColumns(moveRoundPlannings, now) })
    .where(eq(moveRoundPlannings.id, moveRoundPlanningId));
  return plan.moveId;
}
