import { and, eq, inArray, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { flawTypes } from '#server/db/schema/catalogue.ts';
import { mapItems, maps } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roles } from '#server/db/schema/users.ts';
import { roundHistories, roundHistoryInfos } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import { usableAt } from '../scope/owners.ts';
import { dueDayOf, severityOf } from './severityRules.ts';
import { flawsInScope, levelsFrom, roundsInScope } from '../scope/roundScope.ts';

/** Subquery for the non-deleted photos of a flaw, in order, without photos of comments. */
export const fileIds: SQL<number[]> = sql`coalesce((
  select json_agg(ff.file_id order by ff.position, ff.id) from flaw_files ff
  join files fi on fi.id = ff.file_id and not fi.deleted
  where ff.flaw_id = ${flaws.id} and ff.event_id is null), '[]'::json)`;

/** Selects flaws with all fields of their API format, in one query; add conditions, order and window. */
export function selectFlaws(db: Database) {
  return db
    .select({ flaw: flaws, fileIds })
    .from(flaws)
    .innerJoin(customers, eq(customers.id, flaws.customerId))
    .$dynamic();
}

export type FlawRow = Awaited<ReturnType<typeof selectFlaws>>[number];

/** Converts a flaw to the API's format. [FLAW-25] */
export function presentFlaw({ flaw, fileIds: photos }: FlawRow): Flaw {
  const { sortKey: _sortKey, searchText: _searchText, deleted: _deleted, isLate: _isLate, ...own } = flaw;
  const { buildingId: _buildingId, roundHistoryItemId: _itemId, leftBehind: _leftBehind, ...known } = own;
  const { checkedBy: _checkedBy, authorityDue: _authorityDue, due, ...fields } = known;
  const severity = severityOf(fields.severity);
  return { ...fields, severity, due: dueDayOf(due), fileId: photos[0] ?? null, fileIds: photos };
}

/**
 * Loads a non-deleted flaw in the caller's scope.
 * @throws HttpProblem not_found
 */
export async function loadFlaw(call: Call<CallName>, id: number): Promise<FlawRow> {
  const [row] = await selectFlaws(call.db)
    .where(and(eq(flaws.id, id), flawsInScope(call)))
    .limit(1);
  return orNotFound(row);
}

/**
 * Like `loadFlaw`, locked for a change.
 * @throws HttpProblem not_found
 */
export async function lockFlaw(call: Call<CallName>, id: number): Promise<FlawRow['flaw']> {
  const [row] = await call.db
    .select()
    .from(flaws)
    .where(and(eq(flaws.id, id), flawsInScope(call)))
    .limit(1)
    .for('update');
  return orNotFound(row);
}

/** Returns a condition for the flaws of a customer or a level below it, and the flaws in their buildings. */
export function flawsOfCustomer(customerId: number | AnyColumn): SQL {
  const levels = levelsFrom(customerId);
  return sql`(${flaws.customerId} in ${levels}
    or ${flaws.buildingId} in (select b.id from buildings b where b.customer_id in ${levels}))`;
}

/** Place of a new flaw: its round and drawing, its item, and the resulting tenant. */
export interface FlawPlace {
  round: typeof roundHistories.$inferSelect | null;
  roundHistoryInfoId: number | null;
  mapItemId: number | null;
  mapId: number | null;
  buildingId: number | null;
  customerId: number;
}

/**
 * Resolves the references of a new flaw's body, in scope; the round is locked, so that finishing it can't overlap.
 * @throws HttpProblem required when both are missing, invalid_reference for records that don't exist or don't belong together
 */
export async function placeOf(
  call: Call<CallName>,
  named: { mapItemId?: number | null; roundHistoryInfoId?: number | null },
): Promise<FlawPlace> {
  if (named.mapItemId == null && named.roundHistoryInfoId == null) fail('required', 'mapItemId');
  const info = named.roundHistoryInfoId == null ? null : await referredInfo(call, named.roundHistoryInfoId);
  const item = named.mapItemId == null ? null : await referredItem(call, named.mapItemId, info?.info ?? null);
  const buildingId = item?.buildingId ?? info?.info.buildingId ?? null;
  return {
    round: info?.round ?? null,
    roundHistoryInfoId: info?.info.id ?? null,
    mapItemId: item?.id ?? null,
    mapId: item?.mapId ?? info?.info.mapId ?? null,
    buildingId,
    customerId: item?.customerId ?? info?.houseOf ?? info?.round.customerId ?? call.caller.customerId,
  };
}

async function referredInfo({ db, caller, scope }: Call<CallName>, id: number) {
  const [row] = await db
    .select({ info: roundHistoryInfos, round: roundHistories, houseOf: buildings.customerId })
    .from(roundHistoryInfos)
    .innerJoin(roundHistories, eq(roundHistories.id, roundHistoryInfos.roundHistoryId))
    .leftJoin(buildings, eq(buildings.id, roundHistoryInfos.buildingId))
    .where(and(eq(roundHistoryInfos.id, id), roundsInScope({ caller, scope })))
    .limit(1)
    .for('update', { of: roundHistories });
  return row ?? fail('invalid_reference', 'roundHistoryInfoId');
}

/** Returns an item in scope; one deleted since is accepted too, for the round that still shows it. */
async function referredItem(
  { db, scope }: Call<CallName>,
  id: number,
  info: typeof roundHistoryInfos.$inferSelect | null,
) {
  const [item] = await db
    .select()
    .from(mapItems)
    .where(and(eq(mapItems.id, id), scope.buildings(mapItems.buildingId)))
    .limit(1);
  const isThere = item && (info ? item.mapId === info.mapId : !item.deleted);
  return isThere ? item : fail('invalid_reference', 'mapItemId');
}

/** Fails for an unknown flaw type. @throws HttpProblem invalid_reference for a flaw type that doesn't exist */
export async function rejectUnknownType(db: Database, flawTypeId: number | null | undefined): Promise<void> {
  if (flawTypeId == null) return;
  const [type] = await db.select({ id: flawTypes.id }).from(flawTypes).where(eq(flawTypes.id, flawTypeId));
  if (!type) fail('invalid_reference', 'flawTypeId');
}

/**
 * Returns the role that is responsible for a flaw: the round's, else the one in the body, which must be in scope and usable at the flaw's
 * customer. [FLAW-23, REF-04]
 */
export async function responsibleFor(
  { db, scope }: Call<CallName>,
  { round, customerId }: Pick<FlawPlace, 'round' | 'customerId'>,
  wish: number | null | undefined,
): Promise<{ responsible: number | null; responsibleName: string }> {
  if (round) return { responsible: round.roleId, responsibleName: round.roleName };
  if (wish == null) return { responsible: null, responsibleName: '' };
  const [role] = await db
    .select({ id: roles.id, name: roles.name })
    .from(roles)
    .where(and(eq(roles.id, wish), scope.catalogue(roles), usableAt(roles, customerId)));
  if (!role) return fail('invalid_reference', 'responsible');
  return { responsible: role.id, responsibleName: role.name };
}

/** Returns the place of a flaw as text, for e-mails: building, floor and item. */
export async function placeText(db: Database, flaw: FlawRow['flaw']): Promise<string> {
  const [row] = await db
    .select({
      building: buildings.name,
      floor: sql<
        string | null
      >`(select f.name from maps m join floors f on f.id = m.floor_id where m.id = ${flaws.mapId})`,
      item: mapItems.name,
      number: mapItems.positionNumber,
      placement: mapItems.placementDescription,
      drawing: maps.name,
    })
    .from(flaws)
    .leftJoin(buildings, eq(buildings.id, flaws.buildingId))
    .leftJoin(maps, eq(maps.id, flaws.mapId))
    .leftJoin(mapItems, eq(mapItems.id, flaws.mapItemId))
    .where(inArray(flaws.id, [flaw.id]));
  if (!row) return '';
  const item = row.item === null ? null : `${row.number} ${row.item}`;
  return [row.building, row.floor, item, row.placement].filter(Boolean).join(', ');
}
