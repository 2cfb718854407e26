import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { startCallSender } from '../../../src/offline/calls/callSender.ts';
import { registerProducer } from '../../../src/offline/calls/producers.ts';
import { takeTurnAhead } from '../../../src/offline/calls/turnAhead.ts';
import { putCall } from '../../../src/offline/calls/waitingCalls.ts';

const anna = 1;
let stop: () => void;

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('window', new EventTarget());
  vi.stubGlobal('document', Object.assign(new EventTarget(), { visibilityState: 'visible' }));
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _how: object, work: (lock: object) => Promise<unknown>) =>
    (turn = turn.then(() => work({})));
  vi.stubGlobal('navigator', { locks: { request } });
  stop = startCallSender({ ownerUserId: anna, isSession: () => true });
});
afterEach(() => {
  stop();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('a call whose time has come goes out before any timer, also in a turn that was taken ahead [SETUP-133]', async () => {
  const gone: string[] = [];
  registerProducer('prompt', {
    send: async ({ key }) => {
      gone.push(key);
      return { ok: true, data: {}, pagination: null, status: 200 };
    },
  });
  const put = (key: string) =>
    putCall({ ...{ key, ownerUserId: anna, producer: 'prompt', target: 'a', name: '' }, payload: null });
  const microtasks = async () => {
    for (let turn = 0; turn < 50; turn += 1) await Promise.resolve();
  };
  put('first');
  await microtasks();
  expect(gone).toEqual(['first']);
  const letGo = takeTurnAhead(anna);
  // Its question to the browser isn't answered yet.
  put('second');
  await microtasks();
  expect(gone).toEqual(['first', 'second']);
  put('third');
  letGo();
  await microtasks();
  expect(gone).toEqual(['first', 'second', 'third']);
  await vi.advanceTimersByTimeAsync(0);
  put('fourth');
  await microtasks();
  expect(gone).toEqual(['first', 'second', 'third', 'fourth']);
});
