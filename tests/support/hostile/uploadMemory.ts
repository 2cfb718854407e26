import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createFolderStore } from '#server/services/files/fileStore.ts';
import { createUploadTurns, receiveUpload } from '#server/services/uploads/receiveUpload.ts';
import type { UploadTarget } from '#server/services/uploads/processUpload.ts';
import { fixture, fixturePaths, outcome, piecewise } from './uploads.ts';
import { childrenBytes } from './childrenMemory.ts';

// A separate process that uploads every fixture, in sequence and then four at once, and prints its peak
// growth in
// bytes, including its child processes.

const sampleEveryMs = 10;

const folder = await mkdtemp(join(tmpdir(), 'tillsyn-memory-'));
const store = createFolderStore(folder);
const turns = createUploadTurns();

const upload = async (path: string, target: UploadTarget): Promise<void> => {
  // Written by hand: the platform's own form would copy the file more often than the backend does.
  const head = '--limitation\r\nContent-Disposition: form-data; name="file"; filename="a"\r\n\r\n';
  const { body } = piecewise([Buffer.from(head), fixture(path), Buffer.from('\r\n--limitation--\r\n')]);
  const request = new Request('http://localhost/api/v1/File', {
    method: 'POST',
    body,
    duplex: 'half',
    headers: { 'content-type': 'multipart/form-data; boundary=limitation' },
  } as RequestInit);
  const work = receiveUpload(
    { request, takePlace: async () => turns.take('user:1'), store },
    async ({ keep }) => {
      await keep(target);
      return { result: null, isKept: true };
    },
  );
  await outcome(work.then(() => ({})));
};

const idleBytes = process.memoryUsage().rss;
const peak = { own: 0, all: 0 };
const timer = setInterval(() => {
  const ownBytes = process.memoryUsage().rss - idleBytes;
  peak.own = Math.max(peak.own, ownBytes);
  peak.all = Math.max(peak.all, ownBytes + childrenBytes());
}, sampleEveryMs);

for (const target of ['drawing', 'photo', 'document'] as const) {
  for (const path of fixturePaths()) await upload(path, target);
}
const sequence = { ...peak };
const waiting = fixturePaths();
const sender = async (): Promise<void> => {
  for (let path = waiting.shift(); path; path = waiting.shift()) await upload(path, 'drawing');
};
await Promise.all([sender(), sender(), sender(), sender()]);
await Promise.all(
  Array.from({ length: 4 }, () => upload('plans/apartments-transparent-9500x6714.png', 'drawing')),
);

clearInterval(timer);
await rm(folder, { recursive: true, force: true });
process.stdout.write(`${JSON.stringify({ sequence, atOnce: peak })}\n`);
