import { and, eq, getTableColumns, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import { callShapes } from '../../src/contract/callShapes.ts';
import type { CallName } from '../../src/contract/calls.ts';
import type { QuarantineCall, QuarantineEntry } from '../../src/contract/roundQuarantine.ts';
import type { Database } from '../db/client.ts';
import { flaws } from '../db/schema/flaws.ts';
import { users } from '../db/schema/people.ts';
import { roundQuarantine } from '../db/schema/records.ts';
import { roundHistories, roundHistoryItems, roundHistoryQuestions } from '../db/schema/rounds.ts';
import { customers } from '../db/schema/tenants.ts';
import type { Caller } from '../core/caller.ts';
import { found, refuse } from '../core/refusal.ts';
import { validate } from '../core/validate.ts';
import type { Call } from '../core/call.ts';
import { roundsInScope } from './roundScope.ts';

export type QuarantineRow = typeof roundQuarantine.$inferSelect;

/** The name of what an entry is about, as the round knows it. */
const targetName = sql<string>`coalesce(case
  when ${roundQuarantine.callName} = 'updateRoundItem'
    then (select i.name from round_history_items i where i.id = ${roundQuarantine.targetId})
  when ${roundQuarantine.callName} = 'updateRoundQuestion'
    then (select q.name from round_history_questions q where q.id = ${roundQuarantine.targetId})
  when ${roundQuarantine.callName} = 'saveMapItemExtra'
    then (select m.name from map_items m where m.id = ${roundQuarantine.targetId})
  when ${roundQuarantine.callName} = 'createFlaw' then ${roundQuarantine.payload} ->> 'name'
  when ${roundQuarantine.callName} in ('updateFlaw', 'deleteFlaw', 'uploadFile') then coalesce(
    (select f.name from flaws f where f.id = ${roundQuarantine.targetId}),
    (select made.payload ->> 'name' from round_quarantine made where made.user_id = ${roundQuarantine.userId}
      and made.call_name = 'createFlaw' and made.target_key = ${roundQuarantine.targetKey} limit 1)) end, '')`;

const positionNumber: SQL<number | null> = sql`case ${roundQuarantine.callName}
  when 'updateRoundItem' then (select i.position_number from round_history_items i where i.id = ${roundQuarantine.targetId})
  when 'createFlaw' then (select i.position_number from round_history_items i where i.round_history_id = ${roundQuarantine.roundHistoryId}
    and i.map_item_id = (${roundQuarantine.payload} ->> 'mapItemId')::int limit 1) end`;

/** Entries with all that their shape shows, in one query. */
export function selectQuarantine(db: Database) {
  const decider = alias(users, 'decider');
  const {
    userId: _userId,
    storageKey: _storageKey,
    resultId: _resultId,
    ...own
  } = getTableColumns(roundQuarantine);
  return db
    .select({
      ...own,
      roundName: roundHistories.name,
      customerName: customers.name,
      userName: users.email,
      deciderEmail: sql<string>`coalesce(${decider.email}, '')`,
      targetName,
      positionNumber,
    })
    .from(roundQuarantine)
    .innerJoin(roundHistories, eq(roundHistories.id, roundQuarantine.roundHistoryId))
    .innerJoin(customers, eq(customers.id, roundQuarantine.customerId))
    .innerJoin(users, eq(users.id, roundQuarantine.userId))
    .leftJoin(decider, eq(decider.id, roundQuarantine.decidedBy))
    .$dynamic();
}

type ShownRow = Awaited<ReturnType<typeof selectQuarantine>>[number];

/** An entry as it travels. */
export function presentQuarantine(row: ShownRow): QuarantineEntry {
  const { photo, deciderEmail, decidedBy: _decidedBy, roundHistoryId, ...own } = row;
  return {
    ...own,
    // The join with the round leaves none without.
    roundHistoryId: roundHistoryId ?? 0,
    hasPhoto: photo !== null,
    decidedBy: deciderEmail,
  };
}

/** One entry as it travels. @throws Refusal not_found */
export async function showQuarantine(db: Database, id: number): Promise<QuarantineEntry> {
  const [row] = await selectQuarantine(db).where(eq(roundQuarantine.id, id));
  return presentQuarantine(found(row));
}

/**
 * The round that somebody may file work for, though they may not write it any more: one in their scope, of the customer tree that
 * they belong to, or one that they started or worked in. Any other isn't there for them. @throws Refusal not_found
 */
export async function claimedRound(call: Call<CallName>, id: number) {
  const { caller } = call;
  const userId = caller.userId ?? 0;
  const [row] = await call.db
    .select({
      round: roundHistories,
      isClaimed: sql<boolean>`(${roundsInScope(call) ?? sql`false`})
        or ${roundHistories.startedBy} = ${userId}
        or exists (select 1 from ${customers} c where c.id = ${roundHistories.customerId} and c.root_id = ${caller.rootId})
        or exists (select 1 from ${roundHistoryItems} i where i.round_history_id = ${roundHistories.id} and i.answered_by = ${userId})
        or exists (select 1 from ${roundHistoryQuestions} q
          where q.round_history_id = ${roundHistories.id} and q.answered_by = ${userId})
        or exists (select 1 from ${flaws} f where f.round_history_id = ${roundHistories.id} and f.performer = ${caller.email})`,
    })
    .from(roundHistories)
    .where(eq(roundHistories.id, id))
    .limit(1);
  return found(row?.isClaimed ? row.round : null);
}

/** Whether an item or question that an entry names is one of its round; other targets are asked for when it is approved. */
export async function isOfRound(
  db: Database,
  roundId: number,
  { callName, targetId }: { callName: QuarantineCall; targetId: number | null },
): Promise<boolean> {
  if (callName === 'updateRound') return targetId === roundId;
  if (callName !== 'updateRoundItem' && callName !== 'updateRoundQuestion') return true;
  const table = callName === 'updateRoundItem' ? roundHistoryItems : roundHistoryQuestions;
  return (await db.$count(table, and(eq(table.id, targetId ?? 0), eq(table.roundHistoryId, roundId)))) > 0;
}

/** Checks a payload against the body of its call, so that only what can be applied is kept. @throws Refusal with one problem per fault */
export function validatePayload(callName: QuarantineCall, payload: Record<string, unknown>): void {
  const shape = callShapes[callName];
  if ('body' in shape) validate(shape.body, payload);
}

/** The author of an entry, as the caller in whose name the approval applies it: the admin's rights, the author's name. */
export async function inNameOf(db: Database, admin: Caller, userId: number): Promise<Caller> {
  const [author] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const { id, email } = found(author);
  return { ...admin, userId: id, email };
}

/** Keeps a round from being deleted while work on it waits for a decision. @throws Refusal work_waits */
export async function refuseWaitingWork(db: Database, roundId: number): Promise<void> {
  const waits = and(eq(roundQuarantine.roundHistoryId, roundId), eq(roundQuarantine.state, 'waiting'));
  if ((await db.$count(roundQuarantine, waits)) > 0) refuse('work_waits');
}
