import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { keepFix } from '#entities/flaws/waitingFixes/fixes.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { startCallSender } from '#offline/send/callSender.ts';
import { callsOf, dropCall } from '#offline/calls/waitingCalls.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { useCallTablet } from '#tests/support/rounds/callTablet.ts';

const ownerUserId = 1;
const success: Outcome<unknown> = { ok: true, data: {}, pagination: null, status: 200 };
const sentKeys: string[] = [];
let answerFirst: Outcome<unknown> = success;

registerProducer(producerNames.fix, {
  send: async ({ key }) => {
    sentKeys.push(key);
    return key === 'first' ? answerFirst : success;
  },
});

useCallTablet({ isTimed: true });
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
  const request = (_name: string, _how: object, work: (lock: object) => Promise<unknown>) => work({});
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/**
 * Stores eight calls on separate targets, of which the first fails, and returns how many of the others are
 * sent once all are due.
 */
async function othersSentBeside(retryAfterSeconds: number | null): Promise<number> {
  sentKeys.length = 0;
  answerFirst = { ok: false, failure: httpFailure(503, { retryAfterSeconds }) };
  const body = { measure: 'Ny plombering', done: '2026-11-22T10:00:00.000Z', doneBy: 'anna@example.com' };
  const keys = ['first', ...Array.from({ length: 7 }, (_, index) => `other ${index}`)];
  for (const [index, key] of keys.entries())
    void keepFix({
      key,
      ownerUserId,
      name: 'Plombering',
      payload: { kind: 'flaw', targetId: 10 + index, body },
    });
  vi.setSystemTime(new Date('2026-11-22T10:00:11Z'));
  const { stop } = startCallSender({ ownerUserId, isSession: () => true });
  await vi.advanceTimersByTimeAsync(0);
  stop();
  for (const { key } of callsOf(ownerUserId)) dropCall(key);
  return sentKeys.filter((key) => key !== 'first').length;
}

test('calls that wait are held by the Retry-After of another one’s answer, and not by its failure alone [WAIT-02]', async () => {
  // Four targets run concurrently: the three besides the first are sent in any case.
  expect(await othersSentBeside(120)).toBe(3);
  vi.setSystemTime(new Date('2026-11-22T10:00:00Z'));
  expect(await othersSentBeside(null)).toBe(7);
});
