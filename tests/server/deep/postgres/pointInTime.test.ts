import { inArray, sql } from 'drizzle-orm';
import { execFileSync } from 'node:child_process';
import { chmodSync, chownSync, copyFileSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, describe, expect, test } from 'vitest';
import { findPrograms } from '#scripts/support/debianPackages.ts';
import { deployed } from '#scripts/support/deployed.ts';
import { startPostgres } from '#scripts/support/postgres.ts';
import type { Postgres } from '#scripts/support/postgres.ts';
import { openPostgres } from '#server/db/client.ts';
import type { OpenDatabase } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/middleware/databaseErrors.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { files } from '#server/db/schema/drawings.ts';
import { checkFiles } from '#server/services/files/checkFiles.ts';
import { createFolderStore } from '#server/services/files/fileStore.ts';
import { folderObjects } from '#server/services/files/folderObjects.ts';
import { keptDays, deleteUnreferencedFiles } from '#server/services/files/unnamedFiles.ts';
import { dumpTables } from '#tests/support/database/dumpTables.ts';
import { someBytes } from '#tests/support/objectStore/storeRules.ts';
import { recordOf } from '#tests/support/seeds/storedBytes.ts';
import { createSeed } from '#tests/support/seeds/seed.ts';
import { testNow } from '#tests/support/testNow.ts';

const foundPrograms = findPrograms('pgBackRest');
const folder = mkdtempSync(join(tmpdir(), 'tillsyn-archive-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Configures pgBackRest as shipped, in a folder of its own. */
function setUp(program: string) {
  const ownProgram = join(folder, 'pgbackrest');
  const config = join(folder, 'pgbackrest.conf');
  copyFileSync(program, ownProgram);
  chmodSync(ownProgram, 0o755);
  chmodSync(folder, 0o755);
  const shipped = deployed('postgresql-archive.conf', { "'pgbackrest": `'${ownProgram} --config=${config}` });
  const settings = [...shipped.matchAll(/^(\w+) = (?:'(.*)'|(.*))$/gm)].map(
    ([, name, quoted, bare]) => `${name}=${quoted ?? bare}`,
  );
  return {
    settings,
    configure: ({ data, owner, url }: Postgres) => {
      for (const name of ['repo', 'log', 'lock', 'spool']) {
        mkdirSync(join(folder, name));
        if (owner) chownSync(join(folder, name), owner.uid, owner.gid);
      }
      const { port } = new URL(url);
      const ofRepository = ['log', 'lock', 'spool'].map((name) => `${name}-path=${folder}/${name}`);
      const ofServer = [
        `pg1-port=${port}`,
        `pg1-socket-path=${join(data, '..')}`,
        'pg1-user=tillsyn',
        'pg1-database=tillsyn',
      ];
      const replaced = {
        '/var/lib/pgbackrest': [`${folder}/repo`, ...ofRepository].join('\n'),
        '/var/lib/postgresql/15/main': [data, ...ofServer].join('\n'),
      };
      writeFileSync(config, deployed('pgbackrest.conf', replaced));
    },
    run: ({ owner }: Postgres, ...args: string[]) =>
      execFileSync(
        ownProgram,
        [`--config=${config}`, '--stanza=tillsyn', '--log-level-console=warn', ...args],
        {
          ...owner,
          cwd: folder,
          encoding: 'utf8',
        },
      ),
  };
}

/** Opens a database once its recovery has ended: before that it is read-only. */
async function openWhole(url: string): Promise<OpenDatabase> {
  for (;;) {
    const database = await openPostgres(url).catch((error: unknown) => {
      if (!isDatabaseAway(error)) throw error;
      return null;
    });
    if (database) return database;
    await pause(200);
  }
}

describe.skipIf(foundPrograms === null)('PostgreSQL with its log archived', () => {
  test('comes back as it was a second before a deletion, with its files [OPS-38]', async () => {
    const archive = setUp(`${foundPrograms?.place}/usr/bin/pgbackrest`);
    const postgres = await startPostgres({ survivesCrashes: true, settings: archive.settings });
    archive.configure(postgres);
    let database = await openPostgres(postgres.url);
    try {
      const seed = createSeed(database.db, () => testNow.toISOString());
      const store = createFolderStore(join(folder, 'files'));
      const { level } = await seed.tenant();
      const add = async (count: number) => {
        for (let at = 1; at <= count; at += 1) {
          const bytes = someBytes(500 + at, at);
          await seed.file(
            { customerId: level.id },
            { storageKey: await store.put([bytes]), ...recordOf(bytes) },
          );
        }
      };
      await add(20);
      archive.run(postgres, 'stanza-create');
      archive.run(postgres, '--type=full', 'backup');
      // A copy's end has a resolution of one second, so the recovery target is later than that.
      await pause(1_100);
      await add(10);
      const then = await dumpTables(database.db, () => false);
      const [clock] = await rowsOf<{ at: string }>(database.db, sql`select clock_timestamp()::text as at`);
      await pause(1_000);
      const goneIds = (await database.db.select({ id: files.id }).from(files))
        .map(({ id }) => id)
        .slice(0, 25);
      await database.db.delete(files).where(inArray(files.id, goneIds));
      await deleteUnreferencedFiles(database.db, store, testNow, async () => false);
      const later = new Date(testNow.getTime() + (keptDays - 1) * 86_400_000);
      await deleteUnreferencedFiles(database.db, store, later, async () => false);
      await database.db.execute(sql`select pg_switch_wal()`);
      await database.close();

      await postgres.halt('fast');
      archive.run(
        postgres,
        '--delta',
        '--type=time',
        `--target=${clock?.at ?? ''}`,
        '--target-action=promote',
        'restore',
      );
      await postgres.resume();
      database = await openWhole(postgres.url);
      expect(await dumpTables(database.db, () => false)).toEqual(then);
      const objects = folderObjects(join(folder, 'files'));
      const report = await checkFiles(database.db, objects, { isReading: true, tell: () => undefined });
      expect(report).toMatchObject({ records: 30, missing: [], damaged: [], unnamed: [] });
    } finally {
      await database.close().catch(() => undefined);
      await postgres.stop();
    }
  }, 180_000);
});
