import { afterEach, describe, expect, test, vi } from 'vitest';
import { deviceNow, now, nowIso } from '#platform/time/clock.ts';
import {
  clockNote,
  clockSkewChanged,
  currentClockSkewMs,
  knownAheadMs,
  noteServerDate,
  skewOf,
} from '#platform/time/clockSkew.ts';

const server = 'Fri, 20 Nov 2026 09:00:00 GMT';
const at = Date.parse(server);

afterEach(() => {
  noteServerDate(server, at, at);
  vi.useRealTimers();
});

describe('the skew of a clock', () => {
  test('differences within a second of the header or the request’s duration are ignored', () => {
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

  test('it is noted from two minutes on, reported once, and gone when the clock is right again', () => {
    const reported: (number | null)[] = [];
    const stop = clockSkewChanged.on((skewMs) => reported.push(skewMs));
    noteServerDate(server, at + 121_000, at + 121_000);
    expect(currentClockSkewMs()).toBeNull();
    noteServerDate(server, at + 121_001, at + 121_001);
    noteServerDate(server, at + 121_001, at + 121_001);
    expect(currentClockSkewMs()).toBe(120_001);
    noteServerDate(undefined, at, at);
    expect(currentClockSkewMs()).toBe(120_001);
    noteServerDate(server, at, at);
    stop();
    expect(reported).toEqual([120_001, null]);
  });

  test('a clock two years ahead is corrected from the first response on, also after being set', () => {
    const aheadMs = 730 * 86_400_000;
    vi.useFakeTimers({ now: at + aheadMs });
    noteServerDate(server, at + aheadMs, at + aheadMs);
    expect(Math.abs(now().getTime() - at)).toBeLessThanOrEqual(1_000);
    expect(nowIso().slice(0, 10)).toBe('2026-11-20');
    expect(deviceNow().getTime()).toBe(at + aheadMs);
    expect(knownAheadMs()).toBe(aheadMs - 1_000);
    expect(clockNote()).toMatchObject({ aheadMs: aheadMs - 1_000 });
    vi.setSystemTime(at + 5_000);
    noteServerDate(server, at + 5_000, at + 5_000);
    expect(now().getTime()).toBe(at + 5_000);
    expect([knownAheadMs(), clockNote()]).toMatchObject([0, { aheadMs: 0 }]);
  });

  test('an act notes the backend’s time by the elapsed time since the last comparison', () => {
    vi.useFakeTimers({ now: at });
    noteServerDate(server, at, at);
    vi.advanceTimersByTime(600_000);
    vi.setSystemTime(at + 86_400_000);
    const { steady } = clockNote();
    expect(Math.abs((steady.at ?? 0) - (at + 600_000))).toBeLessThanOrEqual(1_000);
    vi.advanceTimersByTime(1_000);
    expect(clockNote().steady.ms - steady.ms).toBe(1_000);
    expect(clockNote().steady.page).toBe(steady.page);
  });

  test('a clock set back after a comparison is corrected at once, one that slept is not', async () => {
    vi.useFakeTimers({ now: at });
    noteServerDate(server, at, at);
    vi.advanceTimersByTime(3_600_000);
    vi.setSystemTime(at + 3_600_000 - 86_400_000);
    expect(now().getTime()).toBe(at + 3_600_000);
    await Promise.resolve();
    expect([knownAheadMs(), currentClockSkewMs()]).toEqual([-86_400_000, -86_400_000]);
    vi.advanceTimersByTime(60_000);
    expect(now().getTime()).toBe(at + 3_660_000);
    vi.setSystemTime(at + 7_200_000 - 86_400_000);
    expect(now().getTime()).toBe(at + 7_200_000);
    expect(knownAheadMs()).toBe(-86_400_000);
  });

  test('after a reload it is compared with the log, until a response gives a better value', async () => {
    vi.resetModules();
    vi.useFakeTimers({ now: at - 86_400_000 });
    const skew = await import('#platform/time/clockSkew.ts');
    const clock = await import('#platform/time/clock.ts');
    skew.noteLoggedTime(new Date(at - 86_400_000 - 1_000).toISOString());
    expect(skew.knownAheadMs()).toBeNull();
    skew.noteLoggedTime(new Date(at).toISOString());
    expect([skew.knownAheadMs(), clock.nowIso()]).toEqual([-86_400_000, new Date(at).toISOString()]);
    skew.noteServerDate(server, at, at);
    skew.noteLoggedTime(new Date(at + 86_400_000).toISOString());
    expect(skew.knownAheadMs()).toBe(0);
  });
});
