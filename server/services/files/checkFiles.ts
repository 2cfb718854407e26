import type { StoredObject } from '#server/core/ports.ts';
import type { Database } from '#server/db/client.ts';
import type { ObjectStore } from './objectStore.ts';
import { recordedBytes } from './recordedBytes.ts';
import { digestOf } from './storedFile.ts';

/** What a check has found. */
export interface FilesReport {
  records: number;
  objects: number;
  /** Records that name bytes which aren't there, or are others. */
  missing: { record: string; storageKey: string }[];
  damaged: { record: string; storageKey: string }[];
  /** Bytes that no record names. */
  unnamed: StoredObject[];
}

/** Compares records and bytes: both ways by key and size, and, where `isReading`, each file's bytes with its record's digest. */
export async function checkFiles(
  db: Database,
  objects: ObjectStore,
  { isReading, tell }: { isReading: boolean; tell: (records: number) => void },
): Promise<FilesReport> {
  const listed = new Map<string, number>();
  for await (const { key, sizeBytes } of objects.list()) listed.set(key, sizeBytes);
  const report: FilesReport = { records: 0, objects: listed.size, missing: [], damaged: [], unnamed: [] };
  const named = new Set<string>();
  for await (const { record, storageKey, sizeBytes, sha256 } of recordedBytes(db)) {
    report.records += 1;
    tell(report.records);
    named.add(storageKey);
    const there = listed.get(storageKey);
    // What was put since the listing is there all the same.
    const digest = there === undefined || isReading ? await digestOf(await objects.read(storageKey)) : sha256;
    if (digest === null && there === undefined) report.missing.push({ record, storageKey });
    else if ((there ?? sizeBytes) !== sizeBytes || (sha256 !== null && digest !== sha256))
      report.damaged.push({ record, storageKey });
  }
  for (const [key, sizeBytes] of listed) if (!named.has(key)) report.unnamed.push({ key, sizeBytes });
  return report;
}
