import { bufferedReading, reading, writing } from '#server/middleware/calls/chains.ts';
import { and, asc, desc, eq, inArray } from 'drizzle-orm';
import { mapItems } from '#server/db/schema/drawings.ts';
import { itemUnits, serviceEvents, serviceStates } from '#server/db/schema/maintenance.ts';
import { listPage } from '#server/core/paging.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { loadMapItem, presentMapItem, selectMapItems } from '#server/services/drawings/drawings.ts';
import { presentEvent, selectEvents } from '#server/services/maintenance/presentedEvents.ts';
import { noteServices, undoService } from '#server/services/maintenance/serviceEvents.ts';
import { replaceItems, undoReplacement } from '#server/services/maintenance/replacements.ts';
import { loadInstallation } from '#server/services/maintenance/installations.ts';
import {
  countServices,
  presentService,
  selectServices,
  serviceOrders,
  servicePage,
  servicesWhere,
} from '#server/services/maintenance/services.ts';
import { rejectForeignPlace } from '#server/services/worklists/statistics.ts';

const order = {
  fields: serviceOrders,
  by: 'Due',
  id: serviceStates.id,
};

/** Services of items and installations: due dates, recording and history. */
export const serviceRoutes: readonly Route[] = [
  reading.route('listServices', async (call) => {
    const query = call.query();
    await rejectForeignPlace(call, query);
    const { db } = call;
    const condition = servicesWhere(call, query);
    return listPage(query, order, {
      rows: (window) => servicePage(db, condition, window),
      count: () => db.$count(serviceStates, condition),
      present: presentService,
    });
  }),

  bufferedReading.route('countServices', async (call) => {
    const query = call.query();
    await rejectForeignPlace(call, query);
    return countServices(call, query);
  }),

  reading.route('getServiceHistory', async (call) => {
    const { mapItemId, installationId } = call.query();
    const { db } = call;
    if ((mapItemId === undefined) === (installationId === undefined)) fail('invalid_value', 'mapItemId');
    if (mapItemId !== undefined) await loadMapItem(call, mapItemId);
    else await loadInstallation(call, installationId ?? 0);
    const ofTarget =
      mapItemId === undefined
        ? eq(serviceEvents.installationId, installationId ?? 0)
        : eq(serviceEvents.mapItemId, mapItemId);
    const services = await selectServices(db)
      .where(servicesWhere(call, { mapItemId, installationId }))
      .orderBy(asc(serviceStates.due), asc(serviceStates.id));
    const events = await selectEvents(db)
      .where(and(ofTarget, eq(serviceEvents.deleted, false)))
      .orderBy(desc(serviceEvents.done), desc(serviceEvents.id));
    const { id, started, ended, endedReceived, endedBy: userId, userName, note, facts } = itemUnits;
    const units = await db
      .select({ id, started, ended, endedReceived, userId, userName, note, facts })
      .from(itemUnits)
      .where(eq(itemUnits.mapItemId, mapItemId ?? 0))
      .orderBy(desc(ended), desc(id));
    return { services: services.map(presentService), doneServices: events.map(presentEvent), units };
  }),

  writing.route('noteServices', async (call) => noteServices(call, call.body())),

  writing.route('undoService', async (call) => {
    await undoService(call, call.id());
    return null;
  }),

  writing.route('replaceItems', async (call) => {
    const units = await replaceItems(call, call.body());
    const rows = await selectMapItems(call.db)
      .where(inArray(mapItems.id, [...units.keys()]))
      .orderBy(asc(mapItems.id));
    return rows.map((row) => {
      const item = presentMapItem(row);
      return { ...item, endedUnitId: orNotFound(units.get(item.id)) };
    });
  }),

  writing.route('undoReplacement', async (call) => {
    await undoReplacement(call, call.id());
    return null;
  }),
];
