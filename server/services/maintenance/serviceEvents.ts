import { and, asc, desc, eq, gt, inArray, isNull } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { ServiceEvent } from '#contract/maintenance/service.ts';
import {
  fieldOfService,
  isYearWritten,
  withServiceYear,
  yearOfService,
} from '#domain/maintenance/serviceYears.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { installationParts, installations, serviceEvents } from '#server/db/schema/maintenance.ts';
import { publishItemChanges } from '../events/publishEvents.ts';
import { keepItemsInRunningRounds, settleDueServices } from '../rounds/roundParts.ts';
import { updatedColumns, createdColumns } from '../shared/changes.ts';
import { unitsBefore, unitsThen } from '../maintenanceRules/itemUnits.ts';
import { rejectServicedTwice, sameEvents, sameEventsOfDay } from './notedInRounds.ts';
import { levelsOf, ruleFinder } from '../maintenanceRules/levelServices.ts';
import { presentEvent, selectEvents } from './presentedEvents.ts';
import { keepInstallationStates, keepItemStates } from '../maintenanceRules/serviceStates.ts';
import {
  authoriseServicing,
  lockInstallations,
  lockItems,
  referredProtocols,
  referredRound,
  rejectBinnedServices,
} from './servicedPlaces.ts';

type Writing = Call<CallName>;
type Body = ReturnType<Call<'noteServices'>['body']>;
type EventRow = typeof serviceEvents.$inferSelect;
type ItemRow = typeof mapItems.$inferSelect;

/** Returns the timestamp, or now if it is in the future: no service was done later. */
export const notLater = (moment: string, now: string): string => (moment > now ? now : moment);
export const yearOf = (moment: string): number => Number(moment.slice(0, 4));

interface ServicedFields extends Pick<ItemRow, 'id' | 'extra'> {
  size?: string | undefined;
  manufacture?: string | undefined;
  other?: string | undefined;
  year?: string | null;
}

/** Updates the service fields of locked items, and further columns for a new unit. */
export async function saveExtra({ db, now }: Writing, items: readonly ServicedFields[]): Promise<void> {
  for (const { id, ...fields } of items)
    await db
      .update(mapItems)
      .set({ ...fields, ...updatedColumns(mapItems, now) })
      .where(eq(mapItems.id, id));
  if (items.length > 0)
    await keepItemsInRunningRounds(
      db,
      items.map(({ id }) => id),
    );
}

interface Place {
  id: number;
  customerId: number;
  buildingId: number;
  kind: string;
}

/**
 * Service to record: its item or installation, and the service's key there. @throws HttpProblem invalid_reference for a service
 * that the kind doesn't have
 */
interface Noted {
  target: { mapItemId: number } | { installationId: number };
  place: Place;
  extra: ItemRow['extra'];
  serviceKey: string;
}

async function notedIn(call: Writing, services: Body['services']): Promise<Noted[]> {
  const items = await lockItems(
    call,
    services.flatMap(({ mapItemId }) => mapItemId ?? []),
  );
  const systems = await lockInstallations(
    call,
    services.flatMap(({ installationId }) => installationId ?? []),
  );
  return services.map(({ mapItemId, installationId, serviceKey }): Noted => {
    if (mapItemId != null && installationId == null) {
      const item = orNotFound(items.get(mapItemId));
      return { target: { mapItemId }, place: item, extra: item.extra, serviceKey };
    }
    if (installationId == null || mapItemId != null) return fail('invalid_value', 'services');
    const place = orNotFound(systems.get(installationId));
    return { target: { installationId }, place, extra: null, serviceKey };
  });
}

/** Returns the parts that a body refers to, by their installation. @throws HttpProblem invalid_reference for parts of other installations */
async function partsNamed(
  { db }: Writing,
  partIds: Body['partIds'] = [],
  systems: readonly { id: number }[],
): Promise<(installationId: number) => number[]> {
  const ids = [...new Set(partIds)];
  const { id, installationId } = installationParts;
  const ofSystems = inArray(
    installationId,
    systems.map((system) => system.id),
  );
  const rows =
    ids.length === 0
      ? []
      : await db
          .select({ id, installationId })
          .from(installationParts)
          .where(and(inArray(id, ids), ofSystems))
          .orderBy(id);
  if (rows.length < ids.length) fail('invalid_reference', 'partIds');
  return (system) => rows.filter((row) => row.installationId === system).map((row) => row.id);
}

/** Returns the customers' service rules, the units in place at the time of the services, and the parts and protocols that the body names. */
async function serviceContext(
  call: Writing,
  body: Body,
  { places, items, systems }: { places: Place[]; items: Place[]; systems: Place[] },
) {
  const { db, now } = call;
  const protocolOf = await referredProtocols(call, body.fileId, places);
  const partsOf = await partsNamed(call, body.partIds, systems);
  const rulesAt = ruleFinder(
    await levelsOf(
      db,
      places.map(({ customerId }) => customerId),
    ),
  );
  const done = notLater(body.done, now);
  const itemIds = items.map(({ id }) => id);
  return { body, protocolOf, partsOf, rulesAt, done, unitOf: await unitsThen(db, itemIds, done) };
}

/** Returns the rows of the services, and the items with a later year in one of their service fields. */
function eventRows(
  { now, caller }: Writing,
  services: readonly Noted[],
  context: Awaited<ReturnType<typeof serviceContext>> & { roundHistoryId: number | null },
) {
  const { body, protocolOf, partsOf, rulesAt, done, unitOf, roundHistoryId } = context;
  const year = yearOf(done);
  const itemsById = new Map<number, Pick<ItemRow, 'id' | 'extra'>>();
  const rows = services.map(({ target, place, extra, serviceKey }) => {
    const { id, customerId, buildingId, kind } = place;
    const rule = rulesAt(customerId, kind).find((each) => each.serviceKey === serviceKey);
    if (!rule) return fail('invalid_reference', 'services');
    const before = itemsById.get(id)?.extra ?? extra;
    const yearBefore = 'mapItemId' in target ? yearOfService(before, kind, serviceKey) : null;
    const unitId = 'mapItemId' in target ? unitOf(id) : null;
    const isWritten =
      'mapItemId' in target && unitId === null && fieldOfService(kind, serviceKey) !== undefined;
    if (isWritten && isYearWritten(yearBefore, year, now))
      itemsById.set(id, { id, extra: withServiceYear(before, { inventoryType: kind, serviceKey }, year) });
    return {
      ...target,
      unitId,
      partIds: 'installationId' in target ? partsOf(id) : [],
      customerId,
      buildingId,
      serviceKey,
      serviceName: rule.name,
      yearBefore,
      done,
      doneReceived: now,
      userId: caller.userId,
      userName: caller.email,
      performer: body.performer,
      note: body.note,
      fileId: protocolOf(customerId),
      roundHistoryId,
      ...createdColumns(now),
    };
  });
  return { rows, items: [...itemsById.values()] };
}

const keyOf = ({ target, serviceKey }: Noted): string => `${JSON.stringify(target)} ${serviceKey}`;

/**
 * Records services that were done, each on the unit in place at the time. The year is written to the corresponding service field of the
 * present unit, unless that already contains a later year that isn't in the future.
 * @throws Refusal not_found, invalid_reference, invalid_value, right_missing, building_deleted, serviced_already
 */
export async function noteServices(call: Writing, body: Body): Promise<ServiceEvent[]> {
  const { db } = call;
  const allServices = await notedIn(call, body.services);
  const distinctServices = [...new Map(allServices.map((each) => [keyOf(each), each])).values()];
  const places = [
    ...new Map(distinctServices.map(({ target, place }) => [JSON.stringify(target), place])).values(),
  ];
  await authoriseServicing({ ...call, name: 'noteServices' }, places, places.length > 1 ? 'several' : 'one');
  const items = distinctServices.filter(({ target }) => 'mapItemId' in target).map(({ place }) => place);
  const systems = distinctServices
    .filter(({ target }) => 'installationId' in target)
    .map(({ place }) => place);
  await rejectBinnedServices(call, items, systems);
  const itemIds = items.map(({ id }) => id);
  const roundHistoryId = await referredRound(call, body.roundHistoryId, itemIds);
  const onItems = distinctServices.flatMap(({ target, serviceKey }) =>
    'mapItemId' in target ? { mapItemId: target.mapItemId, serviceKey } : [],
  );
  if (roundHistoryId !== null && body.again !== true && onItems.length > 0)
    await rejectServicedTwice(call, roundHistoryId, onItems);
  const context = await serviceContext(call, body, { places, items, systems });
  const { rows, items: writtenItems } = eventRows(call, distinctServices, { ...context, roundHistoryId });
  const ids: number[] = [];
  for (const row of rows) {
    const [known] = await (roundHistoryId === null ? sameEventsOfDay(db, row) : sameEvents(db, row));
    ids.push(
      ...(known
        ? [known]
        : await db.insert(serviceEvents).values(row).returning({ id: serviceEvents.id })
      ).map(({ id }) => id),
    );
  }
  await saveExtra(call, writtenItems);
  const isWritten = new Set(writtenItems.map(({ id }) => id));
  await publishItemChanges(
    db,
    items.filter(({ id }) => isWritten.has(id)),
    call.now,
  );
  if (roundHistoryId !== null)
    for (const { place, serviceKey } of distinctServices)
      await settleDueServices(db, roundHistoryId, [place.id], serviceKey);
  await keepItemStates(db, inArray(mapItems.id, itemIds));
  await keepInstallationStates(
    db,
    inArray(
      installations.id,
      systems.map(({ id }) => id),
    ),
  );
  const events = await selectEvents(db).where(inArray(serviceEvents.id, ids)).orderBy(serviceEvents.id);
  return events.map(presentEvent);
}

/**
 * Undoes a recorded service: it counts as last done when it was before, and the year field that it wrote gets its previous year.
 * @throws HttpProblem not_found, right_missing, building_deleted
 */
export async function undoService(call: Writing, id: number): Promise<void> {
  const { db, now, scope } = call;
  const isNoted = and(eq(serviceEvents.id, id), eq(serviceEvents.deleted, false));
  const inScope = and(isNoted, scope.buildings(serviceEvents.buildingId));
  const [named] = await db.select().from(serviceEvents).where(inScope).limit(1);
  const { mapItemId, installationId, userId } = orNotFound(named);
  const items = await lockItems(call, mapItemId === null ? [] : [mapItemId]);
  const systems = await lockInstallations(call, installationId === null ? [] : [installationId]);
  const places = [...items.values(), ...systems.values()];
  const kind = userId === call.caller.userId ? 'own' : 'foreign';
  await authoriseServicing({ ...call, name: 'undoService' }, places, kind);
  await rejectBinnedServices(call, [...items.values()], [...systems.values()]);
  const [event] = await db
    .update(serviceEvents)
    .set({ deleted: true, ...updatedColumns(serviceEvents, now) })
    .where(isNoted)
    .returning();
  const undone = await withOwnYear(db, orNotFound(event));
  const item = mapItemId === null ? undefined : items.get(mapItemId);
  await passYearOn(db, undone);
  if (item && undone.unitId === null) await giveYearBack(call, item, undone);
  await keepItemStates(db, eq(mapItems.id, mapItemId ?? 0));
  await keepInstallationStates(db, eq(installations.id, installationId ?? 0));
  await call.audit({
    action: 'service_undone',
    customerId: undone.customerId,
    target: { kind: 'serviceEvent', id },
  });
}

/** Updates the previous year in later events that saw the undone event's year, up to the event that overwrote it. */
async function passYearOn(db: Database, undone: EventRow): Promise<void> {
  const { id, mapItemId, unitId, serviceKey, done, doneReceived, yearBefore } = undone;
  const year = yearOf(done);
  if (mapItemId === null || !isYearWritten(yearBefore, year, doneReceived)) return;
  const after = and(
    gt(serviceEvents.id, id),
    eq(serviceEvents.mapItemId, mapItemId),
    eq(serviceEvents.serviceKey, serviceKey),
    unitId === null ? isNull(serviceEvents.unitId) : eq(serviceEvents.unitId, unitId),
    eq(serviceEvents.deleted, false),
  );
  const notes = await db.select().from(serviceEvents).where(after).orderBy(asc(serviceEvents.id));
  const otherYear = notes.findIndex((note) => note.yearBefore !== year);
  const linked = otherYear < 0 ? notes : notes.slice(0, otherYear);
  const writer = linked.findIndex((note) => isYearWritten(year, yearOf(note.done), note.doneReceived));
  const ids = (writer < 0 ? linked : linked.slice(0, writer + 1)).map((note) => note.id);
  if (ids.length > 0)
    await db.update(serviceEvents).set({ yearBefore }).where(inArray(serviceEvents.id, ids));
}

/** Clears an event's previous year if the present unit came after the event: that year belongs to an earlier unit. */
async function withOwnYear(db: Database, event: EventRow): Promise<EventRow> {
  if (event.mapItemId === null || event.unitId !== null) return event;
  const [newest] = await unitsBefore(db, event.mapItemId);
  return newest && event.doneReceived <= newest.endedReceived ? { ...event, yearBefore: null } : event;
}

/** Restores the previous year of the field that an undone event had written. */
export async function giveYearBack(
  call: Writing,
  item: ItemRow & { kind: string },
  { serviceKey, done, yearBefore }: EventRow,
): Promise<void> {
  const year = yearOf(done);
  if (yearOfService(item.extra, item.kind, serviceKey) !== year) return;
  const otherEvents = and(
    eq(serviceEvents.mapItemId, item.id),
    eq(serviceEvents.serviceKey, serviceKey),
    eq(serviceEvents.deleted, false),
    isNull(serviceEvents.unitId),
  );
  const [last] = await call.db
    .select({ done: serviceEvents.done })
    .from(serviceEvents)
    .where(otherEvents)
    .orderBy(desc(serviceEvents.done))
    .limit(1);
  const lastYear = last ? yearOf(last.done) : null;
  const before = lastYear !== null && isYearWritten(yearBefore, lastYear, call.now) ? lastYear : yearBefore;
  if (before === year) return;
  const extra = withServiceYear(item.extra, { inventoryType: item.kind, serviceKey }, before);
  await saveExtra(call, [{ id: item.id, extra }]);
}
