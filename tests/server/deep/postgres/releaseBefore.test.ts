import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, describe, expect, test } from 'vitest';
import { freePort } from '#scripts/support/product.ts';
import { lastRelease, sourcesOf } from '#scripts/support/releases/releases.ts';
import { runSilently } from '#scripts/support/run.ts';
import type { Silent } from '#scripts/support/run.ts';
import { migratePostgres } from '#server/db/migratePostgres.ts';
import { migrationsFolder } from '#server/db/migrationHistory.ts';
import { createOwnDatabase } from '#tests/support/database/testDatabases.ts';
import { ready, useServers } from '#tests/support/server/serverProcess.ts';

const server = process.env.TEST_DATABASE_URL;
/** Environment variables of this test run, which other processes must not inherit. */
const ofThisRun = /^(?:DATABASE_URL|TEST_|TILLSYN_|VITEST)/;
const sources = server === undefined ? null : sourcesOf(lastRelease().commit);

// A clone without its history has nothing to run here, which `sourcesOf` says; that is no test left out.
if (sources !== null)
  describe('the release before', () => {
    const { newFolder, startServer } = useServers(afterAll);

    test(
      'keeps its contract on the database of this version, and its clients theirs with this server [OPS-78, OPS-79]',
      { timeout: 560_000 },
      async () => {
        const start = async (from?: string) => {
          const ownDatabase = await createOwnDatabase(server ?? '');
          afterAll(() => ownDatabase.drop());
          const port = await freePort();
          const env = {
            DATABASE_URL: ownDatabase.url,
            FILES_URL: newFolder(),
            DEMO: 'on',
            DATA_DIR: newFolder(),
            PORT: String(port),
          };
          await ready(startServer(env, [], from), 200_000);
          // As in a rolling update: this version's server migrates under the running one of the release before.
          await migratePostgres(ownDatabase.url);
          return `http://127.0.0.1:${port}/api/`;
        };
        for (const url of [await start(sources ?? ''), await start()]) {
          const { exitCode, words } = await heldAgainst(url);
          expect([exitCode, /Tests +\d+ passed/.test(words)], words).toEqual([0, true]);
        }
      },
    );
  });

/** Checks a server against the contract of the last release. */
function heldAgainst(url: string): Promise<Silent> {
  const env = Object.fromEntries(Object.entries(process.env).filter(([name]) => !ofThisRun.test(name)));
  return runSilently(
    process.execPath,
    ['node_modules/vitest/vitest.mjs', 'run', '--project', 'contract', 'tests/contract/contract.test.ts'],
    { ...env, CONTRACT_URL: url, NO_COLOR: '1' },
    sources ?? '',
  );
}

describe.skipIf(server === undefined)('a migration', () => {
  test(
    'waits for a busy table without holding up others, and is done once by two that start together [OPS-79]',
    { timeout: 120_000 },
    async () => {
      const ownDatabase = await createOwnDatabase(server ?? '');
      afterAll(() => ownDatabase.drop());
      await migratePostgres(ownDatabase.url);
      const folder = withOneMore('ALTER TABLE "companies" ADD COLUMN "one_more" integer;');
      const [reading, calling] = [await connectTo(ownDatabase.url), await connectTo(ownDatabase.url)];
      await reading.query('begin; select count(*) from companies');
      const bothMigrations = Promise.all([
        migratePostgres(ownDatabase.url, folder),
        migratePostgres(ownDatabase.url, folder),
      ]);
      let isDone = false;
      void bothMigrations.then(() => (isDone = true));
      const longest: number[] = [];
      for (let turn = 0; turn < 2; turn += 1) {
        await expect
          .poll(async () => (await calling.query(waitingMigration)).rowCount, {
            timeout: 30_000,
            interval: 20,
          })
          .toBe(1);
        const askedAt = performance.now();
        // The query waits behind the migration, which gives up first.
        await calling.query('select count(*) from companies');
        longest.push(performance.now() - askedAt);
      }
      expect(isDone).toBe(false);
      expect(Math.max(...longest)).toBeLessThan(10_000);
      await reading.query('commit');
      await bothMigrations;
      const { rows } = await calling.query<{ done: number }>(
        'select count(*)::integer as done from drizzle.__drizzle_migrations',
      );
      const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
        entries: unknown[];
      };
      expect(rows[0]?.done).toBe(entries.length);
    },
  );

  test(
    'gives way to a read that waits for one of its tables and holds the other [OPS-79]',
    { timeout: 120_000 },
    async () => {
      const ownDatabase = await createOwnDatabase(server ?? '');
      afterAll(() => ownDatabase.drop());
      await migratePostgres(ownDatabase.url);
      const bothStatements = ['companies', 'users'].map(
        (table) => `ALTER TABLE "${table}" ADD COLUMN "one_more" integer;`,
      );
      const folder = withOneMore(bothStatements.join('--> statement-breakpoint\n'));
      const [reading, calling] = [await connectTo(ownDatabase.url), await connectTo(ownDatabase.url)];
      for (let turn = 0; turn < 3; turn += 1) {
        await reading.query('begin; select count(*) from users');
        const migrated = migratePostgres(ownDatabase.url, folder);
        await expect
          .poll(async () => (await calling.query(waitingMigration)).rowCount, {
            timeout: 30_000,
            interval: 20,
          })
          .toBe(1);
        await reading.query('select count(*) from companies');
        await reading.query('commit');
        await migrated;
        await calling.query('alter table users drop one_more; alter table companies drop one_more');
        await calling.query(
          'delete from drizzle.__drizzle_migrations where id = (select max(id) from drizzle.__drizzle_migrations)',
        );
      }
    },
  );
});

/** A migration that waits for a table. */
const waitingMigration = `select 1 from pg_stat_activity where wait_event_type = 'Lock' and query like '%one_more%'`;

async function connectTo(url: string): Promise<Client> {
  const client = new Client({ connectionString: url });
  await client.connect();
  afterAll(() => client.end());
  return client;
}

/** Returns the migrations with one more at the end. */
function withOneMore(statement: string): string {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-migrations-'));
  afterAll(() => rmSync(folder, { recursive: true, force: true }));
  cpSync(migrationsFolder, folder, { recursive: true });
  const journal = join(folder, 'meta/_journal.json');
  const { entries, ...rest } = JSON.parse(readFileSync(journal, 'utf8')) as {
    entries: { idx: number; when: number; tag: string }[];
  };
  const last = entries.at(-1);
  const next = { ...last, idx: entries.length, when: (last?.when ?? 0) + 1, tag: 'one_more' };
  writeFileSync(journal, JSON.stringify({ ...rest, entries: [...entries, next] }));
  writeFileSync(join(folder, 'one_more.sql'), statement);
  return folder;
}
