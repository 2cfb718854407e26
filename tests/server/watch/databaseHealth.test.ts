import { describe, expect, test, vi } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { createDatabaseHealth, createQueryLog } from '#server/services/watch/databaseHealth.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const fault = { isDiskFull: false };
const diskFull = () =>
  Promise.reject(
    new Error('Failed query', {
      cause: Object.assign(new Error('could not extend file'), { code: '53100' }),
    }),
  );
const backend = await useBackend({
  wrap: (db: Database) =>
    new Proxy(db, {
      get: (target, name) => {
        if (fault.isDiskFull && name === 'transaction') return diskFull;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
});

const health = async (): Promise<number> => (await backend.ask('GET', 'health')).status;
const wait = (ms: number) => {
  backend.time.now = new Date(backend.time.now.getTime() + ms);
};

/** Creates a database whose queries end on demand. */
function hangingDatabase() {
  const waiting: ((result: { rows: unknown[] }) => void)[] = [];
  const execute = () => new Promise<{ rows: unknown[] }>((resolve) => waiting.push(resolve));
  const db = { execute, transaction: async () => undefined } as unknown as Database;
  return { db, release: () => waiting.splice(0).forEach((resolve) => resolve({ rows: [{}] })) };
}

describe('the health of the database', () => {
  test('is 503 while calls are refused for lack of disk, and until the disk takes bytes again [OPS-103]', async () => {
    const { people } = await backend.seed.tenant();
    const login = () =>
      backend.ask('POST', 'v1/User/Login', { body: { email: people.Admin.email, password: testPassword } });
    expect([(await login()).status, await health()]).toEqual([200, 200]);
    fault.isDiskFull = true;
    expect([(await login()).status, await health()]).toEqual([503, 503]);
    wait(60_000);
    // No further calls arrive, and the disk is still full.
    expect(await health()).toBe(503);
    fault.isDiskFull = false;
    wait(1_000);
    expect([(await login()).status, await health()]).toEqual([200, 200]);
  });

  test('notices a full disk by itself, without any call [OPS-103]', async () => {
    expect(await health()).toBe(200);
    fault.isDiskFull = true;
    wait(11_000);
    expect(await health()).toBe(503);
    fault.isDiskFull = false;
    expect(await health()).toBe(200);
  });

  test('is 503 for some seconds after one refusal, since the next call may be refused too [OPS-103]', async () => {
    const clock = { now: 0 };
    const { db, release } = hangingDatabase();
    const { isWorking, noteExhausted } = createDatabaseHealth(db, () => new Date(clock.now));
    const isWorkingNow = async () => {
      const verdict = isWorking();
      release();
      return verdict;
    };
    expect(await isWorkingNow()).toBe(true);
    noteExhausted();
    clock.now = 4_999;
    expect(await isWorkingNow()).toBe(false);
    clock.now = 5_001;
    expect(await isWorkingNow()).toBe(true);
  });

  test('stays 200 while a probe is late and other queries succeed, and no longer [OPS-103]', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    try {
      const { db } = hangingDatabase();
      const queries = createQueryLog();
      const { isWorking } = createDatabaseHealth(db, () => new Date(), queries);
      const verdict = isWorking();
      queries.onQuery('select 1', 1_900);
      vi.advanceTimersByTime(2_000);
      expect(await verdict).toBe(true);

      const later = isWorking();
      queries.onQuery('select 1', 1_900, new Error('refused'));
      vi.advanceTimersByTime(2_000);
      expect(await later).toBe(false);
    } finally {
      vi.useRealTimers();
    }
  });
});
