import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, asc, eq, getTableColumns, inArray, or, sql } from 'drizzle-orm';
import { QueryBuilder } from 'drizzle-orm/pg-core';
import type { Building, BuildingInfo, WholeBuilding } from '#contract/buildings/building.ts';
import { can } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, buildingUsers, floors } from '#server/db/schema/buildings.ts';
import { users } from '#server/db/schema/users.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { principalAt } from '#server/core/authorise.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { isBinned } from './buildingBin.ts';
import { lockRow, createdColumns } from '../shared/changes.ts';
import { levelsFrom } from '../scope/roundScope.ts';

const userIds = sql<number[]>`coalesce((
  select json_agg(bu.user_id order by bu.user_id) from ${buildingUsers} bu
  join ${users} u on u.id = bu.user_id and not u.deleted where bu.building_id = ${buildings.id}), '[]'::json)`;

const floorCount = sql<number>`(
  select count(*)::int from ${floors} f where f.building_id = ${buildings.id} and not f.deleted)`;

const {
  sortKey: _sortKey,
  searchText: _searchText,
  itemCount: _itemCount,
  deletedAt: _deletedAt,
  ...shown
} = getTableColumns(buildings);

/** Selects buildings with all fields of their API format, in one query. */
export function selectBuildings(db: Database) {
  return db
    .select({
      building: shown,
      customer: { id: customers.id, parentId: customers.parentId, name: customers.name },
      userIds,
      floorCount,
    })
    .from(buildings)
    .innerJoin(customers, eq(customers.id, buildings.customerId))
    .$dynamic();
}

export type BuildingRow = Awaited<ReturnType<typeof selectBuildings>>[number];

/** Converts a building to the list format. */
export function presentBuilding({
  building,
  customer,
  userIds: people,
  floorCount: count,
}: BuildingRow): Building {
  const { info, ...rest } = building;
  // Validated on write by `buildingInfo`, the only writer.
  return { ...rest, info: info as Partial<BuildingInfo>, customer, userIds: people, floorCount: count };
}

/** Converts a single building: with its floors, and with its people for callers who may see employees. [BLDG-23, PERM-59] */
export async function presentWhole(asking: RequestContext, row: BuildingRow): Promise<WholeBuilding> {
  const { db } = asking;
  const { id: buildingId, customerId } = row.building;
  const { id, name, level } = floors;
  const storeys = await db
    .select({ id, name, level })
    .from(floors)
    .where(and(eq(floors.buildingId, buildingId), eq(floors.deleted, false)))
    .orderBy(asc(level), asc(id));
  const building = { ...presentBuilding(row), floors: storeys };
  if (!can(await principalAt(asking, customerId), 'users_access_view')) return building;
  const { id: userId, firstName, lastName } = users;
  const people = await db
    .select({ id: userId, firstName, lastName })
    .from(buildingUsers)
    .innerJoin(users, and(eq(users.id, buildingUsers.userId), eq(users.deleted, false)))
    .where(eq(buildingUsers.buildingId, buildingId))
    .orderBy(asc(users.sortKey), asc(userId));
  return { ...building, users: people };
}

/** Selects buildings for a picker: id, name and customer. */
export function selectPickable(db: Database) {
  const { id, name, customerId } = buildings;
  return db.select({ id, name, customerId }).from(buildings).$dynamic();
}

/**
 * Returns the names of the levels that lead to a customer, starting below `topId` if given; levels that the caller can't see are omitted.
 */
export async function readLevelsOf({ db, scope }: RequestContext, topId: number | undefined) {
  const { id, name, path } = customers;
  const isWithin = topId === undefined ? undefined : sql`${id} in ${levelsFrom(topId)}`;
  const rows = await db
    .select({ id, name, path })
    .from(customers)
    .where(and(scope.customers(id), isWithin));
  const rowsById = new Map(rows.map((row) => [row.id, row]));
  return (customerId: number): string[] =>
    (rowsById.get(customerId)?.path ?? '')
      .split('/')
      .map(Number)
      .flatMap((level) => (level === topId ? [] : (rowsById.get(level)?.name ?? [])));
}

const query = new QueryBuilder({ casing: 'snake_case' });

/** Returns a condition that excludes records of deleted buildings. [BLDG-31] */
export function inActiveBuildings(buildingId: AnyColumn): SQL {
  return inArray(
    buildingId,
    query.select({ id: buildings.id }).from(buildings).where(eq(buildings.deleted, false)),
  );
}

type AskingNow = RequestContext & { now: string };

/**
 * Loads a building in scope, including one in the bin.
 * @throws HttpProblem not_found
 */
export async function loadBuilding({ db, scope, now }: AskingNow, id: number): Promise<BuildingRow> {
  const isThere = or(eq(buildings.deleted, false), isBinned(now));
  const inScope = and(eq(buildings.id, id), isThere, scope.buildings(buildings.id));
  const [row] = await selectBuildings(db).where(inScope).limit(1);
  return orNotFound(row);
}

/**
 * Like `loadBuilding`, locked for a change.
 * @throws HttpProblem not_found
 */
export async function lockBuilding(asking: AskingNow, id: number): Promise<BuildingRow> {
  await lockRow(asking.db, buildings, id);
  return loadBuilding(asking, id);
}

/**
 * Returns a non-deleted building in scope that a body refers to.
 * @throws HttpProblem invalid_reference at the field
 */
export async function referredBuilding({ db, scope }: RequestContext, id: number, field = 'buildingId') {
  const inScope = and(eq(buildings.id, id), eq(buildings.deleted, false), scope.buildings(buildings.id));
  const [row] = await db.select().from(buildings).where(inScope).limit(1);
  return row ?? fail('invalid_reference', field);
}

/**
 * Returns the condition for people of a customer's company, and people linked to the company, or to a level above or below the customer.
 */
export function isOfCompanyOrLinked(customerId: number): SQL {
  return sql`exists (select 1 from customers here where here.id = ${customerId} and (here.company_id = ${users.companyId}
    or exists (select 1 from customer_links l join customers there on there.id = l.customer_id
      where l.user_id = ${users.id} and (starts_with(here.path, there.path) or starts_with(there.path, here.path)))))`;
}

/**
 * Connects exactly these users to a building.
 * @throws HttpProblem invalid_reference when one is outside the caller's scope, or of another company without a link to the customer
 */
export async function connectUsers(
  { db, scope }: RequestContext,
  building: { id: number; customerId: number },
  people: readonly number[],
  now: string,
): Promise<void> {
  const requestedIds = [...new Set(people)];
  const current = await db
    .select({ userId: buildingUsers.userId })
    .from(buildingUsers)
    .where(eq(buildingUsers.buildingId, building.id));
  const connected = new Set(current.map((row) => row.userId));
  const addedIds = requestedIds.filter((id) => !connected.has(id));
  const removed = [...connected].filter((id) => !requestedIds.includes(id));
  if (addedIds.length > 0) {
    const inScope = and(
      inArray(users.id, addedIds),
      eq(users.deleted, false),
      scope.ownCustomers(users.customerId),
      isOfCompanyOrLinked(building.customerId),
    );
    if ((await db.$count(users, inScope)) !== addedIds.length) fail('invalid_reference', 'userIds');
    const { id: buildingId, customerId } = building;
    await db
      .insert(buildingUsers)
      .values(addedIds.map((userId) => ({ buildingId, customerId, userId, ...createdColumns(now) })));
  }
  if (removed.length > 0) {
    await db
      .delete(buildingUsers)
      .where(and(eq(buildingUsers.buildingId, building.id), inArray(buildingUsers.userId, removed)));
  }
}
