import type { NamedBytes } from '../files/recordedBytes.ts';
import type { ObjectStore } from '../files/objectStore.ts';
import { digested } from './digested.ts';

export interface EarlierFiles {
  /** SHA-256 of the plain bytes in hex; undefined for a file that it lacks. */
  digestOf: (key: string) => string | undefined;
  /** Adds the file to the new backup without copying its bytes; false if that isn't possible. */
  takeOver: (key: string) => Promise<boolean>;
}

/** Progress of the copy of a backup's files. */
export interface CopiedFiles {
  files: number;
  bytes: number;
  /** Files taken over from an earlier backup without copying them. */
  unchanged: number;
  /** Records whose bytes were missing; `damaged` are records whose bytes don't match. */
  missing: string[];
  damaged: string[];
}

const atOnce = 4;

/** Yields each key once: several records may refer to the same bytes. */
export async function* eachOnce(named: AsyncIterable<NamedBytes>): AsyncGenerator<NamedBytes> {
  const seen = new Set<string>();
  for await (const one of named) {
    if (seen.has(one.storageKey)) continue;
    seen.add(one.storageKey);
    yield one;
  }
}

/** Runs `work` on each item, several concurrently. @throws the first failure, after the running work has ended */
export async function eachOf<T>(all: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for await (const one of all) {
      const task: Promise<void> = work(one).finally(() => running.delete(task));
      task.catch(() => undefined);
      running.add(task);
      if (running.size >= atOnce) await Promise.race(running);
    }
    await Promise.all(running);
  } finally {
    await Promise.allSettled(running);
  }
}

/**
 * Copies the files of all records, except those taken over from an earlier backup, and reports the digest of each. Missing and
 * damaged files are collected.
 */
export async function copyNamed(
  named: AsyncIterable<NamedBytes>,
  [from, to]: readonly [ObjectStore, ObjectStore],
  copied: (key: string, sha256: string, progress: CopiedFiles) => Promise<void>,
  earlier: EarlierFiles | null = null,
): Promise<CopiedFiles> {
  const progress: CopiedFiles = { files: 0, bytes: 0, unchanged: 0, missing: [], damaged: [] };
  await eachOf(eachOnce(named), async ({ record, storageKey, sizeBytes, sha256 }) => {
    const known = earlier?.digestOf(storageKey);
    if (earlier !== null && known !== undefined && (await earlier.takeOver(storageKey))) {
      if (sha256 !== null && known !== sha256) progress.damaged.push(record);
      progress.files += 1;
      progress.unchanged += 1;
      progress.bytes += sizeBytes;
      await copied(storageKey, known, progress);
      return;
    }
    const stored = await from.read(storageKey);
    if (!stored) {
      progress.missing.push(record);
      return;
    }
    const { pieces, digest } = digested(stored.pieces);
    await to.write(storageKey, pieces);
    const found = digest();
    if (found.sizeBytes !== sizeBytes || found.sha256 !== (sha256 ?? found.sha256))
      progress.damaged.push(record);
    progress.files += 1;
    progress.bytes += found.sizeBytes;
    await copied(storageKey, found.sha256, progress);
  });
  return progress;
}
