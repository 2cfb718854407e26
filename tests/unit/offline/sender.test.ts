import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Device } from '#offline/log/device.ts';
import { announce } from '#offline/log/logEvents.ts';
import { quietDelayMs } from '#offline/send/schedule.ts';
import { type Sender, startSender } from '#offline/send/sender.ts';
import { selectSaving, syncReducer } from '#offline/sync/syncSlice.ts';
import { connectionChanged } from '#platform/calls/connectivity.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import type { FakeBackend } from '#tests/support/screens/fakeTransport.ts';
import {
  inspector,
  keptRound,
  newFlaw,
  operation,
  settle,
  store,
  tick,
} from '#tests/support/rounds/offline.ts';
import { eventually } from '#tests/support/eventually.ts';

const makeStore = () => configureStore({ reducer: { sync: syncReducer } });

let backend: FakeBackend;
let device: Device;
let state: ReturnType<typeof makeStore>;
let sender: Sender | null;

const start = (ownerUserId = 1): Sender => {
  sender = startSender({
    device,
    dispatch: state.dispatch,
    ownerUserId,
    send: backend.send,
    random: () => 1,
  });
  return sender;
};
const saving = () => state.getState().sync.rounds[7];
const advance = async (milliseconds: number): Promise<void> => {
  vi.advanceTimersByTime(milliseconds);
  await settle();
};

beforeEach(async () => {
  ({ backend, device } = await keptRound());
  state = makeStore();
});
afterEach(() => {
  sender?.stop();
  vi.useRealTimers();
});

describe('saving on demand', () => {
  test('it reports saving, saved and when [SAVE-14]', async () => {
    await store(device, [tick(1), tick(2)]);
    const statuses: (string | undefined)[] = [];
    state.subscribe(() => statuses.push(saving()?.status));
    expect(await start().saveRound(7)).toEqual({ status: 'saved' });
    expect(statuses).toContain('saving');
    expect(saving()).toMatchObject({ status: 'saved', unsentCount: 0, sent: 1, total: 1 });
    expect(saving()?.lastSavedAt).not.toBeNull();
    expect(state.getState().sync).toMatchObject({ waiting: 0, storage: 'device' });
  });

  test('progress is shown for some of many consecutive calls and for the last', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    await store(
      device,
      [1, 2, 3, 4, 5, 6].map((id) => tick(id)),
    );
    const sentCounts = new Set<number | undefined>();
    state.subscribe(() => sentCounts.add(saving()?.sent));
    backend.fault = ({ name }) => {
      if (name === 'updateRoundItem') vi.advanceTimersByTime(100);
      return undefined;
    };
    await start().saveRound(7);
    const shownCounts = [...sentCounts].filter((sent) => sent);
    expect([shownCounts[0], shownCounts.at(-1)]).toEqual([1, 6]);
    expect(shownCounts.length).toBeLessThan(6);
  });

  test('without a connection it reports saved locally and what waits [SAVE-14, SAVE-15]', async () => {
    await store(device, [tick(1), tick(2)]);
    backend.fault = () => 'lost';
    expect(await start().saveRound(7)).toMatchObject({ status: 'unreachable' });
    expect(saving()).toMatchObject({ status: 'savedLocally', unsentCount: 2 });
  });

  test('a refusal is shown with its target and the texts of the backend [SAVE-11]', async () => {
    await store(device, [newFlaw('a', 1)]);
    backend.fault = ({ name }) =>
      name === 'createFlaw' ? httpFailure(403, { codes: ['right_missing'], messages: ['Nej'] }) : undefined;
    await start().saveRound(7);
    expect(saving()).toMatchObject({
      status: 'unsuccessful',
      unsentCount: 1,
      parked: [
        { callName: 'createFlaw', targetLabel: { kind: 'flaw', id: 'a' }, status: 403, texts: ['Nej'] },
      ],
    });
  });

  test('a refused call is sent again when its person asks for it', async () => {
    await store(device, [newFlaw('a', 1)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? httpFailure(403) : undefined);
    const sender = start();
    await sender.saveRound(7);
    backend.fault = () => undefined;
    await sender.retry(7, saving()?.parked[0]?.callId ?? '');
    expect(await sender.saveRound(7)).toEqual({ status: 'saved' });
    expect(saving()).toMatchObject({ parked: [], unsentCount: 0 });
    const keys = backend.arrivals.flatMap(({ name, key }) => (name === 'createFlaw' ? [key] : []));
    expect(keys).toHaveLength(2);
    expect(new Set(keys).size).toBe(1);
  });

  test('no state of a round is shown until its waiting calls are counted', async () => {
    await store(device, [tick(1), tick(2)]);
    backend.fault = () => 'lost';
    const statuses: string[] = [];
    const counts: number[] = [];
    state.subscribe(() => {
      statuses.push(selectSaving(state.getState(), 8).status);
      if (state.getState().sync.isCounted) counts.push(selectSaving(state.getState(), 7).unsentCount);
    });
    expect(selectSaving(state.getState(), 7).status).toBe('unknown');
    start();
    await eventually(() => expect(statuses.at(-1)).toBe('idle'));
    expect(statuses[0]).toBe('unknown');
    expect(new Set(counts)).toEqual(new Set([2]));
    expect(selectSaving(state.getState(), 7).status).not.toBe('unknown');
  });

  test('an act counts as waiting the moment it is stored', async () => {
    start();
    await settle();
    announce({ ...inspector, kind: 'appended', added: 2 });
    expect(saving()?.unsentCount).toBe(2);
    expect(state.getState().sync.waiting).toBe(2);
  });

  test('two saves at once send each call once', async () => {
    await store(device, [tick(1), tick(2), newFlaw('a', 3)]);
    const sender = start();
    await Promise.all([sender.saveRound(7), sender.saveRound(7)]);
    expect(backend.writes().filter((name) => name === 'createFlaw')).toHaveLength(1);
    expect(backend.writes().filter((name) => name === 'updateRoundItem')).toHaveLength(2);
  });
});

describe('saving quietly', () => {
  test('waiting calls are sent at the start', async () => {
    await store(device, [tick(1)]);
    start();
    await eventually(() => expect(backend.writes()).toEqual(['updateRoundItem', 'updateRound']));
  });

  test("another user's work is not sent by this user's sender", async () => {
    await device.outbox.append([operation(tick(1), { ownerUserId: 2 })]);
    start(1);
    await eventually(() => expect(state.getState().sync.foreignCount).toBe(1));
    await eventually(() => expect(state.getState().sync.waiting).toBe(0));
    expect(backend.writes()).toEqual([]);
  });

  test('a round is sent 30 s after the last act, not before', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    start();
    await advance(0);
    await store(device, [tick(1)]);
    announce({ ...inspector, kind: 'appended', added: 1 });
    await advance(quietDelayMs - 1_000);
    announce({ ...inspector, kind: 'appended', added: 1 });
    await advance(quietDelayMs - 1_000);
    expect(backend.writes()).toEqual([]);
    await advance(1_000);
    expect(backend.writes()).toEqual(['updateRoundItem', 'updateRound']);
  });

  test('calls that did not arrive are retried automatically', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await store(device, [tick(1)]);
    backend.fault = () => 'lost';
    start();
    await advance(0);
    await advance(1_999);
    backend.fault = () => undefined;
    expect(backend.writes()).toEqual([]);
    await advance(1);
    expect(backend.writes()).toEqual(['updateRoundItem', 'updateRound']);
  });

  test('tries come after 2, 4, 8 s and so on up to 5 min, without end', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    await store(device, [tick(1)]);
    let requestCount = 0;
    backend.fault = ({ name }) => {
      if (name === 'updateRoundItem') requestCount += 1;
      return name === 'updateRoundItem' ? httpFailure(503) : undefined;
    };
    start();
    await advance(0);
    const sent = async (count: number) => {
      while (requestCount < count) await settle();
      await settle();
      expect(requestCount).toBe(count);
    };
    await sent(1);
    for (const waitMs of [2_000, 4_000, 8_000, 16_000, 32_000, 64_000, 128_000, 256_000, 300_000, 300_000]) {
      const before = requestCount;
      await advance(waitMs - 1);
      expect(requestCount).toBe(before);
      await advance(1);
      await sent(before + 1);
    }
    backend.fault = () => undefined;
    await advance(300_000);
    expect(backend.writes().at(-1)).toBe('updateRound');
  });

  test('a backend that sent Retry-After gets no requests until then', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] });
    await store(device, [tick(1)]);
    backend.fault = ({ name }) =>
      name === 'updateRoundItem' ? httpFailure(429, { retryAfterSeconds: 120 }) : undefined;
    start();
    await advance(0);
    backend.fault = () => undefined;
    await store(device, [tick(2)]);
    announce({ ...inspector, kind: 'appended', added: 1 });
    await advance(quietDelayMs);
    connectionChanged.emit('online');
    await advance(89_999);
    expect(backend.writes()).toEqual(['updateRoundItem']);
    await advance(1);
    await advance(0);
    expect(backend.data.infos[0]?.roundHistoryItems[1]?.controlled).not.toBeNull();
  });

  test('the return of the connection sends at once', async () => {
    start();
    await settle();
    await store(device, [tick(1)]);
    connectionChanged.emit('online');
    await eventually(() => expect(backend.writes()).toContain('updateRound'));
  });

  test('when the app goes to the background, what waits is sent', async () => {
    const page = Object.assign(new EventTarget(), { visibilityState: 'visible' });
    vi.stubGlobal('document', page);
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
    start();
    await advance(0);
    vi.useRealTimers();
    await store(device, [tick(1)]);
    page.dispatchEvent(new Event('visibilitychange'));
    await settle();
    expect(backend.writes()).toEqual([]);
    page.visibilityState = 'hidden';
    page.dispatchEvent(new Event('visibilitychange'));
    await eventually(() => expect(backend.writes()).toEqual(['updateRoundItem', 'updateRound']));
    vi.unstubAllGlobals();
  });

  test('a stopped sender sends nothing more', async () => {
    start().stop();
    await store(device, [tick(1)]);
    connectionChanged.emit('online');
    await settle();
    expect(backend.writes()).toEqual([]);
  });
});
