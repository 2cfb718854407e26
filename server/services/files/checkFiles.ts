import type { StoredObject } from '#server/core/ports.ts';
import type { Database } from '#server/db/client.ts';
import type { ObjectStore } from './objectStore.ts';
import { recordedBytes } from './recordedBytes.ts';
import { digestOf } from './storedFile.ts';

/** Result of a check. */
export interface FilesReport {
  records: number;
  objects: number;
  /** Records whose bytes are missing; `damaged` are records whose bytes don't match. */
  missing: { record: string; storageKey: string }[];
  damaged: { record: string; storageKey: string }[];
  /** Bytes that no record refers to. */
  unnamed: StoredObject[];
}

/** Compares records and bytes: both ways by key and size, and, if `isReading`, each file's bytes with its record's digest. */
export async function checkFiles(
  db: Database,
  objects: ObjectStore,
  { isReading, tell }: { isReading: boolean; tell: (records: number) => void },
): Promise<FilesReport> {
  const listedSizes = new Map<string, number>();
  for await (const { key, sizeBytes } of objects.list()) listedSizes.set(key, sizeBytes);
  const report: FilesReport = {
    records: 0,
    objects: listedSizes.size,
    missing: [],
    damaged: [],
    unnamed: [],
  };
  const recordedKeys = new Set<string>();
  for await (const { record, storageKey, sizeBytes, sha256 } of recordedBytes(db)) {
    report.records += 1;
    tell(report.records);
    recordedKeys.add(storageKey);
    const listedSize = listedSizes.get(storageKey);
    // Objects stored after the listing aren't in it, but exist.
    const digest =
      listedSize === undefined || isReading ? await digestOf(await objects.read(storageKey)) : sha256;
    if (digest === null && listedSize === undefined) report.missing.push({ record, storageKey });
    else if ((listedSize ?? sizeBytes) !== sizeBytes || (sha256 !== null && digest !== sha256))
      report.damaged.push({ record, storageKey });
  }
  for (const [key, sizeBytes] of listedSizes)
    if (!recordedKeys.has(key)) report.unnamed.push({ key, sizeBytes });
  return report;
}
