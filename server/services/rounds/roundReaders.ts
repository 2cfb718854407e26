import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { roundReaders } from '#server/db/schema/quarantine.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { Caller } from '#server/core/caller.ts';
import type { Call } from '#server/core/call.ts';
import type { CallName } from '#contract/calls.ts';

/**
 * Records that the caller read a running round's parts, as everyone who carries it out must: a user who later loses the permission or
 * access may still hand over their work. Once per reader; not for finished rounds or API keys.
 */
export async function noteReader({ db, caller, now }: Call<CallName>, roundId: number): Promise<void> {
  if (caller.userId === null) return;
  await db.execute(sql`insert into ${roundReaders} (customer_id, round_history_id, user_id, created, updated)
    select r.customer_id, r.id, ${caller.userId}::int, ${now}::timestamptz, ${now}::timestamptz
    from round_histories r where r.id = ${roundId} and r.done is null
      and not exists (select 1 from round_readers seen where seen.round_history_id = r.id and seen.user_id = ${caller.userId}::int)
    on conflict do nothing`);
}

/** Returns the condition for rounds whose parts the caller has read while they ran. */
export const readBy = ({ userId }: Caller): SQL<boolean> =>
  sql`exists (select 1 from ${roundReaders} seen where seen.round_history_id = ${roundHistories.id} and seen.user_id = ${userId ?? 0})`;
