import { and, desc, eq, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { CallName } from '#contract/calls.ts';
import type { FlawEvent } from '#contract/flaws/flawWork.ts';
import type { Database } from '#server/db/client.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { flawEvents } from '#server/db/schema/flawEvents.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import type { Call } from '#server/core/call.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import { flawsInScope } from '../scope/roundScope.ts';
import { updatedColumns, createdColumns, onlyRow } from '../shared/changes.ts';
import { publishEvent } from '../events/publishEvents.ts';
import { queueNotificationsOfEvent } from './promptNotifications.ts';

/** Author of a flaw's change: a user, or an outside contractor. */
export interface FlawWriter {
  db: Database;
  now: string;
  userId: number | null;
  /** E-mail address of the user, or name of the contractor. */
  userName: string;
  contractorLinkId?: number;
}

/** Returns the caller as author of a change. */
export const writerOf = ({ db, now, caller }: Pick<Call<CallName>, 'db' | 'now' | 'caller'>): FlawWriter => ({
  db,
  now,
  userId: caller.userId,
  userName: caller.email,
});

type EventRow = typeof flawEvents.$inferSelect;
type Details = EventRow['details'];

/** Tells webhooks of a flaw. */
export const publishFlaw = (
  { db, now }: Pick<FlawWriter, 'db' | 'now'>,
  { id, customerId, buildingId = null }: { id: number; customerId: number; buildingId?: number | null },
  type: 'flaw.found' | 'flaw.fixed',
): Promise<void> => publishEvent(db, { type, customerId, buildingId, ids: [id] }, now);

/** Writes an event of a flaw; `created` is its time if that isn't now. */
export async function noteEvent(
  { db, now, userId, userName, contractorLinkId }: FlawWriter,
  flaw: { id: number; customerId: number; buildingId?: number | null },
  event: { kind: FlawEvent['kind']; text?: string; details?: Details; created?: string | undefined },
): Promise<number> {
  const { kind, text = '', details = {}, created = now } = event;
  const row = onlyRow(
    await db
      .insert(flawEvents)
      .values({
        customerId: flaw.customerId,
        flawId: flaw.id,
        kind,
        userId,
        userName,
        text,
        details,
        contractorLinkId: contractorLinkId ?? null,
        ...createdColumns(now),
        created,
      })
      .returning({ id: flawEvents.id }),
  );
  await queueNotificationsOfEvent({ db, now, userId }, flaw.id, { kind, details });
  if (kind === 'fixed') await publishFlaw({ db, now }, flaw, 'flaw.fixed');
  return row.id;
}

const photos: SQL<number[]> = sql`coalesce((
  select json_agg(ff.file_id order by ff.position, ff.id) from flaw_files ff
  join files fi on fi.id = ff.file_id and not fi.deleted where ff.event_id = ${flawEvents.id}), '[]'::json)`;

const next: SQL<number | null> = sql`case when ${flawEvents.kind} = 'refused' then (
  select min(n.id) from flaws n where n.continues_id = ${flawEvents.flawId} and not n.deleted) end`;

/** Selects events of flaws in scope; add conditions, order and window. */
export function selectEvents(call: Call<CallName>) {
  return call.db
    .select({ event: flawEvents, fileIds: photos, nextFlawId: next })
    .from(flawEvents)
    .innerJoin(flaws, and(eq(flaws.id, flawEvents.flawId), flawsInScope(call)))
    .$dynamic();
}

/** Converts an event to the API's format. */
export function presentEvent({
  event: { contractorLinkId: _linkId, userId, customerId: _customerId, kind, ...event },
  ...rest
}: Awaited<ReturnType<typeof selectEvents>>[number]): FlawEvent {
  return { ...event, ...rest, kind: kind as FlawEvent['kind'], isContractor: userId === null };
}

/** Returns a subquery for the flaws of a thread: a flaw, the flaws that it continues and the flaws that continue it. */
export const threadOf = (flawId: number): SQL => sql`(
  with recursive earlier as (
    select f.id, f.continues_id from flaws f where f.id = ${flawId}
    union select f.id, f.continues_id from flaws f join earlier e on f.id = e.continues_id
  ), later as (
    select f.id from flaws f where f.id = ${flawId}
    union select f.id from flaws f join later l on f.continues_id = l.id
  ) select id from earlier union select id from later)`;

/** Returns the condition for events of a flaw's thread. */
export const inThread = (flawId: number): SQL => sql`${flawEvents.flawId} in ${threadOf(flawId)}`;

/** Returns the newest flaw of a thread, which is the current one. */
export async function newestOfThread(
  db: Database,
  flawId: number,
): Promise<typeof flaws.$inferSelect | undefined> {
  const inIt = sql`${flaws.id} in ${threadOf(flawId)}`;
  const [flaw] = await db.select().from(flaws).where(inIt).orderBy(desc(flaws.id)).limit(1);
  return flaw;
}

/** Loads an event in scope. @throws HttpProblem not_found */
export async function loadEvent(call: Call<CallName>, id: number): Promise<FlawEvent> {
  const [row] = await selectEvents(call).where(eq(flawEvents.id, id)).limit(1);
  return presentEvent(orNotFound(row));
}

/** Returns a comment on a flaw by the caller, who adds a photo to it. @throws HttpProblem invalid_reference */
export async function referredEvent(
  { db, caller }: Pick<RequestContext, 'db' | 'caller'>,
  id: number,
  flawId: number,
): Promise<number> {
  const ofFlaw = and(eq(flawEvents.id, id), eq(flawEvents.flawId, flawId), eq(flawEvents.kind, 'comment'));
  const [row] = await db
    .select({ id: flawEvents.id })
    .from(flawEvents)
    .where(and(ofFlaw, eq(flawEvents.userId, caller.userId ?? 0)));
  return row?.id ?? fail('invalid_reference', 'FlawEventId');
}

/** Updates columns of a flaw and its version. */
export async function setFlaw(
  { db, now }: Pick<FlawWriter, 'db' | 'now'>,
  id: number,
  values: Partial<typeof flaws.$inferInsert>,
): Promise<void> {
  await db
    .update(flaws)
    .set({ ...values, ...updatedColumns(flaws, now) })
    .where(eq(flaws.id, id));
}
