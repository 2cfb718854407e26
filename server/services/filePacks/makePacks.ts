import { createHash } from 'node:crypto';
import { and, asc, eq, inArray } from 'drizzle-orm';
import { describeFailure } from '#server/core/failure.ts';
import type { Services } from '#server/core/services.ts';
import { StorageUnavailableError } from '#server/core/storageUnavailableError.ts';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import { sendJobs } from '../queue/jobs.ts';
import { updatedColumns } from '../shared/changes.ts';
import { writePdf } from '../pdf/writePdf.ts';
import { writeArchive } from './packArchive.ts';
import { packDocument } from './packDocument.ts';
import { packFileName } from './packs.ts';
import type { PackRow } from './packs.ts';
import { readPack } from './readPack.ts';

type PackServices = Pick<Services, 'db' | 'files' | 'clock' | 'isStopping' | 'log'>;

/** Yields the chunks, and notes their size and digest. */
async function* measured(
  pieces: AsyncIterable<Uint8Array>,
  result: { sizeBytes: number; sha256: string },
): AsyncGenerator<Uint8Array> {
  const hash = createHash('sha256');
  for await (const piece of pieces) {
    hash.update(piece);
    result.sizeBytes += piece.byteLength;
    yield piece;
  }
  result.sha256 = hash.digest('hex');
}

/** Makes the bytes of a pack and stores them; without the building, which has moved away or was deleted, it fails. */
async function makePack({ db, files, clock }: PackServices, row: PackRow): Promise<void> {
  const now = clock().toISOString();
  const pack = await readPack(db, row, { now, files });
  if (pack === null) return endPack(db, row, { state: 'failed' }, now);
  const { context, parts } = pack;
  const document = writePdf(packDocument(parts, context));
  const { language } = row;
  const documentName = packFileName({ ...row, form: 'pdf', day: context.day });
  const packed = [...parts.drawings.files, ...parts.registers.files];
  const bytes =
    row.form === 'pdf'
      ? document
      : writeArchive(files, { document, documentName, packed, created: now, language });
  const result = { sizeBytes: 0, sha256: '' };
  const storageKey = await files.put(measured(bytes, result));
  const { isReady } = parts.file;
  await endPack(db, row, { state: 'done', storageKey, day: context.day, isReady, ...result }, now);
}

type PackEnd = Partial<typeof filePacks.$inferInsert>;

async function endPack(db: PackServices['db'], { id }: PackRow, end: PackEnd, now: string): Promise<void> {
  await db
    .update(filePacks)
    .set({ ...end, ...updatedColumns(filePacks, now) })
    .where(eq(filePacks.id, id));
}

/** Time after which a job leaves the remaining packs to the next one, in milliseconds: e-mails wait for the only worker too. */
const packRunMs = 15_000;

/** Makes a pack; one that can't be made is marked. @throws StorageUnavailableError, after which the job is retried */
async function tryPack(services: PackServices, row: PackRow): Promise<void> {
  const { db, clock, log } = services;
  await endPack(db, row, { state: 'running' }, clock().toISOString());
  try {
    await makePack(services, row);
  } catch (error) {
    if (error instanceof StorageUnavailableError) throw error;
    log.error({ pack: row.id, ...describeFailure(error) }, 'a pack could not be made');
    await endPack(db, row, { state: 'failed' }, clock().toISOString());
  }
}

/**
 * Makes the packs of a request one after another, and sends itself again for the remaining ones from time to time. After a stop or a kill
 * the repeated job goes on with the first pack that isn't made.
 * @throws Error while the server is stopping: the job is retried
 */
export async function makePacks(services: PackServices, { batch }: { batch: string }): Promise<void> {
  const { db, isStopping } = services;
  const isPending = and(eq(filePacks.batch, batch), inArray(filePacks.state, ['waiting', 'running']));
  const startedAt = performance.now();
  for (;;) {
    if (isStopping()) throw new Error('The server stops before all packs are made.');
    const [row] = await db.select().from(filePacks).where(isPending).orderBy(asc(filePacks.id)).limit(1);
    if (!row) return;
    if (performance.now() - startedAt > packRunMs) return sendJobs(db, 'filePacks', [{ payload: { batch } }]);
    await tryPack(services, row);
  }
}
