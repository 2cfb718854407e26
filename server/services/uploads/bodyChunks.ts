import { fail } from '#server/core/httpProblem.ts';

const bytesPerMegabyte = 1024 * 1024;

/** Interval in which a sender has to deliver the minimum number of bytes, in milliseconds. */
const idleMs = 30_000;

/** Minimum number of bytes in each such interval; a body's end may be shorter. */
const leastBytes = 32 * 1024;

/**
 * Rejects a file above `maxBytes`; the text contains the limit in megabytes.
 * @throws HttpProblem too_many_bytes [WIRE-32]
 */
export const rejectTooManyBytes = (maxBytes: number, field: 'file' | 'text' = 'file'): never =>
  fail('too_many_bytes', field, { max: Math.floor(maxBytes / bytesPerMegabyte) });

/** Limits of a body: its maximum bytes, the file's own limit, which the failure shows, and the minimum bytes of each `idleTimeoutMs`. */
export interface BodyLimits {
  maxBytes: number;
  limitBytes: number;
  idleTimeoutMs?: number;
  leastBytes?: number;
  /** Field of the failure. */
  field?: 'file' | 'text';
}

type Chunk = { done: boolean; value?: Uint8Array | undefined };

/** Returns the next chunk. @throws HttpProblem body_too_slow; unavailable when the body breaks off because the sender disconnected */
const nextChunk = async (reader: { read: () => Promise<Chunk> }, timeoutMs: number): Promise<Chunk> => {
  let timer: NodeJS.Timeout | undefined;
  const silence = new Promise<'silence'>((resolve) => {
    timer = setTimeout(resolve, timeoutMs, 'silence');
  });
  const chunk = reader.read().catch(() => 'gone' as const);
  try {
    const first = await Promise.race([chunk, silence]);
    if (first === 'silence') return fail('body_too_slow');
    return first === 'gone' ? fail('unavailable') : first;
  } finally {
    clearTimeout(timer);
  }
};

/**
 * Streams a request's body and counts its bytes while reading, so that one without `Content-Length` (chunked) is limited too. Respects
 * backpressure: the consumer's own time doesn't count against the sender. Stops at the first chunk above `maxBytes`; a declared length
 * above it is rejected before the first byte. The HTTP server discards the remaining bytes after the response: cancelling here would close
 * the connection before the response is sent.
 * @throws HttpProblem too_many_bytes, body_too_slow, unavailable
 */
export async function* bodyChunks(
  request: Request,
  {
    maxBytes,
    limitBytes,
    idleTimeoutMs = idleMs,
    leastBytes: least = leastBytes,
    field = 'file',
  }: BodyLimits,
): AsyncGenerator<Uint8Array> {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) rejectTooManyBytes(limitBytes, field);
  if (!request.body) return;
  const reader = request.body.getReader();
  let totalBytes = 0;
  let windowBytes = 0;
  let waitedMs = 0;
  try {
    for (;;) {
      const since = performance.now();
      const { done, value } = await nextChunk(reader, Math.max(0, idleTimeoutMs - waitedMs));
      if (done || !value) return;
      waitedMs += performance.now() - since;
      windowBytes += value.byteLength;
      if (windowBytes >= least) [windowBytes, waitedMs] = [0, 0];
      totalBytes += value.byteLength;
      if (totalBytes > maxBytes) rejectTooManyBytes(limitBytes, field);
      yield value;
    }
  } finally {
    reader.releaseLock();
  }
}
