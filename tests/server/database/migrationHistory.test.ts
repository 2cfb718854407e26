import { PGlite } from '@electric-sql/pglite';
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  migrationsFolder,
  recordProgramVersion,
  verifyMigrationHistory,
} from '#server/db/migrationHistory.ts';
import { version } from '#server/db/programVersion.ts';

async function openMigrated(): Promise<PGlite> {
  const dump = process.env.TILLSYN_TEST_DUMP;
  if (dump === undefined) throw new Error('The run’s setup makes the dump.');
  return PGlite.create({ loadDataDir: new Blob([readFileSync(dump)]) });
}

describe('the history of migrations', () => {
  let client: PGlite;
  beforeAll(async () => {
    client = await openMigrated();
  });
  afterAll(() => client.close());

  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-migrations-'));
  cpSync(migrationsFolder, folder, { recursive: true });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  test('lets a program start on the database of its own migrations [OPS-101]', async () => {
    await verifyMigrationHistory(client);
    await recordProgramVersion(client);
    await verifyMigrationHistory(client);
  });

  test('refuses a program that is older than the database, and names both versions [OPS-101]', async () => {
    const newer = { hash: 'of-a-later-release', createdAt: Date.UTC(2100, 0) };
    await client.query('insert into drizzle.__drizzle_migrations (hash, created_at) values ($1, $2)', [
      newer.hash,
      newer.createdAt,
    ]);
    await client.query('update drizzle.program_version set version = $1', ['99.1.0']);
    await expect(verifyMigrationHistory(client)).rejects.toThrow(
      `The database belongs to Tillsyn 99.1.0, and this is Tillsyn ${version}, which is older`,
    );
    await client.query('delete from drizzle.__drizzle_migrations where hash = $1', [newer.hash]);
    await verifyMigrationHistory(client);
  });

  test('refuses a migration that was changed after it was applied, and names it and the way on [OPS-101]', async () => {
    const { entries } = JSON.parse(readFileSync(join(folder, 'meta/_journal.json'), 'utf8')) as {
      entries: { tag: string }[];
    };
    const tag = entries[3]?.tag ?? '';
    const path = join(folder, `${tag}.sql`);
    const text = readFileSync(path, 'utf8');
    writeFileSync(path, `${text}\n`);
    const refusal = verifyMigrationHistory(client, folder);
    await expect(refusal).rejects.toThrow(`server/db/migrations/${tag}.sql was changed`);
    await expect(refusal).rejects.toThrow('put back the file of the release');
    writeFileSync(path, text);
    await verifyMigrationHistory(client, folder);
  });
});
