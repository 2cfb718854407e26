import { beforeEach, describe, expect, test } from 'vitest';
import { makeCapabilities } from '#offline/send/capabilities.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import { localTexts } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';

let requestCount: number;
let answer: Outcome<unknown>;
let isThere: boolean;

const says = (data: unknown): Outcome<unknown> => ({ ok: true, data, pagination: null, status: 200 });
const fails = (failure: ReturnType<typeof httpFailure>): Outcome<unknown> => ({ ok: false, failure });
/** Opens a session on this tablet. */
const session = () =>
  makeCapabilities({
    send: async ({ name }) => {
      if (name !== 'getCapabilities') return isThere ? says(null) : answer;
      requestCount += 1;
      return answer;
    },
  });
const names = async (learn: ReturnType<typeof session>) => {
  const learnt = await learn();
  return learnt.ok ? [...learnt.data] : learnt.failure.kind;
};

beforeEach(() => {
  localTexts.remove(storageKeys.level);
  requestCount = 0;
  isThere = false;
  answer = says(['tillsyn-3', 'idempotency', 'something_of_tomorrow']);
});

describe('the level of a backend', () => {
  test('it is asked for once in a session', async () => {
    const learn = session();
    expect(await names(learn)).toEqual(['tillsyn', 'idempotency']);
    await learn();
    expect(requestCount).toBe(1);
    await names(session());
    expect(requestCount).toBe(2);
  });

  test.each([
    ['no connection', offlineFailure()],
    ['503', httpFailure(503)],
    ['403', httpFailure(403)],
  ])('%s: the answer that the device keeps serves', async (_, failure) => {
    await names(session());
    answer = fails(failure);
    expect(await names(session())).toEqual(['tillsyn', 'idempotency']);
  });

  test('a response without a list changes nothing: the stored list is used or requested again', async () => {
    answer = says(null);
    const learn = session();
    expect(await names(learn)).toBe('offline');
    answer = says(['idempotency']);
    expect(await names(learn)).toEqual(['idempotency']);
    answer = says(null);
    expect(await names(session())).toEqual(['idempotency']);
  });

  test.each([404, 405])('%i means the level specified, and that is kept too', async (status) => {
    await names(session());
    answer = fails(httpFailure(status));
    expect(await names(session())).toEqual([]);
    answer = fails(offlineFailure());
    expect(await names(session())).toEqual([]);
  });

  test('release 3.0.0, which names calls and no level, has the level tillsyn', async () => {
    answer = says(['closingManifest', 'getCapabilities']);
    expect(await names(session())).toEqual(['tillsyn']);
  });

  test('invalid names in the list are ignored', async () => {
    answer = says(['idempotency', 7, null]);
    expect(await names(session())).toEqual(['idempotency']);
  });

  test("a 404 that is no envelope may be a portal's: it takes nothing away that was known", async () => {
    await names(session());
    answer = fails(offlineFailure(404));
    isThere = true;
    expect(await names(session())).toEqual(['tillsyn', 'idempotency']);
  });

  test('a 404 counts as the level specified once a specified call proves the backend reachable', async () => {
    answer = fails(offlineFailure(404));
    expect(await names(session())).toBe('offline');
    isThere = true;
    expect(await names(session())).toEqual([]);
  });

  test('an unknown level is not guessed and requested again', async () => {
    answer = fails(offlineFailure());
    const learn = session();
    expect(await names(learn)).toBe('offline');
    answer = says(['idempotency']);
    expect(await names(learn)).toEqual(['idempotency']);
  });
});
