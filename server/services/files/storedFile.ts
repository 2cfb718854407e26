import { createHash } from 'node:crypto';
import { describeFailure } from '#server/core/failure.ts';
import type { StoredBytes } from '#server/core/ports.ts';
import { orNotFound } from '#server/core/httpProblem.ts';
import type { Services } from '#server/core/services.ts';

/** Size and digest of bytes according to their record; records from before digests were kept lack the digest. */
export interface RecordedBytes {
  storageKey: string;
  sizeBytes: number;
  sha256: string | null;
}

/**
 * Returns a record's bytes as a stream, which is aborted before its last chunk when they don't match the record.
 * @throws HttpProblem not_found when there are none, StorageUnavailableError, and Error when the size or the only chunk doesn't match
 */
export async function readStored(
  { files, log }: Pick<Services, 'files' | 'log'>,
  record: RecordedBytes,
): Promise<ReadableStream<Uint8Array>> {
  const { sizeBytes, pieces } = orNotFound(await files.get(record.storageKey));
  if (sizeBytes !== record.sizeBytes) throw damaged(record);
  const checked = checkedPieces(pieces, record);
  const first = await checked.next();
  let next = Promise.resolve(first);
  return new ReadableStream<Uint8Array>({
    pull: async (controller) => {
      try {
        const { done, value } = await next;
        if (done) return controller.close();
        controller.enqueue(value);
        next = checked.next();
        next.catch(() => undefined);
      } catch (error) {
        log.error({ ...describeFailure(error), key: record.storageKey }, 'a stored file was not sent whole');
        throw error;
      }
    },
    cancel: async () => {
      await checked.return(undefined);
    },
  });
}

const damaged = ({ storageKey }: RecordedBytes): Error =>
  new Error(`Stored bytes are damaged: ${storageKey}`);

/** Yields the chunks, the last one only after size and digest were verified. @throws Error when they don't match */
async function* checkedPieces(
  pieces: AsyncIterable<Uint8Array>,
  record: RecordedBytes,
): AsyncGenerator<Uint8Array, undefined> {
  const hash = createHash('sha256');
  let sizeBytes = 0;
  let buffer: Uint8Array | null = null;
  for await (const piece of pieces) {
    if (buffer) yield buffer;
    hash.update(piece);
    sizeBytes += piece.byteLength;
    buffer = piece;
  }
  const sha256 = hash.digest('hex');
  if (sizeBytes !== record.sizeBytes || sha256 !== (record.sha256 ?? sha256)) throw damaged(record);
  if (buffer) yield buffer;
}

/** Returns the SHA-256 of bytes, read to the end; null if there are none. */
export async function digestOf(stored: StoredBytes | null): Promise<string | null> {
  if (!stored) return null;
  const hash = createHash('sha256');
  for await (const piece of stored.pieces) hash.update(piece);
  return hash.digest('hex');
}
