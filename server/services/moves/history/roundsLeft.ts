import { sql } from 'drizzle-orm';
import type { BuildingMove } from '#contract/moves/move.ts';
import type { Database } from '#server/db/client.ts';
import { toIsoMoment } from '#server/db/schema/columns.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** Moved building, as a row of the history. */
interface Place {
  row: number;
  move: number;
  building: number;
}

/** Maximum number of rounds listed per building, newest first. */
const mostRounds = 100;

/** Returns the rounds of a building that stayed at their customer when it was moved, newest first, and their number. (moves, Rounds) */
export async function roundsLeft(db: Database, places: readonly Place[]) {
  const rows = await rowsOf<{ row: number; id: number; name: string; done: string | null; count: number }>(
    db,
    sql`select l."row", l.id, l.name, l.done::text as done, l.count::int as count from (
        select w."row", h.id, h.name, h.done, h.created, count(*) over (partition by w."row") as count,
          row_number() over (partition by w."row" order by h.created desc, h.id desc) as place
        from (
          select distinct r."row", i.round_history_id as round
          from jsonb_to_recordset(${JSON.stringify(places)}::jsonb) as r("row" int, move int, building int)
          join move_journal j on j.move_id = r.move and j.table_name = 'round_history_infos'
            and j.before -> 'building_id' = to_jsonb(r.building) and j.after ->> 'building_id' is null
          join round_history_infos i on i.id = nullif(j.record_id, '')::int
        ) w join round_histories h on h.id = w.round
      ) l where l.place <= ${mostRounds} order by l."row", l.place`,
  );
  const byRow = Map.groupBy(rows, ({ row }) => row);
  return (row: number): { rounds: BuildingMove['rounds']; count: number } => {
    const remainingRounds = byRow.get(row) ?? [];
    return {
      rounds: remainingRounds.map(({ id, name, done }) => ({
        id,
        name,
        done: done === null ? null : toIsoMoment(done),
      })),
      count: remainingRounds[0]?.count ?? 0,
    };
  };
}
