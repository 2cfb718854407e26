import { migratedDump } from '../database/migratedDump.ts';
import { makePostgresTemplate } from '../database/testDatabases.ts';

/** State shared by the projects of one run, which are set up in one process with separate modules. */
const run = globalThis as typeof globalThis & { tillsynMigrated?: Promise<void> };

/**
 * Migrates a database once for all test files: a dump of an embedded one, cached by its sources, or
 * PostgreSQL's template.
 */
export async function setup(): Promise<void> {
  run.tillsynMigrated ??= migrate();
  await run.tillsynMigrated;
}

async function migrate(): Promise<void> {
  const url = process.env.TEST_DATABASE_URL;
  if (url) process.env.TILLSYN_TEST_TEMPLATE = await makePostgresTemplate(url);
  // Tests that start servers of their own use the embedded one on either database.
  process.env.TILLSYN_TEST_DUMP = await migratedDump();
}
