import { expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';

/** While `breaks` is set, the database is lost as soon as a login attempt is counted: after two inserts. */
const database = { breaks: false, inserts: 0 };
const cutOff = (): never => {
  throw new Error('Connection terminated unexpectedly');
};
const backend = await useBackend({
  wrap: (db: Database) =>
    new Proxy(db, {
      get: (target, name) => {
        if (database.breaks && name === 'insert') database.inserts += 1;
        if (database.breaks && database.inserts >= 2 && name === 'select') return cutOff;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
});

const login = async (email: string, password: string) => {
  const { status, headers } = await backend.ask('POST', 'v1/User/Login', { body: { email, password } });
  return { status, wait: Number(headers.get('retry-after')) };
};

test('logins that the database cuts off don’t make their user wait, and wrong passwords still do [OPS-105]', async () => {
  const { people } = await backend.seed.tenant();
  const { email } = people.User;
  database.breaks = true;
  for (let attempt = 0; attempt < 60; attempt += 1) {
    database.inserts = 0;
    expect((await login(email, testPassword)).status).toBe(503);
  }
  database.breaks = false;
  expect((await login(email, testPassword)).status).toBe(200);

  for (let guess = 0; guess < 5; guess += 1) expect((await login(email, 'wrong')).status).toBe(401);
  expect(await login(email, testPassword)).toEqual({ status: 429, wait: 30 });
});
