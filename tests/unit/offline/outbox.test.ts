import { Dexie } from 'dexie';
import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { makeDevice } from '#offline/log/device.ts';
import { makeDexieOutbox } from '#offline/log/dexieOutbox.ts';
import { makeOutboxDatabase, type OutboxDatabase } from '#offline/log/outboxDatabase.ts';
import type { OutboxStore } from '#offline/log/outboxTypes.ts';
import { receiptsEnd } from '#offline/send/replayRound.ts';
import { StorageError } from '#offline/log/storageError.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { makeFakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  aPhoto,
  aTablet,
  inspector,
  keepRound,
  newFlaw,
  openTablet,
  operation,
  photoAct,
  portsOf,
  save,
  store,
  tick,
  viewOn,
} from '#tests/support/rounds/offline.ts';
import { expectWarning } from '#tests/support/warnings.ts';

let database: OutboxDatabase;
let outbox: OutboxStore;

beforeEach(() => {
  database = makeOutboxDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  outbox = makeDexieOutbox(database);
});

describe('the log on the device', () => {
  test('an act is there, whole and in order, when the promise resolves', async () => {
    const [first] = await outbox.append([operation(tick(1))]);
    const [second] = await outbox.append([operation(tick(2))]);
    expect(second?.seq).toBeGreaterThan(first?.seq ?? Number.NaN);
    const { operations } = await outbox.readRound(inspector);
    expect(operations.map(({ targetId }) => targetId)).toEqual([1, 2]);
  });

  test('writes are durable before they count', () => {
    expect(database.db.name).toBe('tillsyn-outbox');
    expect(Reflect.get(database.db, '_options')).toMatchObject({ chromeTransactionDurability: 'strict' });
  });

  test('an operation that comes again, as after a repeated write, is kept once', async () => {
    const act = operation(tick(1));
    await outbox.append([act]);
    await outbox.append([act]);
    expect((await outbox.readRound(inspector)).operations).toHaveLength(1);
  });

  test('a refusal for any reason other than that the record exists is reported as it is', async () => {
    const add = vi.spyOn(database.ops, 'bulkAdd');
    const refusalOf = (names: string[]) =>
      new Dexie.BulkError(
        'refused',
        names.map((name) => new DOMException('refused', name)),
      );
    for (const refusal of [
      new DOMException('full', 'QuotaExceededError'),
      refusalOf(['ConstraintError', 'QuotaExceededError']),
    ]) {
      add.mockRejectedValueOnce(refusal);
      await expect(outbox.append([operation(tick(1))])).rejects.toHaveProperty('cause.name', refusal.name);
    }
    expect((await outbox.readRound(inspector)).operations).toHaveLength(0);
  });

  test('an unreadable write is reported as not stored', async () => {
    vi.spyOn(database.ops, 'bulkAdd').mockResolvedValue(1 as never);
    await expect(outbox.append([operation(tick(1))])).rejects.toThrow(StorageError);
  });

  test('a connection that the browser closed is opened again and the write repeated', async () => {
    expectWarning(/the connection to the device store was closed; opening it again/);
    await outbox.append([operation(tick(1))]);
    database.db.close({ disableAutoOpen: true });
    await outbox.append([operation(tick(2))]);
    expect((await outbox.readRound(inspector)).operations).toHaveLength(2);
  });

  test('a full device refuses the photo and keeps what was answered', async () => {
    await outbox.append([operation(tick(1))]);
    vi.spyOn(database.photos, 'bulkPut').mockRejectedValue(new DOMException('full', 'QuotaExceededError'));
    const withPhoto = outbox.append(
      [operation(newFlaw('a', 1)), operation(photoAct('p', 'a'))],
      [aPhoto('p')],
    );
    await expect(withPhoto).rejects.toMatchObject({ code: 'storage_full' });
    const { operations } = await outbox.readRound(inspector);
    expect(operations.map(({ kind }) => kind)).toEqual(['itemControlled']);
    await outbox.append([operation(newFlaw('a', 1))]);
    expect((await outbox.readRound(inspector)).operations).toHaveLength(2);
  });

  test('photos are stored as bytes outside of the log', async () => {
    await outbox.append([operation(newFlaw('a', 1)), operation(photoAct('p', 'a'))], [aPhoto('p', 3)]);
    const photo = await outbox.photo('p');
    expect(photo?.bytes).toBeInstanceOf(ArrayBuffer);
    expect(new Uint8Array(photo?.bytes ?? new ArrayBuffer())[0]).toBe(3);
  });

  test("another user's work is neither shown nor counted as one's own", async () => {
    await outbox.append([operation(tick(1)), operation(tick(2), { ownerUserId: 2 })]);
    expect((await outbox.readRound(inspector)).operations).toHaveLength(1);
    expect(await outbox.countUnsent(1)).toBe(1);
    expect(await outbox.countForeign(1)).toBe(1);
    expect(await outbox.waitingRounds(2)).toMatchObject([{ ownerUserId: 2, roundId: 7, unsentCount: 1 }]);
  });
});

describe('a tablet', () => {
  test("another user's work is never sent, and stays", async () => {
    const backend = makeFakeBackend();
    const device = await openTablet(aTablet());
    await keepRound(device, backend);
    await device.outbox.append([operation(tick(1), { ownerUserId: 2 })]);
    await save(device, backend);
    expect(backend.writes()).toEqual([]);
    expect(await device.outbox.countUnsent(2)).toBe(1);
  });

  test('a reload in the middle of a round loses nothing, also without a connection', async () => {
    const backend = makeFakeBackend();
    const tablet = aTablet();
    const device = await openTablet(tablet);
    await keepRound(device, backend);
    await store(device, [tick(1), newFlaw('a', 3)]);
    const reloaded = await viewOn(await openTablet(tablet));
    expect(reloaded.counts.items).toMatchObject({ ok: 1, unchecked: 5, total: 8 });
    expect(reloaded.counts.flaws.open).toBe(2);
  });

  test('receipts are purged with their photos after 30 days, and unsent calls stay', async () => {
    const backend = makeFakeBackend();
    const device = await openTablet(aTablet());
    await keepRound(device, backend);
    await store(device, [newFlaw('a', 3)]);
    await store(device, [photoAct('p', 'a')], [aPhoto('p')]);
    await save(device, backend);
    backend.fault = ({ name }) => (name.startsWith('update') ? 'lost' : undefined);
    const day = (date: string) => ({ ...portsOf(device, backend), now: () => new Date(date) });
    await store(device, [tick(1)]);
    const { replayRound } = await import('#offline/send/replayRound.ts');
    await device.outbox.purge(day('2026-11-20T09:29:00.000Z').now().toISOString());
    expect(await device.outbox.photo('p')).not.toBeNull();
    backend.fault = () => undefined;
    await store(device, [tick(2)]);
    backend.fault = ({ id }) => (id === 2 ? 'lost' : undefined);
    await replayRound(day('2026-12-19T09:00:00.000Z'), inspector);
    expect(await device.outbox.photo('p')).not.toBeNull();
    backend.fault = () => undefined;
    await replayRound(day('2026-12-21T09:00:00.000Z'), inspector);
    expect(await device.outbox.photo('p')).toBeNull();
    const { operations } = await device.outbox.readRound(inspector);
    expect(operations.some(({ kind }) => kind === 'flawAdded')).toBe(false);
    expect((await viewOn(device)).counts.flaws.total).toBe(2);
  });

  test('a receipt is kept to the last moment of its 30 days, and nothing unsent has an age', async () => {
    const backend = makeFakeBackend();
    const device = await openTablet(aTablet());
    await keepRound(device, backend);
    await store(device, [newFlaw('a', 3)]);
    await store(device, [photoAct('p', 'a')], [aPhoto('p')]);
    await save(device, backend);
    backend.fault = ({ name }) => (name === 'createFlaw' ? httpFailure(400) : undefined);
    await store(device, [newFlaw('b', 6), photoAct('q', 'b')], [aPhoto('q')]);
    await save(device, backend);
    // `save` acknowledges at 2026-11-20T09:30:00.000Z.
    await device.outbox.purge(receiptsEnd(new Date('2026-12-20T09:30:00.000Z')));
    expect(await device.outbox.photo('p')).not.toBeNull();
    await device.outbox.purge(receiptsEnd(new Date('2026-12-20T09:30:00.001Z')));
    expect(await device.outbox.photo('p')).toBeNull();
    await device.outbox.purge(receiptsEnd(new Date('2036-12-20T09:30:00.000Z')));
    const { operations, calls } = await device.outbox.readRound(inspector);
    expect(operations.map(({ targetId, isUnsent }) => [targetId, isUnsent])).toEqual([
      ['b', 1],
      ['q', 1],
    ]);
    expect(calls.map(({ state }) => state).toSorted()).toEqual(['parked', 'sealed', 'sealed']);
    expect(await device.outbox.photo('q')).not.toBeNull();
  });

  test('without IndexedDB, or with one that is blocked, nothing of a round is accepted', async () => {
    expectWarning(/this device stores no work: IndexedDB is missing or blocked/);
    expect((await makeDevice(null)).mode).toBe('unavailable');
    const blocked = new IDBFactory();
    vi.spyOn(blocked, 'open').mockImplementation(() => {
      throw new DOMException('denied', 'SecurityError');
    });
    const device = await makeDevice({ indexedDB: blocked, IDBKeyRange });
    expect(device.mode).toBe('unavailable');
    await expect(store(device, [tick(1)])).rejects.toThrow('storage_unavailable');
    expect([await device.outbox.countUnsent(1), await device.outbox.waitingCalls()]).toEqual([0, []]);
  });

  test('a refused call can be put up again', async () => {
    await outbox.append([operation(tick(1))]);
    const [draft] = (await outbox.readRound(inspector)).operations;
    const call = {
      key: 'k',
      step: 'items',
      call: 'updateRoundItem',
      target: { id: 1 },
      body: { controlled: null, continueWithoutAdding: false },
      opIds: [draft?.opId ?? ''],
    } as const;
    await outbox.seal(inspector, [], [{ callId: 'k', call, opIds: call.opIds }], '2026-11-20T09:00:00.000Z');
    await outbox.seal(inspector, ['k'], [], '2026-11-20T09:00:00.000Z');
    const after = await outbox.readRound(inspector);
    expect(after.calls).toEqual([]);
    expect(after.operations[0]).toMatchObject({ sealedIn: null, isUnsent: 1 });
  });
});
