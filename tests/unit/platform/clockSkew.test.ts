import { afterEach, describe, expect, test } from 'vitest';
import {
  clockSkewChanged,
  currentClockSkewMs,
  noteServerDate,
  skewOf,
} from '../../../src/platform/clockSkew.ts';

const server = 'Fri, 20 Nov 2026 09:00:00 GMT';
const at = Date.parse(server);

afterEach(() => noteServerDate(server, at, at));

describe('the skew of a clock', () => {
  test('what the whole seconds of the header and a slow line explain does not count', () => {
    expect(skewOf(server, at + 999, at + 999)).toBe(0);
    expect(skewOf(server, at - 30_000, at + 30_000)).toBe(0);
  });

  test('ahead counts from when the request left, behind from when the answer came', () => {
    expect(skewOf(server, at + 601_000, at + 631_000)).toBe(600_000);
    expect(skewOf(server, at - 630_000, at - 600_000)).toBe(-600_000);
  });

  test('without a readable header nothing is known', () => {
    expect(skewOf(undefined, at, at)).toBeNull();
    expect(skewOf('soon', at, at)).toBeNull();
  });

  test('it is noted from two minutes on, told once, and gone when the clock is right again', () => {
    const told: (number | null)[] = [];
    const stop = clockSkewChanged.on((skewMs) => told.push(skewMs));
    noteServerDate(server, at + 121_000, at + 121_000);
    expect(currentClockSkewMs()).toBeNull();
    noteServerDate(server, at + 121_001, at + 121_001);
    noteServerDate(server, at + 121_001, at + 121_001);
    expect(currentClockSkewMs()).toBe(120_001);
    noteServerDate(undefined, at, at);
    expect(currentClockSkewMs()).toBe(120_001);
    noteServerDate(server, at, at);
    stop();
    expect(told).toEqual([120_001, null]);
  });
});
