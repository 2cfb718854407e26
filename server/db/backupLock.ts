import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { Client } from 'pg';
import { advisoryLocks } from './advisoryLocks.ts';
import type { Database } from './client.ts';
import { rejectUnfinishedIn } from './postgresRestore.ts';
import { rowsOf } from './rowsOf.ts';

/** Snapshot of a PostgreSQL database: `db` reads it, and pg_dump by its `id`, until it is closed. */
export interface PostgresMoment {
  id: string;
  moment: string;
  db: Database;
  close: () => Promise<void>;
}

/** Opens a snapshot, and keeps all servers from deleting unreferenced files until it is closed. */
export async function openMoment(url: string): Promise<PostgresMoment> {
  const client = new Client({ connectionString: url, keepAlive: true });
  client.on('error', () => undefined); // the broken query reports it
  await client.connect();
  try {
    await client.query('select pg_advisory_lock_shared($1)', [advisoryLocks.backup]);
    await rejectUnfinishedIn(client);
    await client.query('begin isolation level repeatable read read only');
    const { rows } = await client.query<{ id: string; at: Date }>(
      'select pg_export_snapshot() as id, clock_timestamp() as at',
    );
    const [row] = rows;
    if (!row) throw new Error('PostgreSQL exported no snapshot.');
    const db = drizzle(client, { casing: 'snake_case' });
    return { id: row.id, moment: row.at.toISOString(), db, close: () => client.end() };
  } catch (error) {
    await client.end();
    throw error;
  }
}

/** Returns whether a backup of this PostgreSQL database is running, on any server. */
export async function isMomentOpen(db: Database): Promise<boolean> {
  const [row] = await rowsOf<{ free: boolean }>(
    db,
    sql`select pg_try_advisory_xact_lock(${advisoryLocks.backup}) as free`,
  );
  return row?.free === false;
}
