import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import type { JudgedLink, JudgedRecord } from '#domain/registers/judgedRecords.ts';
import type { Scope } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { registerLinks, registerRecords } from '#server/db/schema/registers/records.ts';
import { users } from '#server/db/schema/users.ts';
import { isNameShown } from '#server/services/registers/recordLinks.ts';
import type { FileBuilding } from './fileBuildings.ts';
import { isAmong } from './isAmong.ts';

type LinkRow = Awaited<ReturnType<typeof readLinks>>[number];

/** Reader of a file: without a scope users of the building's own tree of customers are named alone. */
export interface FileReader {
  db: Database;
  scope?: Pick<Scope, 'ownCustomers'>;
}

/** Condition for users of the same tree of customers as the record. */
const isOfSameTree = sql`exists (select 1 from customers here join customers there on there.id = ${users.customerId}
  where here.id = ${registerLinks.customerId} and split_part(here.path, '/', 2) = split_part(there.path, '/', 2))`;

/** Reads the links of records, with the state of their users, and if these may be named. */
function readLinks({ db, scope }: FileReader, recordIds: readonly number[]) {
  const { recordId, field, userId, name, accepted, roleId, fileId, mapId, mapItemId, position } =
    registerLinks;
  return db
    .select({
      recordId,
      field,
      userId,
      name,
      accepted,
      roleId,
      fileId,
      mapId,
      mapItemId,
      isNameable: isNameShown(scope?.ownCustomers(users.customerId) ?? isOfSameTree),
      isActive: sql<boolean>`coalesce(not ${users.deleted} and ${users.deactivated} is null, true)`,
    })
    .from(registerLinks)
    .leftJoin(users, eq(users.id, userId))
    .where(isAmong(recordId, recordIds))
    .orderBy(asc(recordId), asc(field), asc(position));
}

/** Returns the identity of a link's target; people without an account are told apart by their names. */
function keyOfLink({ userId, name, roleId, fileId, mapId, mapItemId }: LinkRow): string {
  if (userId !== null) return `user ${userId}`;
  if (roleId !== null) return `role ${roleId}`;
  if (fileId !== null) return `file ${fileId}`;
  if (mapItemId !== null) return `item ${mapItemId}`;
  return mapId === null ? `name ${name.trim().toLowerCase()}` : `map ${mapId}`;
}

const presentLink = (link: LinkRow, isNamed: boolean): JudgedLink => ({
  key: keyOfLink(link),
  name: isNamed && link.isNameable ? link.name : '',
  isAccepted: link.accepted !== null,
  isActive: link.isActive,
});

/**
 * Reads the records of buildings and of the levels above them, by building and kind, in two queries. Records of levels name no people:
 * who sees a building need not see the levels above it.
 */
export async function readFileRecords(
  reader: FileReader,
  buildings: readonly FileBuilding[],
): Promise<(building: FileBuilding) => Map<string, JudgedRecord[]>> {
  const levelIds = [...new Set(buildings.flatMap(({ levelIds: ids }) => ids))];
  const { id, kind, customerId, buildingId, installationId, values, validUntil, triage, deleted } =
    registerRecords;
  const ofBuildings = isAmong(
    buildingId,
    buildings.map((building) => building.id),
  );
  const rows = await reader.db
    .select({
      id,
      kind,
      customerId,
      buildingId,
      installationId,
      values,
      validUntil,
    })
    .from(registerRecords)
    .where(
      and(
        eq(deleted, false),
        // Journals are read apart.
        ne(kind, 'journal'),
        eq(registerRecords.isDraft, false),
        or(isNull(triage), inArray(triage, ['accepted'])),
        or(ofBuildings, and(isNull(buildingId), isAmong(customerId, levelIds))),
      ),
    )
    .orderBy(asc(id));
  const links = Map.groupBy(
    rows.length === 0
      ? []
      : await readLinks(
          reader,
          rows.map((row) => row.id),
        ),
    (link) => link.recordId,
  );
  const records = rows.map((row) => ({ row, record: presentRecord(row, links.get(row.id) ?? []) }));
  const byBuilding = Map.groupBy(records, ({ row }) => row.buildingId);
  const byLevel = Map.groupBy(byBuilding.get(null) ?? [], ({ row }) => row.customerId);
  return (building) => {
    const own = byBuilding.get(building.id) ?? [];
    const above = building.levelIds.flatMap((levelId) => byLevel.get(levelId) ?? []);
    const byKind = Map.groupBy([...own, ...above], ({ row }) => row.kind);
    return new Map([...byKind].map(([key, entries]) => [key, entries.map(({ record }) => record)]));
  };
}

type RecordRow = Pick<
  typeof registerRecords.$inferSelect,
  'id' | 'buildingId' | 'installationId' | 'values' | 'validUntil'
>;

function presentRecord(row: RecordRow, links: readonly LinkRow[]): JudgedRecord {
  const { id, buildingId, installationId, values, validUntil } = row;
  const byField = Map.groupBy(links, ({ field }) => field);
  return {
    id,
    installationId,
    values,
    validUntil,
    links: Object.fromEntries(
      [...byField].map(([field, ofField]) => [
        field,
        ofField.map((link) => presentLink(link, buildingId !== null)),
      ]),
    ),
  };
}
