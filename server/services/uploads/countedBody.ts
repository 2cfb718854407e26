import { Refusal, refuse } from '../../core/refusal.ts';

const bytesPerMegabyte = 1024 * 1024;

/** Refuses a file above `maxBytes`; the text tells the limit in megabytes. @throws Refusal too_many_bytes [WIRE-32] */
export const refuseTooManyBytes = (maxBytes: number): never =>
  refuse('too_many_bytes', 'file', { max: Math.floor(maxBytes / bytesPerMegabyte) });

/**
 * Reads a request's body whole, counting while it reads, so that a body without `Content-Length` (chunked) is bounded
 * too. Stops at the first chunk above `maxBytes` with `too_many_bytes` and reads no further; a declared length above it
 * is refused before the first byte. The rest is left to the HTTP server, which drops it after the answer: cancelling
 * here would cut the connection before the answer is out. `maxBytes` counts the body; `limitBytes`, the file's own
 * limit, is what the refusal names.
 * @throws Refusal too_many_bytes; unavailable when the body breaks off (the sender is gone)
 */
export const countedBody = async (
  request: Request,
  maxBytes: number,
  limitBytes: number,
): Promise<Buffer> => {
  if (Number(request.headers.get('content-length') ?? 0) > maxBytes) refuseTooManyBytes(limitBytes);
  if (!request.body) return Buffer.alloc(0);
  const reader = request.body.getReader();
  const chunks: Uint8Array[] = [];
  let totalBytes = 0;
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return Buffer.concat(chunks, totalBytes);
      totalBytes += value.byteLength;
      if (totalBytes > maxBytes) return refuseTooManyBytes(limitBytes);
      chunks.push(value);
    }
  } catch (error) {
    if (error instanceof Refusal) throw error;
    return refuse('unavailable');
  } finally {
    reader.releaseLock();
  }
};
