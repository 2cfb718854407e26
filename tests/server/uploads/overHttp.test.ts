import { serve } from '@hono/node-server';
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { readMultipart } from '#server/services/uploads/readMultipart.ts';
import { memoryIncoming } from '#tests/support/hostile/memoryIncoming.ts';
import { outcome } from '#tests/support/hostile/uploads.ts';

const maxBytes = 1024 * 1024;
let server: ReturnType<typeof serve>;

beforeAll(async () => {
  await new Promise<void>((resolve) => {
    server = serve(
      {
        port: 0,
        hostname: '127.0.0.1',
        fetch: async (incoming) => {
          const upload = await outcome(
            readMultipart(incoming, { maxBytes, receive: async () => memoryIncoming() }),
          );
          return 'problem' in upload
            ? new Response(upload.problem.code, { status: 413 })
            : new Response(String(upload.file.sizeBytes));
        },
      },
      () => resolve(),
    );
  });
});
afterAll(() => new Promise((resolve) => server.close(resolve)));

/** Sends a form in chunks until a response or `pieces` pieces of 64 KB. */
const send = (
  pieces: number,
  headers: Record<string, string> = {},
): Promise<{ status: number; text: string }> =>
  new Promise((resolve, reject) => {
    const { port } = server.address() as AddressInfo;
    let isAnswered = false;
    const outgoing = request(
      {
        port,
        host: '127.0.0.1',
        method: 'POST',
        headers: { 'content-type': 'multipart/form-data; boundary=limitation', ...headers },
      },
      (response) => {
        isAnswered = true;
        const chunks: Buffer[] = [];
        response.on('data', (chunk: Buffer) => chunks.push(chunk));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, text: Buffer.concat(chunks).toString() }),
        );
        response.on('error', reject);
      },
    );
    // After the response the server may close the connection, which the sender notices.
    outgoing.on('error', (error) => (isAnswered ? undefined : reject(error)));
    outgoing.write('--limitation\r\nContent-Disposition: form-data; name="file"; filename="a.png"\r\n\r\n');
    const next = (left: number): void => {
      if (isAnswered || outgoing.destroyed) return;
      if (left === 0) return void outgoing.end('\r\n--limitation--\r\n');
      outgoing.write(Buffer.alloc(64 * 1024), () => setImmediate(next, left - 1));
    };
    next(pieces);
  });

test('a file within the limit arrives whole, without a length', async () => {
  expect(await send(16)).toEqual({ status: 200, text: String(maxBytes) });
});

test('an endless upload is answered while it is still being sent', async () => {
  expect(await send(Infinity)).toEqual({ status: 413, text: 'too_many_bytes' });
});

test('a declared length above the limit is answered at once', async () => {
  expect(await send(Infinity, { 'content-length': String(10 ** 12) })).toEqual({
    status: 413,
    text: 'too_many_bytes',
  });
});

test('the server keeps working after it', async () => {
  expect((await send(1)).status).toBe(200);
});
