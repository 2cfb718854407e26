import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RegisterLinkWrite } from '#contract/registers/registerRecord.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail } from '#server/core/httpProblem.ts';
import type { Database } from '#server/db/client.ts';
import { files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { registerLinks } from '#server/db/schema/registers/records.ts';
import { roles, users } from '#server/db/schema/users.ts';
import { isOfCompanyOrLinked } from '#server/services/buildings/buildings.ts';
import { usableAt } from '#server/services/scope/owners.ts';
import { createdColumns } from '#server/services/shared/changes.ts';

/** Customer and building of a record. */
export interface RecordPlace {
  customerId: number;
  buildingId: number | null;
}

type Asking = Pick<RequestContext, 'db' | 'scope'>;
type Links = readonly RegisterLinkWrite[];
type TargetColumn = 'userId' | 'roleId' | 'fileId' | 'mapId' | 'mapItemId';

const idsOf = (links: Links, column: TargetColumn): number[] => [
  ...new Set(links.flatMap((link) => link[column] ?? [])),
];

/** @throws HttpProblem invalid_reference at the field of the first link whose id isn't known */
function rejectUnknown(links: Links, column: TargetColumn, known: readonly { id: number }[]): void {
  const ids = new Set(known.map(({ id }) => id));
  const stray = links.find((link) => link[column] !== null && !ids.has(link[column]));
  if (stray) fail('invalid_reference', stray.field);
}

/** Returns the names of the links' people by id. */
async function readPeople({ db, scope }: RequestContext, links: Links, { customerId }: RecordPlace) {
  const ids = idsOf(links, 'userId');
  if (ids.length === 0) return new Map<number, string>();
  const isKnown = and(
    inArray(users.id, ids),
    eq(users.deleted, false),
    scope.ownCustomers(users.customerId),
    isOfCompanyOrLinked(customerId),
  );
  const { id, firstName, lastName } = users;
  const rows = await db.select({ id, firstName, lastName }).from(users).where(isKnown);
  rejectUnknown(links, 'userId', rows);
  return new Map(rows.map((row) => [row.id, `${row.firstName} ${row.lastName}`.trim()]));
}

/** Returns the names of the links' roles by id. */
async function readRoles({ db }: RequestContext, links: Links, { customerId }: RecordPlace) {
  const ids = idsOf(links, 'roleId');
  if (ids.length === 0) return new Map<number, string>();
  const isKnown = and(inArray(roles.id, ids), usableAt(roles, customerId));
  const rows = await db.select({ id: roles.id, name: roles.name }).from(roles).where(isKnown);
  rejectUnknown(links, 'roleId', rows);
  return new Map(rows.map(({ id, name }) => [id, name]));
}

const isOfBuilding = (buildingId: number | null): SQL | undefined =>
  buildingId === null
    ? isNull(files.buildingId)
    : or(isNull(files.buildingId), eq(files.buildingId, buildingId));

async function rejectStrayFiles({ db }: RequestContext, links: Links, place: RecordPlace): Promise<void> {
  const ids = idsOf(links, 'fileId');
  if (ids.length === 0) return;
  const isKnown = and(
    inArray(files.id, ids),
    eq(files.deleted, false),
    eq(files.customerId, place.customerId),
    isOfBuilding(place.buildingId),
  );
  rejectUnknown(links, 'fileId', await db.select({ id: files.id }).from(files).where(isKnown));
}

/** Rejects places outside the record's building. */
async function rejectStrayPlaces(
  { db }: RequestContext,
  links: Links,
  { buildingId }: RecordPlace,
): Promise<void> {
  for (const [column, table] of [
    ['mapId', maps],
    ['mapItemId', mapItems],
  ] as const) {
    const ids = idsOf(links, column);
    if (ids.length === 0) continue;
    const inBuilding = buildingId === null ? sql`false` : eq(table.buildingId, buildingId);
    const isKnown = and(inArray(table.id, ids), inBuilding, eq(table.deleted, false));
    rejectUnknown(links, column, await db.select({ id: table.id }).from(table).where(isKnown));
  }
}

/** Returns a record's links to persons whom the caller can't see, by id. */
async function readHidden(asking: Asking, recordId: number | undefined) {
  const links = recordId === undefined ? [] : ((await readLinks(asking, [recordId])).get(recordId) ?? []);
  return new Map(links.filter(({ isKnown }) => !isKnown).map(({ link }) => [link.id, link]));
}

/**
 * Returns the links with the names that their people and roles have now; a kept link to a person whom the caller can't see is unchanged.
 * @throws HttpProblem invalid_reference at the field of a user, role, file or place that a record there can't name
 */
export async function resolveLinks(
  asking: RequestContext,
  place: RecordPlace & { id?: number },
  sent: Links,
): Promise<RegisterLinkWrite[]> {
  const hidden = await readHidden(asking, place.id);
  const keptOf = ({ id, field }: RegisterLinkWrite) => {
    const kept = id === undefined ? undefined : hidden.get(id);
    return kept?.field === field ? kept : undefined;
  };
  const links = sent.filter((link) => !keptOf(link));
  const peopleNames = await readPeople(asking, links, place);
  const roleNames = await readRoles(asking, links, place);
  await rejectStrayFiles(asking, links, place);
  await rejectStrayPlaces(asking, links, place);
  return sent.map((link) => {
    const { id: _id, ...unchanged } = keptOf(link) ?? {
      ...link,
      name: peopleNames.get(link.userId ?? 0) ?? roleNames.get(link.roleId ?? 0) ?? link.name,
    };
    return unchanged;
  });
}

/** Replaces the links of a record; an acceptance stays with a person who remains in the same field of the same role. */
export async function replaceLinks(
  db: Database,
  record: { id: number; customerId: number },
  links: Links,
  { now, isSameRole = true }: { now: string; isSameRole?: boolean },
): Promise<void> {
  const earlier = await db.select().from(registerLinks).where(eq(registerLinks.recordId, record.id));
  const acceptedAt = ({ field, userId }: RegisterLinkWrite): string | null =>
    earlier.find((link) => isSameRole && userId !== null && link.field === field && link.userId === userId)
      ?.accepted ?? null;
  await db.delete(registerLinks).where(eq(registerLinks.recordId, record.id));
  if (links.length === 0) return;
  await db.insert(registerLinks).values(
    links.map((link, position) => ({
      ...link,
      accepted: acceptedAt(link),
      recordId: record.id,
      customerId: record.customerId,
      position,
      ...createdColumns(now),
    })),
  );
}

/** Condition for links that were written before a move brought their record's building to its customer. */
const isFromBeforeMove = sql`exists (
  select 1 from register_records r join move_buildings b on b.building_id = r.building_id join moves m on m.id = b.move_id
  where r.id = ${registerLinks.recordId} and m.target_customer_id = r.customer_id and m.executed >= ${registerLinks.created})`;

/**
 * Returns the condition for links whose name may be shown: of users in sight, and other names unless they were written at another customer,
 * which a moved building has left. [SBA-09]
 */
export const isNameShown = (isUserInSight: SQL): SQL<boolean> =>
  sql<boolean>`case when ${registerLinks.userId} is not null then coalesce(${users.id} is not null and ${isUserInSight}, false)
    else ${registerLinks.name} = '' or not ${isFromBeforeMove} end`;

/** Returns the links of records, by record and in order; `isKnown` is true unless it names a person whom the caller can't see. */
export async function readLinks({ db, scope }: Asking, recordIds: readonly number[]) {
  const rows =
    recordIds.length === 0
      ? []
      : await db
          .select({
            link: registerLinks,
            isKnown: isNameShown(scope.ownCustomers(users.customerId)),
          })
          .from(registerLinks)
          .leftJoin(users, eq(users.id, registerLinks.userId))
          .where(inArray(registerLinks.recordId, [...recordIds]))
          .orderBy(asc(registerLinks.recordId), asc(registerLinks.position));
  return Map.groupBy(rows, ({ link }) => link.recordId);
}

export type ReadLink = NonNullable<ReturnType<Awaited<ReturnType<typeof readLinks>>['get']>>[number];
