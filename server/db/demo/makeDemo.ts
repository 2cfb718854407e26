import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Database } from '../client.ts';
import { ensureReference } from '../reference/ensureReference.ts';
import { companies } from '../schema/tenants.ts';
import { buildDemo } from './buildDemo.ts';
import { fillTemplate } from './documents/fillTemplate.ts';
import { pdfFile } from './documents/pdfFile.ts';
import { wordFile } from './documents/wordFile.ts';
import type { DemoRows, FileJob } from './draft.ts';
import { rowOf } from './draft.ts';
import { readDrawing } from './drawings.ts';
import { drawPhoto } from './photos.ts';
import { storeRows } from './storeRows.ts';

/** Dependencies and settings of `makeDemo`. */
export interface DemoOptions {
  db: Database;
  /** Store of the bytes of drawings, photos and documents. */
  files: { put: (content: Uint8Array[]) => Promise<string> };
  /** Day that all dates are relative to. */
  now: Date;
  /** Hash of the common password of all accounts. */
  passwordHash: string;
  /** Creates drawings, photos and documents; if false, files have records but no bytes. True by default. */
  hasPictures?: boolean;
}

/** Number of files created concurrently: enough for two cores, without much memory. */
const workers = 3;

async function contentOf(job: FileJob): Promise<Uint8Array> {
  switch (job.kind) {
    case 'drawing':
      return readDrawing(job.drawing);
    case 'pdf':
      return pdfFile(await readDrawing(job.drawing));
    case 'photo':
      return drawPhoto(job.motif);
    case 'word':
      return wordFile(fillTemplate(job.template, job.filling), job.made);
  }
}

async function makeFile(job: FileJob, options: DemoOptions, rows: DemoRows): Promise<void> {
  const bytes = await contentOf(job);
  const file = rowOf(rows.files, job.fileId);
  file.storageKey = await options.files.put([bytes]);
  file.sha256 = createHash('sha256').update(bytes).digest('hex');
  file.sizeBytes = bytes.byteLength;
}

async function makeFiles(jobs: readonly FileJob[], options: DemoOptions, rows: DemoRows): Promise<void> {
  const queue = [...jobs];
  const work = async (): Promise<void> => {
    for (let job = queue.shift(); job; job = queue.shift()) await makeFile(job, options, rows);
  };
  await Promise.all(Array.from({ length: workers }, work));
}

/**
 * Fills an empty database with the demo data and its files; returns false and leaves a database unchanged that already has a company.
 * Updates the reference data first.
 */
export async function makeDemo(options: DemoOptions): Promise<boolean> {
  const { db, now } = options;
  await ensureReference(db, now);
  const [found] = await db.select({ count: sql<number>`count(*)::int` }).from(companies);
  if (found && found.count > 0) return false;
  const { rows, contents } = buildDemo({ now });
  for (const user of rows.users) {
    user.passwordHash = options.passwordHash;
    user.passwordChanged = user.created;
  }
  if (options.hasPictures !== false) await makeFiles(contents, options, rows);
  await db.transaction((tx) => storeRows(tx, rows));
  return true;
}
