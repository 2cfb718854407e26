import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { moveWarnings } from '#contract/constants.ts';
import { maxMoveLines } from '#contract/constants.ts';
import type { MoveLine } from '#contract/moves/move.ts';
import { sortKeyOf } from '#domain/sortKey.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** Tab where each line is resolved. [MOVE-26] */
const tabs = {
  move_building_gone: 0,
  move_building_in_move: 0,
  move_target_below: 0,
  move_buildings_full: 0,
  move_plan_gone: 1,
  move_round_divided: 1,
  move_stand_in_gone: 2,
  move_record_gone: 6,
  move_entry_used: 2,
  move_list_used: 3,
  move_role_used: 4,
  move_role_missing: 4,
  move_question_used: 5,
  move_users_full: 6,
  floors_left_out: 0,
  plan_loses_floors: 1,
  plan_becomes_inactive: 1,
  rounds_stay: 1,
  round_goes_along: 1,
  quarantine_waits: 1,
  type_differs: 2,
  entry_copied: 2,
  list_copied: 3,
  question_copied: 5,
  role_doubled: 4,
  user_loses_building: 6,
  user_leaves_building: 6,
  user_loses_role: 4,
} as const satisfies Record<MoveLine['code'], number>;

/** Content of a line: the record's name, a second name or detail, and a count. */
export interface LineContent {
  name: string;
  other: string;
  count: number;
}

/** Query for the lines of one code. */
export interface Finding<Code extends MoveLine['code'] = MoveLine['code']> {
  code: Code;
  /** Tab, if it isn't the default tab of the code. */
  tab?: number;
  /** Query of `name` and `other`, and of `count` if the line has one. */
  query: SQL;
}

/** Query for effects of a move beyond the choices. */
export type Warning = Finding<(typeof moveWarnings)[number]>;

/** Compares by the sort order of names in the product. */
const byName = (one: LineContent, other: LineContent): number => {
  const [a, b] = [one, other].map(({ name, other: more }) => `${sortKeyOf(name)} ${sortKeyOf(more)}`);
  return a === b ? 0 : (a ?? '') < (b ?? '') ? -1 : 1;
};

/** Returns the lines found, by name within a code, without duplicates. */
export async function linesOf<Code extends MoveLine['code']>(
  db: Database,
  findings: readonly Finding<Code>[],
): Promise<(LineContent & { code: Code; tab: number })[]> {
  const lines = [];
  for (const { code, query, tab = tabs[code] } of findings) {
    const rows = await rowsOf<LineContent>(
      db,
      sql`select distinct f.name, f.other, coalesce((to_jsonb(f) ->> 'count')::int, 0) as count
        from (${query}) f order by 1, 2, 3 limit ${maxMoveLines}`,
    );
    lines.push(...rows.map((row) => ({ code, ...row, tab })).sort(byName));
  }
  return lines;
}
