import { configureStore } from '@reduxjs/toolkit';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { capabilitiesOfTillsyn } from '#contract/capabilities.ts';
import { longestDelayMs } from '#offline/send/schedule.ts';
import type { Device } from '#offline/log/device.ts';
import { announce } from '#offline/log/logEvents.ts';
import { type Sender, startSender } from '#offline/send/sender.ts';
import { StorageError } from '#offline/log/storageError.ts';
import { syncReducer } from '#offline/sync/syncSlice.ts';
import { connectionChanged } from '#platform/calls/connectivity.ts';
import { type Failure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
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
import { expectWarning } from '#tests/support/warnings.ts';

const timed: ('setTimeout' | 'clearTimeout' | 'Date')[] = ['setTimeout', 'clearTimeout', 'Date'];

let backend: FakeBackend;
let device: Device;
let sender: Sender | null;
let quarantine: Failure | null | undefined;

const send = async (request: Request) => {
  if (quarantine === undefined || request.name !== 'createRoundQuarantine') {
    const outcome = await backend.send(request);
    const isAsked = request.name === 'getCapabilities' && outcome.ok && quarantine !== undefined;
    return isAsked ? { ...outcome, data: capabilitiesOfTillsyn } : outcome;
  }
  backend.arrivals.push({
    name: request.name,
    id: undefined,
    body: request.body,
    key: request.idempotencyKey,
  });
  if (quarantine) return { ok: false as const, failure: quarantine };
  return { ok: true as const, data: { id: 1 }, pagination: null, status: 200 };
};
const start = (own: Device = device): Sender => {
  const { dispatch } = configureStore({ reducer: { sync: syncReducer } });
  sender = startSender({ device: own, dispatch, ownerUserId: 1, send, random: () => 1 });
  return sender;
};
const advance = async (milliseconds: number): Promise<void> => {
  vi.advanceTimersByTime(milliseconds);
  await settle();
};
const arrivalsOf = (name: string) => backend.arrivals.filter((arrival) => arrival.name === name).length;

beforeEach(async () => {
  ({ backend, device } = await keptRound());
  quarantine = undefined;
  vi.useFakeTimers({ toFake: timed });
});
afterEach(() => {
  sender?.stop();
  vi.useRealTimers();
});

describe('while something can be sent, a try is due within 5 minutes', () => {
  test.each<[string, Failure]>([
    ['a 401 that survives a good refresh', httpFailure(401)],
    ['a 503', httpFailure(503)],
    ['a dead line', offlineFailure()],
    ['a page with 403', offlineFailure(403)],
    ['a wait of a million years', httpFailure(503, { retryAfterSeconds: Number.MAX_SAFE_INTEGER })],
    ['a wait that no timer can count', httpFailure(429, { retryAfterSeconds: 3_000_000 })],
    ['a wait of less than nothing', httpFailure(429, { retryAfterSeconds: -5 })],
  ])('%s that stays', async (_what, failure) => {
    await store(device, [tick(1)]);
    backend.fault = ({ name }) => (name === 'updateRoundItem' ? failure : undefined);
    start();
    await advance(0);
    const tried = vi.fn();
    for (let tries = 0; tries < 12; tries += 1) {
      const before = backend.arrivals.length;
      // Not at once either: an overflowed delay would be 0.
      await advance(999);
      backend.fault = ({ name }) => {
        if (name === 'updateRoundItem') tried();
        return name === 'updateRoundItem' ? failure : undefined;
      };
      expect(tried).toHaveBeenCalledTimes(tries);
      await advance(longestDelayMs - 999);
      expect(tried.mock.calls.length + backend.arrivals.length).toBeGreaterThan(tries + before);
      if (tried.mock.calls.length > tries + 1) break;
    }
    backend.fault = () => undefined;
    await advance(longestDelayMs);
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });

  test.each<[string, Failure]>([
    ['503', httpFailure(503)],
    ['429 with a wait', httpFailure(429, { retryAfterSeconds: 60 })],
    ['no connection', offlineFailure()],
  ])('a call waiting for a quarantine that answers %s is retried', async (_what, failure) => {
    quarantine = failure;
    backend.fault = ({ name }) => (name === 'updateRoundItem' ? httpFailure(403) : undefined);
    await store(device, [tick(1)]);
    start();
    await advance(0);
    expect(arrivalsOf('createRoundQuarantine')).toBe(1);
    await advance(longestDelayMs);
    expect(arrivalsOf('createRoundQuarantine')).toBeGreaterThan(1);
    quarantine = null;
    await advance(longestDelayMs);
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });

  describe('retries of calls that a closed tab left for the quarantine', () => {
    const leftBehind = async () => {
      quarantine = httpFailure(503);
      backend.fault = ({ name }) => (name === 'updateRoundItem' ? httpFailure(403) : undefined);
      await store(device, [tick(1)]);
      const closedTab = start();
      await advance(0);
      closedTab.stop();
      // The other tab's last try was earlier: it has only checks left.
      const unsettledRounds = vi.fn(device.outbox.unsettledRounds).mockResolvedValueOnce([]);
      start({ ...device, outbox: { ...device.outbox, unsettledRounds } });
      await advance(0);
      return arrivalsOf('createRoundQuarantine');
    };

    test('the quarantine accepts a call left behind', async () => {
      const before = await leftBehind();
      quarantine = null;
      await advance(longestDelayMs);
      expect(arrivalsOf('createRoundQuarantine')).toBe(before + 1);
      expect(await device.outbox.countUnsent(1)).toBe(0);
    });

    test('a call left behind that the quarantine refuses is filed once and then parked', async () => {
      const before = await leftBehind();
      quarantine = httpFailure(400);
      for (let minutes = 0; minutes < 30; minutes += 5) await advance(longestDelayMs);
      expect(arrivalsOf('createRoundQuarantine')).toBe(before + 1);
    });
  });

  test('a round is retried while another is saved on demand', async () => {
    await store(device, [tick(1)]);
    backend.fault = ({ name }) => (name === 'updateRoundItem' ? httpFailure(503) : undefined);
    const sender = start();
    await advance(0);
    await sender.saveRound(8);
    const before = arrivalsOf('updateRoundItem');
    backend.fault = () => undefined;
    await advance(longestDelayMs);
    expect(arrivalsOf('updateRoundItem')).toBe(before + 1);
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });

  test('a round is retried next to one with an unusable log', async () => {
    expectWarning(/counting what waits failed/);
    expectWarning(/the quiet save could not use the device store/);
    await device.outbox.append([operation(tick(1), { roundId: 6 })]);
    await store(device, [tick(1)]);
    const readRound: Device['outbox']['readRound'] = async (owner) => {
      if (owner.roundId === 6) throw new StorageError('storage_failed');
      return device.outbox.readRound(owner);
    };
    start({ ...device, outbox: { ...device.outbox, readRound } });
    await advance(0);
    expect(arrivalsOf('updateRoundItem')).toBe(1);
  });

  test('a round is retried next to one at which every try ends', async () => {
    await device.outbox.append([operation(tick(1), { roundId: 6 })]);
    await store(device, [tick(1)]);
    backend.fault = ({ name, id }) => (name === 'getRound' && id === 6 ? offlineFailure(500) : undefined);
    start();
    await advance(0);
    await advance(longestDelayMs);
    expect(arrivalsOf('updateRoundItem')).toBe(1);
  });

  test('work logged without an announcement is tried, also when nothing was planned', async () => {
    start();
    await advance(0);
    await store(device, [tick(1)]);
    await advance(longestDelayMs);
    expect(await device.outbox.countUnsent(1)).toBe(0);
  });

  test('parked calls alone are not retried', async () => {
    await store(device, [newFlaw('a', 1)]);
    backend.fault = ({ name }) => (name === 'createFlaw' ? httpFailure(400) : undefined);
    start();
    await advance(0);
    const before = backend.arrivals.length;
    for (let minutes = 0; minutes < 30; minutes += 5) await advance(longestDelayMs);
    expect(backend.arrivals).toHaveLength(before);
  });
});

test('a clock that is set back does not prolong the wait that the backend asked for', async () => {
  await store(device, [tick(1)]);
  backend.fault = ({ name }) =>
    name === 'updateRoundItem' ? httpFailure(429, { retryAfterSeconds: 120 }) : undefined;
  start();
  await advance(0);
  backend.fault = () => undefined;
  vi.setSystemTime(Date.now() - 3_600_000);
  connectionChanged.emit('online');
  await advance(0);
  expect(await device.outbox.countUnsent(1)).toBe(0);
});

test('an act between brings its try, and none is planned twice', async () => {
  start();
  await advance(0);
  await store(device, [tick(1)]);
  announce({ ...inspector, kind: 'appended', added: 1 });
  await advance(longestDelayMs);
  expect(arrivalsOf('updateRound')).toBe(1);
  sender?.stop();
  expect(vi.getTimerCount()).toBe(0);
});
