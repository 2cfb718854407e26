import { describe, expect, test, vi } from 'vitest';
import type { Device } from '#offline/log/device.ts';
import { announce } from '#offline/log/logEvents.ts';
import { longestDelayMs, quietDelayMs } from '#offline/send/schedule.ts';
import { StorageError } from '#offline/log/storageError.ts';
import { outboxTurn, withTurn } from '#offline/log/pageLocks.ts';
import { connectionChanged, noteReached } from '#platform/calls/connectivity.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import { inspector, newFlaw, operation, settle, store, tick } from '#tests/support/rounds/offline.ts';
import { useSender } from '#tests/support/rounds/senderAtWork.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const work = useSender();
const brokenStore = /^Tillsyn: the quiet save could not use the device store StorageError/;

describe('after a save that went well there is one look, 5 minutes later', () => {
  test('when it was made quietly', async () => {
    await store(work.device, [tick(1)]);
    work.start();
    await work.advance(0);
    expect(work.asked('updateRound')).toBe(1);
    const before = work.looks;
    await work.advance(longestDelayMs - 1);
    expect(work.looks).toBe(before);
    await work.advance(1);
    expect(work.looks).toBe(before + 1);
  });

  test('when its person asked for it, though a refused call waits', async () => {
    const sender = work.start();
    await work.advance(0);
    await store(work.device, [newFlaw('a', 1)]);
    work.failing('createFlaw', httpFailure(403));
    expect((await sender.saveRound(7)).status).toBe('parked');
    const before = work.looks;
    await work.advance(longestDelayMs - 1);
    expect(work.looks).toBe(before);
  });
});

describe('a try follows soon', () => {
  test('after a save on demand that the device’s store broke off', async () => {
    const readRound: Device['outbox']['readRound'] = () => Promise.reject(new StorageError('storage_failed'));
    const sender = work.start({ outbox: { ...work.device.outbox, readRound } });
    await work.advance(0);
    await expect(sender.saveRound(7)).rejects.toThrow('storage_failed');
    const before = work.looks;
    await work.advance(2_000);
    expect(work.looks).toBeGreaterThan(before);
  });

  test('after a look at what waits that the device’s store broke off', async () => {
    expectWarning(/counting what waits failed/);
    expectWarning(brokenStore);
    let isBroken = true;
    const breaking =
      <T>(read: (ownerUserId: number) => Promise<T>) =>
      (ownerUserId: number): Promise<T> =>
        isBroken ? Promise.reject(new StorageError('storage_failed')) : read(ownerUserId);
    const { outbox } = work.device;
    const waitingRounds = breaking(outbox.waitingRounds);
    const unsettledRounds = breaking(outbox.unsettledRounds);
    await store(work.device, [tick(1)]);
    work.start({ outbox: { ...outbox, waitingRounds, unsettledRounds } });
    await work.advance(0);
    isBroken = false;
    expect(work.backend.writes()).toEqual([]);
    await work.advance(2_000);
    expect(work.asked('updateRound')).toBe(1);
  });

  test('when the closing call alone was not answered', async () => {
    await store(work.device, [tick(1)]);
    work.failing('updateRound');
    work.start();
    await work.advance(0);
    await work.advance(2_000);
    expect([work.asked('updateRoundItem'), work.asked('updateRound')]).toEqual([1, 2]);
  });

  test('after a save on demand that did not go well', async () => {
    const sender = work.start();
    await work.advance(0);
    await store(work.device, [tick(1)]);
    work.failing('updateRoundItem');
    expect((await sender.saveRound(7)).status).not.toBe('saved');
    await work.advance(1_999);
    expect(work.asked('updateRoundItem')).toBe(1);
    await work.advance(1);
    expect(work.asked('updateRoundItem')).toBe(2);
  });

  test('at once when a refused call is put up again', async () => {
    const sender = work.start();
    await work.advance(0);
    await store(work.device, [newFlaw('a', 1)]);
    work.failing('createFlaw', httpFailure(403));
    await sender.saveRound(7);
    work.backend.fault = () => undefined;
    await sender.retry(7, work.saving()?.parked[0]?.callId ?? '');
    await work.advance(0);
    expect(work.asked('createFlaw')).toBe(2);
    expect(work.state.getState().sync.waiting).toBe(0);
  });

  test('a second after an act where the device keeps nothing', async () => {
    work.start({ mode: 'onlineOnly' });
    await work.advance(0);
    await store(work.device, [tick(1)]);
    announce({ ...inspector, kind: 'appended', added: 1 });
    await work.advance(999);
    expect(work.backend.writes()).toEqual([]);
    await work.advance(1);
    expect(work.asked('updateRound')).toBe(1);
  });

  test('in half a minute when another one has the turn', async () => {
    await store(work.device, [tick(1)]);
    let letGo = (): void => undefined;
    const turn = withTurn(outboxTurn(1), true, () => new Promise<void>((resolve) => (letGo = resolve)));
    work.start();
    await work.advance(0);
    letGo();
    await turn;
    await work.advance(quietDelayMs - 1);
    expect(work.backend.writes()).toEqual([]);
    await work.advance(1);
    expect(work.asked('updateRound')).toBe(1);
  });
});

describe('the rounds that wait are sent', () => {
  const rounds = [5, 6, 8];
  const ofAll = async () => {
    for (const roundId of rounds) await work.device.outbox.append([operation(tick(1), { roundId })]);
  };
  const reads = () => work.backend.arrivals.flatMap(({ name, id }) => (name === 'getRound' ? [id] : []));

  test('up to the first that is out of reach, and that one last the next time', async () => {
    await ofAll();
    work.backend.fault = ({ name }) => (name === 'getRound' ? offlineFailure() : undefined);
    work.start();
    await work.advance(0);
    expect(reads()).toEqual([5]);
    await work.advance(2_000);
    expect(reads()).toEqual([5, 6]);
    await work.advance(4_000);
    expect(reads()).toEqual([5, 6, 5]);
  });

  test('other rounds are tried despite one with an unusable log, which is reported', async () => {
    expectWarning(/counting what waits failed/);
    expectWarning(brokenStore);
    await ofAll();
    const readRound: Device['outbox']['readRound'] = (owner) =>
      owner.roundId === 5
        ? Promise.reject(new StorageError('storage_failed'))
        : work.device.outbox.readRound(owner);
    work.failing('getRound');
    work.start({ outbox: { ...work.device.outbox, readRound } });
    await work.advance(0);
    expect(reads()).toEqual([6, 8]);
  });

  test('in their order again once none was out of reach', async () => {
    await ofAll();
    work.failing('getRound', offlineFailure());
    work.start();
    await work.advance(0);
    work.failing('getRound');
    await work.advance(2_000);
    expect(reads()).toEqual([5, 6, 8, 5]);
    await work.advance(4_000);
    expect(reads().slice(4)).toEqual([5, 6, 8]);
  });

  test('no round is tried after the sender was stopped between two of them', async () => {
    await ofAll();
    work.backend.fault = ({ name }) => {
      if (name === 'getRound') work.sender?.stop();
      return name === 'getRound' ? httpFailure(503) : undefined;
    };
    work.start();
    await work.advance(0);
    expect(reads()).toEqual([5]);
  });
});

describe('no try', () => {
  test('twice: what the background sends takes the planned try along', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', page);
    work.start();
    await work.advance(0);
    await store(work.device, [tick(1)]);
    announce({ ...inspector, kind: 'appended', added: 1 });
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(work.asked('updateRound')).toBe(1);
    const before = work.looks;
    await work.advance(longestDelayMs - 1);
    expect(work.looks).toBe(before);
  });

  test('at once when the connection is lost', async () => {
    work.start();
    await work.advance(0);
    await store(work.device, [tick(1)]);
    connectionChanged.emit('offline');
    await work.advance(0);
    expect(work.backend.writes()).toEqual([]);
  });

  test('in the background without a connection', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'hidden' });
    vi.stubGlobal('document', page);
    work.start();
    await work.advance(0);
    noteReached(false);
    const before = work.looks;
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(work.looks).toBe(before);
  });

  test('by a sender that was stopped while it asked what the backend can do', async () => {
    const sender = work.start();
    sender.stop();
    await settle();
    expect(work.state.getState().sync.capabilities).toBeNull();
    const before = work.looks;
    await work.advance(longestDelayMs);
    expect(work.looks).toBe(before);
  });
});
