import fc from 'fast-check';
import { expect, test } from 'vitest';
import { askedDelayMs, longestDelayMs, retryDelayMs } from '#offline/send/schedule.ts';

test('tries come after 2 s first, then ever later, up to 5 min', () => {
  const longestDelay = (tries: number) => retryDelayMs(tries, null, () => 1);
  expect([1, 2, 3, 4].map(longestDelay)).toEqual([2_000, 4_000, 8_000, 16_000]);
  expect(longestDelay(50)).toBe(300_000);
});

test('tablets do not come back in step: half of the wait is chance', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 100 }),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, chance) => {
        const longest = retryDelayMs(tries, null, () => 1);
        const delay = retryDelayMs(tries, null, () => chance);
        return delay >= longest / 2 && delay <= longest;
      },
    ),
  );
});

test('the wait that the backend asked for is kept at least', () => {
  expect(retryDelayMs(1, 60, () => 0)).toBe(60_000);
  expect(retryDelayMs(20, 1, () => 1)).toBe(300_000);
});

test('the delay is at most the longest delay, for any Retry-After', () => {
  fc.assert(
    fc.property(
      fc.integer({ min: 1, max: 2_000 }),
      fc.double(),
      fc.double({ min: 0, max: 1, noNaN: true }),
      (tries, asked, chance) => {
        const delay = retryDelayMs(tries, asked, () => chance);
        return delay >= 1_000 && delay <= longestDelayMs;
      },
    ),
  );
  for (const seconds of [1e9, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY, -1, Number.NaN])
    expect(askedDelayMs(seconds)).toBe(seconds > 0 ? longestDelayMs : 0);
});
