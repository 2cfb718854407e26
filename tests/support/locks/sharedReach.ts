import { existsSync, readFileSync, renameSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { vi } from 'vitest';

/** Locks that a row reaches while all are removed, or the row's failure in that case. */
interface Reach {
  reached: readonly number[];
  failure: string | null;
}

/** Longest wait for a row that another worker runs, in milliseconds. */
const waitMs = 240_000;

/** Claims a row for this worker; false if another one has it. */
function claim(path: string): boolean {
  try {
    writeFileSync(path, '', { flag: 'wx' });
    return true;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'EEXIST') return false;
    throw error;
  }
}

/**
 * Returns the reach of every row. The workers of a run divide the rows among themselves: each runs those that
 * no other has claimed, and reads the others' results. Lock numbers follow from the sources and are therefore
 * equal in each worker.
 */
export async function shareReach(
  titles: readonly string[],
  run: (title: string) => Promise<ReadonlySet<number>>,
): Promise<Map<string, Reach>> {
  const folder = process.env.TILLSYN_LOCKS_REACH ?? '';
  const pathOf = (index: number) => join(folder, `${index}.json`);
  for (const [index, title] of titles.entries()) {
    if (!claim(`${pathOf(index)}.claim`)) continue;
    const reach = await run(title).then(
      (reached): Reach => ({ reached: [...reached], failure: null }),
      (error: unknown): Reach => ({
        reached: [],
        failure: error instanceof Error ? error.message : String(error),
      }),
    );
    // Renamed when complete, so that no other worker reads half of it.
    writeFileSync(`${pathOf(index)}.part`, JSON.stringify(reach));
    renameSync(`${pathOf(index)}.part`, pathOf(index));
  }
  await vi.waitUntil(() => titles.every((_title, index) => existsSync(pathOf(index))), {
    timeout: waitMs,
    interval: 50,
  });
  return new Map(
    titles.map((title, index) => [title, JSON.parse(readFileSync(pathOf(index), 'utf8')) as Reach]),
  );
}
