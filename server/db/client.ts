import { PGlite } from '@electric-sql/pglite';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';
import { drizzle as drizzlePg } from 'drizzle-orm/node-postgres';
import { drizzle as drizzlePglite } from 'drizzle-orm/pglite';
import { migrate as migratePglite } from 'drizzle-orm/pglite/migrator';
import { constants, mkdirSync } from 'node:fs';
import { cp } from 'node:fs/promises';
import { join } from 'node:path';
import type { Pool } from 'pg';
import { fromPglite } from 'pg-boss';
import type { Db as JobStore } from 'pg-boss';
import { listenToCallers } from './channelNews.ts';
import type { ChannelNews } from './channelNews.ts';
import { jobStoreOf } from './jobStore.ts';
import { migratePostgres } from './migratePostgres.ts';
import { migrationsFolder, recordProgramVersion, verifyMigrationHistory } from './migrationHistory.ts';
import { createPool, giveBackConnections } from './pool.ts';
import { acquireOwnerLock } from './ownerLock.ts';
import { timeEmbedded, timePool } from './queryTimes.ts';
import type { OnQuery } from './queryTimes.ts';
import { rejectUnfinished } from './unfinishedRestore.ts';
import { patchEmbedded, patchPostgres } from './patches/patches.ts';

/** Database or transaction: queries are written once for both. Inside a transaction use only the transaction. */
export type Database = PgDatabase<PgQueryResultHKT, Record<string, never>>;

/** Open database, migrated to the newest schema. */
export interface OpenDatabase {
  db: Database;
  /** Connection for health probes: on PostgreSQL a dedicated one that no call occupies. */
  probeDb: Database;
  kind: 'embedded' | 'postgres';
  /** Connections of the workers of the queue of jobs. */
  jobStore: JobStore;
  /** Set on PostgreSQL: connections for limit counters, and notifications about callers changed by other servers. */
  shared?: { counters: Pool; listen: (onNews: () => void) => ChannelNews };
  /** Connection pool; set on PostgreSQL. */
  connections?: Pick<Pool, 'totalCount' | 'idleCount' | 'waitingCount'>;
  /** Copies the folder of the embedded database, in its state between two statements; call it in a transaction, which blocks all others. */
  copyFolder?: (to: string) => Promise<void>;
  /** Waits for running work, then closes the database and releases the folder. */
  close: () => Promise<void>;
}

const casing = 'snake_case';

/**
 * Opens the database at `url`, or the embedded one below `dataDir`, and migrates it.
 * @throws OwnerLockError when another process has locked the embedded one or a restore isn't finished; MigrationHistoryError when a newer
 * program has migrated it; the driver's error when `url` doesn't respond
 */
export async function openDatabase(options: {
  url?: string;
  dataDir: string;
  onQuery?: OnQuery;
}): Promise<OpenDatabase> {
  const { url, dataDir, onQuery } = options;
  rejectUnfinished(dataDir);
  return url ? openPostgres(url, onQuery) : openEmbedded(dataDir, onQuery);
}

/**
 * Session settings of PostgreSQL. JIT-compiling a query takes longer than any of these queries runs, and the data is in memory or on SSDs:
 * random access costs hardly more than sequential.
 */
export const postgresOptions = '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1';

/** Settings of counter connections: losing a counter in a database crash costs less than a disk sync per request. */
const counterOptions = '-c synchronous_commit=off';

/** Longest wait for a probe's connection or result, in milliseconds: a hung connection is replaced. */
const probeTimeoutMs = 5_000;

/** Opens PostgreSQL by its URL; servers that start together migrate one after the other. */
export async function openPostgres(url: string, onQuery?: OnQuery): Promise<OpenDatabase> {
  await migratePostgres(url);
  const pool = createPool({ connectionString: url, max: 16, options: postgresOptions });
  const db = drizzlePg(pool, { casing });
  giveBackConnections(pool, db);
  patchPostgres(pool, db);
  if (onQuery) timePool(pool, onQuery);
  const counters = createPool({ connectionString: url, max: 4, options: counterOptions });
  const probes = createPool({
    connectionString: url,
    max: 1,
    connectionTimeoutMillis: probeTimeoutMs,
    query_timeout: probeTimeoutMs,
    options: postgresOptions,
  });
  const probeDb = drizzlePg(probes, { casing });
  giveBackConnections(probes, probeDb);
  const listening: ChannelNews[] = [];
  const listen = (onNews: () => void) => {
    const news = listenToCallers(url, onNews);
    listening.push(news);
    return news;
  };
  const close = async () => {
    await Promise.all([...listening.map((news) => news.close()), counters.end(), probes.end(), pool.end()]);
  };
  const jobStore = jobStoreOf(pool, url);
  return { db, probeDb, kind: 'postgres', jobStore, shared: { counters, listen }, connections: pool, close };
}

/** Opens the embedded database in `dataDir/db`, which only one process at a time may own. */
export async function openEmbedded(dataDir: string, onQuery?: OnQuery): Promise<OpenDatabase> {
  mkdirSync(dataDir, { recursive: true });
  const lock = acquireOwnerLock(join(dataDir, 'db.lock'));
  try {
    const open = await openPglite({ dataDir: join(dataDir, 'db'), ...(onQuery && { onQuery }) });
    return { ...open, close: () => open.close().finally(lock.release) };
  } catch (error) {
    lock.release();
    throw error;
  }
}

/** Buffer cache of the embedded database; the operating system caches its files too. The default is 128 MB, which is never released. */
const embeddedBuffers = '48MB';

/** Migrates an embedded database. @throws MigrationHistoryError when its history doesn't match this program's migrations */
export async function migrateEmbedded(client: PGlite): Promise<void> {
  await verifyMigrationHistory(client);
  await migratePglite(drizzlePglite(client), { migrationsFolder });
  await recordProgramVersion(client);
}

/** Opens a PGlite without a lock, in memory when there is no folder; `dump` is a result of `dumpDataDir`, already migrated. */
export async function openPglite(
  source: { dataDir?: string; dump?: Blob; onQuery?: OnQuery } = {},
): Promise<OpenDatabase> {
  const client = await PGlite.create({
    startParams: [...PGlite.defaultStartParams, '-c', `shared_buffers=${embeddedBuffers}`],
    ...(source.dataDir === undefined ? {} : { dataDir: source.dataDir }),
    ...(source.dump === undefined ? {} : { loadDataDir: source.dump }),
  });
  await client.exec("SET TIME ZONE 'UTC'; SET random_page_cost = 1.1");
  const db = drizzlePglite(client, { casing });
  if (!source.dump) await migrateEmbedded(client);
  patchEmbedded(client, db);
  if (source.onQuery) timeEmbedded(client, source.onQuery);
  return {
    db,
    probeDb: db,
    kind: 'embedded',
    jobStore: fromPglite(client),
    ...folderCopierOf(client, source.dataDir),
    close: () => client.close(),
  };
}

/**
 * Creates `copyFolder`. A copy of the files contains every committed change: pages that are only in memory are recovered from
 * the log at the next start.
 */
const folderCopierOf = (client: PGlite, dataDir: string | undefined): Pick<OpenDatabase, 'copyFolder'> =>
  dataDir === undefined
    ? {}
    : {
        copyFolder: (to) =>
          client.runExclusive(() => cp(dataDir, to, { recursive: true, mode: constants.COPYFILE_FICLONE })),
      };
