import { randomUUID } from 'node:crypto';
import { and, asc, eq, getTableColumns, gt, inArray, ne, not, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Language } from '#contract/constants.ts';
import type { FilePack, PackForm } from '#contract/filePacks/filePack.ts';
import { maxPacksAtOnce } from '#contract/filePacks/filePack.ts';
import { numberOfWord } from '#contract/wire.ts';
import { later } from '#domain/dates.ts';
import { reachOf } from '#domain/can.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { users } from '#server/db/schema/users.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { fail, orNotFound } from '#server/core/httpProblem.ts';
import { formerUserName } from '#server/core/formerUser.ts';
import { fileText, visitText } from '#server/core/texts.ts';
import { sendJobs } from '../queue/jobs.ts';
import { levelsFrom } from '../scope/roundScope.ts';
import { createdColumns } from '../shared/changes.ts';
import { cleanFileName } from '../uploads/fileName.ts';

export type PackRow = typeof filePacks.$inferSelect;

/** Maximum number of packs of a building per day. */
const maxPerDay = 20;
const hourSeconds = 60 * 60;
/** Time after which a pending pack no longer keeps another from being made, in days: its job has been given up by then. */
const maxPendingDays = 2;

/**
 * Returns the condition for packs that a caller may see. Callers who reach the whole level see all its packs,
 * also of buildings that have moved away; other callers see packs of their buildings while these belong to the level.
 */
export function packsInScope({ caller, scope }: RequestContext): SQL | undefined {
  const isStillThere = sql`exists (select 1 from ${buildings} b where b.id = ${filePacks.buildingId} and b.customer_id = ${filePacks.customerId})`;
  const ofBuildings = and(scope.buildings(filePacks.buildingId), isStillThere);
  return reachOf(caller) === 'connected'
    ? ofBuildings
    : or(scope.ownCustomers(filePacks.customerId), ofBuildings);
}

/** Returns the condition for the packs that a customer or a level below it has made. */
export const packsOf = (customerId: number): SQL => sql`${filePacks.customerId} in ${levelsFrom(customerId)}`;

/** Selects packs with the names of their makers, as far as the caller may see them. */
export function selectPacks({ db, caller, scope }: RequestContext) {
  const isSeen = or(scope.ownCustomers(users.customerId), eq(users.id, caller.userId ?? 0));
  return db
    .select({
      pack: getTableColumns(filePacks),
      maker: { firstName: users.firstName, lastName: users.lastName, erased: users.erased },
    })
    .from(filePacks)
    .leftJoin(users, and(eq(users.id, filePacks.madeBy), isSeen))
    .$dynamic();
}

type SelectedPack = Awaited<ReturnType<typeof selectPacks>>[number];

/** Converts a pack to the API's format. */
export function presentPack({ pack, maker }: SelectedPack): FilePack {
  const { batch: _batch, storageKey: _storageKey, madeBy: _madeBy, ...shown } = pack;
  const name = maker ? `${maker.firstName} ${maker.lastName}` : '';
  return { ...shown, madeByName: maker?.erased ? formerUserName : name };
}

/** Loads a pack in scope. @throws HttpProblem not_found */
export async function loadPack(asking: RequestContext, id: number): Promise<SelectedPack> {
  const [row] = await selectPacks(asking)
    .where(and(eq(filePacks.id, id), packsInScope(asking)))
    .limit(1);
  return orNotFound(row);
}

/** Condition for buildings that a move has copied and that await its approval: a pack would keep the move from being rolled back. */
const isUnapprovedCopy = sql`exists (select 1 from move_copies c join moves m on m.id = c.move_id
  where c.table_name = 'buildings' and c.new_id = ${buildings.id} and m.move_status = ${numberOfWord('moveStatus', 'started')})`;

/** Selects the buildings of a level and those below it that get a pack, as far as the caller may see them. */
export const packableBuildings = ({ db, scope }: RequestContext, customerId: number) =>
  db
    .select({ id: buildings.id, name: buildings.name, customerId: buildings.customerId })
    .from(buildings)
    .where(
      and(
        eq(buildings.deleted, false),
        sql`${buildings.customerId} in ${levelsFrom(customerId)}`,
        scope.buildings(buildings.id),
        not(isUnapprovedCopy),
      ),
    )
    .orderBy(asc(buildings.sortKey), asc(buildings.id))
    .limit(maxPacksAtOnce);

/** Buildings to pack. */
interface Packable {
  id: number;
  customerId: number;
  name: string;
}

interface PackOrder {
  form: PackForm;
  language: Language;
  userId: number | null;
  now: string;
}

const isPending = inArray(filePacks.state, ['waiting', 'running']);

/**
 * Queues packs of buildings as one job, but for those whose pack of the same form is being made.
 * @throws HttpProblem too_many_requests for a building with many packs on this day
 */
export async function queuePacks(
  db: Database,
  places: readonly Packable[],
  { form, language, userId, now }: PackOrder,
): Promise<PackRow[]> {
  const ids = places.map(({ id }) => id);
  const isAlive = gt(filePacks.created, later(now, { days: -maxPendingDays }));
  const isSame = and(eq(filePacks.form, form), eq(filePacks.language, language), isPending, isAlive);
  const pending = await db
    .select()
    .from(filePacks)
    .where(and(inArray(filePacks.buildingId, ids), isSame));
  const isQueued = ({ id, customerId }: Packable) =>
    pending.some((pack) => pack.buildingId === id && pack.customerId === customerId);
  const isRecent = gt(filePacks.created, later(now, { days: -1 }));
  const full = await db
    .select({ id: filePacks.buildingId })
    .from(filePacks)
    .where(and(inArray(filePacks.buildingId, ids), isRecent, ne(filePacks.form, 'reply')))
    .groupBy(filePacks.buildingId)
    .having(sql`count(*) >= ${maxPerDay}`);
  const fullIds = new Set(full.map(({ id }) => id));
  const [only] = places;
  if (only && places.length === 1) {
    const queued = pending.filter(({ customerId }) => customerId === only.customerId);
    if (queued.length > 0) return queued;
    if (fullIds.has(only.id)) fail('too_many_requests', null, { seconds: hourSeconds });
  }
  const requestedPlaces = places
    .filter((place) => !isQueued(place) && !fullIds.has(place.id))
    .slice(0, maxPacksAtOnce);
  if (requestedPlaces.length === 0) return [];
  const batch = randomUUID();
  const rows = await db
    .insert(filePacks)
    .values(
      requestedPlaces.map(({ id, customerId, name }) => ({
        customerId,
        buildingId: id,
        buildingName: name,
        batch,
        form,
        language,
        state: 'waiting' as const,
        madeBy: userId,
        ...createdColumns(now),
      })),
    )
    .returning();
  await sendJobs(db, 'filePacks', [{ payload: { batch } }]);
  return rows;
}

/** Returns the file name of a pack: what it is, its building and its day. */
export function packFileName({
  buildingName,
  form,
  language,
  day,
}: Pick<PackRow, 'buildingName' | 'form' | 'language' | 'day'>): string {
  const title = form === 'reply' ? visitText('reply.title', language) : fileText('title_one', language);
  return cleanFileName([title, buildingName, day].filter(Boolean).join(' '), form === 'zip' ? 'zip' : 'pdf');
}
