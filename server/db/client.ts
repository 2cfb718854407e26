import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { migrate as migratePg } from 'drizzle-orm/node-postgres/migrator';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from 'pg';
import type { Pool } from 'pg';
import { listenToCallers } from './callerNews.ts';
import type { CallerNews } from './callerNews.ts';
import { createPool, giveBackConnections } from './pool.ts';
import { acquireOwnerLock } from './ownerLock.ts';
import { patchEmbedded, patchPostgres } from './patches/patches.ts';

/** The database or a transaction of it: queries are written once for both kinds. Inside a transaction use only its own. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** An open database that is migrated to the newest schema. */
export interface OpenDatabase {
  db: Database;
  kind: 'embedded' | 'postgres';
  /** With PostgreSQL: connections for counts of limits, and the way to hear of callers that other servers changed. */
  shared?: { counters: Pool; listen: (onNews: () => void) => CallerNews };
  /** Waits for what runs, then closes and lets go of the folder. */
  close: () => Promise<void>;
}

const migrationsFolder = join(import.meta.dirname, 'migrations');
const casing = 'snake_case';
/** Any number will do, as long as all servers of the product take the same. */
const migrationLock = 7_411_921;

/**
 * Opens the database at `url`, or the embedded one below `dataDir`, and migrates it.
 * @throws OwnerLockError when another process has the embedded one; the driver's error when `url` doesn't answer
 */
export async function openDatabase(options: { url?: string; dataDir: string }): Promise<OpenDatabase> {
  return options.url ? openPostgres(options.url) : openEmbedded(options.dataDir);
}

/**
 * How PostgreSQL works for the product. Compiling a query takes longer than any of these queries runs, and the data are in
 * memory or on disks without a head: reading here and there costs hardly more than reading in a row.
 */
export const postgresOptions = '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1';

/** A count that a crash of the database loses costs less than waiting for its disk at every request. */
const counterOptions = '-c synchronous_commit=off';

/** Opens PostgreSQL by its address; servers that start together migrate one after the other. */
export async function openPostgres(url: string): Promise<OpenDatabase> {
  await migratePostgres(url);
  const pool = createPool({ connectionString: url, max: 16, options: postgresOptions });
  const db = drizzlePg(pool, { casing });
  giveBackConnections(pool, db);
  patchPostgres(pool, db);
  const counters = createPool({ connectionString: url, max: 4, options: counterOptions });
  const listening: CallerNews[] = [];
  const listen = (onNews: () => void) => {
    const news = listenToCallers(url, onNews);
    listening.push(news);
    return news;
  };
  const close = async () => {
    await Promise.all([...listening.map((news) => news.close()), counters.end(), pool.end()]);
  };
  return { db, kind: 'postgres', shared: { counters, listen }, close };
}

async function migratePostgres(url: string): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the query that it breaks tells of it
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await migratePg(drizzlePg(client), { migrationsFolder });
  } finally {
    await client.end();
  }
}

/** Opens the embedded database in `dataDir/db`, which one process at a time may own. */
export async function openEmbedded(dataDir: string): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const lock = acquireOwnerLock(join(dataDir, 'db.lock'));
  try {
    const open = await openPglite({ dataDir: join(dataDir, 'db') });
    return { ...open, close: () => open.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/**
 * Opens a PGlite without a lock: in memory when there is no folder; `dump` is one of `dumpDataDir`, already migrated.
 */
export async function openPglite(source: { dataDir?: string; dump?: Blob } = {}): Promise<OpenDatabase> {
  const client = await PGlite.create({
    ...(source.dataDir === undefined ? {} : { dataDir: source.dataDir }),
    ...(source.dump === undefined ? {} : { loadDataDir: source.dump }),
  });
  await client.exec("SET TIME ZONE 'UTC'; SET random_page_cost = 1.1");
  const db = drizzlePglite(client, { casing });
  if (!source.dump) await migratePglite(db, { migrationsFolder });
  patchEmbedded(client, db);
  return { db, kind: 'embedded', close: () => client.close() };
}

/** A migrated, empty PGlite as a dump, for tests that open many. */
export async function dumpMigratedPglite(): Promise<Blob> {
  const client = await PGlite.create();
  await migratePglite(drizzlePglite(client), { migrationsFolder });
  const dump = await client.dumpDataDir('none');
  await client.close();
  return dump;
}
