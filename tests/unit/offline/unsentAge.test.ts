import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCallSender } from '#offline/send/callSender.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { takeCallsOver } from '#offline/calls/callSending.ts';
import { callsOf, dropCall, putCall } from '#offline/calls/waitingCalls.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { transport } from '#platform/calls/transport.ts';
import { useCallTablet } from '#tests/support/rounds/callTablet.ts';

const anna = 1;
const start = Date.parse('2026-11-22T10:00:00Z');
registerProducer('refused', {
  send: async () => ({ ok: false, failure: httpFailure(403, { codes: ['right_missing'] }) }),
});
const call = (key: string) => ({
  key,
  ownerUserId: anna,
  producer: 'refused',
  target: `flaw:${key}`,
  name: key,
  payload: null,
});

useCallTablet({ isTimed: true });
beforeEach(() => {
  vi.useFakeTimers({ now: start });
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
});
afterEach(() => {
  vi.useRealTimers();
});

test('says since when the oldest call waits, refused or not, for as long as its user is logged in [OPS-84]', async () => {
  const { stop } = startCallSender({ ownerUserId: anna, isSession: () => true });
  expect(transport.unsentSince.calls).toBeNull();
  void putCall(call('a'));
  await vi.advanceTimersByTimeAsync(12_000);
  expect(callsOf(anna)[0]?.state).toBe('parked');
  void putCall(call('b'));
  expect(transport.unsentSince.calls).toBe(start);
  dropCall('a');
  expect(transport.unsentSince.calls).toBe(start + 12_000);
  stop();
  expect(transport.unsentSince.calls).toBeUndefined();
});

test('a call that an earlier version kept counts from when it was to go out [OPS-84]', () => {
  takeCallsOver([{ ...call('a'), sendAt: start - 5_000, state: 'sealed', attempts: 0, failure: null }]);
  const { stop } = startCallSender({ ownerUserId: anna, isSession: () => false });
  expect(transport.unsentSince.calls).toBe(start - 5_000);
  stop();
});
