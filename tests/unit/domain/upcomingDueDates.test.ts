import { expect, test } from 'vitest';
import { intervalTypes } from '#contract/constants.ts';
import { nextRunDate, upcomingDueDates } from '#domain/plans/dueDate.ts';

const plan = {
  start: '2027-01-31T00:00:00.000Z',
  lastRun: null,
  activeHistory: null,
  intervalValue: 1,
  intervalType: 'months' as const,
};
const days = (changes: Partial<typeof plan> | object, count = 4) =>
  upcomingDueDates({ ...plan, ...changes }, count).map((moment) => moment.slice(0, 10));

test('due dates are whole intervals from the start, not from each other [PLAN-32, PLAN-34]', () => {
  expect(days({})).toEqual(['2027-01-31', '2027-02-28', '2027-03-31', '2027-04-30']);
  expect(days({ intervalValue: 0 }, 2)).toEqual(['2027-01-31', '2027-02-28']);
  expect(days({ start: '2024-02-29T00:00:00.000Z', intervalType: 'years' })).toEqual([
    '2024-02-29',
    '2025-02-28',
    '2026-02-28',
    '2027-02-28',
  ]);
  expect(days({ intervalType: 'days', intervalValue: 20 }, 3)).toEqual([
    '2027-01-31',
    '2027-02-20',
    '2027-03-12',
  ]);
});

test('after a run they are intervals from it; while a round is active its month comes first [PLAN-32, PLAN-33]', () => {
  const lastRun = '2026-12-15T08:30:00.000Z';
  expect(days({ lastRun }, 3)).toEqual(['2027-01-15', '2027-02-15', '2027-03-15']);
  expect(days({ lastRun, activeHistory: {} }, 3)).toEqual(['2026-12-01', '2027-01-15', '2027-02-15']);
});

test('due dates never repeat or go back, and start with the next run, for 2,000 random plans', () => {
  let seed = 7;
  const draw = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  for (let index = 0; index < 2000; index += 1) {
    const moment = () => new Date(Date.UTC(2020 + draw(12), draw(12), 1 + draw(31), draw(24))).toISOString();
    const randomPlan = {
      start: moment(),
      lastRun: draw(2) === 0 ? null : moment(),
      activeHistory: null,
      intervalValue: draw(40),
      intervalType: intervalTypes[draw(5)] ?? 'days',
    };
    const dates = upcomingDueDates(randomPlan, 12);
    expect(dates[0]).toBe(nextRunDate(randomPlan));
    const times = dates.map((date) => Date.parse(date));
    expect(times.every((time, at) => at === 0 || time > (times[at - 1] ?? 0))).toBe(true);
  }
});
