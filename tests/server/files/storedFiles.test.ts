import { eq } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { FileStore } from '#server/core/ports.ts';
import { StorageUnavailableError } from '#server/core/storageUnavailableError.ts';
import { files, unnamedFiles } from '#server/db/schema/drawings.ts';
import { keptDays, deleteUnreferencedFiles, sweepFiles } from '#server/services/files/unnamedFiles.ts';
import { schedules } from '#server/services/jobs/runJob.ts';
import { pdf, upload } from '#tests/support/hostile/uploadForm.ts';
import { storeBytes } from '#tests/support/seeds/storedBytes.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const calm = {
  isAway: false,
  isBackedUp: false,
  putting: 0,
  mostPutting: 0,
  isBusy: false,
  reading: 0,
  pieceBytes: 1000,
};
const state = { ...calm };
async function* watched(pieces: AsyncIterable<Uint8Array>): AsyncGenerator<Uint8Array> {
  state.reading += 1;
  try {
    for await (const piece of pieces) {
      for (let at = 0; at < piece.byteLength; at += state.pieceBytes)
        yield piece.subarray(at, at + state.pieceBytes);
    }
  } finally {
    state.reading -= 1;
  }
}
let store: FileStore;
const backend = await useBackend({
  wrapFiles: (inner) => {
    const refuseAway = () => {
      if (state.isAway) throw new StorageUnavailableError('is away');
    };
    store = {
      ...inner,
      put: async (content) => {
        state.putting += 1;
        state.mostPutting = Math.max(state.mostPutting, state.putting);
        try {
          if (state.isBusy) await pause(30);
          refuseAway();
          return await inner.put(content);
        } finally {
          state.putting -= 1;
        }
      },
      get: async (key) => {
        refuseAway();
        const storedObject = await inner.get(key);
        return storedObject && { ...storedObject, pieces: watched(storedObject.pieces) };
      },
      delete: async (key) => {
        refuseAway();
        return inner.delete(key);
      },
    };
    return store;
  },
});
beforeEach(() => Object.assign(state, calm));

const dayMs = 24 * 60 * 60 * 1000;
const later = (days: number) => new Date(backend.time.now.getTime() + days * dayMs);
const fieldsOf = (level: { id: number }) => ({ documentType: 1, customerId: level.id });
const download = (id: number, token: string) =>
  backend.app.fetch(
    new Request(`http://localhost/api/v1/File/${id}`, { headers: { authorization: `Bearer ${token}` } }),
  );

test('a sweep runs once a day and removes leftovers of uploads first [OPS-09]', async () => {
  const sweeps = schedules.filter(({ kind }) => kind === 'fileSweep').map(({ cron }) => cron);
  expect(sweeps).toEqual([expect.stringMatching(/^\d+ \d+ \* \* \*$/)]);
  const tidy = vi.fn(async () => undefined);
  const isBackedUp = async () => false;
  await sweepFiles({ db: backend.db, files: { ...store, tidy }, clock: () => later(0), isBackedUp });
  expect(tidy).toHaveBeenCalledOnce();
});

describe('a store that is away', () => {
  test('is reported as 503 with the time to wait, and nothing half is left [OPS-07]', async () => {
    const { people, level } = await backend.seed.tenant();
    const { token } = people.Admin;
    const key = randomUUID();
    const send = () => upload(backend, { token, key, bytes: pdf, fields: fieldsOf(level), name: 'a.pdf' });
    state.isAway = true;
    const refusal = await send();
    expect([refusal.status, refusal.codes]).toEqual([503, ['unavailable']]);
    expect(Number(refusal.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(await backend.db.$count(files)).toBe(0);
    state.isAway = false;
    const uploadResult = await send();
    expect(uploadResult.status).toBe(200);
    expect([await backend.db.$count(files), backend.files.size]).toEqual([1, 1]);
    state.isAway = true;
    const readResult = await download(uploadResult.data.id, token);
    expect([readResult.status, readResult.headers.get('retry-after')]).toEqual([
      503,
      expect.stringMatching(/^\d+$/),
    ]);
    expect(backend.logged.join('')).toContain('The file store is away.');
  });

  test('four of many uploads are written at a time', async () => {
    state.isBusy = true;
    const { people, level } = await backend.seed.tenant();
    const senders = [people.Admin, people.CompanyAdmin, people.CustomerAdmin];
    const uploads = await Promise.all(
      senders.flatMap(({ token }) =>
        Array.from({ length: 4 }, () =>
          upload(backend, { token, bytes: pdf, fields: fieldsOf(level), name: 'a.pdf' }),
        ),
      ),
    );
    expect(uploads.filter(({ status }) => status !== 200)).toEqual([]);
    expect(state.mostPutting).toBe(4);
  });
});

describe('stored bytes', () => {
  const put = async (bytes: Uint8Array) => {
    const { people, level } = await backend.seed.tenant();
    const record = storeBytes(backend, bytes);
    const file = await backend.seed.file(
      { customerId: level.id },
      { ...record, documentType: 1, name: 'a.pdf', mimeType: 'application/pdf' },
    );
    return { file, token: people.Admin.token, key: record.storageKey };
  };

  test('come as they were, with their length', async () => {
    const { file, token } = await put(pdf);
    const answer = await download(file.id, token);
    expect(answer.headers.get('content-length')).toBe(String(pdf.byteLength));
    expect(Buffer.from(await answer.arrayBuffer()).equals(pdf)).toBe(true);
  });

  test('are let go when only their headers are asked for', async () => {
    const { file, token } = await put(pdf);
    state.pieceBytes = 10;
    const headers = { authorization: `Bearer ${token}` };
    const request = new Request(`http://localhost/api/v1/File/${file.id}`, { method: 'HEAD', headers });
    const answer = await backend.app.fetch(request);
    expect([answer.status, answer.body, answer.headers.get('content-length')]).toEqual([
      200,
      null,
      String(pdf.byteLength),
    ]);
    await vi.waitFor(() => expect(state.reading).toBe(0));
  });

  test.for([
    ['another byte', (bytes: Buffer) => bytes.fill(0x20, 3, 4)],
    ['a missing end', (bytes: Buffer) => bytes.subarray(0, -1)],
  ] as const)('chunks with %s are a failure, not a response', async ([, damage]) => {
    const { file, token, key } = await put(pdf);
    backend.files.set(key, damage(Buffer.from(pdf)));
    expect((await download(file.id, token)).status).toBe(500);
    expect(backend.logged.join('')).toContain('Stored bytes are damaged');
  });

  test('a file of several chunks breaks off before the last one when they differ', async () => {
    const { file, token, key } = await put(pdf);
    state.pieceBytes = 10;
    backend.files.set(key, Buffer.from(pdf).fill(0x20, 3, 4));
    const answer = await download(file.id, token);
    const reader = answer.body?.getReader();
    let bytes = 0;
    const drain = async () => {
      for (let piece = await reader?.read(); piece && !piece.done; piece = await reader?.read())
        bytes += piece.value.byteLength;
    };
    await expect(drain()).rejects.toThrow('damaged');
    expect(bytes).toBeLessThan(pdf.byteLength);
    expect(backend.logged.join('')).toContain('a stored file was not sent whole');
  });

  test('unreferenced files are kept for 35 days, and those that a restored database references stay [OPS-09, OPS-30]', async () => {
    const { file, key } = await put(pdf);
    const sized = storeBytes(backend, Buffer.from('smaller picture'));
    await backend.db
      .update(files)
      .set({ sizes: [{ edge: 1500, ...sized }] })
      .where(eq(files.id, file.id));
    const lone = storeBytes(backend, Buffer.from('without a record')).storageKey;
    const sweep = (days: number) =>
      deleteUnreferencedFiles(backend.db, store, later(days), async () => state.isBackedUp);
    const remainingKeys = () => [key, sized.storageKey, lone].filter((each) => backend.files.has(each));

    await sweep(0);
    await backend.db.update(files).set({ deleted: true }).where(eq(files.id, file.id));
    await sweep(1);
    await sweep(keptDays);
    expect(remainingKeys()).toHaveLength(3);
    await sweep(keptDays + 0.5);
    expect(remainingKeys()).toEqual([key, sized.storageKey]);
    await backend.db.update(files).set({ deleted: false }).where(eq(files.id, file.id));
    await sweep(keptDays + 2);
    await backend.db.update(files).set({ deleted: true }).where(eq(files.id, file.id));
    await sweep(keptDays + 3);
    expect(remainingKeys()).toEqual([key, sized.storageKey]);
    state.isBackedUp = true;
    await sweep(2 * keptDays + 4);
    expect(remainingKeys(), 'while a backup is made').toEqual([key, sized.storageKey]);
    state.isBackedUp = false;
    await sweep(2 * keptDays + 4);
    expect(remainingKeys()).toEqual([]);
    await sweep(5 * keptDays);
    expect(await backend.db.$count(unnamedFiles)).toBe(0);
  });
});
