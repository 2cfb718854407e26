import { and, eq, getTableColumns, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { CallName } from '#contract/calls.ts';
import type { QuarantineEntry } from '#contract/quarantine/roundQuarantine.ts';
import type { Database } from '#server/db/client.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { users } from '#server/db/schema/users.ts';
import { roundQuarantine } from '#server/db/schema/quarantine.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import type { Caller } from '#server/core/caller.ts';
import { orNotFound, fail } from '#server/core/httpProblem.ts';
import type { Call } from '#server/core/call.ts';
import { flawsOfRound } from './quarantineTargets.ts';
import type { CallerScope } from '../scope/roundScope.ts';

export type QuarantineRow = typeof roundQuarantine.$inferSelect;

/** Column with the entry's round, for subqueries on its parts. */
const ofRound = roundQuarantine.roundHistoryId;

/**
 * Returns the name of an entry's target, as stored in its round; '' for a target outside the round, or a flaw that the caller may not see.
 */
function targetName({ scope }: CallerScope): SQL<string> {
  const isSeen = and(
    scope.customers(flaws.customerId),
    or(isNull(flaws.buildingId), scope.buildings(flaws.buildingId)),
  );
  const flawName = sql`(select ${flaws.name} from ${flaws} where ${flaws.id} = ${roundQuarantine.targetId}
    and ${flawsOfRound(sql`${ofRound}`)} and ${isSeen})`;
  return sql<string>`coalesce(case
  when ${roundQuarantine.callName} = 'updateRoundItem' then (select i.name from round_history_items i
    where i.id = ${roundQuarantine.targetId} and i.round_history_id = ${ofRound})
  when ${roundQuarantine.callName} = 'updateRoundQuestion' then (select q.name from round_history_questions q
    where q.id = ${roundQuarantine.targetId} and q.round_history_id = ${ofRound})
  when ${roundQuarantine.callName} = 'saveMapItemExtra' then (select i.name from round_history_items i
    where i.map_item_id = ${roundQuarantine.targetId} and i.round_history_id = ${ofRound} limit 1)
  when ${roundQuarantine.callName} = 'createFlaw' then ${roundQuarantine.payload} ->> 'name'
  when ${roundQuarantine.callName} in ('updateFlaw', 'deleteFlaw', 'uploadFile') then coalesce(${flawName},
    (select made.payload ->> 'name' from round_quarantine made where made.user_id = ${roundQuarantine.userId}
      and made.round_history_id = ${ofRound} and made.call_name = 'createFlaw'
      and made.target_key = ${roundQuarantine.targetKey} limit 1)) end, '')`;
}

/** Returns a column of the item that an entry is about. */
const ofItem = <Value>(column: SQL): SQL<Value | null> => sql`case ${roundQuarantine.callName}
  when 'updateRoundItem' then (select ${column} from round_history_items i
    join round_history_infos n on n.id = i.round_history_info_id
    where i.id = ${roundQuarantine.targetId} and i.round_history_id = ${ofRound})
  when 'createFlaw' then (select ${column} from round_history_items i
    join round_history_infos n on n.id = i.round_history_info_id where i.round_history_id = ${ofRound}
    and i.map_item_id = (${roundQuarantine.payload} ->> 'mapItemId')::int limit 1) end`;

/** Source of the users who handed over entries for deleted authors, from the audit log; each entry has one such row. [RLOG-13] */
const handedOver = sql`(select target_id, min(actor) as actor from audit_log
  where action = 'quarantine_handed_over' group by target_id) handed_over`;

/** Selects entries with all fields for the deciding users, in one query. */
export function selectQuarantine({ db, ...seeing }: CallerScope & { db: Database }) {
  const decider = alias(users, 'decider');
  const sender = alias(users, 'sender');
  const {
    userId: _userId,
    storageKey: _storageKey,
    sha256: _sha256,
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
      handedOverBy: sender.email,
      targetName: targetName(seeing),
      positionNumber: ofItem<number>(sql`i.position_number`),
      floorName: ofItem<string>(sql`n.floor_name`),
    })
    .from(roundQuarantine)
    .innerJoin(roundHistories, eq(roundHistories.id, roundQuarantine.roundHistoryId))
    .innerJoin(customers, eq(customers.id, roundQuarantine.customerId))
    .innerJoin(users, eq(users.id, roundQuarantine.userId))
    .leftJoin(decider, eq(decider.id, roundQuarantine.decidedBy))
    .leftJoin(handedOver, sql`handed_over.target_id = ${roundQuarantine.id}`)
    .leftJoin(sender, sql`handed_over.actor = 'user:' || ${sender.id}`)
    .$dynamic();
}

type ShownRow = Awaited<ReturnType<typeof selectQuarantine>>[number];

/** Converts an entry to the API's format. */
export function presentQuarantine(row: ShownRow): QuarantineEntry {
  const { photo, deciderEmail, decidedBy: _decidedBy, roundHistoryId, ...own } = row;
  return {
    ...own,
    // The join with the round excludes entries without one.
    roundHistoryId: roundHistoryId ?? 0,
    hasPhoto: photo !== null,
    decidedBy: deciderEmail,
  };
}

/**
 * Returns one entry in the API's format.
 * @throws HttpProblem not_found
 */
export async function showQuarantine(call: Call<CallName>, id: number): Promise<QuarantineEntry> {
  const [row] = await selectQuarantine(call).where(eq(roundQuarantine.id, id));
  return presentQuarantine(orNotFound(row));
}

/** Returns the caller with which an approval applies an entry: the admin's permissions, the author's name. */
export async function inNameOf(db: Database, admin: Caller, userId: number): Promise<Caller> {
  const [author] = await db
    .select({ id: users.id, email: users.email })
    .from(users)
    .where(eq(users.id, userId));
  const { id, email } = orNotFound(author);
  return { ...admin, userId: id, email };
}

/**
 * Fails for deleting a round while work on it awaits a decision.
 * @throws HttpProblem work_waits
 */
export async function rejectWaitingWork(db: Database, roundId: number): Promise<void> {
  const waits = and(eq(roundQuarantine.roundHistoryId, roundId), eq(roundQuarantine.state, 'waiting'));
  if ((await db.$count(roundQuarantine, waits)) > 0) fail('work_waits');
}
