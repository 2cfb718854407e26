import type { StoredObject } from '#server/core/ports.ts';
import type { ObjectStore } from './objectStore.ts';
import { digestOf } from './storedFile.ts';

/** Progress of a copy: objects verified as identical, and the bytes copied by this run. */
export interface CopyProgress {
  files: number;
  bytes: number;
  copiedBytes: number;
}

export interface CopyOptions {
  /** Key up to which an earlier run has compared everything; copies that still exist aren't read again. */
  comparedTo: string;
  /** Called when everything up to a key has been compared. */
  mark: (key: string, progress: CopyProgress) => void;
}

const atOnce = 4;

/** Returns the number and total size of the objects. */
export async function totalOf(
  objects: AsyncIterable<StoredObject>,
): Promise<{ files: number; bytes: number }> {
  const total = { files: 0, bytes: 0 };
  for await (const { sizeBytes } of objects) {
    total.files += 1;
    total.bytes += sizeBytes;
  }
  return total;
}

/**
 * Copies all objects that the target lacks, and compares every byte of each: copied objects are read back, existing ones are read on both
 * sides. Runs several concurrently, in key order; a run after an interrupted one resumes.
 * @throws Error for an object that differs after two tries, and StorageUnavailableError
 */
export async function copyObjects(
  from: ObjectStore,
  to: ObjectStore,
  { comparedTo, mark }: CopyOptions,
): Promise<CopyProgress> {
  const progress: CopyProgress = { files: 0, bytes: 0, copiedBytes: 0 };
  const running: { key: string; work: Promise<void> }[] = [];
  const settleFirst = async () => {
    const first = running[0];
    await first?.work;
    running.shift();
    if (first) mark(first.key, progress);
  };
  try {
    for await (const { source, there } of pairs(from.list(), to.list())) {
      const { key, sizeBytes } = source;
      const isSameSize = there?.sizeBytes === sizeBytes;
      const work = (async () => {
        if (!(isSameSize && key <= comparedTo)) await copyOne(from, to, { key, isSameSize, progress });
        progress.files += 1;
        progress.bytes += sizeBytes;
      })();
      work.catch(() => undefined);
      running.push({ key, work });
      if (running.length >= atOnce) await settleFirst();
    }
    while (running.length > 0) await settleFirst();
  } finally {
    await Promise.allSettled(running.map(({ work }) => work));
  }
  return progress;
}

/** Pairs each object of the source with the target's object of the same key; both are listed in key order. */
async function* pairs(from: AsyncIterable<StoredObject>, to: AsyncIterable<StoredObject>) {
  const targets = to[Symbol.asyncIterator]();
  let target = await targets.next();
  for await (const source of from) {
    while (!target.done && target.value.key < source.key) target = await targets.next();
    const targetObject: StoredObject | null =
      !target.done && target.value.key === source.key ? target.value : null;
    yield { source, there: targetObject };
  }
}

async function copyOne(
  from: ObjectStore,
  to: ObjectStore,
  { key, isSameSize, progress }: { key: string; isSameSize: boolean; progress: CopyProgress },
): Promise<void> {
  const digest = await digestOf(await from.read(key));
  // Deleted since the listing.
  if (digest === null) return;
  if (isSameSize && digest === (await digestOf(await to.read(key)))) return;
  for (let tries = 1; tries <= 2; tries += 1) {
    const source = await from.read(key);
    if (!source) return;
    await to.write(key, source.pieces);
    progress.copiedBytes += source.sizeBytes;
    if (digest === (await digestOf(await to.read(key)))) return;
  }
  throw new Error(`The copy of ${key} differs.`);
}
