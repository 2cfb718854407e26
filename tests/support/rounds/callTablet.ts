import { beforeEach } from 'vitest';
import { isAsSeen, knowsAttempts, markedSending } from '#offline/log/callStates.ts';
import { type Device, replaceDevice } from '#offline/log/device.ts';
import type { OutboxStore, WaitingCall } from '#offline/log/outboxTypes.ts';
import { aTablet, openTablet } from './offline.ts';

type CallStore = Pick<OutboxStore, 'waitingCalls' | 'putCalls' | 'claimCall' | 'removeCall'>;

/** Waiting calls in memory, without tasks of the event loop, which a fake clock doesn't run. */
const makeTimedCalls = (): CallStore => {
  const rows = new Map<string, WaitingCall>();
  return {
    waitingCalls: async () => [...rows.values()],
    putCalls: async (changes) =>
      changes.flatMap(({ key, call, isNew }) => {
        const stored = rows.get(key);
        if (call && !isNew && !(stored && knowsAttempts(call, stored)))
          return [{ key, call: stored ?? null }];
        if (call) rows.set(key, call);
        else rows.delete(key);
        return [];
      }),
    claimCall: async (seen, sendAt) => {
      const stored = rows.get(seen.key);
      if (!stored || !isAsSeen(stored, seen)) return { call: stored ?? null, isClaimed: false };
      const call = { ...stored, ...markedSending(stored), sendAt };
      rows.set(call.key, call);
      return { call, isClaimed: true };
    },
    removeCall: async (key) => rows.get(key)?.state !== 'sending' && rows.delete(key),
  };
};

/**
 * Gives each test of a file an empty tablet for waiting calls; `reload` forgets what the page has in memory. With `isTimed` the calls are
 * stored without IndexedDB, for tests with a fake clock.
 */
export const useCallTablet = ({ isTimed } = { isTimed: false }) => {
  let device: Promise<Device> | null = null;
  beforeEach(async () => {
    const opened = await openTablet(aTablet());
    const outbox = isTimed ? { ...opened.outbox, ...makeTimedCalls() } : opened.outbox;
    device = Promise.resolve({ ...opened, outbox });
    replaceDevice(device);
  });
  return { reload: () => replaceDevice(device), stored: async () => (await device)?.outbox.waitingCalls() };
};
