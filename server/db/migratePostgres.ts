import { drizzle } from 'drizzle-orm/node-postgres';
import type { NodePgSession } from 'drizzle-orm/node-postgres';
import { readMigrationFiles } from 'drizzle-orm/migrator';
import type { PgDialect } from 'drizzle-orm/pg-core';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { Client } from 'pg';
import { isCausedBy } from './pool.ts';
import { migrationLock, refuseUnfinishedIn } from './postgresRestore.ts';

export const migrationsFolder = join(import.meta.dirname, 'migrations');
/** How long a migration waits for a table. Whoever asks for the table meanwhile waits behind it, on the servers of the version before too. */
const lockTimeoutMs = 2_000;
const pauseMs = 1_000;
/** By then whoever holds the table is a person. */
const mostTries = 200;

/**
 * Migrates a database while servers of the version before go on with it. Servers that start together migrate one after the other. Each
 * migration is a transaction of its own, which gives its tables back when it is done; one that doesn't get them soon lets everybody else
 * pass, and tries again.
 * @throws the driver's error when the database doesn't answer, or never gives its tables
 */
export async function migratePostgres(url: string, folder: string = migrationsFolder): Promise<void> {
  const client = new Client({ connectionString: url });
  client.on('error', () => undefined); // the broken query reports it
  await client.connect();
  try {
    await client.query('SELECT pg_advisory_lock($1)', [migrationLock]);
    await refuseUnfinishedIn(client);
    await client.query(`SET lock_timeout = ${lockTimeoutMs}`);
    const { dialect, session } = drizzle(client) as unknown as {
      dialect: PgDialect;
      session: NodePgSession<never, never>;
    };
    for (const migration of readMigrationFiles({ migrationsFolder: folder }))
      await untilTablesAreFree(() => dialect.migrate([migration], session, { migrationsFolder: folder }));
  } finally {
    await client.end();
  }
}

async function untilTablesAreFree(migrate: () => Promise<void>): Promise<void> {
  for (let tries = 1; ; tries += 1) {
    try {
      return await migrate();
    } catch (error) {
      if (!isCausedBy(error, '55P03') || tries === mostTries) throw error;
      await pause(pauseMs);
    }
  }
}
