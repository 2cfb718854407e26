import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { Client } from 'pg';
import { openPglite, openPostgres } from '#server/db/client.ts';
import type { OpenDatabase } from '#server/db/client.ts';

/**
 * Opens an empty, migrated database: embedded, or a new one of the server at `TEST_DATABASE_URL`, copied from
 * the run's migrated template.
 */
export async function openTestDatabase(): Promise<OpenDatabase> {
  const url = process.env.TEST_DATABASE_URL;
  if (!url) return openEmbeddedTestDatabase();
  const ownDatabase = await createOwnDatabase(url, process.env.TILLSYN_TEST_TEMPLATE);
  const database = await openPostgres(ownDatabase.url);
  const close = async () => {
    await database.close();
    await ownDatabase.drop();
  };
  return { ...database, close };
}

/** Opens an empty, migrated embedded database, independent of the other tests' database. */
export async function openEmbeddedTestDatabase(): Promise<OpenDatabase> {
  const dump = process.env.TILLSYN_TEST_DUMP;
  return openPglite(dump === undefined ? {} : { dump: new Blob([readFileSync(dump)]) });
}

/** Creates a database on the server at `url`, empty or from a template. */
export async function createOwnDatabase(
  url: string,
  template = 'template1',
): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = freshName();
  await onServer(url, (client) => client.query(`CREATE DATABASE ${name} TEMPLATE ${template}`));
  return {
    url: addressOf(url, name),
    drop: async () => {
      await onServer(url, (client) => client.query(`DROP DATABASE ${name} WITH (FORCE)`));
    },
  };
}

/** Creates a migrated template database on the server at `url`. @returns its name */
export async function makePostgresTemplate(url: string): Promise<string> {
  const name = freshName();
  await onServer(url, (client) => client.query(`CREATE DATABASE ${name}`));
  const database = await openPostgres(addressOf(url, name));
  await database.close();
  return name;
}

const freshName = (): string => `tillsyn_${randomUUID().replaceAll('-', '')}`;

function addressOf(url: string, database: string): string {
  const ownUrl = new URL(url);
  ownUrl.pathname = `/${database}`;
  return ownUrl.toString();
}

async function onServer(url: string, act: (client: Client) => Promise<unknown>): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await act(client);
  } finally {
    await client.end();
  }
}
