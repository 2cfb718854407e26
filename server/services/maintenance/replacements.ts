import { and, desc, eq, gt, gte, inArray, isNull, lte, max } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import { extraOfNewUnit, withServiceYear } from '#domain/maintenance/serviceYears.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { itemUnits, serviceEvents } from '#server/db/schema/maintenance.ts';
import { mergedExtra } from '../catalogue/itemExtra.ts';
import { settleDueServices } from '../rounds/roundParts.ts';
import { createdColumns, onlyRow } from '../shared/changes.ts';
import { keepDueServices } from '../maintenanceRules/dueServices.ts';
import { unitsBefore } from '../maintenanceRules/itemUnits.ts';
import { rejectReplacedTwice } from './notedInRounds.ts';
import { giveYearBack, notLater, saveExtra, yearOf } from './serviceEvents.ts';
import { keepItemStates } from '../maintenanceRules/serviceStates.ts';
import { publishItemChanges } from '../events/publishEvents.ts';
import { authoriseServicing, lockItems, referredRound, rejectBinnedServices } from './servicedPlaces.ts';
import { nameBehind } from '../users/namedUsers.ts';

type Body = ReturnType<Call<'replaceItems'>['body']>;
type ItemRow = typeof mapItems.$inferSelect & { kind: string };

/** Returns the facts of an item that belong to its unit. */
const factsOf = ({ name, manufacture, size, other, year, extra }: ItemRow) => ({
  ...extra,
  name,
  manufacture,
  size,
  other,
  year,
});

const isOnPresent = (itemId: number) =>
  and(eq(serviceEvents.mapItemId, itemId), isNull(serviceEvents.unitId));

/** Adds the years of services that were recorded on the new unit before its replacement was received to the service fields. */
async function withLaterYears(
  db: Database,
  { id, kind }: ItemRow,
  extra: MapItemExtra | null,
): Promise<MapItemExtra | null> {
  const lastServices = await db
    .select({ serviceKey: serviceEvents.serviceKey, done: max(serviceEvents.done) })
    .from(serviceEvents)
    .where(and(isOnPresent(id), eq(serviceEvents.deleted, false)))
    .groupBy(serviceEvents.serviceKey);
  return lastServices.reduce(
    (fields, { serviceKey, done }) =>
      done === null ? fields : withServiceYear(fields, { inventoryType: kind, serviceKey }, yearOf(done)),
    extra,
  );
}

/**
 * Replaces the unit of each item: place, number, name and codes stay, the old unit's facts and services become history, and the services
 * start over. Returns the replaced unit, by item. `again` confirms a replacement after the newest known one.
 * @throws HttpProblem not_found, invalid_reference, right_missing, building_deleted, replaced_already for an item with a newer unit, or outside
 * of a round one of the same day
 */
export async function replaceItems(call: Call<CallName>, body: Body): Promise<Map<number, number>> {
  const { db, now, caller } = call;
  const { mapItemIds, done: said, note, roundHistoryId: inRound, mapItemExtra, year, again, ...facts } = body;
  const items = [...(await lockItems(call, mapItemIds)).values()];
  await authoriseServicing({ ...call, name: 'replaceItems' }, items, items.length > 1 ? 'several' : 'one');
  await rejectBinnedServices(call, items, []);
  const ids = items.map(({ id }) => id);
  const roundHistoryId = await referredRound(call, inRound, ids);
  if (roundHistoryId !== null && !again) await rejectReplacedTwice(call, roundHistoryId, ids);
  const saidEnd = notLater(said, now);
  const units = new Map<number, number>();
  for (const item of items) {
    const { id, customerId, buildingId, extra: extraBefore, kind } = item;
    const before = await unitsBefore(db, id);
    const [newest] = before;
    const sameUnit = before.find(
      (unit) =>
        unit.ended === saidEnd && unit.endedBy === caller.userId && unit.roundHistoryId === roundHistoryId,
    );
    if (sameUnit && roundHistoryId !== null) {
      units.set(id, sameUnit.id);
      continue;
    }
    const ended = again && newest && newest.ended >= saidEnd ? now : saidEnd;
    const isSameDay = roundHistoryId === null && !again && newest?.ended.slice(0, 10) === ended.slice(0, 10);
    if (newest && (newest.ended >= ended || isSameDay))
      fail('replaced_already', null, { user: await nameBehind(call, newest.userName) });
    const unit = onlyRow(
      await db
        .insert(itemUnits)
        .values({
          customerId,
          buildingId,
          mapItemId: id,
          started: newest?.ended ?? null,
          ended,
          endedReceived: now,
          endedBy: caller.userId,
          userName: caller.email,
          roundHistoryId,
          facts: factsOf(item),
          extra: extraBefore,
          note,
          ...createdColumns(now),
        })
        .returning({ id: itemUnits.id }),
    );
    units.set(id, unit.id);
    await db
      .update(serviceEvents)
      .set({ unitId: unit.id })
      .where(and(isOnPresent(id), lte(serviceEvents.done, ended)));
    const fresh = await withLaterYears(db, item, extraOfNewUnit(extraBefore, kind, yearOf(ended)));
    const extra = mapItemExtra === undefined ? fresh : mergedExtra(fresh, mapItemExtra);
    await saveExtra(call, [{ ...facts, id, year: year ?? null, extra }]);
    await call.audit({ action: 'item_replaced', customerId, target: { kind: 'mapItem', id } });
  }
  await keepItemStates(db, inArray(mapItems.id, ids));
  await publishItemChanges(db, items, now);
  if (roundHistoryId !== null) await settleDueServices(db, roundHistoryId, ids, null);
  return units;
}

/**
 * Undoes a replacement: restores the previous unit with its facts and services, and removes the new one. Services recorded before the
 * replacement was received are kept, for either unit.
 * @throws HttpProblem not_found, right_missing, building_deleted, replaced_already for any but the newest replaced unit, serviced_since
 */
export async function undoReplacement(call: Call<CallName>, id: number): Promise<void> {
  const { db, scope } = call;
  const inScope = and(eq(itemUnits.id, id), scope.buildings(itemUnits.buildingId));
  const [named] = await db.select().from(itemUnits).where(inScope).limit(1);
  const { mapItemId } = orNotFound(named);
  const items = [...(await lockItems(call, [mapItemId])).values()];
  const kind = orNotFound(named).endedBy === call.caller.userId ? 'own' : 'foreign';
  await authoriseServicing({ ...call, name: 'undoReplacement' }, items, kind);
  await rejectBinnedServices(call, items, []);
  const units = await unitsBefore(db, mapItemId);
  const [newest] = units;
  const unit = orNotFound(units.find((each) => each.id === id));
  if (newest && newest.id !== id)
    fail('replaced_already', null, { user: await nameBehind(call, newest.userName) });
  const isSince = gte(serviceEvents.doneReceived, unit.endedReceived);
  const since = and(isOnPresent(mapItemId), eq(serviceEvents.deleted, false), isSince);
  if ((await db.$count(serviceEvents, since)) > 0) fail('serviced_since');
  const { manufacture, size, other, year } = unit.facts as Pick<
    ItemRow,
    'manufacture' | 'size' | 'other' | 'year'
  >;
  await saveExtra(call, [{ id: mapItemId, manufacture, size, other, year, extra: unit.extra }]);
  await db.update(serviceEvents).set({ unitId: null }).where(eq(serviceEvents.unitId, id));
  await takeUndoneYears(call, items, unit);
  await db.delete(itemUnits).where(eq(itemUnits.id, id));
  await keepItemStates(db, eq(mapItems.id, mapItemId));
  await publishItemChanges(db, items, call.now);
  if (unit.roundHistoryId !== null) await tellAgain(call, unit.roundHistoryId, mapItemId);
  await call.audit({
    action: 'replacement_undone',
    customerId: unit.customerId,
    target: { kind: 'mapItem', id: mapItemId },
  });
}

/** Removes the years of services that were undone while the unit was replaced from its restored service fields. */
async function takeUndoneYears(
  call: Call<CallName>,
  items: readonly ItemRow[],
  { mapItemId, endedReceived }: typeof itemUnits.$inferSelect,
): Promise<void> {
  const { db } = call;
  const { deleted, doneReceived, updated } = serviceEvents;
  const isFromBefore = and(isOnPresent(mapItemId), lte(doneReceived, endedReceived));
  const undone = await db
    .select()
    .from(serviceEvents)
    .where(and(isFromBefore, eq(deleted, true), gt(updated, endedReceived)))
    .orderBy(desc(serviceEvents.id));
  for (const event of undone)
    for (const item of items) {
      const [now] = await db
        .select({ extra: mapItems.extra })
        .from(mapItems)
        .where(eq(mapItems.id, mapItemId));
      await giveYearBack(call, { ...item, ...now }, event);
    }
}

/** Recomputes the due services of a round's item after its replacement was undone. */
async function tellAgain({ db, now }: Call<CallName>, roundId: number, itemId: number): Promise<void> {
  const { roundHistoryId, mapItemId } = roundHistoryItems;
  await db
    .update(roundHistoryItems)
    .set({ dueServices: null })
    .where(and(eq(roundHistoryId, roundId), eq(mapItemId, itemId)));
  await keepDueServices(db, roundId, now);
}
