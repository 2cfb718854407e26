import { and, asc, eq, getTableColumns, inArray, sql } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type {
  HotWorkPermit,
  HotWorkPermitDetails,
  PermitAct,
  ShownPerson,
} from '#contract/hotWork/hotWorkPermit.ts';
import type { PermitRole } from '#contract/hotWork/hotWorkWords.ts';
import type { FoldedPermit } from '#domain/hotWork/permitState.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import type { Database } from '#server/db/client.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { hotWorkActs, hotWorkLinks, hotWorkPermits } from '#server/db/schema/hotWork/permits.ts';
import { installations } from '#server/db/schema/maintenance.ts';
import { isFromBeforeMove, presentPerson, readPeople } from './permitPeople.ts';
import type { ReadPerson } from './permitPeople.ts';
import { factsOf, foldActs, marksOf } from './permits.ts';
import type { PermitRow } from './permits.ts';

/** Extent of what is read: lists need neither signatures nor items. */
type Extent = 'list' | 'details';

/** Reads the acts of permits in order of receipt; `isOld` is true for those from before a move of the building. */
async function readActs(db: Database, permitIds: readonly number[], extent: Extent) {
  const { signature, ...columns } = getTableColumns(hotWorkActs);
  const readSignature = extent === 'list' ? sql<string>`''` : signature;
  const rows = await db
    .select({
      act: { ...columns, signature: readSignature },
      isOld: isFromBeforeMove(hotWorkActs.created),
    })
    .from(hotWorkActs)
    .innerJoin(hotWorkPermits, eq(hotWorkPermits.id, hotWorkActs.permitId))
    .where(inArray(hotWorkActs.permitId, [...permitIds]))
    .orderBy(asc(hotWorkActs.id));
  return Map.groupBy(rows, ({ act }) => act.permitId);
}

type ReadAct = NonNullable<ReturnType<Awaited<ReturnType<typeof readActs>>['get']>>[number];

/** Reads the items, open flaws and installations of permits, with their names now. */
async function readLinks(db: Database, permitIds: readonly number[], extent: Extent) {
  const isRead = extent === 'list' ? eq(hotWorkLinks.kind, 'installation') : undefined;
  const rows = await db
    .select({
      link: hotWorkLinks,
      item: {
        id: mapItems.id,
        name: mapItems.name,
        positionX: mapItems.positionX,
        positionY: mapItems.positionY,
      },
      flaw: { id: flaws.id, name: flaws.name },
      installation: { id: installations.id, name: installations.name, type: installations.type },
    })
    .from(hotWorkLinks)
    .leftJoin(mapItems, and(eq(mapItems.id, hotWorkLinks.mapItemId), eq(mapItems.deleted, false)))
    .leftJoin(flaws, and(eq(flaws.id, hotWorkLinks.flawId), eq(flaws.deleted, false)))
    .leftJoin(installations, eq(installations.id, hotWorkLinks.installationId))
    .where(and(inArray(hotWorkLinks.permitId, [...permitIds]), isRead))
    .orderBy(asc(hotWorkLinks.id));
  return Map.groupBy(rows, ({ link }) => link.permitId);
}

type ReadLink = NonNullable<ReturnType<Awaited<ReturnType<typeof readLinks>>['get']>>[number];

/** Permit with all its rows, folded. */
export interface WholePermit {
  row: PermitRow;
  people: readonly ReadPerson[];
  acts: readonly ReadAct[];
  links: readonly ReadLink[];
  folded: FoldedPermit;
}

/** Reads the rows of permits, in a number of queries that doesn't depend on theirs. */
export async function readWhole(
  asking: RequestContext,
  rows: readonly PermitRow[],
  extent: Extent = 'details',
): Promise<WholePermit[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ permit }) => permit.id);
  const peopleOf = await readPeople(asking, ids);
  const actsOf = await readActs(asking.db, ids, extent);
  const linksOf = await readLinks(asking.db, ids, extent);
  return rows.map((row) => {
    const { id } = row.permit;
    const [people, acts, links] = [peopleOf.get(id) ?? [], actsOf.get(id) ?? [], linksOf.get(id) ?? []];
    const needsDisconnection = links.some(({ link }) => link.kind === 'installation');
    const facts = factsOf(row.permit, { people, needsDisconnection });
    const rowsOfActs = acts.map(({ act }) => act);
    return { row, people, acts, links, folded: foldActs(facts, rowsOfActs) };
  });
}

const nobody: ShownPerson = { userId: null, name: '', certificate: null, isElsewhere: true };

/** Returns the person of a role; null for none. */
function roleOf({ people }: WholePermit, role: PermitRole): ShownPerson | null {
  const row = people.find(({ person }) => person.role === role);
  return row ? presentPerson(row) : null;
}

const rowActs = ({ acts }: WholePermit) => acts.map(({ act }) => act);

/** Converts permits to the format of lists. */
function presentPermit(whole: WholePermit, now: string): HotWorkPermit {
  const { row, people, folded } = whole;
  const { permit, buildingName } = row;
  const { id, key, customerId, buildingId, country, work, method, place, starts, ends } = permit;
  const { created, updated, version } = permit;
  return {
    id,
    key,
    customerId,
    buildingId,
    buildingName,
    country,
    work,
    method,
    place,
    from: starts,
    to: ends,
    issuerName: roleOf(whole, 'issuer')?.name ?? '',
    workerName: roleOf(whole, 'worker')?.name ?? '',
    state: permit.state,
    isPastTime: permit.due !== null && permit.due <= now,
    marks: marksOf(permit, { people, acts: rowActs(whole), folded }),
    created,
    updated,
    version,
  };
}

/** Converts acts to the API's format: without name and signature where the signer is elsewhere. */
function presentActs(whole: WholePermit): PermitAct[] {
  return whole.acts.map(({ act: row, isOld }, index) => {
    const { id, key, act, role, signature, isTyped, note, recordedAt, created, page, ms, at } = row;
    const approver = whole.people.find(({ person }) => person.actId === id);
    const signer = act === 'sign' && role ? roleOf(whole, role) : approver && presentPerson(approver);
    const isElsewhere = signer?.isElsewhere ?? isOld;
    return {
      id,
      key,
      act,
      role,
      approver: approver ? presentPerson(approver) : null,
      signature: isElsewhere ? '' : signature,
      isTyped,
      note,
      recordedAt,
      received: created,
      steady: { page, ms, ...(at !== null && { at }) },
      isClockUnproved: row.isClockUnproved,
      counts: whole.folded.counted[index] === true,
      isElsewhere,
    };
  });
}

/** Converts a permit with its rows to the API's format. */
export function presentDetails(whole: WholePermit, now: string): HotWorkPermitDetails {
  const { row, people, links } = whole;
  const { permit, mapName } = row;
  const itemsOf = (kind: 'detector' | 'extinguisher') =>
    links.flatMap(({ link, item }) => (link.kind === kind && item ? [item] : []));
  const flawsNear = links.flatMap(({ link, flaw }) => (link.kind === 'flaw' && flaw ? [flaw] : []));
  const [detectors, extinguishers] = [itemsOf('detector'), itemsOf('extinguisher')];
  const { positionX, positionY, radius, guardWaivedReason, watchMinutes, samePersonReason } = permit;
  const { precautions, precautionsNote, recordedAt } = permit;
  return {
    ...presentPermit(whole, now),
    mapId: mapName === null ? null : permit.mapId,
    mapName: mapName ?? '',
    positionX,
    positionY,
    radius,
    issuer: roleOf(whole, 'issuer') ?? nobody,
    worker: roleOf(whole, 'worker') ?? nobody,
    guard: roleOf(whole, 'guard'),
    watcher: roleOf(whole, 'watcher') ?? nobody,
    guardWaivedReason,
    watchMinutes,
    samePersonReason,
    precautions,
    precautionsNote,
    recordedAt,
    isElsewhere: people.some(({ isKnown }) => !isKnown),
    detectors,
    extinguishers,
    flaws: flawsNear,
    detectorIds: detectors.map(({ id }) => id),
    extinguisherIds: extinguishers.map(({ id }) => id),
    flawIds: flawsNear.map(({ id }) => id),
    disconnections: links.flatMap(({ link, installation }) =>
      link.kind === 'installation' && installation
        ? [
            {
              installationId: installation.id,
              installationName: installation.name,
              sections: link.sections,
            },
          ]
        : [],
    ),
    acts: presentActs(whole),
  };
}

/** Converts the permits of a list to the API's format. */
export const presentPermits = async (
  asking: RequestContext & { now: string },
  rows: readonly PermitRow[],
): Promise<HotWorkPermit[]> =>
  (await readWhole(asking, rows, 'list')).map((whole) => presentPermit(whole, asking.now));

/** Reads the rows of one permit. */
export async function readRowsOf(asking: RequestContext, row: PermitRow): Promise<WholePermit> {
  const [whole] = await readWhole(asking, [row]);
  if (!whole) throw new Error('The permit has no rows.');
  return whole;
}

/** Converts one permit with its rows to the API's format. */
export const presentOne = async (call: Call<CallName>, row: PermitRow): Promise<HotWorkPermitDetails> =>
  presentDetails(await readRowsOf(call, row), call.now);

/** Condition for permits that are neither closed nor withdrawn. */
export const isOpenPermit = sql`${hotWorkPermits.state} not in ('closed', 'withdrawn')`;
