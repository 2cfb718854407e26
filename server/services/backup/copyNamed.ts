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
  const seenKeys = new Set<string>();
  for await (const record of named) {
    if (seenKeys.has(record.storageKey)) continue;
    seenKeys.add(record.storageKey);
    yield record;
  }
}

/** Runs `work` on each item, several concurrently. @throws the first failure, after the running work has ended */
export async function eachOf<T>(all: AsyncIterable<T>, work: (one: T) => Promise<void>): Promise<void> {
  const running = new Set<Promise<void>>();
  try {
    for await (const item of all) {
      const task: Promise<void> = work(item).finally(() => running.delete(task));
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
    const earlierDigest = earlier?.digestOf(storageKey);
    if (earlier !== null && earlierDigest !== undefined && (await earlier.takeOver(storageKey))) {
      if (sha256 !== null && earlierDigest !== sha256) progress.damaged.push(record);
      progress.files += 1;
      progress.unchanged += 1;
      progress.bytes += sizeBytes;
      await copied(storageKey, earlierDigest, progress);
      return;
    }
    const storedBytes = await from.read(storageKey);
    if (!storedBytes) {
      progress.missing.push(record);
      return;
    }
    const { pieces, digest } = digested(storedBytes.pieces);
    await to.write(storageKey, pieces);
    const copiedBytes = digest();
    if (copiedBytes.sizeBytes !== sizeBytes || copiedBytes.sha256 !== (sha256 ?? copiedBytes.sha256))
      progress.damaged.push(record);
    progress.files += 1;
    progress.bytes += copiedBytes.sizeBytes;
    await copied(storageKey, copiedBytes.sha256, progress);
  });
  return progress;
}
