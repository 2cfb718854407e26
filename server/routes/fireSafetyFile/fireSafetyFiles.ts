import { and, asc, eq, like, sql } from 'drizzle-orm';
import { mostNoticedBuildings } from '#contract/fireSafetyFile/fileHeads.ts';
import { fileNotices } from '#domain/fireSafetyFile/fileNotices.ts';
import { authorise } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { inWindow, listPage } from '#server/core/paging.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { containsPattern } from '#server/db/textKeys.ts';
import { reading } from '#server/middleware/calls/chains.ts';
import type { Route } from '#server/middleware/calls/chain.ts';
import { isAmong } from '#server/services/fireSafetyFile/isAmong.ts';
import { readFireSafetyFiles, readUnreadyIds } from '#server/services/fireSafetyFile/readFireSafetyFiles.ts';
import { levelsFrom } from '#server/services/scope/roundScope.ts';

const order = { fields: { Name: buildings.sortKey }, by: 'Name', id: buildings.id };

/** Fire-safety files of buildings. */
export const fireSafetyFileRoutes: readonly Route[] = [
  reading.route('getFireSafetyFile', async (call) => {
    const { db, scope } = call;
    const inScope = and(
      eq(buildings.id, call.id()),
      eq(buildings.deleted, false),
      scope.buildings(buildings.id),
    );
    const columns = { id: buildings.id, customerId: buildings.customerId };
    const [row] = await db.select(columns).from(buildings).where(inScope).limit(1);
    const building = orNotFound(row);
    await authorise(call, building.customerId);
    const [file] = await readFireSafetyFiles(call, [building.id]);
    return orNotFound(file);
  }),

  reading.route('listFireSafetyFiles', async (call) => {
    const { customerId, buildingId, search, notReady, ...query } = call.query();
    await authorise(call);
    const { db, scope } = call;
    const sought = and(
      eq(buildings.deleted, false),
      scope.buildings(buildings.id),
      customerId === undefined ? undefined : sql`${buildings.customerId} in ${levelsFrom(customerId)}`,
      buildingId === undefined ? undefined : eq(buildings.id, buildingId),
      search === undefined ? undefined : like(buildings.searchText, containsPattern(search)),
    );
    const condition = notReady === true ? isAmong(buildings.id, await readUnreadyIds(call, sought)) : sought;
    return listPage(query, order, {
      rows: (window) =>
        inWindow(db.select({ id: buildings.id }).from(buildings).where(condition).$dynamic(), window),
      count: () => db.$count(buildings, condition),
      presentAll: (rows) =>
        readFireSafetyFiles(
          call,
          rows.map(({ id }) => id),
        ),
    });
  }),

  reading.route('getFileNotices', async (call) => {
    const { customerId } = call.query();
    await authorise(call);
    const { db, scope } = call;
    const rows = await db
      .select({ id: buildings.id })
      .from(buildings)
      .where(
        and(
          eq(buildings.deleted, false),
          scope.buildings(buildings.id),
          customerId === undefined ? undefined : sql`${buildings.customerId} in ${levelsFrom(customerId)}`,
        ),
      )
      .orderBy(asc(buildings.sortKey), asc(buildings.id))
      .limit(mostNoticedBuildings + 1);
    const ids = rows.slice(0, mostNoticedBuildings).map(({ id }) => id);
    const files = await readFireSafetyFiles(call, ids);
    return { notices: fileNotices(files), isCut: rows.length > mostNoticedBuildings };
  }),
];
