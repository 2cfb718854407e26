import { and, asc, eq, gt, inArray, lt, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { drawingFollowing, FollowedDrawing } from '#contract/drawings/followDrawing.ts';
import { chosenTimestamp } from '#contract/primitives.ts';
import type { Call } from '#server/core/call.ts';
import { later } from '#domain/dates.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { areas, mapItems, maps } from '#server/db/schema/drawings.ts';
import { users } from '#server/db/schema/users.ts';
import { openDrawings } from '#server/db/schema/templates.ts';
import { activeInScope, presentArea, presentMapItem, selectMapItems } from './drawings.ts';

type Following = Pick<Call<'followDrawing'>, 'db' | 'scope' | 'caller' | 'now'>;

/** Timeout after which a silent tab no longer counts as having the drawing open, in milliseconds. */
const openForMs = 10_000;
/** Minimum interval between writes of a tab's row, in milliseconds, although the tab polls more often. */
const writtenEveryMs = 4_000;
/** Overlap of two polls, in milliseconds: a change has the time of its request, but becomes visible only when committed. */
const overlapMs = 60_000;
/** Maximum number of records in a cursor; changes beyond it are sent again. */
const mostTold = 2000;

const before = (moment: string, ms: number): string => later(moment, { ms: -ms });

/** Records sent to a tab within the overlap, each with its version. */
type Told = ReadonlySet<string>;

const makeCursor = (now: string, told: readonly string[]): string =>
  [now, ...told.slice(-mostTold)].join(' ');

/** Parses a cursor. @throws HttpProblem invalid_value for one that no backend has issued */
function readCursor(cursor: string): { since: string; told: Told } {
  const [first, ...told] = cursor.split(' ');
  const { data: since } = chosenTimestamp.safeParse(first);
  return { since: since ?? fail('invalid_value', 'since'), told: new Set(told) };
}

const nameOf = (kind: 'i' | 'a', { id, version }: { id: number; version: number }): string =>
  `${kind}${id}.${version}`;

/** Returns the other people who have the drawing open, with names for callers who may see them. A person with several tabs counts once. */
async function othersOn({ db, scope, caller, now }: Following, mapId: number) {
  const rows = await db
    .select({
      userId: openDrawings.userId,
      tab: openDrawings.tab,
      seen: openDrawings.seen,
      name: sql<
        string | null
      >`case when ${scope.ownCustomers(users.customerId)} then ${users.firstName} || ' ' || ${users.lastName} end`,
    })
    .from(openDrawings)
    .innerJoin(users, eq(users.id, openDrawings.userId))
    .where(and(eq(openDrawings.mapId, mapId), gt(openDrawings.seen, before(now, openForMs))))
    .orderBy(asc(openDrawings.id));
  const otherEditors = new Map<number, { name: string | null }>();
  for (const { userId, name } of rows) if (userId !== caller.userId) otherEditors.set(userId, { name });
  return { rows, others: [...otherEditors.values()] };
}

/** Records that a tab has the drawing open, and deletes expired rows of all drawings. */
async function noteOpen(
  { db, caller, now }: Following,
  { id: mapId, customerId }: { id: number; customerId: number },
  { tab, seen }: { tab: string; seen: string | undefined },
): Promise<void> {
  const { userId } = caller;
  if (userId === null || (seen !== undefined && seen > before(now, writtenEveryMs))) return;
  await db.delete(openDrawings).where(lt(openDrawings.seen, before(now, openForMs)));
  await db
    .insert(openDrawings)
    .values({ customerId, mapId, userId, tab, seen: now })
    .onConflictDoUpdate({
      target: [openDrawings.mapId, openDrawings.tab],
      // The building may have moved to another customer since.
      set: { seen: now, customerId },
      setWhere: eq(openDrawings.userId, userId),
    });
}

interface ChangedRow {
  id: number;
  version: number;
  deleted: boolean;
}

/** Selects the records of a drawing that were changed since a timestamp, including deleted ones. */
const changedOn = (
  { db }: Following,
  table: typeof mapItems | typeof areas,
  mapId: number,
  since: string,
): Promise<ChangedRow[]> =>
  db
    .select({ id: table.id, version: table.version, deleted: table.deleted })
    .from(table)
    .where(and(eq(table.mapId, mapId), gt(table.updated, since)));

const goneOf = (rows: readonly ChangedRow[]) =>
  rows.flatMap(({ id, version, deleted }) => (deleted ? [{ id, version }] : []));
const idsOf = (rows: readonly { id: number }[]): number[] => rows.map(({ id }) => id);

/**
 * Records that a tab has a drawing open, and returns the other people who do and the changes since the last poll. Without changes
 * this takes three index reads.
 * @throws HttpProblem not_found, invalid_value
 */
export async function followDrawing(
  call: Following,
  mapId: number,
  { tab, since: given }: z.output<typeof drawingFollowing>,
): Promise<FollowedDrawing> {
  const { db, now } = call;
  const { id, customerId, version } = maps;
  const [row] = await db
    .select({ id, customerId, version })
    .from(maps)
    .where(activeInScope(call, maps, eq(id, mapId)))
    .limit(1);
  const map = orNotFound(row);
  const { rows, others } = await othersOn(call, mapId);
  await noteOpen(call, map, { tab, seen: rows.find((one) => one.tab === tab)?.seen });
  const drawingState = { others, version: map.version };
  const nothing = { items: [], areas: [], gone: { items: [], areas: [] } };
  if (given == null) return { ...drawingState, ...nothing, cursor: makeCursor(now, []) };
  const { since, told } = readCursor(given);
  const from = before(since, overlapMs);
  const items = await changedOn(call, mapItems, mapId, from);
  const areaRows = await changedOn(call, areas, mapId, from);
  const cursor = makeCursor(now, [
    ...items.map((one) => nameOf('i', one)),
    ...areaRows.map((one) => nameOf('a', one)),
  ]);
  const newItems = items.filter((one) => !told.has(nameOf('i', one)));
  const newAreas = areaRows.filter((one) => !told.has(nameOf('a', one)));
  if (newItems.length + newAreas.length === 0) return { ...drawingState, ...nothing, cursor };
  const [itemIds, areaIds] = [newItems, newAreas].map((some) => idsOf(some.filter((one) => !one.deleted)));
  const freshItems = itemIds?.length
    ? await selectMapItems(db).where(inArray(mapItems.id, itemIds)).orderBy(asc(mapItems.id))
    : [];
  const freshAreas = areaIds?.length
    ? await db.select().from(areas).where(inArray(areas.id, areaIds)).orderBy(asc(areas.id))
    : [];
  return {
    ...drawingState,
    items: freshItems.map(presentMapItem),
    areas: freshAreas.map(presentArea),
    gone: { items: goneOf(newItems), areas: goneOf(newAreas) },
    cursor,
  };
}
