import { expect, test } from 'vitest';
import type { IntervalType } from '#contract/constants.ts';
import { intervalTypes } from '#contract/constants.ts';
import { dueState, expiresAt, nextRunDate } from '#domain/plans/dueDate.ts';
import { addInterval } from '#domain/plans/interval.ts';

const plan = {
  start: '2026-01-15T00:00:00.000Z',
  lastRun: null,
  activeHistory: null,
  intervalValue: 3,
  intervalType: 'months' as const,
};
const addedTo = (from: string, intervalValue: number, intervalType: IntervalType) =>
  addInterval(new Date(from), { intervalValue, intervalType }).toISOString();

test('interval types are minutes, hours, days, months and years [PLAN-20]', () => {
  const from = '2026-01-15T10:00:00.000Z';
  expect(intervalTypes.map((type) => addedTo(from, 2, type))).toEqual([
    '2026-01-15T10:02:00.000Z',
    '2026-01-15T12:00:00.000Z',
    '2026-01-17T10:00:00.000Z',
    '2026-03-15T10:00:00.000Z',
    '2028-01-15T10:00:00.000Z',
  ]);
});

test('a day that the month lacks becomes its last', () => {
  expect(addedTo('2026-01-31T10:00:00.000Z', 1, 'months')).toBe('2026-02-28T10:00:00.000Z');
  expect(addedTo('2028-02-29T10:00:00.000Z', 1, 'years')).toBe('2029-02-28T10:00:00.000Z');
  expect(addedTo('2026-11-30T10:00:00.000Z', 15, 'months')).toBe('2028-02-29T10:00:00.000Z');
});

test('an interval below 1 counts as 1 [PLAN-29]', () => {
  expect(addedTo('2026-01-15T10:00:00.000Z', 0, 'months')).toBe('2026-02-15T10:00:00.000Z');
});

test('the next run is the last run plus the interval [PLAN-32]', () => {
  expect(nextRunDate({ ...plan, lastRun: '2026-08-20T07:30:00.000Z' })).toBe('2026-11-20T07:30:00.000Z');
});

test('the next run with an active history is the first day of the last run’s month [PLAN-33]', () => {
  const active = { ...plan, lastRun: '2026-08-20T07:30:00.000Z', activeHistory: { id: 1 } };
  expect(nextRunDate(active)).toBe('2026-08-01T00:00:00.000Z');
});

test('without a last run the next run is the start date [PLAN-34]', () => {
  expect(nextRunDate(plan)).toBe('2026-01-15T00:00:00.000Z');
});

test('a round expires an interval after it was created', () => {
  expect(expiresAt('2026-08-20T07:30:00.000Z', plan).toISOString()).toBe('2026-11-20T07:30:00.000Z');
});

test('a due date is late, today or coming by the calendar [DASH-34]', () => {
  const now = new Date(2026, 10, 20, 15);
  const local = (day: number, hour: number) => new Date(2026, 10, day, hour).toISOString();
  expect([local(19, 23), local(20, 1), local(20, 23), local(21, 0)].map((due) => dueState(due, now))).toEqual(
    ['late', 'today', 'today', 'coming'],
  );
});
