import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { makeDevice, replaceDevice } from '#offline/log/device.ts';
import type { NewOperation, StoredOperation } from '#offline/log/outboxTypes.ts';
import { isSameAct } from '#offline/log/readBack.ts';
import { noteBytes } from '#offline/log/listBytes.ts';
import { makeRoundsDatabase } from '#offline/log/roundsDatabase.ts';
import { makeSnapshotStore } from '#offline/log/snapshotStore.ts';
import { isConnectionLost, StorageError, storageFailure, toStorageError } from '#offline/log/storageError.ts';
import { quarantinedRounds, waitingRounds } from '#offline/sync/unsent.ts';
import { holdLock, isWorkGoingOn, outboxTurn, roundLock } from '#offline/log/pageLocks.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  newFlaw,
  openTablet,
  operation,
  store,
  tick,
} from '#tests/support/rounds/offline.ts';
import { aRound } from '#tests/support/screens/fakeRounds.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const data = aRound();
const otherRound = { ...inspector, roundId: 8 };

afterEach(() => {
  vi.unstubAllGlobals();
  replaceDevice(null);
});

describe('the stored copy of the server’s data', () => {
  const open = () => makeRoundsDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });

  test('is read as it was kept, each user’s and each round’s own', async () => {
    const store = makeSnapshotStore(open());
    expect([await store.round(inspector), await store.file(1, 5), await store.text('t')]).toEqual([
      null,
      null,
      null,
    ]);
    await store.keepRound(inspector, data, 3);
    await store.keepFile(1, 5, { bytes: new ArrayBuffer(2), type: 'image/png' });
    await store.keepText('t', ['x']);
    expect(await store.round(inspector)).toMatchObject({ ...inspector, key: '1:7', ackNo: 3, data });
    expect([await store.round(otherRound), await store.file(2, 5)]).toEqual([null, null]);
    expect(await store.file(1, 5)).toEqual({ bytes: new ArrayBuffer(2), type: 'image/png' });
    expect(await store.text('t')).toEqual(['x']);
  });

  test.each([
    ['there is no database', () => null],
    [
      'the database fails',
      () => {
        expectWarning(/(keeping|reading) (a round|a drawing|texts) on this device failed/);
        const rounds = open();
        const fail = () => Promise.reject(new DOMException('full', 'QuotaExceededError'));
        for (const table of [rounds.rounds, rounds.files, rounds.texts])
          Object.assign(table, { get: fail, put: fail });
        return rounds;
      },
    ],
  ])('is a round alone, in memory, when %s', async (_why, make) => {
    const store = makeSnapshotStore(make());
    await store.keepRound(inspector, data, 3);
    await store.keepFile(1, 5, { bytes: new ArrayBuffer(2), type: 'image/png' });
    await store.keepText('t', ['x']);
    expect((await store.round(inspector))?.ackNo).toBe(3);
    expect([await store.round(otherRound), await store.file(1, 5), await store.text('t')]).toEqual([
      null,
      null,
      null,
    ]);
  });

  test('a round is stored in its received bytes, and older formats are readable', async () => {
    const rounds = open();
    const store = makeSnapshotStore(rounds);
    const text = JSON.stringify({ success: true, data: data.infos, errors: [] });
    const bytes = (of: string) => new TextEncoder().encode(of).buffer;
    noteBytes(data.infos, bytes(text));
    await store.keepRound(inspector, data, 3);
    const storedRow = await rounds.rounds.get('1:7');
    expect(storedRow?.texts).toEqual({ infos: bytes(text), lists: bytes(JSON.stringify(data.lists)) });
    expect(Object.keys(storedRow?.data ?? {})).toEqual(['round']);
    const snapshot = await store.round(inspector);
    expect(snapshot?.data).toEqual(data);
    // A change of the round alone rewrites the other parts unchanged.
    const done = { ...data.round, done: data.round.created };
    await store.keepRound(inspector, { ...(snapshot?.data ?? data), round: done }, 4);
    expect((await rounds.rounds.get('1:7'))?.texts?.infos).toEqual(bytes(text));
    expect((await store.round(inspector))?.data).toEqual({ ...data, round: done });

    const lists = JSON.stringify(data.lists);
    await rounds.rounds.update('1:7', { texts: { infos: text, lists } });
    expect((await makeSnapshotStore(rounds).round(inspector))?.data).toEqual({ ...data, round: done });
    const { texts: _texts, ...rest } = storedRow ?? expect.fail();
    await rounds.rounds.put({ ...rest, ...otherRound, key: '1:8', data });
    expect(await store.round(otherRound)).toEqual({ ...rest, ...otherRound, key: '1:8', data });
  });

  test('a cached round is not parsed again unless another tab has stored it', async () => {
    const rounds = open();
    const [here, there] = [makeSnapshotStore(rounds), makeSnapshotStore(rounds)];
    const snapshot = await here.keepRound(inspector, data, 3);
    expect(await here.round(inspector)).toBe(snapshot);
    const readAgain = await there.round(inspector);
    expect(readAgain).toEqual(snapshot);
    expect(readAgain).not.toBe(snapshot);
    expect([await there.round(inspector), ...(await there.roundsOf(1))]).toEqual([readAgain, readAgain]);
    expect(await there.round(inspector)).toBe(readAgain);
    await there.keepRound(inspector, data, 4);
    expect((await here.round(inspector))?.ackNo).toBe(4);
  });

  test('a round stored in another format is fetched again', async () => {
    expectWarning(/a kept round is fetched anew/);
    const rounds = open();
    const store = makeSnapshotStore(rounds);
    await store.keepRound(inspector, data, 3);
    await rounds.rounds.update('1:7', { texts: { infos: '[{', lists: '[]' } });
    expect(await makeSnapshotStore(rounds).round(inspector)).toBeNull();
  });

  test('is the newer one, whether the database took it or not', async () => {
    expectWarning(/keeping a round on this device failed/);
    const rounds = open();
    const store = makeSnapshotStore(rounds);
    const put = vi.spyOn(rounds.rounds, 'put').mockRejectedValueOnce(new Error('once') as never);
    await store.keepRound(inspector, data, 1);
    expect((await store.round(inspector))?.ackNo).toBe(1);
    put.mockRestore();
    await store.keepRound(inspector, data, 2);
    expect((await store.round(inspector))?.ackNo).toBe(2);
  });
});

describe('a device', () => {
  test('keeps work where there is an IndexedDB and the page is a secure one', async () => {
    expect((await makeDevice(null)).mode).toBe('unavailable');
    expect((await makeDevice(aTablet())).mode).toBe('device');
    vi.stubGlobal('isSecureContext', false);
    expect((await makeDevice(aTablet())).mode).toBe('onlineOnly');
    vi.stubGlobal('isSecureContext', true);
    expect((await makeDevice(aTablet())).mode).toBe('device');
  });

  test('refuses it where the IndexedDB is blocked', async () => {
    expectWarning(/this device stores no work: IndexedDB is missing or blocked/);
    const blocked = {
      ...aTablet(),
      indexedDB: {
        open: () => {
          throw new Error('blocked');
        },
      } as never,
    };
    const device = await makeDevice(blocked);
    await expect(store(device, [tick(1)])).rejects.toThrow('storage_unavailable');
    expect([device.mode, await device.outbox.countUnsent(1)]).toEqual(['unavailable', 0]);
  });

  test('says what waits, and nothing of others, before any of it is fetched', async () => {
    expectWarning(/what waits on this device could not be read/);
    expectWarning(/what waits for an admin could not be read/);
    vi.stubGlobal('indexedDB', { databases: () => Promise.resolve([]) });
    const device = await openTablet(aTablet());
    await store(device, [tick(1), tick(2)]);
    replaceDevice(Promise.resolve(device));
    expect(await waitingRounds(2)).toEqual([]);
    expect(await waitingRounds(1)).toMatchObject([
      { roundId: 7, unsentCount: 2, name: '', isFinished: false },
    ]);
    expect(await quarantinedRounds(1)).toEqual([]);
    const broken = Promise.reject(new Error('gone'));
    replaceDevice(broken);
    expect([await waitingRounds(1), await quarantinedRounds(1)]).toEqual([[], []]);
  });
});

describe('an error of the store', () => {
  const wrapped = (name: string, key: 'inner' | 'cause') =>
    Object.assign(new Error('x'), { [key]: { name } });

  test('is full when the browser’s own says so, however it is wrapped; any other is a failure', () => {
    const full = [wrapped('QuotaExceededError', 'inner'), wrapped('QuotaExceededError', 'cause')];
    const nested = Object.assign(new Error('x'), { inner: full[0] });
    for (const error of [...full, nested, { name: 'QuotaExceededError' }])
      expect(toStorageError(error).code).toBe('storage_full');
    const ownError = new StorageError('storage_full');
    expect(toStorageError(ownError)).toBe(ownError);
    const circular: { name: string; inner?: unknown } = { name: 'AbortError' };
    circular.inner = circular;
    for (const error of [circular, wrapped('AbortError', 'inner'), 'text', null, {}])
      expect(storageFailure(error).codes).toEqual(['storage_failed']);
  });

  test('is a lost connection by the names that browsers give it', () => {
    for (const name of [
      'DatabaseClosedError',
      'InvalidStateError',
      'TransactionInactiveError',
      'UnknownError',
    ])
      expect([name, isConnectionLost({ name }), isConnectionLost(wrapped(name, 'inner'))]).toEqual([
        name,
        true,
        true,
      ]);
    for (const error of [{ name: 'ConstraintError' }, 'UnknownError', null])
      expect(isConnectionLost(error)).toBe(false);
  });
});

test('an act is stored only when all of it reads back as it was written', () => {
  const [act, second] = [operation(newFlaw('a', 1)), operation(tick(2))];
  const row = (one: NewOperation, own: object = {}) =>
    ({ ...one, seq: 1, sealedIn: null, isUnsent: 1, ...own }) as StoredOperation;
  const rows = [row(act), row(second)];
  const photo = aPhoto('p');
  const shorter = { ...photo, bytes: new ArrayBuffer(3) };
  const isSame = (stored: readonly StoredOperation[], kept: Parameters<typeof isSameAct>[3] = [photo]) =>
    isSameAct([act, second], [photo], stored, kept);
  expect(isSame(rows)).toBe(true);
  expect(isSame(rows.slice(1))).toBe(false);
  expect(isSame([row(act, { payload: {} }), row(second)])).toBe(false);
  expect(isSame([row(act, { kind: 'flawChanged' }), row(second)])).toBe(false);
  expect([isSame(rows, []), isSame(rows, [undefined]), isSame(rows, [shorter])]).toEqual([
    false,
    false,
    false,
  ]);
});

test('work is going on while a round is open or something is sent, in any tab', async () => {
  expect(await isWorkGoingOn()).toBe(false);
  for (const [name, isWork] of [
    [roundLock(1, 7), true],
    [outboxTurn(1), true],
    ['another', false],
  ] as const) {
    const heldLock = await holdLock(name, 'try');
    expect([name, await isWorkGoingOn()]).toEqual([name, isWork]);
    heldLock?.release();
    await new Promise((resolve) => setImmediate(resolve));
  }
  vi.stubGlobal('navigator', {});
  expect(await isWorkGoingOn()).toBe(false);
  expect(await holdLock(roundLock(1, 7), 'try')).not.toBeNull();
});
