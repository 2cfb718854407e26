import { expect, test } from 'vitest';
import { addMonths, addTime, daysBetween, later, utcDay } from '#domain/dates.ts';
import { dayText, isSameTimestamp, timeText } from '#domain/timestamps.ts';

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

test('a duration is added in days of 24 hours, and subtracted if negative', () => {
  const from = '2026-03-28T23:30:00.000Z';
  expect(later(from, { days: 1, minutes: 30, ms: 5 })).toBe('2026-03-30T00:00:00.005Z');
  expect(later(new Date(from), { days: -28 })).toBe('2026-02-28T23:30:00.000Z');
  expect(utcDay(addTime(from, { days: 0.5 }))).toBe('2026-03-29');
});

test('months are added in UTC, and a missing day of the month becomes its last', () => {
  const added = (from: string, months: number) => addMonths(new Date(from), months).toISOString();
  expect(added('2026-01-31T10:00:00.000Z', 1)).toBe('2026-02-28T10:00:00.000Z');
  expect(added('2028-02-29T10:00:00.000Z', 12)).toBe('2029-02-28T10:00:00.000Z');
  expect(added('2026-03-31T23:59:59.999Z', -1)).toBe('2026-02-28T23:59:59.999Z');
  expect(added('2026-01-15T00:00:00.000Z', -13)).toBe('2024-12-15T00:00:00.000Z');
  expect(added('0050-01-31T00:00:00.000Z', 1)).toBe('0050-02-28T00:00:00.000Z');
});
