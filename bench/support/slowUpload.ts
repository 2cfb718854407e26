import { request } from 'node:http';
import { uploadLimits } from '#contract/drawings/drawingLimits.ts';

const boundary = 'limitation';
const piece = Buffer.alloc(64 * 1024, 32);
const drip = Buffer.alloc(8 * 1024, 32);
/** Number of bytes held back while the upload is stalled. */
const reserve = 64 * drip.length;
const beginning = Buffer.from('%PDF-1.7\n');
const ending = Buffer.from('\n%%EOF\n');
/** Interval, in milliseconds, of sent bytes: a server drops a sender of less than 32 KiB in half a minute. */
const dripEveryMs = 5_000;

/** An upload that was sent except for its end. */
export interface HeldUpload {
  /**
   * Sends the end.
   * @returns the response's status
   */
  finish: () => Promise<number>;
}

const field = (name: string, value: string): string =>
  `--${boundary}\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${value}\r\n`;

/**
 * Sends a document of the maximum size to a customer, almost completely, and stalls there.
 * @throws Error when it is answered before its end
 */
export async function holdUpload(
  url: string,
  headers: Record<string, string>,
  customerId: number,
): Promise<HeldUpload> {
  const outgoing = request(url, {
    method: 'POST',
    agent: false,
    headers: { ...headers, 'content-type': `multipart/form-data; boundary=${boundary}` },
  });
  let early: number | undefined;
  const status = new Promise<number>((resolve, reject) => {
    outgoing.on('error', reject);
    outgoing.on('response', (response) => {
      early = response.statusCode ?? 0;
      response.resume().on('end', () => resolve(response.statusCode ?? 0));
    });
  });
  // The awaiting caller gets the rejection; until then it must not count as unhandled.
  status.catch(() => undefined);
  const write = (bytes: string | Buffer) =>
    new Promise<void>((resolve, reject) => {
      if (early !== undefined) return reject(new Error(`Answered with ${early} before its end.`));
      outgoing.write(bytes, (error) => (error ? reject(error) : resolve()));
    });

  await write(field('CustomerId', String(customerId)) + field('DocumentType', '1'));
  await write(
    `--${boundary}\r\nContent-Disposition: form-data; name="file"; filename="a.pdf"\r\nContent-Type: application/pdf\r\n\r\n`,
  );
  await write(beginning);
  let remainingBytes = uploadLimits.documentBytes - beginning.length - ending.length;
  for (; remainingBytes > reserve + piece.length; remainingBytes -= piece.length) await write(piece);
  const dripping = setInterval(() => {
    if (remainingBytes <= drip.length || early !== undefined) return;
    remainingBytes -= drip.length;
    outgoing.write(drip);
  }, dripEveryMs);
  return {
    finish: () => {
      clearInterval(dripping);
      outgoing.write(Buffer.alloc(remainingBytes, 32));
      outgoing.write(ending);
      outgoing.end(`\r\n--${boundary}--\r\n`);
      return status;
    },
  };
}
