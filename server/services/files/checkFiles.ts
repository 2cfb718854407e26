import { sql } from 'drizzle-orm';
import type { StoredObject } from '../../core/ports.ts';
import type { Database } from '../../db/client.ts';
import { rowsOf } from '../../db/rowsOf.ts';
import type { ObjectStore } from './objectStore.ts';
import { digestOf } from './storedFile.ts';
import type { RecordedBytes } from './storedFile.ts';

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

type NamedBytes = RecordedBytes & { record: string };

const rowsAtOnce = 1000;

/** All bytes that records name: those of files, of their smaller pictures, and of quarantined photos. */
async function* recordedBytes(db: Database): AsyncGenerator<NamedBytes> {
  const tables = [
    sql`select id, 'file ' || id as record, storage_key, size_bytes, sha256, sizes from files where not deleted`,
    sql`select id, 'quarantined photo ' || id as record, storage_key, (photo->>'sizeBytes')::int as size_bytes, sha256,
      null::jsonb as sizes from round_quarantine where storage_key is not null and photo is not null`,
  ];
  for (const table of tables) {
    for (let after = 0; ;) {
      const rows = await rowsOf<RecordRow>(
        db,
        sql`select * from (${table}) named where id > ${after} order by id limit ${rowsAtOnce}`,
      );
      for (const { record, storage_key: storageKey, size_bytes: sizeBytes, sha256, sizes } of rows) {
        yield { record, storageKey, sizeBytes, sha256 };
        for (const size of sizes ?? []) yield { ...size, record: `${record}, ${size.edge} px` };
      }
      const last = rows.at(-1);
      if (!last) break;
      after = last.id;
    }
  }
}

interface RecordRow {
  id: number;
  record: string;
  storage_key: string;
  size_bytes: number;
  sha256: string | null;
  sizes: (RecordedBytes & { edge: number })[] | null;
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
