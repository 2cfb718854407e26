import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCallSender } from '#offline/send/callSender.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { longestDelayMs } from '#offline/send/schedule.ts';
import { takeTurnAhead } from '#offline/send/turnAhead.ts';
import { callsOf, putCall } from '#offline/calls/waitingCalls.ts';
import { useCallTablet } from '#tests/support/rounds/callTablet.ts';

const anna = 1;
let stop: () => void;

useCallTablet({ isTimed: true });
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _how: object, work: (lock: object) => Promise<unknown>) =>
    (turn = turn.then(() => work({})));
  vi.stubGlobal('navigator', { locks: { request } });
  ({ stop } = startCallSender({ ownerUserId: anna, isSession: () => true }));
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a call whose time has come goes out before any timer, also in a turn that was taken ahead', async () => {
  const sentKeys: string[] = [];
  registerProducer('prompt', {
    send: async ({ key }) => {
      sentKeys.push(key);
      return { ok: true, data: {}, pagination: null, status: 200 };
    },
  });
  const put = (key: string) =>
    void putCall({ key, ownerUserId: anna, producer: 'prompt', target: 'a', name: '', payload: null });
  const microtasks = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  put('first');
  await microtasks();
  expect(sentKeys).toEqual(['first']);
  const letGo = takeTurnAhead(anna);
  // Its lock request isn't answered yet.
  put('second');
  await microtasks();
  expect(sentKeys).toEqual(['first', 'second']);
  put('third');
  letGo();
  await microtasks();
  expect(sentKeys).toEqual(['first', 'second', 'third']);
  await vi.advanceTimersByTimeAsync(0);
  put('fourth');
  await microtasks();
  expect(sentKeys).toEqual(['first', 'second', 'third', 'fourth']);
});

test('a success without content isn’t a delivery, unless the record that is read back holds the call', async () => {
  let isThere = false;
  let sentCount = 0;
  registerProducer('checked', {
    send: async () => {
      sentCount += 1;
      return { ok: true, data: null, pagination: null, status: 200 };
    },
    isComplete: (_call, data) => data !== null,
    isStored: async () => isThere,
  });
  void putCall({
    key: 'checked',
    ownerUserId: anna,
    producer: 'checked',
    target: 'b',
    name: '',
    payload: null,
  });
  await vi.advanceTimersByTimeAsync(0);
  expect(callsOf(anna)).toMatchObject([
    { state: 'sealed', attempts: 1, failure: { codes: ['response_incomplete'] } },
  ]);
  isThere = true;
  await vi.advanceTimersByTimeAsync(longestDelayMs);
  expect([callsOf(anna), sentCount]).toEqual([[], 2]);
});
