import { and, inArray } from 'drizzle-orm';
import type { Language } from '../../src/contract/constants.ts';
import type { Asking } from '../core/authorise.ts';
import { refuse } from '../core/refusal.ts';
import { subtree } from '../core/scope.ts';
import type { Database } from '../db/client.ts';
import { customers } from '../db/schema/tenants.ts';
import { roundsDivided } from './moves/partedLevels.ts';
import type { Parting } from './moves/partedLevels.ts';
import { usedBy, useText } from './uses.ts';

/** A level as the table holds it. */
export type Level = typeof customers.$inferSelect;

/** A level with all below it, and the levels above that it leaves. */
export type Sides = Pick<Parting, 'levels' | 'left'>;

/** The ids of the levels above one, root first, as its path tells them. */
export function idsAbove({ path, id }: { path: string; id: number }): number[] {
  return path
    .split('/')
    .filter(Boolean)
    .map(Number)
    .filter((above) => above !== id);
}

/** Whom a level's move below another one, or to the top, would part. */
export async function sidesOf(db: Database, level: Level, parent: Level | null): Promise<Sides> {
  const rows = await db.select({ id: customers.id }).from(customers).where(subtree(level.path));
  const above = new Set(parent ? [...idsAbove(parent), parent.id] : []);
  return { levels: rows.map(({ id }) => id), left: idsAbove(level).filter((id) => !above.has(id)) };
}

/**
 * Refuses a move that would part a round that is under way from a building of it. What the caller doesn't see is counted and not named.
 * @throws Refusal level_rounds_running
 */
export async function refuseRunningRounds(
  { db, scope, language }: Pick<Asking, 'db' | 'scope'> & { language: Language },
  sides: Sides,
): Promise<void> {
  const rounds = await roundsDivided(db, sides);
  if (rounds.length === 0) return;
  const owners = rounds.map(({ customerId }) => customerId);
  const seen = await db
    .select({ id: customers.id })
    .from(customers)
    .where(and(inArray(customers.id, owners), scope.customers(customers.id)));
  const told = rounds.map(({ name, customerId }) => ({
    name,
    isSeen: seen.some(({ id }) => id === customerId),
  }));
  refuse('level_rounds_running', 'parentId', { rounds: useText(usedBy('rounds', told), language) });
}
