import { sql } from 'drizzle-orm';
import type { Database } from '#server/db/client.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { RecordedBytes } from './storedFile.ts';

/** Bytes that a record refers to, with the record. */
export type NamedBytes = RecordedBytes & { record: string };

const rowsAtOnce = 1000;

/** Yields all bytes that records refer to: of files, of their smaller images, of quarantined photos and of packs. */
export async function* recordedBytes(db: Database): AsyncGenerator<NamedBytes> {
  const tables = [
    sql`select id, 'file ' || id as record, storage_key, size_bytes, sha256, sizes from files where not deleted`,
    sql`select id, 'quarantined photo ' || id as record, storage_key, (photo->>'sizeBytes')::int as size_bytes, sha256,
      null::jsonb as sizes from round_quarantine where storage_key is not null and photo is not null`,
    sql`select id, 'pack ' || id as record, storage_key, size_bytes, sha256, null::jsonb as sizes from file_packs
      where storage_key is not null`,
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
