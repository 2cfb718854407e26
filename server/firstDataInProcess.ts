import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings/settings.ts';

/**
 * Creates the embedded database with its demo data, if there is none yet, in a separate process, because the server would otherwise keep
 * the memory. If interrupted, the server itself creates the missing data.
 */
export async function makeFirstDataInProcess({ isDemo, databaseUrl, dataDir }: Settings): Promise<void> {
  if (!isDemo || databaseUrl !== undefined || existsSync(join(dataDir, 'db'))) return;
  const maker = fork(join(import.meta.dirname, 'firstData.ts'));
  const [code] = (await once(maker, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The demo data could not be made.');
}
