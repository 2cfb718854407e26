import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskedFix } from '../../../src/entities/flaws/waitingFixes/fixQueue.ts';
import { changeFix, keepFix, readFixes, undoFix } from '../../../src/entities/flaws/waitingFixes/fixQueue.ts';
import { sendFixes, startFixSender } from '../../../src/entities/flaws/waitingFixes/fixSender.ts';
import type { Outcome } from '../../../src/platform/envelope.ts';
import { httpFailure, offlineFailure } from '../../../src/platform/failure.ts';
import { localTexts, writeJson } from '../../../src/platform/storage.ts';
import { storageKeys } from '../../../src/platform/storageKeys.ts';
import type { Request } from '../../../src/platform/transport.ts';
import { expectWarning } from '../../support/warnings.ts';

/** What the backend got: by the usual way, and from a page that hid. */
const sent: { id: unknown; key: string | undefined; body: unknown }[] = [];
const left: { key: string | undefined; keepalive: boolean | undefined }[] = [];
let answer: () => Promise<Outcome<unknown>>;
const stored: Outcome<unknown> = { ok: true, data: {}, pagination: null, status: 200 };

vi.mock('../../../src/platform/http.ts', () => {
  const sendRequest = async ({ path, body, idempotencyKey }: Request): Promise<Outcome<unknown>> => {
    if (idempotencyKey) sent.push({ id: path?.id, key: idempotencyKey, body });
    return answer();
  };
  return { sendRequest, sendCall: (_name: string, input: object) => sendRequest(input as Request) };
});

const anna = 1;
const body = { measure: 'Ny plombering', done: '2026-11-22T10:00:00.000Z', doneBy: 'anna@example.com' };
const fix = (id: string, targetId = 10, userId = anna): AskedFix => ({
  ...{ id, userId, targetId, name: 'Plombering' },
  kind: 'flaw',
  body,
});
const logIn = (id: number) => writeJson(localTexts, storageKeys.user, { id });

const page = {
  window: new EventTarget(),
  document: Object.assign(new EventTarget(), { visibilityState: 'visible' }),
};
const stops: (() => void)[] = [];
/** A tab of the browser: its sender; taking it away is what a killed page leaves. */
const openTab = (userId = anna): (() => void) => {
  const stop = startFixSender(userId, () => undefined);
  stops.push(stop);
  return stop;
};
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
const hide = async () => {
  page.document.visibilityState = 'hidden';
  page.document.dispatchEvent(new Event('visibilitychange'));
  await pass(0);
};

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-22T10:00:00Z') });
  localTexts.remove(storageKeys.fixes);
  logIn(anna);
  sent.length = 0;
  left.length = 0;
  answer = async () => stored;
  page.document.visibilityState = 'visible';
  vi.stubGlobal('window', page.window);
  vi.stubGlobal('document', Object.assign(page.document, { documentElement: { lang: 'sv' } }));
  vi.stubGlobal('fetch', async (_url: string, init: RequestInit) => {
    left.push({
      key: new Headers(init.headers).get('idempotency-key') ?? undefined,
      keepalive: init.keepalive,
    });
    const outcome = await answer();
    if (!outcome.ok && outcome.failure.kind === 'offline') throw new TypeError('offline');
    return new Response(JSON.stringify({ success: outcome.ok, data: {}, errors: outcome.ok ? [] : ['No'] }), {
      status: outcome.ok ? 200 : outcome.failure.status,
    });
  });
  let turn: Promise<unknown> = Promise.resolve();
  const request = (_name: string, work: () => Promise<unknown>) => (turn = turn.then(work, work));
  vi.stubGlobal('navigator', { locks: { request } });
});
afterEach(() => {
  stops.splice(0).forEach((stop) => stop());
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a fix that waits', () => {
  test('is sent after ten seconds and not before, under its own key', async () => {
    openTab();
    keepFix(fix('key-of-a'));
    await pass(9_900);
    expect(sent).toEqual([]);
    await pass(200);
    expect(sent).toEqual([{ id: 10, key: 'key-of-a', body }]);
    expect(readFixes(anna)).toEqual([]);
    await pass(60_000);
    expect(sent).toHaveLength(1);
  });

  test('is never sent once it is taken back', async () => {
    openTab();
    keepFix(fix('a'));
    await pass(9_000);
    expect(undoFix('a')).toBe(true);
    await pass(60_000);
    await hide();
    expect([sent, left]).toEqual([[], []]);
  });

  test.each([3_000, 9_999, 30_000])(
    'outlives a page that is killed %i ms after it, and is sent once',
    async (ms) => {
      const kill = openTab();
      keepFix(fix('a'));
      await pass(Math.min(ms, 9_000));
      kill();
      await pass(ms);
      expect(sent).toEqual([]);
      openTab();
      await pass(10_000);
      expect(sent.map(({ key }) => key)).toEqual(['a']);
      expect(readFixes(anna)).toEqual([]);
    },
  );

  test('is sent once by two tabs', async () => {
    openTab();
    openTab();
    keepFix(fix('a'));
    await pass(30_000);
    expect(sent.map(({ key }) => key)).toEqual(['a']);
  });

  test('goes out when the page hides, so that it arrives after the page is gone; the next page sends nothing again', async () => {
    const kill = openTab();
    keepFix(fix('a'));
    await hide();
    expect(left).toEqual([{ key: 'a', keepalive: true }]);
    expect(readFixes(anna)).toEqual([]);
    kill();
    openTab();
    await pass(60_000);
    expect(sent).toEqual([]);
  });

  test('whose answer was lost with the page is sent again under the same key, by which the backend knows it', async () => {
    const kill = openTab();
    keepFix(fix('a'));
    answer = () => new Promise(() => undefined);
    await hide();
    kill();
    expect(undoFix('a')).toBe(false);
    answer = async () => stored;
    openTab();
    await pass(30_000);
    expect([left.map(({ key }) => key), sent.map(({ key }) => key)]).toEqual([['a'], ['a']]);
    expect(readFixes(anna)).toEqual([]);
  });

  test('waits on without a connection, on hiding too, and can be taken back again until it is sent', async () => {
    openTab();
    answer = async () => ({ ok: false, failure: offlineFailure() });
    keepFix(fix('a'));
    keepFix(fix('b', 11));
    await hide();
    await pass(40_000);
    expect(readFixes(anna).map(({ id, failure }) => [id, failure])).toEqual([
      ['a', null],
      ['b', null],
    ]);
    expect(undoFix('b')).toBe(true);
    answer = async () => stored;
    await pass(30_000);
    expect(readFixes(anna)).toEqual([]);
    expect(sent.at(-1)?.key).toBe('a');
  });

  test('that is refused stands still until a person looks at it', async () => {
    expectWarning(/a fix was refused/);
    openTab();
    answer = async () => ({ ok: false, failure: httpFailure(400, { messages: ['Not today'] }) });
    keepFix(fix('a'));
    await pass(11_000);
    const tries = sent.length;
    await pass(120_000);
    await hide();
    expect([sent.length, left.length]).toEqual([tries, 0]);
    expect(readFixes(anna)[0]?.failure?.messages).toEqual(['Not today']);
  });

  test('is sent at logout, or stays for its owner alone: another’s session sends nothing of it', async () => {
    const stop = openTab();
    keepFix(fix('a'));
    await sendFixes(anna, 'all');
    expect(sent.map(({ key }) => key)).toEqual(['a']);
    answer = async () => ({ ok: false, failure: offlineFailure() });
    keepFix(fix('b'));
    await sendFixes(anna, 'all');
    expect(readFixes(anna)).toHaveLength(1);
    // Another tab logs somebody else in, and this one hasn't heard of it yet.
    logIn(2);
    answer = async () => stored;
    sent.length = 0;
    openTab(2);
    await pass(60_000);
    await hide();
    expect([sent, left]).toEqual([[], []]);
    stop();
    logIn(anna);
    openTab();
    await pass(20_000);
    expect(sent.map(({ key }) => key)).toEqual(['b']);
  });

  test('is sent at once when the clock was set back, instead of hours later', async () => {
    keepFix(fix('a'));
    changeFix('a', { sendAt: Date.now() + 3_600_000 });
    openTab();
    await pass(1_000);
    expect(sent.map(({ key }) => key)).toEqual(['a']);
  });
});
