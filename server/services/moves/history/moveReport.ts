import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MoveReport } from '#contract/moves/move.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { readEarlierMoves, readLaterMoves } from '../execution/laterMoves.ts';
import { readHolders } from '../records/copyHolders.ts';
import type { MoveRow } from '../records/moveRecords.ts';

/** Returns a subquery for the records of a table that a move created, or whose owner it changed. */
const idsIn = (moveId: number, table: string, act: 'moved' | 'copied'): SQL => sql`
  select j.record_id::int from move_journal j where j.move_id = ${moveId} and j.table_name = ${table}
    and ${act === 'copied' ? sql`j.before is null` : sql`j.before is not null and j.after ? 'customer_id'`}`;

/**
 * Counts the rounds started from a move's plans, and the flaws found in its buildings, since its execution; a flaw of a copy prevents a
 * rollback even if it is deleted. (moves, Rollback)
 */
async function readSince(db: Database, { id }: MoveRow): Promise<MoveReport['since']> {
  const isNew = (table: string): SQL => sql`not exists (
    select 1 from move_journal j where j.move_id = ${id} and j.table_name = ${table} and j.record_id = t.id::text)`;
  const flaws = (act: 'moved' | 'copied'): SQL => sql`
    select 'flaws' as kind, ${act}::text as act, count(*)::int as count from flaws t
    where t.building_id in (${idsIn(id, 'buildings', act)}) and ${isNew('flaws')}
      ${act === 'moved' ? sql`and not t.deleted` : sql``}`;
  const rows = await rowsOf<MoveReport['since'][number]>(
    db,
    sql`select 'rounds' as kind, 'moved' as act, count(*)::int as count from round_histories t
        where t.round_planning_id in (${idsIn(id, 'round_plannings', 'moved')}) and ${isNew('round_histories')}
      union all ${flaws('moved')} union all ${flaws('copied')}`,
  );
  return rows.filter(({ count }) => count > 0);
}

/** Returns the effects and current state of an executed move; null for an open one, or if no preview was stored at its execution. */
export async function readReport(db: Database, move: MoveRow): Promise<MoveReport | null> {
  if (move.preview === null || move.moveStatus === 'open') return null;
  const isStarted = move.moveStatus === 'started';
  return {
    ...move.preview,
    since: isStarted ? await readSince(db, move) : [],
    later: isStarted ? await readLaterMoves(db, move) : [],
    holders: isStarted ? await readHolders(db, move.id) : [],
    earlier: isStarted ? await readEarlierMoves(db, move) : [],
  };
}
