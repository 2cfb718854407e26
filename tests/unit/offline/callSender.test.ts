import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { keepFix, readFixes } from '#entities/flaws/waitingFixes/fixes.ts';
import { fixProducer } from '#entities/flaws/waitingFixes/sendFix.ts';
import { startCallSender } from '#offline/send/callSender.ts';
import { producerNames } from '#offline/calls/producerNames.ts';
import { registerProducer } from '#offline/calls/producers.ts';
import { changeCall, dropCall, loadCalls, takeCallBack } from '#offline/calls/waitingCalls.ts';
import { makeDevice, replaceDevice } from '#offline/log/device.ts';
import { outboxTurn, withTurn } from '#offline/log/pageLocks.ts';
import { longestDelayMs } from '#offline/send/schedule.ts';
import { readStoredUser } from '#entities/session/storedUser.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';
import { localTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { Request } from '#platform/calls/transport.ts';
import { useCallTablet } from '#tests/support/rounds/callTablet.ts';
import { expectWarning } from '#tests/support/warnings.ts';

/** Requests that the backend received in the usual way. */
const sentCalls: { id: unknown; key: string | undefined; body: unknown }[] = [];
const leftCalls: { key: string | undefined; keepalive: boolean | undefined }[] = [];
let answer: () => Promise<Outcome<unknown>>;
const success: Outcome<unknown> = { ok: true, data: {}, pagination: null, status: 200 };

vi.mock('#platform/calls/http.ts', () => {
  const sendRequest = async ({ path, body, idempotencyKey }: Request): Promise<Outcome<unknown>> => {
    if (idempotencyKey) sentCalls.push({ id: path?.id, key: idempotencyKey, body });
    const outcome = await answer();
    return outcome.ok && outcome === success ? { ...outcome, data: { id: path?.id } } : outcome;
  };
  return { sendRequest, sendCall: (_name: string, input: object) => sendRequest(input as Request) };
});

const anna = 1;
const body = { measure: 'Ny plombering', done: '2026-11-22T10:00:00.000Z', doneBy: 'anna@example.com' };
const fix = (key: string, targetId = 10, ownerUserId = anna) => ({
  key,
  ownerUserId,
  name: 'Plombering',
  payload: { kind: 'flaw' as const, targetId, body },
});
const loadCallsNow = async () => {
  void loadCalls();
  await pass(0);
};
const storedNow = async () => {
  const rows = stored();
  await pass(0);
  return rows;
};
const optionsOf = (ownerUserId: number) => ({
  ownerUserId,
  isSession: () => readStoredUser()?.id === ownerUserId,
});
registerProducer(producerNames.fix, fixProducer);
const logIn = (id: number) => writeJson(localTexts, storageKeys.user, { id });

const page = {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
};
const stops: (() => void)[] = [];
/** Opens a browser tab with its sender; returns a function that removes it as a killed page would. */
const openTab = (userId = anna): (() => void) => {
  const { stop } = startCallSender(optionsOf(userId));
  stops.push(stop);
  return stop;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const takeBack = async (key: string): Promise<boolean> => {
  const taking = takeCallBack(key);
  await pass(0);
  return taking;
};
const sendAll = async () => {
  const sender = startCallSender(optionsOf(anna));
  const sending = sender.flush();
  await pass(0);
  await sending;
  sender.stop();
};
const hide = async () => {
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
};

const { reload, stored } = useCallTablet({ isTimed: true });
beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
  logIn(anna);
  sentCalls.length = 0;
  leftCalls.length = 0;
  answer = async () => success;
  page.document.visibilityState = 'visible';
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', Object.assign(page.document, { documentElement: { lang: 'sv' } }));
  vi.stubGlobal('fetch', async (url: string, init: RequestInit) => {
    leftCalls.push({
      key: new Headers(init.headers).get('idempotency-key') ?? undefined,
      keepalive: init.keepalive,
    });
    const outcome = await answer();
    if (!outcome.ok && outcome.failure.kind === 'offline') throw new TypeError('offline');
    const data = { id: Number(/\d+$/.exec(url)?.[0]) };
    return new Response(JSON.stringify({ success: outcome.ok, data, errors: outcome.ok ? [] : ['No'] }), {
      status: outcome.ok ? 200 : outcome.failure.status,
    });
  });
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, _how: object, work: (lock: object) => Promise<unknown>) =>
    (turn = turn.then(() => work({})));
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a call that waits', () => {
  test('is sent after ten seconds and not before, under its own key', async () => {
    openTab();
    void keepFix(fix('key-of-a'));
    await pass(9_900);
    expect(sentCalls).toEqual([]);
    await pass(200);
    expect(sentCalls).toEqual([{ id: 10, key: 'key-of-a', body }]);
    expect(readFixes(anna)).toEqual([]);
    await pass(60_000);
    expect(sentCalls).toHaveLength(1);
  });

  test('is never sent once it is undone', async () => {
    openTab();
    void keepFix(fix('a'));
    await pass(9_000);
    expect(await takeBack('a')).toBe(true);
    await pass(60_000);
    await hide();
    expect([sentCalls, leftCalls]).toEqual([[], []]);
  });

  test.each([3_000, 9_999, 30_000])(
    'outlives a page that is killed %i ms after it, and is sent once [WAIT-01]',
    async (ms) => {
      const kill = openTab();
      void keepFix(fix('a'));
      await pass(Math.min(ms, 9_000));
      kill();
      reload();
      await pass(ms);
      expect(sentCalls).toEqual([]);
      openTab();
      await pass(10_000);
      expect(sentCalls.map(({ key }) => key)).toEqual(['a']);
      expect(readFixes(anna)).toEqual([]);
    },
  );

  test('is sent once by two tabs', async () => {
    openTab();
    openTab();
    void keepFix(fix('a'));
    await pass(30_000);
    expect(sentCalls.map(({ key }) => key)).toEqual(['a']);
  });

  test('a call is sent when the page hides and survives it, and the next page sends nothing', async () => {
    const kill = openTab();
    void keepFix(fix('a'));
    await hide();
    expect(leftCalls).toEqual([{ key: 'a', keepalive: true }]);

    await vi.waitFor(() => expect(readFixes(anna)).toEqual([]));
    kill();
    reload();
    openTab();
    await pass(60_000);
    expect(sentCalls).toEqual([]);
  });

  test('a page that ends before the outbox has its calls leaves them in localStorage, for the next one [WAIT-01]', async () => {
    const kill = openTab();
    answer = () => new Promise(() => undefined);
    await pass(0);
    void keepFix(fix('a'));
    page.window.dispatchEvent(new Event('pagehide'));
    expect(localTexts.keys(storageKeys.call)).toEqual([`${storageKeys.call}a`]);
    kill();
    reload();
    await loadCallsNow();
    // It was handed to the network, so that it can't be undone any more.
    expect(readFixes(anna)).toMatchObject([{ key: 'a', state: 'sending', attempts: 1 }]);
    expect([localTexts.keys(storageKeys.call), await storedNow()]).toMatchObject([[], [{ key: 'a' }]]);
  });

  test('without IndexedDB a call is sent at once, and nothing says that it is kept [WAIT-01]', async () => {
    replaceDevice(makeDevice(null));
    openTab();
    const kept = keepFix(fix('a'));
    await pass(1_000);
    expect([await kept, sentCalls.map(({ key }) => key)]).toEqual([false, ['a']]);
  });

  test('a call whose response was lost with the page is resent under the same key', async () => {
    const kill = openTab();
    void keepFix(fix('a'));
    answer = () => new Promise(() => undefined);
    await hide();
    kill();
    expect(await takeBack('a')).toBe(false);
    reload();
    answer = async () => success;
    openTab();
    await pass(30_000);
    expect([leftCalls.map(({ key }) => key), sentCalls.map(({ key }) => key)]).toEqual([['a'], ['a']]);
    expect(readFixes(anna)).toEqual([]);
  });

  test('waits on without a connection, on hiding too, and can be undone again until it is sent', async () => {
    openTab();
    answer = async () => ({ ok: false, failure: offlineFailure() });
    void keepFix(fix('a'));
    void keepFix(fix('b', 11));
    await hide();
    await pass(40_000);
    expect(readFixes(anna).map(({ key, state }) => [key, state])).toEqual([
      ['a', 'sealed'],
      ['b', 'sealed'],
    ]);
    expect(await takeBack('b')).toBe(true);
    answer = async () => success;
    await pass(longestDelayMs);
    expect(readFixes(anna)).toEqual([]);
    expect(sentCalls.at(-1)?.key).toBe('a');
  });

  test('a refused call waits until a user looks at it', async () => {
    expectWarning(/a fix was refused/);
    openTab();
    answer = async () => ({ ok: false, failure: httpFailure(400, { messages: ['Not today'] }) });
    void keepFix(fix('a'));
    await pass(11_000);
    const tries = sentCalls.length;
    await pass(120_000);
    await hide();
    expect([sentCalls.length, leftCalls.length]).toEqual([tries, 0]);
    expect(readFixes(anna)[0]?.failure?.messages).toEqual(['Not today']);
  });

  test('is sent at logout, or stays for its owner alone: another’s session sends nothing of it [WAIT-04]', async () => {
    const stop = openTab();
    void keepFix(fix('a'));
    await sendAll();
    expect(sentCalls.map(({ key }) => key)).toEqual(['a']);
    answer = async () => ({ ok: false, failure: offlineFailure() });
    void keepFix(fix('b'));
    await sendAll();
    expect(readFixes(anna)).toHaveLength(1);
    // Another tab logs in another user, and this one hasn't noticed yet.
    logIn(2);
    answer = async () => success;
    sentCalls.length = 0;
    openTab(2);
    await pass(60_000);
    await hide();
    expect([sentCalls, leftCalls]).toEqual([[], []]);
    stop();
    logIn(anna);
    openTab();
    await pass(20_000);
    expect(sentCalls.map(({ key }) => key)).toEqual(['b']);
  });

  test('is sent at once when the clock was set back, instead of hours later', async () => {
    void keepFix(fix('a'));
    changeCall('a', { sendAt: Date.now() + 3_600_000 });
    openTab();
    await pass(1_000);
    expect(sentCalls.map(({ key }) => key)).toEqual(['a']);
  });

  test('is tried again later and later, at most 5 min, and not before the backend asked for it [WAIT-02]', async () => {
    openTab();
    const at: number[] = [];
    const busy = (retryAfterSeconds: number | null) => async (): Promise<Outcome<unknown>> => {
      at.push(Date.now());
      return { ok: false, failure: httpFailure(503, { retryAfterSeconds }) };
    };
    answer = busy(null);
    void keepFix(fix('a'));
    await pass(60 * 60_000);
    const waits = at.slice(1).map((time, index) => time - (at[index] ?? 0));
    expect(waits[0]).toBeLessThanOrEqual(2_001);
    expect(waits.every((ms, index) => index === 0 || ms >= (waits[index - 1] ?? 0) / 2)).toBe(true);
    expect(Math.max(...waits)).toBeLessThanOrEqual(300_001);
    expect(Math.min(...waits.slice(-5))).toBeGreaterThanOrEqual(150_000);
    dropCall('a');
    at.length = 0;
    answer = busy(120);
    void keepFix(fix('b'));
    void keepFix(fix('c', 11));
    await pass(100_000);
    expect(at).toHaveLength(2);
    await pass(60_000);
    expect(at.length).toBeGreaterThan(2);
  });

  test('waits for an earlier one on its target alone', async () => {
    openTab();
    const done: (() => void)[] = [];
    answer = () => new Promise((resolve) => done.push(() => resolve(success)));
    void keepFix(fix('a'));
    await pass(10_000);
    void keepFix(fix('b'));
    void keepFix(fix('c', 11));
    await pass(10_000);
    expect(sentCalls.map(({ key }) => key)).toEqual(['a', 'c']);
    done.splice(0).forEach((end) => end());
    await pass(0);
    expect(sentCalls.map(({ key }) => key)).toEqual(['a', 'c', 'b']);
    done.splice(0).forEach((end) => end());
    await pass(0);
    expect(readFixes(anna)).toEqual([]);
  });

  test('goes out while a round’s photos are sent', async () => {
    openTab();
    let end = (): void => undefined;
    const round = withTurn(outboxTurn(anna), true, () => new Promise<void>((resolve) => (end = resolve)));
    void keepFix(fix('a'));
    await pass(11_000);
    expect(sentCalls.map(({ key }) => key)).toEqual(['a']);
    end();
    await round;
  });

  test('waits for its user where the session is refused [WAIT-02]', async () => {
    openTab();
    answer = async () => ({ ok: false, failure: httpFailure(401) });
    void keepFix(fix('a'));
    await pass(60_000);
    expect(readFixes(anna)).toMatchObject([{ state: 'sealed', failure: { status: 401 } }]);
  });
});
