import { describe, expect, test } from 'vitest';
import type { Database } from '#server/db/client.ts';
import { isDatabaseAway } from '#server/middleware/databaseErrors.ts';
import { calls } from '#contract/calls.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { upload } from '#tests/support/hostile/uploadForm.ts';

/** Errors of both drivers for a lost or read-only database. */
const faults = {
  'shut down': { code: '57P01', message: 'terminating connection due to administrator command' },
  'crashed beside': { code: '57P02', message: 'terminating connection because of crash' },
  'starting up': { code: '57P03', message: 'the database system is starting up' },
  'connection lost': { code: '08006', message: 'connection failure' },
  'too many connections': { code: '53300', message: 'sorry, too many clients already' },
  'disk full': { code: '53100', message: 'could not extend file' },
  'read only': { code: '25006', message: 'cannot execute INSERT in a read-only transaction' },
  'nobody listens': { code: 'ECONNREFUSED', message: 'connect ECONNREFUSED 127.0.0.1:5432' },
  'broken off': { code: 'ECONNRESET', message: 'read ECONNRESET' },
  terminated: { message: 'Connection terminated unexpectedly' },
  'in use and broken': { message: 'Client has encountered a connection error and is not queryable' },
  'no connection in time': { message: 'timeout exceeded when trying to connect' },
};
type Fault = (typeof faults)[keyof typeof faults];

let fault: Fault | null = null;
const failing = (): never => {
  const { message, ...more } = fault ?? expect.fail('The database answers.');
  throw new Error('Failed query', { cause: Object.assign(new Error(message), more) });
};
const backend = await useBackend({
  wrap: (db: Database) =>
    new Proxy(db, {
      get: (target, name) => {
        if (fault && name !== '_') return failing;
        const value: unknown = Reflect.get(target, name, target);
        return typeof value === 'function' ? (value.bind(target) as unknown) : value;
      },
    }),
});

async function without<T>(which: Fault, act: () => Promise<T>): Promise<T> {
  fault = which;
  try {
    return await act();
  } finally {
    fault = null;
  }
}

describe('a database that is away or can’t write', () => {
  test('a lost database is answered with 503 and Retry-After and reported by the health check [SERVE-01, SERVE-04]', async () => {
    const { people } = await backend.seed.tenant();
    const { token, email } = people.Admin;
    for (const [name, which] of Object.entries(faults)) {
      const responses = await without(which, () =>
        Promise.all([
          backend.ask('GET', 'health'),
          backend.ask('POST', 'v1/User/Login', { body: { email, password: 'Hemligt-1234' } }),
          backend.ask('GET', 'v1/Building', { token }),
        ]),
      );
      for (const { status, codes, headers } of responses)
        expect([name, status, ...codes, headers.has('retry-after')]).toEqual([
          name,
          503,
          'unavailable',
          true,
        ]);
    }
    // A refusal for lack of resources counts for some seconds.
    backend.time.now = new Date(backend.time.now.getTime() + 10_000);
    expect((await backend.ask('GET', 'health')).status).toBe(200);
  });

  test('calls of the contract answer a lost database with no other failure [SERVE-01]', async () => {
    const { people, map } = await backend.seed.tenant();
    const { token } = people.WebSbaAdmin;
    // Cached: the call itself finds the database lost.
    expect((await backend.ask('GET', `v1/User/${people.WebSbaAdmin.id}`, { token })).status).toBe(200);
    const heard = await without(faults['shut down'], async () => {
      const statuses = new Map<string, number>();
      for (const [name, { method, path }] of Object.entries(calls)) {
        const body = method === 'GET' ? {} : { body: {} };
        const answer = await backend.ask(method, path.replace(/\{\w+\}/g, '1'), { token, ...body });
        statuses.set(name, answer.status);
        if (answer.status === 503) expect([name, answer.headers.has('retry-after')]).toEqual([name, true]);
      }
      const fields = { mapid: map.id };
      statuses.set('uploadFile', (await upload(backend, { token, bytes: pixelPng, fields })).status);
      return statuses;
    });
    expect([...heard].filter(([, status]) => status >= 500 && status !== 503)).toEqual([]);
    expect([...heard.values()].filter((status) => status === 503).length).toBeGreaterThan(50);
    expect(heard.get('uploadFile')).toBe(503);
  });
});

test('a failure of another kind is none of a database that is away', () => {
  for (const code of ['23505', '40P01', '22P05', 'ENOSPC', 'EPERM'])
    expect(isDatabaseAway(Object.assign(new Error('x'), { code }))).toBe(false);
  expect(isDatabaseAway(new TypeError('Connection is not a function'))).toBe(false);
  expect(isDatabaseAway(null)).toBe(false);
});
