import { and, asc, eq, inArray, max, notInArray, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { Installation } from '#contract/maintenance/service.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { installationParts, installations, serviceEvents } from '#server/db/schema/maintenance.ts';
import { users } from '#server/db/schema/users.ts';
import { isBinned, lastDeletion } from '../buildings/buildingBin.ts';
import { inActiveBuildings } from '../buildings/buildings.ts';
import { activeInScope } from '../drawings/drawings.ts';
import { updatedColumns, lockRow, createdColumns } from '../shared/changes.ts';

/** Returns the condition for installations that a caller may see. */
export const installationsInScope = (asking: RequestContext) =>
  and(activeInScope(asking, installations), inActiveBuildings(installations.buildingId));

/** Selects installations with the name of their building. */
export function selectInstallations(db: Database) {
  return db
    .select({ installation: installations, buildingName: buildings.name })
    .from(installations)
    .innerJoin(buildings, eq(buildings.id, installations.buildingId))
    .$dynamic();
}

type Row = Awaited<ReturnType<typeof selectInstallations>>[number];

/** Returns when each part of installations was last included in a service limited to some parts. */
async function lastTested(db: Database, ids: readonly number[]): Promise<Map<number, string | null>> {
  const rows = await db
    .select({ id: sql<number>`named.id::int`, done: max(serviceEvents.done) })
    .from(serviceEvents)
    .innerJoinLateral(sql`jsonb_array_elements_text(${serviceEvents.partIds}) as named(id)`, sql`true`)
    .where(and(inArray(serviceEvents.installationId, [...ids]), eq(serviceEvents.deleted, false)))
    .groupBy(sql`named.id`);
  return new Map(rows.map((row) => [row.id, row.done]));
}

/** Converts installations to the API's format, with their parts. */
export async function presentInstallations(db: Database, rows: readonly Row[]): Promise<Installation[]> {
  const { id, installationId, name, count, floorId } = installationParts;
  const parts = await db
    .select({ id, installationId, name, count, floorId, floorName: floors.name })
    .from(installationParts)
    .leftJoin(floors, and(eq(floors.id, floorId), eq(floors.deleted, false)))
    .where(
      inArray(
        installationId,
        rows.map(({ installation }) => installation.id),
      ),
    )
    .orderBy(asc(installationParts.position));
  const tested = await lastTested(
    db,
    rows.map(({ installation }) => installation.id),
  );
  const byId = Map.groupBy(parts, (part) => part.installationId);
  return rows.map(({ installation, buildingName }) => {
    const {
      sortKey: _sortKey,
      searchText: _searchText,
      deleted: _deleted,
      deletedAt: _at,
      ...own
    } = installation;
    const ofOwn = (byId.get(installation.id) ?? []).map(({ installationId: _id, ...part }) => ({
      ...part,
      floorId: part.floorName === null ? null : part.floorId,
      tested: tested.get(part.id) ?? null,
    }));
    return { ...own, buildingName, parts: ofOwn };
  });
}

/** Loads an installation in scope. @throws HttpProblem not_found */
export async function loadInstallation(asking: RequestContext, id: number): Promise<Row> {
  const [row] = await selectInstallations(asking.db)
    .where(and(eq(installations.id, id), installationsInScope(asking)))
    .limit(1);
  return orNotFound(row);
}

/** Like `loadInstallation`, locked for a change. @throws HttpProblem not_found */
export async function lockInstallation(asking: RequestContext, id: number): Promise<Row> {
  await lockRow(asking.db, installations, id);
  return loadInstallation(asking, id);
}

/** Selects deleted installations that can still be restored; the deleting user is only named to callers who may see them. */
export function selectBinnedInstallations({ db, scope }: RequestContext) {
  const { id, name, type, buildingId, deletedAt } = installations;
  const deleting = lastDeletion(db, 'installation', id);
  return db
    .select({
      id,
      name,
      type,
      buildingId,
      deletedAt: sql<string>`${deletedAt}`.mapWith(deletedAt),
      firstName: users.firstName,
      lastName: users.lastName,
    })
    .from(installations)
    .leftJoinLateral(deleting, sql`true`)
    .leftJoin(
      users,
      and(eq(sql`'user:' || ${users.id}`, deleting.actor), scope.ownCustomers(users.customerId)),
    )
    .$dynamic();
}

/** Locks and returns a deleted installation of a non-deleted building in scope. @throws HttpProblem not_found */
export async function lockBinnedInstallation(asking: RequestContext & { now: string }, id: number) {
  const { db, scope, now } = asking;
  await lockRow(db, installations, id);
  const { buildingId } = installations;
  const [row] = await db
    .select({ customerId: installations.customerId })
    .from(installations)
    .where(
      and(
        eq(installations.id, id),
        isBinned(now, installations),
        scope.buildings(buildingId),
        inActiveBuildings(buildingId),
      ),
    );
  return orNotFound(row);
}

type Parts = ReturnType<Call<'createInstallation'>['body']>['parts'];

/**
 * Sets the parts of an installation; existing parts in the list are kept.
 * @throws HttpProblem invalid_reference for a floor of another building, or a part of another installation
 */
export async function setParts(
  { db, now }: Call<CallName>,
  { id, customerId, buildingId }: { id: number; customerId: number; buildingId: number },
  parts: Parts,
): Promise<void> {
  const floorIds = [...new Set(parts.flatMap(({ floorId }) => floorId ?? []))];
  const theirs = and(
    inArray(floors.id, floorIds),
    eq(floors.buildingId, buildingId),
    eq(floors.deleted, false),
  );
  if (floorIds.length > 0 && (await db.$count(floors, theirs)) < floorIds.length)
    fail('invalid_reference', 'floorId');
  const ids = parts.flatMap((part) => part.id ?? []);
  const isOwn = eq(installationParts.installationId, id);
  const namedParts = and(isOwn, inArray(installationParts.id, ids));
  if ((await db.$count(installationParts, namedParts)) < ids.length) fail('invalid_reference', 'parts');
  await db.delete(installationParts).where(and(isOwn, notInArray(installationParts.id, ids)));
  const rows = parts.map((part, position) => ({ ...part, position }));
  for (const { id: partId, ...part } of rows)
    if (partId != null)
      await db
        .update(installationParts)
        .set({ ...part, ...updatedColumns(installationParts, now) })
        .where(eq(installationParts.id, partId));
  const addedParts = rows.filter((part) => part.id == null);
  if (addedParts.length > 0)
    await db.insert(installationParts).values(
      addedParts.map(({ id: _none, ...part }) => ({
        ...part,
        installationId: id,
        customerId,
        ...createdColumns(now),
      })),
    );
}
