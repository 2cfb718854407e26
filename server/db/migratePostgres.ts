import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgSession } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDialect } from 'drizzle-orm/pg-core';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { migrationsFolder, recordProgramVersion, verifyMigrationHistory } from './migrationHistory.ts';
import { isCausedBy } from './pool.ts';
import { advisoryLocks } from './advisoryLocks.ts';
import { rejectUnfinishedIn } from './postgresRestore.ts';

/**
 * Lock timeout of a migration, in milliseconds. Meanwhile calls for the table queue behind it, on servers of the previous version too.
 * Far below PostgreSQL's `deadlock_timeout` of 1 s: when a migration and a read wait for each other's tables, the migration gives way
 * before the read is cancelled.
 */
const lockTimeoutMs = 300;
const pauseMs = 1_000;
const mostTries = 450;

/** SQLSTATEs of a lock timeout and of a deadlock. */
const retriedCodes = ['55P03', '40P01'];

/**
 * Migrates a database while servers of the previous version go on using it. Servers that start together migrate one after the other. Each
 * migration is a transaction of its own; one that doesn't get its locks soon gives way to the calls queued behind it and is retried.
 * @throws MigrationHistoryError when the database's history doesn't match these migrations; the driver's error when the database doesn't
 * respond, or never grants the locks
 */
export async function migratePostgres(url: string, folder: string = migrationsFolder): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the broken query reports it
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [advisoryLocks.migration]);
    await rejectUnfinishedIn(client);
    await verifyMigrationHistory(client, folder);
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    const { dialect, session } = drizzle(client) as unknown as {
      dialect: PgDialect;
      session: NodePgSession<never, never>;
    };
    for (const migration of readMigrationFiles({ migrationsFolder: folder }))
      await untilTablesAreFree(() => dialect.migrate([migration], session, { migrationsFolder: folder }));
    await recordProgramVersion(client);
  } finally {
    await client.end();
  }
}

async function untilTablesAreFree(migrate: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (tries === mostTries || !retriedCodes.some((code) => isCausedBy(error, code))) throw error;
      await pause(pauseMs);
    }
  }
}
