import { madeOnce } from '#scripts/support/madeOnce.ts';
import { run } from '#scripts/support/run.ts';
import { sourceHash } from '#scripts/support/sourceHash.ts';
import { migratedDump, unpackDump } from '../database/migratedDump.ts';
import { zoneByDay } from '../screens/zoneByDay.ts';

const sources = ['packages', 'server', 'src/contract', 'src/domain', 'tests/support', 'package-lock.json'];

/**
 * Returns the folder of the browser tests' initial data; its plans are due today, so each day and each zone
 * has its own.
 */
export function practiceData(): Promise<string> {
  const now = new Date();
  const hash = sourceHash(sources, `${now.toISOString().slice(0, 10)} ${zoneByDay(now)}`);
  return madeOnce('practice', hash, async (folder) => {
    unpackDump(await migratedDump(), folder);
    // In a separate process, so that its memory is free again before the tests start.
    if ((await run(process.execPath, ['tests/support/seeds/makePracticeData.ts', folder])) !== 0)
      throw new Error('The data of the browser tests could not be made.');
  });
}

if (import.meta.main) await practiceData();
