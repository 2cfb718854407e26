import { and, desc, eq, isNotNull, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { BuildingMove } from '#contract/moves/move.ts';
import { isHome } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { moveBuildings, moveCopies, moves } from '#server/db/schema/moves.ts';
import { users } from '#server/db/schema/users.ts';
import { countHistory } from './moveHistoryCounts.ts';
import { fromCustomers, targetCustomers } from '../records/moveRecords.ts';
import { roundsLeft } from './roundsLeft.ts';

/** Maximum number of moves in a history, newest first. */
const mostMoves = 500;

const executors = alias(users, 'executors');
const approvers = alias(users, 'approvers');

/** Returns a person's name, for callers whose own scope includes the person's home. */
const nameFor = ({ scope }: RequestContext, person: typeof executors | typeof approvers) =>
  sql<
    string | null
  >`case when ${scope.ownCustomers(person.customerId)} then ${person.firstName} || ' ' || ${person.lastName} end`;

/**
 * Returns the moves that moved or created a building, and the moves of buildings from a customer, newest first: for source and target, and
 * for the building's present owner. A rolled-back move isn't included. (moves, Approve)
 * @throws HttpProblem required without either, not_found for records outside the caller's own scope
 */
export async function readHistory(
  asking: RequestContext,
  wanted: { buildingId?: number | undefined; customerId?: number | undefined },
): Promise<BuildingMove[]> {
  const { buildingId, customerId } = wanted;
  if (buildingId === undefined && customerId === undefined) fail('required', 'buildingId');
  if (customerId !== undefined && !(await isHome(asking, customerId))) fail('not_found');
  const rows = await selectHistory(asking, wanted);
  if (buildingId !== undefined && rows.length === 0) await rejectForeignBuilding(asking, buildingId);
  const places = rows.map(({ id, moveId, buildingId: old, copyId, isSource }) => ({
    row: id,
    move: moveId,
    building: copyId ?? old,
    isSource,
  }));
  const counts = await countHistory(asking.db, places);
  const remainingRounds = await roundsLeft(
    asking.db,
    places.filter(({ isSource }) => isSource),
  );
  return rows.map(({ id, buildingId: _old, copyId: _copy, isSource: _side, executed, ...move }) => {
    const { rounds, count } = remainingRounds(id);
    return {
      ...move,
      executed: executed ?? '',
      counts: [
        ...counts(id),
        ...(count > 0 ? [{ kind: 'rounds' as const, act: 'left' as const, count }] : []),
      ],
      rounds,
    };
  });
}

/** Selects the requested buildings of executed moves, each with the visible data of its move. */
function selectHistory(
  asking: RequestContext,
  { buildingId, customerId }: { buildingId?: number | undefined; customerId?: number | undefined },
) {
  const { db, scope } = asking;
  const isOfBuilding =
    buildingId === undefined
      ? undefined
      : or(eq(moveBuildings.buildingId, buildingId), eq(moveCopies.newId, buildingId));
  const hasNow = sql`exists (select 1 from ${buildings} where ${buildings.id} = ${buildingId ?? 0} and ${scope.ownCustomers(buildings.customerId)})`;
  const isSource = scope.ownCustomers(moves.customerId);
  const isLeft =
    customerId === undefined
      ? undefined
      : and(eq(moves.customerId, customerId), eq(moveBuildings.moveType, 'move'));
  return db
    .select({
      id: moveBuildings.id,
      moveId: moves.id,
      buildingId: moveBuildings.buildingId,
      copyId: moveCopies.newId,
      buildingName: sql<string>`coalesce(${moveBuildings.name}, '')`,
      moveType: moveBuildings.moveType,
      moveStatus: moves.moveStatus,
      fromCustomerName: sql<
        string | null
      >`case when ${scope.customers(fromCustomers.id)} then ${fromCustomers.name} end`,
      targetCustomerName: sql<
        string | null
      >`case when ${scope.customers(targetCustomers.id)} then ${targetCustomers.name} end`,
      isSource: sql<boolean>`${isSource}`,
      note: moves.note,
      executed: moves.executed,
      executedBy: nameFor(asking, executors),
      approved: moves.approved,
      approvedBy: nameFor(asking, approvers),
    })
    .from(moveBuildings)
    .innerJoin(moves, eq(moves.id, moveBuildings.moveId))
    .innerJoin(fromCustomers, eq(fromCustomers.id, moves.customerId))
    .innerJoin(targetCustomers, eq(targetCustomers.id, moves.targetCustomerId))
    .leftJoin(executors, eq(executors.id, moves.executedBy))
    .leftJoin(approvers, eq(approvers.id, moves.approvedBy))
    .leftJoin(
      moveCopies,
      and(
        eq(moveCopies.moveId, moves.id),
        eq(moveCopies.tableName, 'buildings'),
        eq(moveCopies.oldId, moveBuildings.buildingId),
      ),
    )
    .where(
      and(
        ne(moves.moveStatus, 'open'),
        isNotNull(moves.executed),
        isOfBuilding,
        isLeft,
        or(isSource, scope.ownCustomers(moves.targetCustomerId), hasNow),
      ),
    )
    .orderBy(desc(moves.executed), desc(moveBuildings.id))
    .limit(mostMoves);
}

/** Fails for a building outside the caller's own scope. @throws HttpProblem not_found for a building that isn't of the caller's own scope */
async function rejectForeignBuilding({ db, scope }: RequestContext, buildingId: number): Promise<void> {
  const [own] = await db
    .select({ id: buildings.id })
    .from(buildings)
    .where(and(eq(buildings.id, buildingId), scope.ownCustomers(buildings.customerId)))
    .limit(1);
  if (!own) fail('not_found');
}
