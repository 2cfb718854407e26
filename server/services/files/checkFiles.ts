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
  const listed = new Map<string, number>();
  for await (const { key, sizeBytes } of objects.list()) listed.set(key, sizeBytes);
  const report: FilesReport = { records: 0, objects: listed.size, missing: [], damaged: [], unnamed: [] };
  const named = new Set<string>();
  for await (const { record, storageKey, sizeBytes, sha256 } of recordedBytes(db)) {
    report.records += 1;
    tell(report.records);
    named.add(storageKey);
    const there = listed.get(storageKey);
    // Objects stored after the listing aren't in it, but exist.
    const digest = there === undefined || isReading ? await digestOf(await objects.read(storageKey)) : sha256;
    if (digest === null && there === undefined) report.missing.push({ record, storageKey });
    else if ((there ?? sizeBytes) !== sizeBytes || (sha256 !== null && digest !== sha256))
      report.damaged.push({ record, storageKey });
  }
  for (const [key, sizeBytes] of listed) if (!named.has(key)) report.unnamed.push({ key, sizeBytes });
  return report;
}
