import { describe, expect, test } from 'vitest';
import type { LoggedCall } from '#offline/log/outboxTypes.ts';
import { sendRound } from '#offline/send/sendRound.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { deviceFailure, type Failure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import type { Request } from '#platform/calls/transport.ts';
import {
  answering,
  closingCall,
  creation,
  itemCall,
  logged,
  logOf,
  photoRemoval,
  removal,
} from '#tests/support/rounds/loggedCalls.ts';
import { inspector } from '#tests/support/rounds/offline.ts';

type Answer = Failure | 'hangs' | undefined;

/** Sends a round's calls; `answer` returns a key's result, a failure or a response with an id. */
const run = async (
  calls: readonly LoggedCall[],
  answer: (key: string) => Answer | Promise<Answer> = () => undefined,
  { isClosing = false, broken = '' } = {},
) => {
  const sentKeys: string[] = [];
  const acked: string[] = [];
  const steps: string[] = [];
  let most = 0;
  let underWay = 0;
  const resolved = () => Promise.resolve();
  const outbox = {
    readRound: () => Promise.resolve(logOf(calls)),
    markSending: resolved,
    park: resolved,
    putBack: resolved,
    sealAgain: () => Promise.resolve(0),
    acknowledge: (callId: string) => {
      if (callId === broken) return Promise.reject(new Error('the store is full'));
      acked.push(callId);
      return Promise.resolve(1);
    },
  };
  const send = async ({ path, idempotencyKey = '' }: Request): Promise<Outcome<unknown>> => {
    sentKeys.push(idempotencyKey);
    underWay += 1;
    most = Math.max(most, underWay);
    const failure = await answer(idempotencyKey);
    await new Promise((resolve) => setImmediate(resolve));
    underWay -= 1;
    if (failure && failure !== 'hangs') return { ok: false, failure };
    return { ok: true, data: { id: path?.id ?? 77 }, pagination: null, status: 200, isKeyKept: true };
  };
  const { ports } = answering(
    {},
    {
      outbox: outbox as never,
      send,
      now: () => new Date(0),
      clockSkewMs: () => null,
      onProgress: (done, total) => steps.push(`${done}/${total}`),
    },
  );
  const sending = await sendRound(ports, inspector, isClosing);
  return { sending, sent: sentKeys, acked, steps, most };
};
const items = (count: number, own: Partial<LoggedCall> = {}): LoggedCall[] =>
  Array.from({ length: count }, (_, at) => logged(itemCall(at + 1), { copyNo: at + 1, ...own }));
const down = httpFailure(503);

describe('the order of calls', () => {
  test('is that of the steps, then that of sealing; only what waits is sent', async () => {
    const calls = [
      logged(creation(), { copyNo: 1 }),
      logged(itemCall(2), { copyNo: 3 }),
      logged(itemCall(1), { copyNo: 2 }),
      logged(itemCall(3), { state: 'acked' }),
      logged(itemCall(4), { state: 'parked' }),
      logged(null),
      logged(itemCall(5), { state: 'sending', copyNo: 4 }),
      logged(closingCall()),
    ];
    const { sent, sending, steps } = await run(calls);
    expect(sent).toEqual(['item-1', 'item-2', 'item-5', 'create-a']);
    expect([sending, steps]).toEqual([
      { status: 'done', failure: null, closing: null },
      ['1/4', '2/4', '3/4', '4/4'],
    ]);
    const closing = await run(calls, undefined, { isClosing: true });
    expect([closing.sent, closing.sending.closing]).toEqual([['close'], { id: 7 }]);
  });

  test.each<[string, Partial<LoggedCall>, boolean]>([
    ['the backend has refused it thrice over itself', { attempts: 3, failure: down }, true],
    ['a server in between fails over it', { attempts: 3, failure: offlineFailure(502) }, true],
    ['a server in between just fails', { attempts: 3, failure: offlineFailure(500) }, true],
    ['it was tried twice', { attempts: 2, failure: down }, false],
    ['the line was dead', { attempts: 9, failure: offlineFailure() }, false],
    ['a portal answered', { attempts: 9, failure: offlineFailure(403) }, false],
    ['nothing is known of it', { attempts: 9 }, false],
    ['the device failed', { attempts: 9, failure: deviceFailure('storage_failed') }, false],
  ])('a call lets the others go first when %s: %o', async (_why, own, isLast) => {
    const calls = [logged(itemCall(1), { copyNo: 1, ...own }), logged(itemCall(2), { copyNo: 2 })];
    const expected = isLast ? ['item-2', 'item-1'] : ['item-1', 'item-2'];
    expect((await run(calls)).sent).toEqual(expected);
  });
});

describe('calls under way together', () => {
  test('are at most four, of one step, once the backend has answered', async () => {
    expect((await run(items(9))).most).toBe(4);
    expect((await run(items(2))).most).toBe(1);
    const refusal = httpFailure(400);
    expect((await run(items(9), (key) => (key === 'item-1' ? refusal : undefined))).most).toBe(4);
    expect((await run(items(9), () => down)).most).toBe(1);
  });

  test('are never two on one item, nor of flaws', async () => {
    const twice = [1, 2].map((copyNo) =>
      logged({ ...itemCall(2), key: `two-${copyNo}` }, { copyNo: copyNo + 1 }),
    );
    expect(await run([logged(itemCall(1)), ...twice])).toMatchObject({
      most: 1,
      sent: ['item-1', 'two-1', 'two-2'],
    });
    const flaws = ['a', 'b', 'c'].map((key, at) => logged(creation({}, key), { copyNo: at }));
    expect((await run(flaws)).most).toBe(1);
  });
});

describe('trouble', () => {
  test('holds what comes later on the same target, and lets the others go', async () => {
    const resealed = logged({ ...itemCall(1), key: 'again' }, { copyNo: 9 });
    const { sent, sending } = await run([...items(3), resealed], (key) =>
      key === 'item-1' ? down : undefined,
    );
    expect(sent).toEqual(['item-1', 'item-2', 'item-3']);
    expect(sending).toMatchObject({ status: 'later', failure: down });
  });

  test('ends the try after three in a row, not after three in all', async () => {
    expect((await run(items(9), () => down)).sent).toHaveLength(3);
    const everyOther = await run(items(9), (key) => (Number(key.slice(5)) % 3 === 0 ? undefined : down));
    expect(everyOther.sent).toHaveLength(9);
  });

  test.each<[string, Failure, string]>([
    ['a dead line', offlineFailure(), 'unreachable'],
    ['an ended session', httpFailure(401), 'signedOut'],
    ['a backend that asks for time', httpFailure(429, { retryAfterSeconds: 7 }), 'later'],
  ])('%s ends it at once', async (_what, failure, status) => {
    const { sent, sending } = await run(items(3), () => failure);
    expect([sent.length, sending]).toEqual([1, { status, failure, closing: null }]);
  });

  test('the reason that ended a try stays, whatever happens to parallel calls', async () => {
    for (const first of [offlineFailure(), httpFailure(401)]) {
      const slow = Promise.withResolvers<Failure>();
      const { sending } = await run(items(5), (key) => {
        if (key === 'item-2') return first;
        if (key !== 'item-3') return undefined;
        setTimeout(() => slow.resolve(down), 5);
        return slow.promise;
      });
      expect(sending.failure).toBe(first);
    }
  });

  test('a failing store ends the try once the running calls have ended', async () => {
    const calls = items(20);
    const counted: string[] = [];
    const failing = run(calls, (key) => void counted.push(key), { broken: 'item-3' });
    await expect(failing).rejects.toThrow('the store is full');
    expect(counted.length).toBeLessThan(12);
  });
});

describe('a flaw whose removal is confirmed', () => {
  const ackedRemoval = logged(removal(), { state: 'acked' });

  test('leaves nothing to send of what was meant for it', async () => {
    const { sent, acked } = await run([
      ackedRemoval,
      logged(photoRemoval('p')),
      logged(removal('b'), { copyNo: 2 }),
    ]);
    expect([sent, acked]).toEqual([[], ['delete-p']]);
  });

  test('a new creation of a removed flaw and calls of other flaws are still sent', async () => {
    expect((await run([ackedRemoval, logged(creation())])).sent).toEqual(['create-a']);
    expect((await run([ackedRemoval, logged(itemCall(1))])).sent).toEqual(['item-1']);
    const waits = [logged(removal(), { state: 'parked' }), logged(photoRemoval('p'))];
    expect((await run(waits)).acked).toEqual([]);
  });

  test('in this very try too', async () => {
    const { sent, acked } = await run([
      logged(removal(), { copyNo: 1 }),
      logged(photoRemoval('p'), { copyNo: 2 }),
    ]);
    expect([sent, acked]).toEqual([['delete-a'], ['delete-a', 'delete-p']]);
  });
});
