import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { MoveTab } from '#contract/constants.ts';
import type { moveWarnings } from '#contract/moves/moveKinds.ts';
import { maxMoveLines } from '#contract/moves/moveKinds.ts';
import type { MoveLine } from '#contract/moves/move.ts';
import { sortKeyOf } from '#domain/sortKey.ts';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';

/** Tab where each line is resolved. [MOVE-26] */
const tabs = {
  move_building_gone: 'buildings',
  move_building_in_move: 'buildings',
  move_target_below: 'buildings',
  move_buildings_full: 'buildings',
  move_plan_gone: 'plans',
  move_round_divided: 'plans',
  move_stand_in_gone: 'entries',
  move_record_gone: 'users',
  move_entry_used: 'entries',
  move_list_used: 'lists',
  move_role_used: 'roles',
  move_role_missing: 'roles',
  move_question_used: 'questions',
  move_users_full: 'users',
  floors_left_out: 'buildings',
  plan_loses_floors: 'plans',
  plan_becomes_inactive: 'plans',
  rounds_stay: 'plans',
  round_goes_along: 'plans',
  quarantine_waits: 'plans',
  type_differs: 'entries',
  entry_copied: 'entries',
  list_copied: 'lists',
  question_copied: 'questions',
  role_doubled: 'roles',
  register_copied: 'buildings',
  user_loses_building: 'users',
  user_leaves_building: 'users',
  user_loses_role: 'roles',
} as const satisfies Record<MoveLine['code'], MoveTab>;

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
  tab?: MoveTab;
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
): Promise<(LineContent & { code: Code; tab: MoveTab })[]> {
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
