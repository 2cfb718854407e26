import type { KindOf, KindCall } from '#domain/callRights.ts';
import { and, asc, eq, inArray, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import { inventoryTypeOf } from '#domain/catalogue/serviceInfo.ts';
import { authoriseKind } from '#server/core/authorise.ts';
import type { NamedContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { files, mapItems } from '#server/db/schema/drawings.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { rejectBinned } from '../buildings/buildingBin.ts';
import { activeInScope } from '../drawings/drawings.ts';
import { roundsInScope } from '../scope/roundScope.ts';
import { lockRows, lockActive, createdColumns } from '../shared/changes.ts';

type Writing = Call<CallName>;

const unique = (ids: readonly number[]): number[] => [...new Set(ids)];

/** Locks and returns non-deleted items in scope, with their kind. @throws HttpProblem not_found */
export async function lockItems(call: Writing, all: readonly number[]) {
  const ids = unique(all);
  if (ids.length === 0) return new Map<number, never>();
  await lockRows(call.db, mapItems, inArray(mapItems.id, ids));
  const rows = await call.db
    .select({ item: mapItems, inventoryType: fireProtections.inventoryType })
    .from(mapItems)
    .innerJoin(fireProtections, eq(fireProtections.id, mapItems.fireProtectionId))
    .where(activeInScope(call, mapItems, inArray(mapItems.id, ids)))
    .orderBy(asc(mapItems.id));
  if (rows.length < ids.length) fail('not_found');
  return new Map(
    rows.map(({ item, inventoryType }) => [item.id, { ...item, kind: inventoryTypeOf(inventoryType) }]),
  );
}

/** Locks and returns non-deleted installations in scope. @throws HttpProblem not_found */
export async function lockInstallations(call: Writing, all: readonly number[]) {
  const ids = unique(all);
  if (ids.length === 0) return new Map<number, never>();
  await lockRows(call.db, installations, inArray(installations.id, ids));
  const rows = await call.db
    .select()
    .from(installations)
    .where(activeInScope(call, installations, inArray(installations.id, ids)));
  if (rows.length < ids.length) fail('not_found');
  return new Map(rows.map((row) => [row.id, { ...row, kind: row.type }]));
}

interface Place {
  customerId: number;
  buildingId: number;
}

/** Fails unless the caller has the right to record or undo services or replacements, at the customer of each place. */
export async function authoriseServicing<Name extends KindCall>(
  call: NamedContext<Name>,
  places: readonly Place[],
  kind: KindOf<Name>,
): Promise<void> {
  for (const customerId of unique(places.map((place) => place.customerId)))
    await authoriseKind(call, kind, customerId);
}

/** Rejects work in deleted buildings, except on items in running rounds. @throws HttpProblem building_deleted, not_found */
export async function rejectBinnedServices(
  { db, now }: Writing,
  items: readonly { id: number }[],
  systems: readonly Place[],
): Promise<void> {
  const ids = sql`${sql.param(`{${items.map(({ id }) => id).join()}}`)}::int[]`;
  const buildings = sql`${sql.param(`{${systems.map(({ buildingId }) => buildingId).join()}}`)}::int[]`;
  await rejectBinned(
    db,
    sql`select mi.building_id from map_items mi where mi.id = any(${ids}) and not exists (
      select 1 from round_history_items ri join round_histories r on r.id = ri.round_history_id
      where ri.map_item_id = mi.id and r.done is null) union all select unnest(${buildings})`,
    now,
  );
}

/** Returns the round in which items were serviced: in scope, and containing all of them. @throws HttpProblem invalid_reference */
export async function referredRound(
  call: Writing,
  id: number | null | undefined,
  itemIds: readonly number[],
): Promise<number | null> {
  if (id == null) return null;
  const ids = unique(itemIds);
  const rows = await call.db
    .selectDistinct({ id: roundHistoryItems.mapItemId })
    .from(roundHistoryItems)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryItems.roundHistoryId))
    .where(and(eq(roundHistories.id, id), inArray(roundHistoryItems.mapItemId, ids), roundsInScope(call)));
  if (ids.length === 0 || rows.length < ids.length) fail('invalid_reference', 'roundHistoryId');
  return id;
}

/**
 * Returns the report of services for each of their customers. It must be a document of one of them; the others get a document of their own
 * with the same bytes, so that each customer's history refers to a file that its people may read.
 * @throws HttpProblem invalid_reference
 */
export async function referredProtocols(
  call: Writing,
  id: number | null | undefined,
  places: readonly Place[],
): Promise<(customerId: number) => number | null> {
  if (id == null) return () => null;
  const { db, scope } = call;
  await lockActive(db, files, [id]);
  const isDocument = and(
    eq(files.id, id),
    eq(files.deleted, false),
    sql`${files.documentType} is not null`,
    scope.customers(files.customerId),
  );
  const [file] = await db.select().from(files).where(isDocument).limit(1);
  const buildingIdsOf = (customerId: number) =>
    places.filter((place) => place.customerId === customerId).map(({ buildingId }) => buildingId);
  const isNamed =
    file !== undefined &&
    buildingIdsOf(file.customerId).length > 0 &&
    buildingIdsOf(file.customerId).every((buildingId) => [null, buildingId].includes(file.buildingId));
  if (!isNamed) return fail('invalid_reference', 'fileId');
  const byCustomer = new Map([[file.customerId, id]]);
  for (const customerId of unique(places.map((place) => place.customerId)))
    if (!byCustomer.has(customerId)) byCustomer.set(customerId, await copyDocument(call, file, customerId));
  return (customerId) => byCustomer.get(customerId) ?? null;
}

/**
 * Copies a document to another customer, with the same bytes, once. A caller who may record several services there
 * may edit its documents too.
 */
async function copyDocument(
  { db, now, caller }: Pick<Writing, 'db' | 'now' | 'caller'>,
  { id: _id, created: _created, updated: _updated, version: _version, ...file }: typeof files.$inferSelect,
  customerId: number,
): Promise<number> {
  const isSameDocument = and(
    eq(files.customerId, customerId),
    eq(files.storageKey, file.storageKey),
    eq(files.deleted, false),
    sql`${files.documentType} is not null and ${files.buildingId} is null`,
  );
  const [known] = await db.select({ id: files.id }).from(files).where(isSameDocument).limit(1);
  if (known) return known.id;
  const copy = { ...file, customerId, buildingId: null, uploadedBy: caller.userId, ...createdColumns(now) };
  const [inserted] = await db.insert(files).values(copy).returning({ id: files.id });
  return orNotFound(inserted).id;
}
