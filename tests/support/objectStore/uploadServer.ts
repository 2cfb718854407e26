import { serve } from '@hono/node-server';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { bucketObjects } from '#server/services/files/bucketObjects.ts';
import { createFileStore } from '#server/services/files/fileStore.ts';
import type { BucketPlace } from '#server/services/files/objectStore.ts';
import { createUploadTurns, receiveUpload } from '#server/services/uploads/receiveUpload.ts';

// A separate process that stores uploaded documents in an object store. It sends its port to its parent, and
// then for
// each message its peak growth in bytes since the previous one.

const folder = mkdtempSync(join(tmpdir(), 'tillsyn-uploads-'));
process.on('exit', () => rmSync(folder, { recursive: true, force: true }));
process.on('disconnect', () => process.exit(0));

const place = JSON.parse(process.env.STORE_PLACE ?? '') as BucketPlace;
const store = createFileStore(bucketObjects(place), folder);
const turns = createUploadTurns();
const memory = () => process.memoryUsage().rss;
let idleBytes = memory();
let peak = idleBytes;
setInterval(() => (peak = Math.max(peak, memory())), 20);

const fetch = async (request: Request): Promise<Response> => {
  const caller = new URL(request.url).pathname;
  try {
    await receiveUpload({ request, takePlace: async () => turns.take(caller), store }, async ({ keep }) => {
      await keep('document');
      return { result: null, isKept: true };
    });
    return new Response('kept');
  } catch (error) {
    return new Response(String(error), { status: 503 });
  }
};
serve({ fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) => process.send?.({ port }));
process.on('message', () => {
  process.send?.({ grown: peak - idleBytes });
  idleBytes = memory();
  peak = idleBytes;
});
