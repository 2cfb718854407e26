import { sql } from 'drizzle-orm';
import type { Database } from '../db/client.ts';

/** Any number that nothing else of the product takes. */
const treeLock = 7_411_922;

/**
 * Waits until no other transaction changes the shape of the trees; held until this one ends. What is read afterwards is what the
 * other one left, so that two moves at once can't make a cycle. [PICK-32]
 */
export async function lockTrees(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock(${treeLock})`);
}

/**
 * Waits until no other transaction moves or deletes levels, and lets none begin until this one ends; many may hold it. For what stands
 * below a level that it has read: a move that began meanwhile would not see it.
 */
export async function keepTrees(tx: Database): Promise<void> {
  await tx.execute(sql`select pg_advisory_xact_lock_shared(${treeLock})`);
}
