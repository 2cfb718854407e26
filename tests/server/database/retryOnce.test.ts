import { randomUUID } from 'node:crypto';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const lostConnection = () =>
  new Error('Failed query', {
    cause: Object.assign(new Error('terminating connection'), { code: '57P01' }),
  });

/** Numbers of the next queries and transactions to lose their connection, and of those started. */
const line = { reads: 0, before: 0, after: 0, begun: 0 };
beforeEach(() => void Object.assign(line, { reads: 0, before: 0, after: 0, begun: 0 }));

const backend = await useBackend({
  wrap: (db: Database) =>
    new Proxy(db, {
      get: (target, name) => {
        if (name === 'select' && line.reads > 0) {
          line.reads -= 1;
          throw lostConnection();
        }
        if (name === 'transaction')
          return async (act: (tx: Database) => Promise<unknown>) => {
            line.begun += 1;
            if (line.before > 0) {
              line.before -= 1;
              throw lostConnection();
            }
            const done = await target.transaction(act);
            if (line.after === 0) return done;
            line.after -= 1;
            throw lostConnection();
          };
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
});

async function begin() {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const list = () => backend.ask('GET', 'v1/Building', { token });
  // Its caller is cached from now on.
  expect((await list()).status).toBe(200);
  const create = (key?: string) =>
    backend.ask('POST', 'v1/Building', {
      token,
      body: { name: 'Nya huset', customerId: level.id },
      ...(key === undefined ? {} : { key }),
    });
  const count = async () =>
    (await backend.db.select().from(buildings)).filter(({ name }) => name === 'Nya huset').length;
  return { list, create, count };
}

describe('a call whose connection to the database was lost', () => {
  test('is tried once more where it reads, and no more often', async () => {
    const { list } = await begin();
    line.reads = 1;
    expect((await list()).status).toBe(200);
    line.reads = 2;
    const { status, headers } = await list();
    expect([status, headers.has('retry-after'), line.reads]).toEqual([503, true, 0]);
  });

  test.each(['before', 'after'] as const)(
    'is tried once more where it has a key, and has one effect: lost %s its commit',
    async (when) => {
      const { create, count } = await begin();
      const key = randomUUID();
      line[when] = 1;
      const first = await create(key);
      expect([first.status, line.begun, await count()]).toEqual([200, 2, 1]);
      expect((await create(key)).text).toBe(first.text);
      line[when] = 5;
      line.begun = 0;
      const secondTry = await create(randomUUID());
      expect([secondTry.status, secondTry.headers.has('retry-after'), line.begun]).toEqual([503, true, 2]);
    },
  );

  test('is never tried again where it writes without a key', async () => {
    const { create, count } = await begin();
    line.after = 1;
    expect([(await create()).status, line.begun, await count()]).toEqual([503, 1, 1]);
    line.before = 1;
    expect([(await create()).status, line.begun, await count()]).toEqual([503, 2, 1]);
  });
});
