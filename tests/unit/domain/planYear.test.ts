import fc from 'fast-check';
import { afterEach, expect, test, vi } from 'vitest';
import { intervalTypes } from '#contract/constants.ts';
import type { PlanOfYear } from '#contract/worklists/planYear.ts';
import { dayIn } from '#domain/dates.ts';
import { dayText } from '#domain/timestamps.ts';
import { firstDueFrom, nextRunDate, upcomingDueDates } from '#domain/plans/dueDate.ts';
import { stateOfStanding } from '#domain/plans/planState.ts';
import {
  countYear,
  planMonths,
  stateOfMonth,
  stateOfRound,
  yearLines,
  yearPlans,
} from '#domain/plans/planYear.ts';

afterEach(() => void vi.unstubAllEnvs());

const now = new Date('2026-06-15T12:00:00Z');
const plan = (id: number, more: Partial<PlanOfYear> = {}): PlanOfYear => ({
  id,
  name: `Plan ${id}`,
  customerName: 'Kund',
  active: true,
  start: '2026-08-01T00:00:00.000Z',
  intervalValue: 2,
  intervalType: 'months',
  lastRun: null,
  activeHistory: null,
  buildingId: 1,
  buildingName: 'Ett',
  rounds: [],
  ...more,
});
const noFilter = { search: '', onlyLate: false };
const round = (id: number, created: string, done: string | null = null) => ({
  id,
  created,
  started: created,
  done,
  expired: false,
});
const monthsOf = (of: PlanOfYear, year: number) => planMonths(of, of.rounds, year, now);
const patternOf = (months: ReturnType<typeof planMonths>) =>
  months
    .map((month) => (month === null ? '-' : month.kind === 'round' ? 'r' : month.isLate ? 'L' : 'd'))
    .join('');

test('a month shows its newest round, else its first due date, and the one that is late [STAT-12]', () => {
  const walked = plan(1, {
    lastRun: '2026-03-20T08:00:00.000Z',
    rounds: [
      round(7, '2026-01-10T08:00:00.000Z', '2026-01-10T09:00:00.000Z'),
      round(8, '2026-03-20T08:00:00.000Z', '2026-03-20T09:00:00.000Z'),
    ],
  });
  const [, line] = yearLines(yearPlans([walked], now), noFilter);
  expect(line).toMatchObject({ due: '2026-05-20T08:00:00.000Z', isLate: true });
  if (line?.kind !== 'plan') return;
  expect(patternOf(monthsOf(walked, 2026))).toBe('r-r-L-d-d-d-');
  expect(patternOf(monthsOf({ ...walked, rounds: [] }, 2027))).toBe('d-d-d-d-d-d-');
  expect(patternOf(monthsOf({ ...walked, rounds: [] }, 2025))).toBe('------------');
});

test('a due date belongs to the month of its local day [STAT-12, LIFE-10]', () => {
  const dueIn = (zone: string, start: string) => {
    vi.stubEnv('TZ', zone);
    const months = monthsOf(plan(1, { start, intervalType: 'years', intervalValue: 1 }), 2026);
    return months.flatMap((month, at) => (month?.kind === 'due' ? [[at + 1, dayText(month.due)]] : []));
  };
  expect(dueIn('America/New_York', '2026-08-01T00:00:00.000Z')).toEqual([[7, '2026-07-31']]);
  expect(dueIn('Europe/Stockholm', '2026-08-01T00:00:00.000Z')).toEqual([[8, '2026-08-01']]);
  expect(dueIn('Europe/Helsinki', '2026-08-31T22:30:00.000Z')).toEqual([[9, '2026-09-01']]);
  expect(dueIn('UTC', '2026-08-31T22:30:00.000Z')).toEqual([[8, '2026-08-31']]);
});

test('a plan that is not active has no due dates, and a daily one has one in each month', () => {
  const [, idle] = yearLines(yearPlans([plan(1, { active: false })], now), noFilter);
  const daily = plan(2, { intervalValue: 1, intervalType: 'days' });
  const [, often] = yearLines(yearPlans([daily], now), noFilter);
  if (idle?.kind !== 'plan' || often?.kind !== 'plan') throw new Error('no plans');
  expect(patternOf(monthsOf(idle.plan, 2026))).toBe('------------');
  expect(patternOf(monthsOf(daily, 2026))).toBe('-------ddddd');
});

test('buildings with overdue plans come first, the longest overdue first, the others in order', () => {
  const plans = [
    plan(1),
    plan(2, { buildingId: 2, buildingName: 'Två', start: '2026-05-01T00:00:00.000Z' }),
    plan(3, { buildingId: 3, buildingName: 'Tre' }),
    plan(4, { buildingId: 3, buildingName: 'Tre', start: '2026-04-01T00:00:00.000Z' }),
    plan(5, { buildingId: null, buildingName: null }),
  ];
  const lines = yearLines(yearPlans(plans, now), noFilter);
  expect(
    lines.map((line) => (line.kind === 'building' ? `${line.name} ${line.late}` : line.plan.id)),
  ).toEqual(['Tre 1', 4, 3, 'Två 1', 2, 'Ett 0', 1, 'null 0', 5]);
  expect(yearLines(yearPlans(plans, now), { search: 'två PLAN', onlyLate: false })).toHaveLength(2);
  expect(yearLines(yearPlans(plans, now), { search: '', onlyLate: true })).toHaveLength(4);
});

test('the first due date from a moment on is the first of the upcoming ones that is not before it', () => {
  const moment = fc.date({ min: new Date('2020-01-01'), max: new Date('2023-12-31'), noInvalidDate: true });
  fc.assert(
    fc.property(
      moment,
      fc.option(moment),
      fc.boolean(),
      moment,
      fc.integer({ min: 0, max: 60 }),
      fc.constantFrom('days' as const, 'months' as const, 'years' as const),
      (start, last, isRunning, from, intervalValue, intervalType) => {
        const due = {
          start: start.toISOString(),
          lastRun: last?.toISOString() ?? null,
          intervalValue,
          intervalType,
          activeHistory: last && isRunning ? {} : null,
        };
        const listedDate = upcomingDueDates(due, 1_500).find((each) => each >= from.toISOString());
        const next = nextRunDate(due) ?? '';
        expect(firstDueFrom(due, from)).toBe(next >= from.toISOString() ? next : listedDate);
      },
    ),
    { numRuns: 200 },
  );
});

test('a past due date without a started round is missed, as on the dashboard [EYES-01]', () => {
  const monthly = plan(1, { intervalValue: 1, lastRun: '2026-02-20T08:00:00.000Z' });
  const statesOf = (of: PlanOfYear) => monthsOf(of, 2026).map(stateOfMonth);
  const ahead = Array.from({ length: 7 }, () => 'due');
  expect(statesOf(monthly)).toEqual(['empty', 'empty', 'missed', 'missed', 'missed', ...ahead]);
  expect([stateOfStanding('late', null), stateOfStanding('late', {})]).toEqual(['missed', 'overdue']);
  expect([stateOfStanding('ongoing', {}), stateOfStanding('today', null)]).toEqual(['ongoing', null]);
  const waiting = { ...round(3, '2026-05-01T08:00:00.000Z'), started: null };
  expect([waiting, { ...waiting, expired: true }].map(stateOfRound)).toEqual(['none', 'missed']);
  const running = {
    ...monthly,
    lastRun: '2026-05-31T08:00:00.000Z',
    activeHistory: { id: 4, expired: false },
  };
  expect(statesOf(running)).not.toContain('missed');
});

test('due dates of any stored year are formatted with four digits', () => {
  const storedDates = fc
    .date({
      min: new Date('0001-01-01T00:00:00Z'),
      max: new Date('9999-12-31T23:59:59Z'),
      noInvalidDate: true,
    })
    .map((date) => date.toISOString());
  const dateFormat = /^\d{4}-\d\d-\d\dT/;
  fc.assert(
    fc.property(
      ...([
        storedDates,
        fc.option(storedDates),
        fc.constantFrom(...intervalTypes),
        fc.integer({ min: 0, max: 1000 }),
      ] as const),
      (start, lastRun, intervalType, intervalValue) => {
        const odd = plan(1, { start, lastRun, intervalType, intervalValue });
        for (const due of upcomingDueDates(odd, 24)) expect(due).toMatch(dateFormat);
        const [line] = yearPlans([odd], now);
        expect(line?.due).toMatch(dateFormat);
        for (const year of [1900, 2026, 2199])
          for (const month of planMonths(odd, [], year, now))
            if (month?.kind === 'due') expect(month.due).toMatch(dateFormat);
        for (const zone of ['Pacific/Kiritimati', 'Pacific/Pago_Pago'])
          expect(dayIn(start, zone)).toMatch(/^\d{4}-\d\d-\d\d$/);
      },
    ),
  );
});

test('shares of a year count overdue rounds too, begun or not, and add up to its rounds and missed dates [LIFE-300]', () => {
  const began = round(1, '2026-01-10T08:00:00.000Z');
  const rounds = [
    { ...began, done: '2026-01-11T08:00:00.000Z' },
    { ...began, expired: true },
    { ...began, started: null, expired: true },
  ];
  const monthly = plan(1, { intervalValue: 1, lastRun: '2026-01-10T08:00:00.000Z' });
  const counts = countYear([{ roundHistoryStatistics: rounds, dates: monthly }], 2026, now);
  // From February to June four dates have passed, and June's.
  expect(counts).toEqual({ done: 1, ongoing: 0, overdue: 1, doneLate: 0, missed: 6, none: 0 });
  expect(countYear([{ roundHistoryStatistics: rounds }], 2026, now).missed).toBe(1);
});

test('each symbol of a month has one meaning [LIFE-302]', () => {
  const waiting = { ...round(3, '2026-05-01T08:00:00.000Z'), started: null };
  const months = [
    null,
    { kind: 'due', due: '2026-09-01T08:00:00.000Z', isLate: false },
    { kind: 'due', due: '2026-05-01T08:00:00.000Z', isLate: true },
    { kind: 'round', round: waiting },
  ] as const;
  expect(months.map(stateOfMonth)).toEqual(['empty', 'due', 'missed', 'none']);
});
