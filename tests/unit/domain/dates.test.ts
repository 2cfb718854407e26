import { expect, test } from 'vitest';
import { dayText, daysBetween, isSameTimestamp, timeText } from '#domain/dates.ts';

test('a time of day has its date when that is another than today', () => {
  const now = new Date(2026, 10, 22, 23, 50);
  expect(timeText(new Date(2026, 10, 22, 7, 5), now)).toBe('07:05');
  expect(timeText(new Date(2026, 10, 21, 23, 59), now)).toBe('2026-11-21 23:59');
  expect(timeText('nothing', now)).toBe('');
});

test('a missing or unreadable day is shown as nothing', () => {
  for (const noDate of [null, undefined, '', 'nothing']) expect(dayText(noDate)).toBe('');
  expect(dayText(new Date(800, 0, 2))).toBe('0800-01-02');
  expect(daysBetween(new Date(2026, 10, 22, 23), new Date(2026, 10, 23, 1))).toBe(1);
  expect(daysBetween(new Date(2026, 10, 23, 1), new Date(2026, 10, 22, 23))).toBe(-1);
});

test('moments are the same however they are written; a missing one is the same as a missing one alone', () => {
  const [moment, other] = ['2026-11-20T09:00:00.000Z', '2026-11-20T09:00:01.000Z'];
  expect(isSameTimestamp(moment, '2026-11-20T10:00:00+01:00')).toBe(true);
  expect(isSameTimestamp(moment, other)).toBe(false);
  expect(isSameTimestamp(null, null)).toBe(true);
  expect(isSameTimestamp(null, moment)).toBe(false);
  expect(isSameTimestamp(moment, null)).toBe(false);
});
