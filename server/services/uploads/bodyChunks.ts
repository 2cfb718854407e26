import { refuse } from '../../core/refusal.ts';

const bytesPerMegabyte = 1024 * 1024;

/** A sender from whom nothing came for so long is given up. */
const idleMs = 30_000;

/** Refuses a file above `maxBytes`; the text tells the limit in megabytes. @throws Refusal too_many_bytes [WIRE-32] */
export const refuseTooManyBytes = (maxBytes: number): never =>
  refuse('too_many_bytes', 'file', { max: Math.floor(maxBytes / bytesPerMegabyte) });

/** What bounds a body: its bytes, the file's own limit, which the refusal names, and how long nothing may come. */
export interface BodyLimits {
  maxBytes: number;
  limitBytes: number;
  idleTimeoutMs?: number;
}

type Chunk = { done: boolean; value?: Uint8Array | undefined };

/** The next chunk. @throws Refusal body_too_slow; unavailable when the body breaks off (the sender is gone) */
const nextChunk = async (reader: { read: () => Promise<Chunk> }, idleTimeoutMs: number): Promise<Chunk> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silence'>((resolve) => {
    timer = setTimeout(resolve, idleTimeoutMs, 'silence');
  });
  const read = reader.read().catch(() => 'gone' as const);
  try {
    const first = await Promise.race([read, silence]);
    if (first === 'silence') return refuse('body_too_slow');
    return first === 'gone' ? refuse('unavailable') : first;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * A request's body as it comes, counted while it is read, so that one without `Content-Length` (chunked) is bounded too.
 * Nothing is read ahead of who takes the chunks. Stops at the first chunk above `maxBytes` and reads no further; a declared
 * length above it is refused before the first byte. The rest is left to the HTTP server, which drops it after the answer:
 * cancelling here would cut the connection before the answer is out.
 * @throws Refusal too_many_bytes, body_too_slow, unavailable
 */
export async function* bodyChunks(
  request: Request,
  { maxBytes, limitBytes, idleTimeoutMs = idleMs }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuseTooManyBytes(limitBytes);
  if (!request.body) return;
  const reader = request.body.getReader();
  let totalBytes = 0;
  try {
    for (;;) {
      const { done, value } = await nextChunk(reader, idleTimeoutMs);
      if (done || !value) return;
      totalBytes += value.byteLength;
      if (totalBytes > maxBytes) refuseTooManyBytes(limitBytes);
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
