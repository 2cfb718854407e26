import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { dumpMigratedPglite } from '../../server/db/client.ts';

/** Migrates an embedded database once for all test files; each file loads its dump. */
export async function setup(): Promise<() => void> {
  const folder = mkdtempSync(join(tmpdir(), 'tillsyn-test-'));
  const dump = await dumpMigratedPglite();
  const file = join(folder, 'migrated.tar');
  writeFileSync(file, Buffer.from(await dump.arrayBuffer()));
  process.env.TILLSYN_TEST_DUMP = file;
  return () => rmSync(folder, { recursive: true, force: true });
}
