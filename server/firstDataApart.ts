import { fork } from 'node:child_process';
import { once } from 'node:events';
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { Settings } from './settings.ts';

/**
 * Makes the embedded database with its demo data, where there is none yet, in a process of its own: what that takes and never gives
 * back would stay with the server. A first start that is cut off is made good by the server itself.
 */
export async function makeFirstDataApart({ isDemo, databaseUrl, dataDir }: Settings): Promise<void> {
  if (!isDemo || databaseUrl !== undefined || existsSync(join(dataDir, 'db'))) return;
  const maker = fork(join(import.meta.dirname, 'firstData.ts'));
  const [code] = (await once(maker, 'exit')) as [number | null];
  if (code !== 0) throw new Error('The demo data could not be made.');
}
