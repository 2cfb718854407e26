import { and, eq, gte, isNull, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { Service, ServiceCounts } from '#contract/maintenance/service.ts';
import { serviceDues } from '#contract/maintenance/serviceKinds.ts';
import type { ServiceDue } from '#contract/maintenance/serviceKinds.ts';
import { dueLimits } from '#domain/maintenance/serviceDates.ts';
import type { Call } from '#server/core/call.ts';
import { inWindow, onPage } from '#server/core/paging.ts';
import type { Window } from '#server/core/paging.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { installations, serviceStates } from '#server/db/schema/maintenance.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { levelsFrom, seesAllWhole } from '../scope/roundScope.ts';

/** Place to which services are limited. */
export interface ServicePlace {
  customerId?: number | undefined;
  buildingId?: number | undefined;
  floorId?: number | undefined;
  mapId?: number | undefined;
}

/** Filters of services. */
export interface ServiceFilter extends ServicePlace {
  mapItemId?: number | undefined;
  installationId?: number | undefined;
  due?: ServiceDue | undefined;
  kind?: string | undefined;
  serviceKey?: string | undefined;
  performer?: string | undefined;
  search?: string | undefined;
}

const isDue = (due: ServiceDue, now: string): SQL | undefined => {
  const { today, nextMonth, nextYear } = dueLimits(new Date(now));
  switch (due) {
    case 'overdue':
      return lt(serviceStates.due, today);
    case 'month':
      return and(gte(serviceStates.due, today), lt(serviceStates.due, nextMonth));
    case 'year':
      return and(gte(serviceStates.due, today), lt(serviceStates.due, nextYear));
    case 'unknown':
      return isNull(serviceStates.due);
  }
};

type Seeing = Pick<Call<CallName>, 'caller' | 'scope' | 'now'>;

/** Returns the condition for services in scope: their customer is their building's, and is sufficient where the caller sees all of it. */
const servicesInScope = (call: Seeing): SQL =>
  seesAllWhole(call)
    ? call.scope.customers(serviceStates.customerId)
    : call.scope.buildings(serviceStates.buildingId);

/** Returns the condition for services in scope at a place; services of deleted buildings aren't stored. */
function atPlace(call: Seeing, { customerId, buildingId, floorId, mapId }: ServicePlace) {
  const onMaps = (where: SQL) =>
    sql`${serviceStates.mapItemId} in (select i.id from map_items i join maps m on m.id = i.map_id where ${where})`;
  return and(
    servicesInScope(call),
    customerId === undefined ? undefined : sql`${serviceStates.customerId} in ${levelsFrom(customerId)}`,
    buildingId === undefined ? undefined : eq(serviceStates.buildingId, buildingId),
    floorId === undefined ? undefined : onMaps(sql`m.floor_id = ${floorId}`),
    mapId === undefined ? undefined : onMaps(sql`m.id = ${mapId}`),
  );
}

/** Returns the condition for the services of a list. */
export function servicesWhere(call: Seeing, filter: ServiceFilter): SQL | undefined {
  const { mapItemId, installationId, due, kind, serviceKey, performer, search } = filter;
  return and(
    atPlace(call, filter),
    mapItemId === undefined ? undefined : eq(serviceStates.mapItemId, mapItemId),
    installationId === undefined ? undefined : eq(serviceStates.installationId, installationId),
    due === undefined ? undefined : isDue(due, call.now),
    kind === undefined ? undefined : eq(serviceStates.kind, kind),
    serviceKey === undefined ? undefined : eq(serviceStates.serviceKey, serviceKey),
    performer === undefined ? undefined : eq(serviceStates.performer, performer),
    search === undefined ? undefined : isNamed(containsPattern(search)),
  );
}

const isNamed = (pattern: string): SQL | undefined =>
  or(
    sql`${serviceStates.mapItemId} in (select i.id from map_items i where i.search_text like ${pattern})`,
    sql`${serviceStates.installationId} in (select n.id from installations n where n.search_text like ${pattern})`,
    sql`${serviceStates.buildingId} in (select b.id from buildings b where b.search_text like ${pattern})`,
  );

/** Selects services with their item or installation and its place. */
export function selectServices(db: Pick<Database, 'select'>) {
  return db
    .select({
      state: serviceStates,
      buildingName: buildings.name,
      item: { name: mapItems.name, positionNumber: mapItems.positionNumber, mapId: mapItems.mapId },
      installationName: installations.name,
      floor: { id: floors.id, name: floors.name },
    })
    .from(serviceStates)
    .innerJoin(buildings, eq(buildings.id, serviceStates.buildingId))
    .leftJoin(mapItems, eq(mapItems.id, serviceStates.mapItemId))
    .leftJoin(maps, eq(maps.id, mapItems.mapId))
    .leftJoin(floors, eq(floors.id, maps.floorId))
    .leftJoin(installations, eq(installations.id, serviceStates.installationId))
    .$dynamic();
}

/**
 * Columns that a list of services may be ordered by, without a join: most orders are covered by an index that also evaluates the filter.
 */
export const serviceOrders = {
  Due: serviceStates.due,
  Last: serviceStates.last,
  Service: serviceStates.serviceKey,
  Kind: serviceStates.kind,
  Building: sql`(select b.sort_key from buildings b where b.id = ${serviceStates.buildingId})`,
  Number: sql`(select i.position_number from map_items i where i.id = ${serviceStates.mapItemId})`,
};

/** Selects a page of services: first the ids, so that only the page's rows are joined with their items and installations. */
export function servicePage(db: Database, where: SQL | undefined, window: Window) {
  const { orderBy, limit, offset, only } = window;
  const matching = db
    .select({ id: serviceStates.id, total: onPage.total(window) })
    .from(serviceStates)
    .where(and(where, only))
    .orderBy(...orderBy)
    .offset(offset)
    .$dynamic();
  const first = db.$with(onPage.name).as(limit === undefined ? matching : matching.limit(limit));
  const rows = selectServices(db.with(first)).where(onPage.holds(serviceStates.id));
  return inWindow(rows, onPage.page(window));
}

export type ServiceRow = Awaited<ReturnType<typeof selectServices>>[number];

/** Converts a service to the list format. */
export function presentService({ state, buildingName, item, installationName, floor }: ServiceRow): Service {
  const { id, mapItemId, installationId, kind, serviceKey, serviceName, performer } = state;
  const { last, earliest, due, customerId, buildingId } = state;
  return {
    id,
    mapItemId,
    installationId,
    kind,
    serviceKey,
    serviceName,
    performer,
    last,
    earliest,
    due,
    name: item?.name ?? installationName ?? '',
    positionNumber: item?.positionNumber ?? null,
    customerId,
    buildingId,
    buildingName,
    floorId: floor?.id ?? null,
    floorName: floor?.name ?? null,
    mapId: item?.mapId ?? null,
  };
}

/** Counts the services of a place by due period, and returns all kinds and services among them. */
export async function countServices(
  call: Call<'countServices'>,
  place: ServicePlace,
): Promise<ServiceCounts> {
  const counted = serviceDues.map(
    (due) => sql`count(*) filter (where ${isDue(due, call.now)})::int as ${sql.identifier(due)}`,
  );
  const rows = await rowsOf<
    Record<ServiceDue, number> & Record<'kind' | 'serviceKey' | 'serviceName', string>
  >(
    call.db,
    sql`select ${serviceStates.kind} as kind, ${serviceStates.serviceKey} as "serviceKey",
        ${serviceStates.serviceName} as "serviceName", ${sql.join(counted, sql`, `)}
      from ${serviceStates} where ${atPlace(call, place)} group by 1, 2, 3 order by 1, 2, 3`,
  );
  const sum = (due: ServiceDue): number => rows.reduce((total, row) => total + row[due], 0);
  const services = new Map(
    rows.map(({ serviceKey, serviceName }) => [`${serviceKey} ${serviceName}`, { serviceKey, serviceName }]),
  );
  return {
    overdue: sum('overdue'),
    month: sum('month'),
    year: sum('year'),
    unknown: sum('unknown'),
    kinds: [...new Set(rows.map(({ kind }) => kind))],
    services: [...services.values()],
  };
}
