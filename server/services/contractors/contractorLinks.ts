import { and, asc, eq, gt, inArray, isNull, not, sql } from 'drizzle-orm';
import type { AnyColumn, SQL } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import type { ContractorLink } from '#contract/contractors/contractorLink.ts';
import type { Database } from '#server/db/client.ts';
import { buildings, floors } from '#server/db/schema/buildings.ts';
import { files, mapItems, maps } from '#server/db/schema/drawings.ts';
import { flawFiles, flawEvents } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { contractorLinkFlaws, contractorLinks } from '#server/db/schema/contractors.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import { areActive } from '../shared/activeUsers.ts';
import { flawsOfCustomer } from '../flaws/flaws.ts';
import { flawsInScope } from '../scope/roundScope.ts';
import type { CallerScope } from '../scope/roundScope.ts';
import { hashToken } from '../shared/tokens.ts';

export type LinkRow = typeof contractorLinks.$inferSelect;

/** Returns the URL of a contractor's link; the database stores only a hash of its token. */
export const contractorAddress = (publicUrl: string, token: string, language: Language): string =>
  `${publicUrl}/contractor/${token}?lang=${language}`;

const openings = sql`${auditLog.action} = 'contractor_link_opened' and ${auditLog.targetKind} = 'contractor_link'
  and ${auditLog.targetId} = ${contractorLinks.id}`;

const wireTime = (column: AnyColumn): SQL =>
  sql`to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/**
 * Selects links with the columns of their list: only flaws that both the caller and the link's level may read, and the creator only if the
 * caller may see them. Add conditions, order and window. [REF-08]
 */
export function selectLinks({ db, scope, caller }: CallerScope & RequestContext) {
  const isShown = and(flawsInScope({ scope, caller }), flawsOfCustomer(contractorLinks.customerId));
  return db
    .select({
      link: contractorLinks,
      createdByName: sql<string>`coalesce(${users.firstName} || ' ' || ${users.lastName}, '')`,
      flaws: sql<
        ContractorLink['flaws']
      >`coalesce((select json_agg(json_build_object('id', ${flaws.id}, 'name', ${flaws.name},
          'done', ${wireTime(flaws.done)}, 'turnedDown', ${wireTime(flaws.turnedDown)},
          'flawTypeId', ${flaws.flawTypeId}, 'needsCheck', ${flaws.needsCheck},
          'checked', ${wireTime(flaws.checked)}) order by ${flaws.id})
        from ${contractorLinkFlaws} join ${flaws} on ${flaws.id} = ${contractorLinkFlaws.flawId}
        where ${contractorLinkFlaws.linkId} = ${contractorLinks.id} and ${isShown}), '[]'::json)`,
      openings: sql<number>`(select count(*)::int from ${auditLog} where ${openings})`,
      opened: sql<
        string | null
      >`(select max(${auditLog.created}) from ${auditLog} where ${openings})`.mapWith(auditLog.created),
    })
    .from(contractorLinks)
    .leftJoin(users, and(eq(users.id, contractorLinks.createdBy), scope.ownCustomers(users.customerId)))
    .$dynamic();
}

/** Converts a link to the API's format. */
export function presentLink({
  link: { tokenHash: _hash, createdBy: _by, language, ...link },
  ...rest
}: Awaited<ReturnType<typeof selectLinks>>[number]): ContractorLink {
  return { ...link, ...rest, language: language as Language };
}

/** Returns the condition for links that are currently valid. */
export const isOpenLink = (now: string): SQL | undefined =>
  and(isNull(contractorLinks.ended), gt(contractorLinks.ends, now));

const byToken = (token: string, now: string) =>
  and(eq(contractorLinks.tokenHash, hashToken(token)), isOpenLink(now));

/** Returns the link of a secret URL; an unknown and an ended one look the same. @throws HttpProblem not_found */
export async function linkOf(db: Database, token: string, now: string): Promise<LinkRow> {
  const [row] = await db.select().from(contractorLinks).where(byToken(token, now));
  return orNotFound(row);
}

/** Returns the ended link of a secret URL; undefined for a valid or unknown one. */
export async function endedLinkOf(db: Database, token: string, now: string): Promise<LinkRow | undefined> {
  const isOpen = isOpenLink(now);
  const [row] = await db
    .select()
    .from(contractorLinks)
    .where(and(eq(contractorLinks.tokenHash, hashToken(token)), isOpen && not(isOpen)));
  return row;
}

/** Like `linkOf`, with the link locked against ending until the transaction ends. @throws HttpProblem not_found */
export async function heldLink(db: Database, token: string, now: string): Promise<LinkRow> {
  const [row] = await db.select().from(contractorLinks).where(byToken(token, now)).for('share');
  return orNotFound(row);
}

/**
 * Selects the flaws that a link's page shows: non-deleted ones, in non-deleted buildings, of its level or below. A link gives access to
 * no other flaws. [LIFE-88]
 */
export function linkFlaws(db: Database, { id, customerId }: LinkRow) {
  return db
    .select({
      flaw: flaws,
      buildingName: buildings.name,
      buildingInfo: buildings.info,
      floorName: floors.name,
      itemName: mapItems.name,
      positionNumber: mapItems.positionNumber,
      placement: mapItems.placementDescription,
      isPlaced: mapItems.isPlaced,
      x: mapItems.positionX,
      y: mapItems.positionY,
      drawing: files,
    })
    .from(contractorLinkFlaws)
    .innerJoin(flaws, eq(flaws.id, contractorLinkFlaws.flawId))
    .leftJoin(buildings, eq(buildings.id, flaws.buildingId))
    .leftJoin(mapItems, eq(mapItems.id, flaws.mapItemId))
    .leftJoin(maps, and(eq(maps.id, flaws.mapId), eq(maps.deleted, false)))
    .leftJoin(floors, eq(floors.id, maps.floorId))
    .leftJoin(files, and(eq(files.id, maps.fileId), eq(files.deleted, false)))
    .where(
      and(
        eq(contractorLinkFlaws.linkId, id),
        eq(flaws.deleted, false),
        eq(flaws.leftBehind, false),
        sql`${buildings.deleted} is not true`,
        flawsOfCustomer(customerId),
      ),
    )
    .orderBy(asc(contractorLinkFlaws.id))
    .$dynamic();
}

export type LinkFlaw = Awaited<ReturnType<typeof linkFlaws>>[number];

/** Returns one flaw of a link. @throws HttpProblem not_found */
export async function linkFlaw(db: Database, link: LinkRow, flawId: number): Promise<LinkFlaw> {
  return orNotFound((await linkFlaws(db, link)).find(({ flaw }) => flaw.id === flawId));
}

/** Returns the photos of a flaw that a link shows: the flaw's own, and photos added by the link's contractor. */
export async function linkPhotos(db: Database, linkId: number, flawId: number) {
  const ofLink = sql`(${flawFiles.eventId} is null or ${flawEvents.contractorLinkId} = ${linkId})`;
  return db
    .select({ file: files })
    .from(flawFiles)
    .innerJoin(files, and(eq(files.id, flawFiles.fileId), eq(files.deleted, false)))
    .leftJoin(flawEvents, eq(flawEvents.id, flawFiles.eventId))
    .where(and(eq(flawFiles.flawId, flawId), ofLink))
    .orderBy(asc(flawFiles.position), asc(flawFiles.id));
}

/** Selects the fixes and comments by the link's own contractor on a flaw. */
export const linkEvents = (db: Database, linkId: number, flawId: number) =>
  db
    .select({ kind: flawEvents.kind, text: flawEvents.text, created: flawEvents.created })
    .from(flawEvents)
    .where(
      and(
        eq(flawEvents.flawId, flawId),
        eq(flawEvents.contractorLinkId, linkId),
        inArray(flawEvents.kind, ['fixed', 'comment']),
      ),
    )
    .orderBy(asc(flawEvents.created), asc(flawEvents.id));

/** Returns the name of a link's level, for its page and e-mail. */
export async function customerNameOf(db: Database, customerId: number): Promise<string> {
  const [row] = await db.select({ name: customers.name }).from(customers).where(eq(customers.id, customerId));
  return row?.name ?? '';
}

/** Returns the contact for a contractor: the creator of the link; null if the user was deleted. */
export async function linkContact(
  db: Database,
  { createdBy }: LinkRow,
): Promise<{ name: string; email: string; phone: string } | null> {
  if (createdBy === null) return null;
  const [row] = await db
    .select({
      name: sql<string>`${users.firstName} || ' ' || ${users.lastName}`,
      email: users.email,
      phone: users.phoneNumber,
    })
    .from(users)
    .where(and(eq(users.id, createdBy), areActive()));
  return row ?? null;
}

/**
 * Ends the links that show flaws whose owner changes, permanently, and removes these flaws from them. (moves) [LIFE-94]
 * @param isMoved condition on the rows `f` of `flaws`
 */
export async function endContractorLinks(db: Database, isMoved: SQL, now: string): Promise<void> {
  await db.execute(sql`
    with ended as (
      delete from contractor_link_flaws lf using flaws f where f.id = lf.flaw_id and ${isMoved} returning lf.link_id
    )
    update contractor_links set ended = ${now}::timestamptz, updated = ${now}::timestamptz
    where ended is null and id in (select link_id from ended)`);
}
