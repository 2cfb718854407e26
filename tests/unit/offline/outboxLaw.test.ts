import { IDBFactory, IDBKeyRange } from 'fake-indexeddb';
import { describe, expect, test } from 'vitest';
import { makeDexieOutbox } from '#offline/log/dexieOutbox.ts';
import { makeOutboxDatabase } from '#offline/log/outboxDatabase.ts';
import type { OutboxStore, RoundLog } from '#offline/log/outboxTypes.ts';
import { StorageError } from '#offline/log/storageError.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import {
  closingCall,
  creation,
  itemCall,
  logged,
  removal,
  upload,
} from '#tests/support/rounds/loggedCalls.ts';
import { aPhoto, inspector, newFlaw, operation, photoAct, tick } from '#tests/support/rounds/offline.ts';

const make = (): OutboxStore =>
  makeDexieOutbox(makeOutboxDatabase({ indexedDB: new IDBFactory(), IDBKeyRange }));
const [at, later] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:05:00.000Z'];
const refusal = httpFailure(409, { codes: ['x'] });
const ownRound = { ...inspector };
const otherRound = { ...inspector, roundId: 8 };
const foreign = { ...inspector, ownerUserId: 2 };

const states = ({ calls }: RoundLog) => calls.map(({ callId, state, attempts }) => [callId, state, attempts]);
const acts = ({ operations }: RoundLog) =>
  operations.map(({ opId, sealedIn, isUnsent }) => [opId, sealedIn, isUnsent]);
const wraps = (
  callId: string,
  call: ReturnType<typeof itemCall> | ReturnType<typeof creation> | null,
  ...opIds: string[]
) => ({ callId, call, opIds });

/**
 * Fills an outbox with two acts of a round, one of another round, one of another user, and calls with the
 * first three.
 */
const filled = async (outbox: OutboxStore) => {
  await outbox.append([operation(tick(1), { opId: 'one' }), operation(newFlaw('a', 3), { opId: 'two' })]);
  await outbox.append([operation(tick(2), { opId: 'three' })]);
  await outbox.append([operation(tick(9), { ...otherRound, opId: 'other' })]);
  await outbox.append([operation(tick(9), { ...foreign, opId: 'foreign' })]);
  const calls = [
    wraps('i', itemCall(1), 'one'),
    wraps('f', creation(), 'two'),
    wraps('nothing', null, 'three'),
  ];
  await outbox.seal(ownRound, [], calls, at);
};
const created = { kind: 'flaws', key: 'a', serverId: 501 } as const;

describe('a log', () => {
  test('counts and shows each user’s own work, round by round', async () => {
    const outbox = make();
    await filled(outbox);
    expect(await outbox.waitingRounds(1)).toEqual([
      { ownerUserId: 1, roundId: 7, unsentCount: 2, since: at },
      { ownerUserId: 1, roundId: 8, unsentCount: 1, since: at },
    ]);
    expect([await outbox.countUnsent(1), await outbox.countForeign(1)]).toEqual([3, 1]);
    expect([await outbox.countUnsent(2), await outbox.countForeign(2)]).toEqual([1, 3]);
    expect(acts(await outbox.readRound(otherRound))).toEqual([['other', null, 1]]);
    expect(acts(await outbox.readRound(foreign))).toEqual([['foreign', null, 1]]);
    expect(await outbox.photo('none')).toBeNull();
  });

  test('seals work in order; what came to nothing is done at once', async () => {
    const outbox = make();
    await filled(outbox);
    const log = await outbox.readRound(ownRound);
    expect(states(log)).toEqual([
      ['i', 'sealed', 0],
      ['f', 'sealed', 0],
      ['nothing', 'acked', 0],
    ]);
    expect(acts(log)).toEqual([
      ['one', 'i', 1],
      ['two', 'f', 1],
      ['three', 'nothing', 0],
    ]);
    expect(log.calls.map(({ ackNo, ackedAt }) => [ackNo, ackedAt])).toEqual([
      [0, null],
      [0, null],
      [1, at],
    ]);
    expect(log.calls.map(({ isReceipted, sealedAt }) => [isReceipted, sealedAt])).toEqual(
      Array(3).fill([false, at]),
    );
    expect(log.ackNo).toBe(1);
  });

  test('frees the acts of released calls and puts new calls around them', async () => {
    const outbox = make();
    await filled(outbox);
    await outbox.seal(ownRound, ['i'], [wraps('again', itemCall(1), 'one')], later);
    const log = await outbox.readRound(ownRound);
    expect(acts(log)[0]).toEqual(['one', 'again', 1]);
    expect(states(log).map(([callId]) => callId)).toEqual(['f', 'nothing', 'again']);
    await outbox.seal(ownRound, ['again', 'nothing'], [], later);
    expect(acts(await outbox.readRound(ownRound))).toEqual([
      ['one', null, 1],
      ['two', 'f', 1],
      ['three', null, 1],
    ]);
  });

  test('notes the sending, the receipt and the call that comes next', async () => {
    const outbox = make();
    await filled(outbox);
    await outbox.markSending('f');
    await outbox.markSending('f', ['k']);
    expect((await outbox.readRound(ownRound)).calls[1]).toMatchObject({
      state: 'sending',
      attempts: 2,
      manifest: ['k'],
    });
    await outbox.markSending('f');
    expect((await outbox.readRound(ownRound)).calls[1]?.manifest).toEqual(['k']);
    const acknowledgement = { at: later, created, isReceipted: true, clockSkewMs: 5 };
    expect(await outbox.acknowledge('f', acknowledgement, 'i')).toBe(2);
    const log = await outbox.readRound(ownRound);
    expect(states(log)).toEqual([
      ['i', 'sending', 1],
      ['f', 'acked', 3],
      ['nothing', 'acked', 0],
    ]);
    expect(log.calls[1]).toMatchObject({
      ackedAt: later,
      ackNo: 2,
      isReceipted: true,
      clockSkewMs: 5,
      quarantineId: null,
    });
    expect([log.aliases, log.ackNo, acts(log)[1]]).toEqual([
      { flaws: { a: 501 }, photos: {} },
      2,
      ['two', 'f', 0],
    ]);
    // Writing a receipt again, as after a lost connection, changes nothing.
    expect(await outbox.acknowledge('f', { at })).toBe(2);
    expect((await outbox.readRound(ownRound)).calls[1]?.ackedAt).toBe(later);
    expect(await outbox.acknowledge('i', { at: later })).toBe(3);
    expect((await outbox.readRound(ownRound)).calls[0]).toMatchObject({
      isReceipted: false,
      clockSkewMs: null,
    });
  });

  test('puts back, parks, and tells what the quarantine took; until then it is unsent [OPS-84]', async () => {
    const outbox = make();
    await filled(outbox);
    await outbox.markSending('i');
    await outbox.putBack('i', refusal);
    await outbox.park('f', refusal);
    const log = await outbox.readRound(ownRound);
    expect(states(log).slice(0, 2)).toEqual([
      ['i', 'sealed', 1],
      ['f', 'parked', 0],
    ]);
    expect(log.calls.map(({ failure }) => failure)).toEqual([refusal, refusal, null]);
    // Two tabs that retry a refused call don't seal it again while one of them sends it.
    for (const callId of ['f', 'f', 'unknown']) await outbox.unpark(callId);
    await outbox.markSending('f');
    await outbox.unpark('f');
    expect(states(await outbox.readRound(ownRound))[1]).toEqual(['f', 'sending', 1]);
    expect((await outbox.waitingRounds(1))[0]).toMatchObject({ unsentCount: 2, since: at });
    await outbox.acknowledge('f', { at: later, quarantineId: 4 });
    expect((await outbox.quarantined(1)).map(({ callId, failure }) => [callId, failure])).toEqual([
      ['f', null],
    ]);
    expect(await outbox.quarantined(2)).toEqual([]);
  });

  test('puts up again what a closing misses, once for each closing', async () => {
    const outbox = make();
    await filled(outbox);
    await outbox.append([
      operation({ kind: 'roundFinished', targetId: 7, payload: { done: at } }, { opId: 'end' }),
    ]);
    const closing = { callId: 'close', call: closingCall(), opIds: ['end'] };
    await outbox.seal(ownRound, [], [closing], at);
    await outbox.acknowledge('f', { at, created });
    await outbox.acknowledge('i', { at });
    await outbox.markSending('close', ['f']);
    expect(await outbox.sealAgain('close', ['f', 'unknown'], refusal)).toBe(1);
    const log = await outbox.readRound(ownRound);
    expect(states(log)).toEqual([
      ['i', 'acked', 0],
      ['f', 'sealed', 0],
      ['nothing', 'acked', 0],
      ['close', 'sealed', 0],
    ]);
    expect(log.calls[1]).toMatchObject({ reopenedFor: 'close', formerId: 501, ackNo: 0, ackedAt: null });
    expect(log.calls[3]).toMatchObject({ failure: refusal, manifest: null });
    expect([log.aliases.flaws, acts(log)[1]]).toEqual([{}, ['two', 'f', 1]]);
    // Waiting calls are counted and left unchanged.
    expect(await outbox.sealAgain('close', ['f'], refusal)).toBe(1);
    expect((await outbox.readRound(ownRound)).calls[1]).toMatchObject({
      reopenedFor: 'close',
      formerId: 501,
    });
    await outbox.acknowledge('f', { at, created });
    expect(await outbox.sealAgain('close', ['f', 'i'], refusal)).toBe(1);
    expect(states(await outbox.readRound(ownRound))[1]).toEqual(['f', 'acked', 0]);
    expect(await outbox.sealAgain('another', ['f'], refusal).catch(() => 1)).toBe(1);
    expect((await outbox.readRound(ownRound)).calls).toHaveLength(4);
  });

  test('changes to an unknown call are refused', async () => {
    const outbox = make();
    await filled(outbox);
    const attempts = [outbox.markSending('x'), outbox.acknowledge('x', { at }), outbox.putBack('x', null)];
    for (const attempt of [...attempts, outbox.park('x', refusal)])
      await expect(attempt).rejects.toThrow(StorageError);
  });

  test('work of another device is imported once', async () => {
    const otherOutbox = make();
    await filled(otherOutbox);
    await otherOutbox.append([operation(photoAct('p', 'a'), { opId: 'photo' })], [aPhoto('p')]);
    await otherOutbox.seal(ownRound, [], [{ callId: 'u', call: upload('p'), opIds: ['photo'] }], at);
    await otherOutbox.markSending('i');
    const { operations, calls, aliases } = await otherOutbox.readRound(ownRound);
    const round = {
      roundId: 7,
      name: '',
      aliases: { ...aliases, flaws: { b: 77 } },
      operations: operations.filter(({ isUnsent }) => isUnsent === 1),
      calls: calls.filter(({ state }) => state !== 'acked'),
    };
    const outboxHere = make();
    await outboxHere.append([operation(tick(5), { opId: 'here' })]);
    expect(await outboxHere.takeOver({ round, photos: [aPhoto('p')] })).toEqual({
      operations: 3,
      photos: 1,
      known: 0,
    });
    const log = await outboxHere.readRound(ownRound);
    expect(acts(log)).toEqual([
      ['here', null, 1],
      ['one', 'i', 1],
      ['two', 'f', 1],
      ['photo', 'u', 1],
    ]);
    expect(states(log)).toEqual([
      ['i', 'sealed', 1],
      ['f', 'sealed', 0],
      ['u', 'sealed', 0],
    ]);
    expect([log.aliases.flaws, (await outboxHere.photo('p'))?.photoId]).toEqual([{ b: 77 }, 'p']);
    expect((await outboxHere.takeOver({ round, photos: [] })).operations).toBe(0);
    expect(acts(await outboxHere.readRound(ownRound))).toHaveLength(4);
    expect(
      await outboxHere.takeOver({ round: { ...round, operations: [], calls: [] }, photos: [] }),
    ).toMatchObject({
      operations: 0,
      known: 0,
    });
  });
});

test('a waiting call is claimed or removed, never both, and a change doesn’t bring a removed one back', async () => {
  const outbox = make();
  const call = (key: string) => ({
    key,
    ownerUserId: 1,
    producer: 'fix',
    target: `flaw:${key}`,
    name: key,
    payload: null,
    seq: 1,
    sendAt: 0,
    state: 'sealed' as const,
    attempts: 0,
    failure: null,
  });
  await outbox.putCalls(['a', 'b', 'c'].map((key) => ({ key, call: call(key), isNew: true })));
  const sending = { state: 'sending', attempts: 1, sendAt: 7 };
  expect(await outbox.claimCall(call('a'), 7)).toMatchObject({ call: sending, isClaimed: true });
  // Another page that still sees it sealed doesn't send it again.
  expect(await outbox.claimCall(call('a'), 8)).toMatchObject({ call: sending, isClaimed: false });
  expect([await outbox.removeCall('a'), await outbox.removeCall('b')]).toEqual([false, true]);
  expect(await outbox.claimCall(call('b'), 7)).toEqual({ call: null, isClaimed: false });
  expect(await outbox.removeCall('b')).toBe(false);
  const changes = ['b', 'c'].map((key) => ({ key, call: { ...call(key), sendAt: 9 }, isNew: false }));
  expect(await outbox.putCalls(changes)).toEqual([{ key: 'b', call: null }]);
  // Nor does a page that knows of no attempt make it due at once.
  const hurried = { key: 'a', call: { ...call('a'), sendAt: 8 }, isNew: false };
  expect(await outbox.putCalls([hurried])).toMatchObject([{ key: 'a', call: sending }]);
  await outbox.putCalls([{ key: 'a', call: null, isNew: false }]);
  expect(await outbox.waitingCalls()).toMatchObject([{ key: 'c', sendAt: 9 }]);
  // They are none of the rounds’ rows.
  expect([await outbox.unsettledRounds(1), await outbox.countUnsent(1)]).toEqual([[], 0]);
});

test('work that is repeated, as after a connection that was lost, is there once', async () => {
  const outbox = make();
  await filled(outbox);
  const before = await outbox.readRound(ownRound);
  await outbox.seal(ownRound, [], [wraps('i', itemCall(1), 'one'), wraps('f', creation(), 'two')], later);
  await outbox.append([operation(tick(1), { opId: 'one' }), operation(newFlaw('a', 3), { opId: 'two' })]);
  expect(await outbox.readRound(ownRound)).toEqual(before);
  expect(await outbox.append([])).toEqual([]);
});

test('the purge removes acknowledged calls only, for any row age', async () => {
  const database = makeOutboxDatabase({ indexedDB: new IDBFactory(), IDBKeyRange });
  const outbox = makeDexieOutbox(database);
  await filled(outbox);
  await outbox.acknowledge('i', { at });
  await outbox.park('f', refusal);
  await database.calls.toCollection().modify({ ackedAt: at });
  await outbox.purge(at);
  expect((await outbox.readRound(ownRound)).calls).toHaveLength(3);
  await outbox.purge(later);
  const log = await outbox.readRound(ownRound);
  expect([states(log), acts(log)]).toEqual([[['f', 'parked', 0]], [['two', 'f', 1]]]);
});

test('a call whose acts are partly known is left behind, and a parked one stays so', async () => {
  const outbox = make();
  await outbox.append([operation(tick(1), { opId: 'one' })]);
  const storedAct = (opId: string, sealedIn: string | null, seq: number) =>
    ({ ...operation(tick(seq), { opId }), seq, sealedIn, isUnsent: 1 }) as never;
  const round = {
    roundId: 7,
    name: '',
    aliases: { flaws: {}, photos: {} },
    operations: [storedAct('three', 'r', 3), storedAct('two', 'i', 2), storedAct('one', 'i', 1)],
    calls: [
      logged(itemCall(1), { callId: 'i', opIds: ['one', 'two'] }),
      logged(removal(), { callId: 'r', opIds: ['three'], state: 'parked', copyNo: 2 }),
    ],
  };
  expect(await outbox.takeOver({ round, photos: [] })).toEqual({ operations: 2, photos: 0, known: 1 });
  const log = await outbox.readRound(ownRound);
  expect(acts(log)).toEqual([
    ['one', null, 1],
    ['two', null, 1],
    ['three', 'r', 1],
  ]);
  expect(states(log)).toEqual([['r', 'parked', 0]]);
});
