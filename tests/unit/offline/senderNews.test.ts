import { describe, expect, test, vi } from 'vitest';
import { announce, logChanged } from '#offline/log/logEvents.ts';
import { quietDelayMs } from '#offline/send/schedule.ts';
import { noteServerDate } from '#platform/time/clockSkew.ts';
import { noteReached } from '#platform/calls/connectivity.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { inspector, newFlaw, settle, store, tick } from '#tests/support/rounds/offline.ts';
import { useSender } from '#tests/support/rounds/senderAtWork.ts';

const work = useSender();

const act = (own: Partial<{ ownerUserId: number }> = {}) =>
  announce({ ...inspector, ...own, kind: 'appended', added: 1 });
const elsewhere = (own: Partial<{ ownerUserId: number }> = {}) =>
  logChanged.emit({ ...inspector, ...own, kind: 'appended', added: 1, isElsewhere: true });

describe('display of a quiet try', () => {
  const statuses = () => {
    const statusSet = new Set<string | undefined>();
    work.state.subscribe(() => statusSet.add(work.saving()?.status));
    return statusSet;
  };

  test('is no saving while the line is known to be dead; a save on demand is', async () => {
    await store(work.device, [tick(1)]);
    noteReached(false);
    work.backend.fault = () => 'lost';
    const sender = work.start();
    const quiet = statuses();
    await work.advance(0);
    expect([quiet.has('saving'), quiet.has('savedLocally')]).toEqual([false, true]);
    const loud = statuses();
    await sender.saveRound(7);
    expect(loud).toContain('saving');
  });
});

describe('changes by others', () => {
  /** Starts a sender and counts its reads of a round's log from now on. */
  const startCounting = async () => {
    const readRound = vi.fn(work.device.outbox.readRound);
    work.start({ outbox: { ...work.device.outbox, readRound } });
    await work.advance(0);
    readRound.mockClear();
    return readRound;
  };

  test('counts nothing here when it is another user’s', async () => {
    const readRound = await startCounting();
    act({ ownerUserId: 2 });
    expect([work.saving()?.unsentCount ?? 0, work.state.getState().sync.waiting]).toEqual([0, 0]);
    elsewhere({ ownerUserId: 2 });
    await settle();
    expect(readRound).not.toHaveBeenCalled();
  });

  test('a change by another tab is counted again and left to that tab to send', async () => {
    work.start();
    await work.advance(0);
    await store(work.device, [tick(1), tick(2)]);
    elsewhere();
    await settle();
    expect(work.saving()?.unsentCount).toBe(2);
    await work.advance(quietDelayMs);
    expect(work.backend.writes()).toEqual([]);
  });

  test('an act of this tab is not counted from the log, so that a tap has constant cost', async () => {
    const readRound = await startCounting();
    act();
    await settle();
    expect(readRound).not.toHaveBeenCalled();
  });

  test('a save is announced to other listeners, so that they count again', async () => {
    const changes: unknown[] = [];
    const forget = logChanged.on((change) => changes.push(change));
    const sender = work.start();
    await work.advance(0);
    changes.length = 0;
    await sender.saveRound(7);
    forget();
    expect(changes).toEqual([{ ...inspector, kind: 'saved', added: 0, isElsewhere: false }]);
  });
});

test('a wrong clock that is known already shows from the start', () => {
  const served = 'Fri, 20 Nov 2026 09:00:00 GMT';
  const at = Date.parse(served) + 601_000;
  noteServerDate(served, at, at);
  work.start();
  expect(work.state.getState().sync.clockSkewMs).toBe(600_000);
  noteServerDate(served, Date.parse(served), Date.parse(served));
});

describe('calls of a round', () => {
  test('a call that isn’t refused can’t be retried', async () => {
    const sender = work.start();
    await work.advance(0);
    await store(work.device, [newFlaw('a', 1)]);
    await sender.saveRound(7);
    const loggedCalls = (await work.device.outbox.readRound(inspector)).calls;
    await sender.retry(7, loggedCalls[0]?.callId ?? '');
    await work.advance(0);
    expect((await work.device.outbox.readRound(inspector)).calls).toEqual(loggedCalls);
    expect(work.asked('createFlaw')).toBe(1);
  });

  test('a retry releases the named call only', async () => {
    const sender = work.start();
    await work.advance(0);
    await store(work.device, [newFlaw('a', 1), newFlaw('b', 3)]);
    work.failing('createFlaw', httpFailure(400));
    await sender.saveRound(7);
    expect(work.saving()?.parked).toHaveLength(2);
    work.backend.fault = () => undefined;
    await sender.retry(7, 'unknown');
    await work.advance(0);
    expect(work.saving()?.parked).toHaveLength(2);
    await sender.retry(7, work.saving()?.parked[1]?.callId ?? '');
    await work.advance(0);
    expect(work.saving()?.parked).toHaveLength(1);
    expect(work.asked('createFlaw')).toBe(3);
  });

  test('a refused closing call is created again, because its old key would stay refused', async () => {
    const sender = work.start();
    await work.advance(0);
    await store(work.device, [
      { kind: 'roundFinished', targetId: 7, payload: { done: '2026-11-20T09:20:00.000Z' } },
    ]);
    work.failing('updateRound', httpFailure(400));
    await sender.saveRound(7);
    work.backend.fault = () => undefined;
    await sender.retry(7, work.saving()?.parked[0]?.callId ?? '');
    await work.advance(0);
    const keys = work.backend.arrivals.flatMap(({ name, key }) => (name === 'updateRound' ? [key] : []));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(2);
  });
});
