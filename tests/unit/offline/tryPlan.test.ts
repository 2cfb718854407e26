import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { longestDelayMs } from '#offline/send/backoff.ts';
import { makeTries } from '#offline/send/tries.ts';
import { httpFailure, offlineFailure } from '#platform/calls/failure.ts';

let attempts: boolean[];
const tries = () =>
  makeTries(
    (isLook) => attempts.push(isLook),
    () => 0,
  );
const pass = (ms: number) => vi.advanceTimersByTime(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00.000Z') });
  attempts = [];
});
afterEach(() => {
  vi.useRealTimers();
});

describe('a planned try', () => {
  test('comes once, at its time, in place of the one before', () => {
    const plan = tries();
    plan.plan(5_000);
    plan.plan(1_000);
    pass(999);
    expect(attempts).toEqual([]);
    pass(1);
    expect(attempts).toEqual([false]);
    pass(longestDelayMs);
    expect(attempts).toEqual([false]);
  });

  test('comes within five minutes, however far off it was planned, and at once when it is due already', () => {
    const plan = tries();
    plan.plan(Number.MAX_SAFE_INTEGER);
    pass(longestDelayMs);
    expect(attempts).toEqual([false]);
    plan.plan(-1);
    pass(0);
    expect(attempts).toEqual([false, false]);
  });

  test('is this one when a try begins by itself', () => {
    const plan = tries();
    plan.plan(1_000);
    plan.begun();
    pass(longestDelayMs);
    expect(attempts).toEqual([]);
  });

  test('does not come after the stop, nor does a new one', () => {
    const plan = tries();
    plan.plan(1_000);
    plan.stop();
    plan.plan(1_000);
    plan.ended([offlineFailure()]);
    expect(vi.getTimerCount()).toBe(0);
  });
});

describe('after a try', () => {
  test('failures delay the next try more and more, and a success resets the delay', () => {
    const plan = tries();
    for (const [troubles, waitMs] of [
      [[offlineFailure()], 1_000],
      [[null], 2_000],
      [[httpFailure(503), null], 4_000],
      [[], longestDelayMs],
      [[offlineFailure()], 1_000],
    ] as const) {
      const before = attempts.length;
      plan.begun();
      plan.ended(troubles);
      pass(waitMs - 1);
      expect(attempts).toHaveLength(before);
      pass(1);
      expect(attempts).toHaveLength(before + 1);
    }
  });

  test('without trouble there is a look in the end, unless something is planned', () => {
    const plan = tries();
    plan.ended([]);
    pass(longestDelayMs);
    expect(attempts).toEqual([true]);
    plan.plan(30_000);
    plan.ended([]);
    pass(30_000);
    expect(attempts).toEqual([true, false]);
  });

  test('the longest that the backend asked for is waited, and told as long as it lasts', () => {
    const plan = tries();
    expect(plan.heldMs()).toBe(0);
    plan.ended([
      httpFailure(429, { retryAfterSeconds: 10 }),
      httpFailure(503, { retryAfterSeconds: 20 }),
      null,
    ]);
    expect(plan.heldMs()).toBe(20_000);
    pass(19_999);
    expect([plan.heldMs(), attempts]).toEqual([1, []]);
    pass(1);
    expect([plan.heldMs(), attempts]).toEqual([0, [false]]);
    pass(60_000);
    expect(plan.heldMs()).toBe(0);
  });

  test('a try without such a wish ends the wait; a clock that is set back does not prolong it', () => {
    const plan = tries();
    plan.ended([httpFailure(429, { retryAfterSeconds: 60 })]);
    plan.ended([offlineFailure()]);
    expect(plan.heldMs()).toBe(0);
    plan.ended([httpFailure(429, { retryAfterSeconds: 60 })]);
    vi.setSystemTime(new Date('2026-11-20T08:59:59.999Z'));
    expect(plan.heldMs()).toBe(0);
    vi.setSystemTime(new Date('2026-11-20T09:00:00.000Z'));
    expect(plan.heldMs()).toBe(60_000);
  });
});
