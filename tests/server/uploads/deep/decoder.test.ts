import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { DecodeJob } from '#server/services/uploads/decodeImage.ts';
import { createDecoder } from '#server/services/uploads/decoder.ts';

const job: DecodeJob = {
  bytes: Buffer.from('crash'),
  kind: 'png',
  maxPixels: 1,
  maxEdge: 1,
  smallestShare: 1,
  encoding: 'photo',
};

let folder = '';
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'tillsyn-decoder-'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

/** Writes a program that replaces the decoder; `answer(value)` sends a value to the test. */
const program = (name: string, onJob: string): string => {
  const file = join(folder, `${name}.mjs`);
  writeFileSync(
    file,
    `const answer = (value) => process.send({ failure: value });
    process.on('disconnect', () => process.exit(0));
    process.on('message', (job) => { ${onJob} });`,
  );
  return file;
};

test('an image that crashes the decoder is corrupt, and the next one meets a new process', async () => {
  const decoder = createDecoder({
    program: program(
      'crash',
      `if (String(job.bytes) === 'crash') process.kill(process.pid, 'SIGSEGV'); else answer(process.pid);`,
    ),
  });
  expect(await decoder.decode(job)).toEqual({ failure: 'corrupt' });
  const calmJob = { ...job, bytes: Buffer.from('calm') };
  const { failure } = (await decoder.decode(calmJob)) as { failure: unknown };
  expect(failure).toBeTypeOf('number');
  expect(failure).not.toBe(process.pid);
  expect(await decoder.decode(calmJob), 'the same process goes on').toEqual({ failure });
});

test('a decoder that is killed, or never comes up, may be asked again', async () => {
  const killed = createDecoder({ program: program('killed', `process.kill(process.pid, 'SIGKILL');`) });
  expect(await killed.decode(job)).toEqual({ failure: 'unavailable' });
  const stillborn = join(folder, 'stillborn.mjs');
  writeFileSync(stillborn, 'process.exit(1);');
  expect(await createDecoder({ program: stillborn }).decode(job)).toEqual({ failure: 'unavailable' });
});

test('a job that takes too long is ended with its process', async () => {
  const decoder = createDecoder({
    program: program('slow', `if (String(job.bytes) === 'crash') for (;;); else answer('quick');`),
    jobTimeoutMs: 1500,
  });
  expect(await decoder.decode(job)).toEqual({ failure: 'unavailable' });
  expect(await decoder.decode({ ...job, bytes: Buffer.from('calm') })).toEqual({ failure: 'quick' });
});

test('an idle process is let go, and a new one comes for the next job', async () => {
  const decoder = createDecoder({ program: program('idle', 'answer(process.pid);'), idleTimeoutMs: 1 });
  const { failure: first } = (await decoder.decode(job)) as { failure: unknown };
  await vi.waitFor(() => expect(() => process.kill(Number(first), 0)).toThrow(), { timeout: 10_000 });
  const { failure: second } = (await decoder.decode(job)) as { failure: unknown };
  expect(second).not.toBe(first);
});

test('no secret reaches the process that reads hostile bytes', async () => {
  vi.stubEnv('TOKEN_SECRET', 'very secret');
  const decoder = createDecoder({ program: program('environment', 'answer(Object.keys(process.env));') });
  const { failure: names } = (await decoder.decode(job)) as unknown as { failure: string[] };
  vi.unstubAllEnvs();
  expect(names).toContain('MALLOC_ARENA_MAX');
  expect(names.filter((name) => /SECRET|DATABASE|SMTP|TILLSYN|VITEST/.test(name))).toEqual([]);
});
