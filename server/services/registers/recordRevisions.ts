import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { RecordValues } from '#contract/registers/registerKind.ts';
import type { RegisterLinkWrite } from '#contract/registers/registerRecord.ts';
import type { FieldChange, RegisterRevision, RevisedName } from '#contract/registers/registerRevision.ts';
import { changedLinkFields, changedValues } from '#domain/registers/recordChanges.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Database } from '#server/db/client.ts';
import { files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { registerLinks } from '#server/db/schema/registers/records.ts';
import { registerRevisions } from '#server/db/schema/registers/revisions.ts';
import { users } from '#server/db/schema/users.ts';
import { createdColumns } from '../shared/changes.ts';

type Link = Omit<RegisterLinkWrite, 'id'>;

/** Returns what a link refers to, the name only of somebody without an account. */
const targetOf = ({ userId, name, roleId, fileId, mapId, mapItemId, positionX, positionY }: Link): string =>
  JSON.stringify([
    userId,
    userId === null && roleId === null ? name : '',
    roleId,
    fileId,
    mapId,
    mapItemId,
    positionX,
    positionY,
  ]);

const idsOf = (links: readonly Link[], column: 'fileId' | 'mapItemId' | 'mapId'): number[] => [
  ...new Set(links.flatMap((link) => link[column] ?? [])),
];

/** Returns a function that names what a link refers to; files and places by their current names. */
async function linkNames(db: Database, links: readonly Link[]): Promise<(link: Link) => string> {
  const namesOf = async (table: typeof files | typeof maps | typeof mapItems, ids: number[]) => {
    if (ids.length === 0) return new Map<number, string>();
    const { id, name } = table;
    const rows = await db.select({ id, name }).from(table).where(inArray(id, ids));
    return new Map(rows.map((row) => [row.id, row.name]));
  };
  const fileNames = await namesOf(files, idsOf(links, 'fileId'));
  const itemNames = await namesOf(mapItems, idsOf(links, 'mapItemId'));
  const mapNames = await namesOf(maps, idsOf(links, 'mapId'));
  return ({ name, fileId, mapId, mapItemId }) =>
    name || (fileNames.get(fileId ?? 0) ?? itemNames.get(mapItemId ?? 0) ?? mapNames.get(mapId ?? 0) ?? '');
}

/** Stores what a change of a record changes, before its links are replaced; nothing if all fields stay as they are. [SBA-12] */
export async function writeRevision(
  { db, now, caller }: Pick<RequestContext, 'db' | 'caller'> & { now: string },
  record: { id: number; customerId: number; values: RecordValues },
  next: { values: RecordValues; links: readonly Link[] },
): Promise<void> {
  const earlier = await db
    .select()
    .from(registerLinks)
    .where(eq(registerLinks.recordId, record.id))
    .orderBy(registerLinks.position);
  const values = changedValues(record.values, next.values);
  const fields = changedLinkFields<Link>(earlier, next.links, targetOf);
  if (values.length === 0 && fields.length === 0) return;
  const isChanged = ({ field }: Link) => fields.includes(field);
  const [linksBefore, linksAfter] = [earlier.filter(isChanged), next.links.filter(isChanged)];
  const nameOf = await linkNames(db, [...linksBefore, ...linksAfter]);
  const keep = (isBefore: boolean) => (link: Link) => ({
    field: link.field,
    userId: link.userId,
    name: nameOf(link),
    isBefore,
  });
  await db.insert(registerRevisions).values({
    customerId: record.customerId,
    recordId: record.id,
    createdBy: caller.userId,
    values,
    links: [...linksBefore.map(keep(true)), ...linksAfter.map(keep(false))],
    ...createdColumns(now),
  });
}

/** Condition for revisions from before a move brought their record's building to its customer. */
const isFromBeforeMove = sql<boolean>`exists (
  select 1 from register_records r join move_buildings b on b.building_id = r.building_id join moves m on m.id = b.move_id
  where r.id = ${registerRevisions.recordId} and m.target_customer_id = r.customer_id and m.executed >= ${registerRevisions.created})`;

type Asking = Pick<RequestContext, 'db' | 'scope'>;

/** Selects the changes of a record, with the author's name if the caller sees that person. */
export function selectRevisions({ db, scope }: Asking, recordId: number) {
  const isKnown = and(eq(users.id, registerRevisions.createdBy), scope.ownCustomers(users.customerId));
  return db
    .select({
      revision: registerRevisions,
      author: sql<string | null>`${users.firstName} || ' ' || ${users.lastName}`,
      isFromBeforeMove,
    })
    .from(registerRevisions)
    .leftJoin(users, isKnown)
    .where(ofRecord(recordId))
    .$dynamic();
}

export const ofRecord = (recordId: number): SQL => eq(registerRevisions.recordId, recordId);

type RevisionRow = Awaited<ReturnType<typeof selectRevisions>>[number];

/** Converts revisions to the API's format: a person out of sight, and names from before a move, are of another customer. */
export async function presentRevisions(
  { db, scope }: Asking,
  rows: readonly RevisionRow[],
): Promise<RegisterRevision[]> {
  const userIds = [
    ...new Set(rows.flatMap(({ revision }) => revision.links.flatMap(({ userId }) => userId ?? []))),
  ];
  const isSeen = and(inArray(users.id, userIds), scope.ownCustomers(users.customerId));
  const people = userIds.length === 0 ? [] : await db.select({ id: users.id }).from(users).where(isSeen);
  const seenIds = new Set(people.map(({ id }) => id));
  return rows.map(({ revision, author, isFromBeforeMove: isEarlier }) => {
    const { id, createdBy, values, links, created, updated, version } = revision;
    const namesIn = (field: string, isBefore: boolean): RevisedName[] =>
      links
        .filter((link) => link.field === field && link.isBefore === isBefore)
        .map(({ userId, name }) => {
          const isElsewhere = userId === null ? isEarlier && name !== '' : !seenIds.has(userId);
          return { name: isElsewhere ? '' : name, isElsewhere };
        });
    const linkFields = [...new Set(links.map(({ field }) => field))];
    const changes: FieldChange[] = [
      ...values.map((change) => ({ ...change, namesBefore: [], namesAfter: [] })),
      ...linkFields.map((field) => ({
        field,
        before: null,
        after: null,
        namesBefore: namesIn(field, true),
        namesAfter: namesIn(field, false),
      })),
    ];
    return {
      id,
      author,
      isElsewhere: createdBy !== null && author === null,
      changes,
      created,
      updated,
      version,
    };
  });
}
