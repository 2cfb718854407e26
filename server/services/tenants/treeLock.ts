import { sql } from 'drizzle-orm';
import type { CallName } from '../../../src/contract/calls.ts';
import type { Database } from '../../db/client.ts';

/** An arbitrary number that no other advisory lock uses. */
const treeLock = 7_411_922;

/** The calls that move or delete levels, and those that change what holds for all that is below one. */
const shaping: ReadonlySet<CallName> = new Set([
  ...([
    'moveCustomer',
    'deleteCustomer',
    'saveServiceRule',
    'resetServiceRule',
    'setServiceCountry',
  ] as const),
]);

/**
 * Holds the trees for a writing call, or other work that isn't shaping them, until its transaction ends. Whoever changes their shape waits for everybody else who writes, and
 * they for it: what a write has read of who stands below whom is still so when it is committed, and a move sees all that names what it
 * parts. Held before anything else, so that nobody who holds a record waits for the trees. [PICK-32, TREE-04]
 */
export async function holdTrees(tx: Database, name?: CallName): Promise<void> {
  if (name !== undefined && shaping.has(name))
    await tx.execute(sql`select pg_advisory_xact_lock(${treeLock})`);
  else await tx.execute(sql`select pg_advisory_xact_lock_shared(${treeLock})`);
}
