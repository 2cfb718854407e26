import { rowsOf } from '#server/db/rowsOf.ts';
import { inArray, sql } from 'drizzle-orm';
import { expect } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { eventually } from '../eventually.ts';

/**
 * Sends calls that change the trees concurrently. On PostgreSQL each has its own connection, and these levels
 * are locked until all calls wait for them in order. The embedded database has one connection and runs them
 * in sequence.
 */
export async function atOnce<T>(
  db: Database,
  levelIds: readonly number[],
  send: () => Promise<T>[],
): Promise<T[]> {
  if (!process.env.TEST_DATABASE_URL) return Promise.all(send());
  const { sent } = await db.transaction(async (tx) => {
    await tx.select().from(customers).where(inArray(customers.id, levelIds)).for('update');
    const calls = send();
    const waiting = sql`select count(*)::int as count from pg_stat_activity
      where datname = current_database() and wait_event_type = 'Lock'`;
    await eventually(async () => {
      const [found] = await rowsOf<{ count: number }>(db, waiting);
      expect(found?.count).toBeGreaterThan(0);
    });
    return { sent: calls };
  });
  return Promise.all(sent);
}
