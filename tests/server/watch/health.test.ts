import { expect, test } from 'vitest';
import type { FileStore } from '#server/core/ports.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const state = { isStopping: false, isStoreFull: false, isDatabaseAway: false };
const backend = await useBackend({
  wrap: (db) =>
    new Proxy(db, {
      get: (target, name) => {
        if (state.isDatabaseAway && name === 'execute') return () => Promise.reject(new Error('away'));
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
  parts: {
    isStopping: () => state.isStopping,
    files: {
      check: async () => {
        if (state.isStoreFull) throw new Error('ENOSPC');
      },
    } as FileStore,
  },
});

const statuses = async (): Promise<number[]> => {
  // A store's status is cached for some seconds.
  backend.time.now = new Date(backend.time.now.getTime() + 10_000);
  const answers = ['health/live', 'health/ready', 'health'].map((path) => backend.ask('GET', path));
  return (await Promise.all(answers)).map(({ status }) => status);
};

test('a server is ready while it has database and store and isn’t stopping, and lives meanwhile [OPS-46]', async () => {
  expect(await statuses()).toEqual([200, 200, 200]);
  state.isStoreFull = true;
  expect(await statuses()).toEqual([200, 503, 200]);
  state.isStoreFull = false;
  expect(await statuses()).toEqual([200, 200, 200]);
  state.isDatabaseAway = true;
  expect(await statuses()).toEqual([200, 503, 503]);
  state.isDatabaseAway = false;
  state.isStopping = true;
  expect(await statuses()).toEqual([200, 503, 503]);
});
