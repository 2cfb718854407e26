import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import type { SaveResult } from '#offline/send/replayRound.ts';
import { makeRoundTries } from '#offline/send/roundTries.ts';
import { longestDelayMs, makeSchedule } from '#offline/send/schedule.ts';
import { type Failure, httpFailure, offlineFailure } from '#platform/calls/failure.ts';

vi.mock('#offline/calls/waitingCalls.ts', () => ({ loadCalls: async () => undefined }));

let runs: string[];
const first = () => void runs.push('first');
const second = () => void runs.push('second');
const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);

beforeEach(() => {
  vi.useFakeTimers({ now: new Date('2026-11-20T09:00:00.000Z') });
  vi.stubGlobal('navigator', {});
  runs = [];
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

describe('a planned run', () => {
  test('comes once, at its time, in place of the one before', async () => {
    const { plan, isPlanned } = makeSchedule();
    plan(first, 5_000);
    plan(first, 1_000);
    await pass(999);
    expect([runs, isPlanned(first)]).toEqual([[], true]);
    await pass(1);
    expect([runs, isPlanned(first)]).toEqual([['first'], false]);
    await pass(longestDelayMs);
    expect(runs).toEqual(['first']);
  });

  test('comes within five minutes, however far off it was planned, and at once when it is due already', async () => {
    const { plan } = makeSchedule();
    plan(first, Number.MAX_SAFE_INTEGER);
    await pass(longestDelayMs);
    expect(runs).toEqual(['first']);
    plan(first, -1);
    await pass(0);
    expect(runs).toEqual(['first', 'first']);
  });

  test('comes at its time beside another one, by one timer', async () => {
    const { plan } = makeSchedule();
    plan(first, 5_000);
    plan(second, 1_000);
    expect(vi.getTimerCount()).toBe(1);
    await pass(1_000);
    expect([runs, vi.getTimerCount()]).toEqual([['second'], 1]);
    plan(second, 10_000);
    await pass(4_000);
    expect(runs).toEqual(['second', 'first']);
    plan(second, null);
    expect(vi.getTimerCount()).toBe(0);
  });

  test('is not delayed by a clock that is set back, however far', async () => {
    const { plan } = makeSchedule();
    plan(first, 1_000);
    plan(second, 2_000);
    vi.setSystemTime(new Date('2026-11-20T08:00:00.000Z'));
    await pass(2_000);
    expect(runs).toEqual(['first', 'second']);
  });

  test('does not come after the stop, nor does a new one', () => {
    const { plan, stop } = makeSchedule();
    plan(first, 1_000);
    stop();
    plan(second, 1_000);
    expect(vi.getTimerCount()).toBe(0);
  });
});

test('the wait that the backend asked for is told as long as it lasts; a clock that is set back does not prolong it', () => {
  const { hold, heldMs } = makeSchedule();
  expect(heldMs()).toBe(0);
  hold(20);
  expect(heldMs()).toBe(20_000);
  vi.advanceTimersByTime(19_999);
  expect(heldMs()).toBe(1);
  vi.advanceTimersByTime(1);
  expect(heldMs()).toBe(0);
  hold(60);
  vi.setSystemTime(Date.now() - 1);
  expect(heldMs()).toBe(0);
  hold(null);
  expect(heldMs()).toBe(0);
});

describe('after a try of the rounds', () => {
  let answers: SaveResult[] = [];
  const resultsOf = (failures: readonly (Failure | null)[]): SaveResult[] =>
    failures.map((failure) => ({ status: 'later', failure }));
  const start = () => {
    const schedule = makeSchedule(() => 0);
    const tries = makeRoundTries(schedule, 'turn', async (isLook) => {
      runs.push(isLook ? 'look' : 'try');
      return answers;
    });
    return { schedule, tries };
  };

  test('failures delay the next try more and more, and a success resets the delay', async () => {
    const { tries } = start();
    answers = resultsOf([offlineFailure()]);
    tries.plan(0);
    await pass(0);
    for (const [next, waitMs] of [
      [[null], 1_000],
      [[httpFailure(503), null], 2_000],
      [[], 4_000],
      [[offlineFailure()], longestDelayMs],
      [[], 1_000],
    ] as const) {
      const before = runs.length;
      answers = resultsOf(next);
      await pass(waitMs - 1);
      expect(runs).toHaveLength(before);
      await pass(1);
      expect(runs).toHaveLength(before + 1);
    }
  });

  test('without trouble there is a look in the end, unless something is planned', async () => {
    const { tries } = start();
    answers = [];
    tries.noteEnd([]);
    await pass(longestDelayMs);
    expect(runs).toEqual(['look']);
    tries.plan(30_000);
    tries.noteEnd([]);
    await pass(30_000);
    expect(runs).toEqual(['look', 'try']);
  });

  test('the longest that the backend asked for is waited, and a try without such a wish ends the wait', async () => {
    answers = [];
    const { schedule, tries } = start();
    tries.noteEnd([
      httpFailure(429, { retryAfterSeconds: 10 }),
      httpFailure(503, { retryAfterSeconds: 20 }),
      null,
    ]);
    expect(schedule.heldMs()).toBe(20_000);
    tries.plan(0);
    await pass(19_999);
    expect(runs).toEqual([]);
    await pass(1);
    expect(runs).toEqual(['try']);
    tries.noteEnd([httpFailure(429, { retryAfterSeconds: 60 })]);
    tries.noteEnd([offlineFailure()]);
    expect(schedule.heldMs()).toBe(0);
  });
});
