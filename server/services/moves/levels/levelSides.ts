import type { Language } from '#contract/constants.ts';
import { fail } from '#server/core/httpProblem.ts';
import { subtree } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { roundsDivided } from './partedLevels.ts';
import type { Parting } from './partedLevels.ts';
import { useText } from '#server/services/scope/uses.ts';

/** Row of a level. */
export type Level = typeof customers.$inferSelect;

/** Level with all levels below it, and the levels above from which it is separated. */
export type Sides = Pick<Parting, 'levels' | 'left'>;

/** Returns the ids of the levels above one, root first, from its path. */
export function idsAbove({ path, id }: { path: string; id: number }): number[] {
  return path
    .split('/')
    .filter(Boolean)
    .map(Number)
    .filter((above) => above !== id);
}

/** Returns the levels that moving a level below another one, or to the top, would separate. */
export async function sidesOf(db: Database, level: Level, parent: Level | null): Promise<Sides> {
  const rows = await db.select({ id: customers.id }).from(customers).where(subtree(level.path));
  const above = new Set(parent ? [...idsAbove(parent), parent.id] : []);
  return { levels: rows.map(({ id }) => id), left: idsAbove(level).filter((id) => !above.has(id)) };
}

/**
 * Fails for a move that would separate a running round from one of its buildings. The failure contains the round's name: a user who may
 * move a level also sees the levels that it leaves.
 * @throws HttpProblem level_rounds_running
 */
export async function rejectRunningRounds(db: Database, sides: Sides, language: Language): Promise<void> {
  const rounds = await roundsDivided(db, sides);
  if (rounds.length === 0) return;
  const names = rounds.map(({ name }) => name);
  fail('level_rounds_running', 'parentId', {
    rounds: useText({ kind: 'rounds', count: names.length, names }, language),
  });
}
