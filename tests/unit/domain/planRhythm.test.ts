import { expect, test } from 'vitest';
import { intervalTypes } from '#contract/constants.ts';
import type { DuePlan } from '#domain/plans/dueDate.ts';
import { expiresAt, firstDueFrom, nextRunDate, upcomingDueDates } from '#domain/plans/dueDate.ts';
import { comingPlans } from '#domain/plans/planOverview.ts';
import { isMovedByPause } from '#domain/plans/pauses.ts';

const plan: DuePlan = {
  start: '2027-01-15T00:00:00.000Z',
  lastRun: null,
  activeHistory: null,
  intervalValue: 1,
  intervalType: 'months',
};
const dayOf = (moment: string | null) => moment?.slice(0, 10) ?? null;
const due = (changes: Partial<DuePlan>, count = 4) =>
  upcomingDueDates({ ...plan, ...changes }, count).map((moment) => moment.slice(0, 10));
const run = (day: string) => `${day}T09:30:00.000Z`;
const monday = (nth: 'first' | 'second' | 'third' | 'fourth' | 'last') =>
  ({ day: 'weekday', nth, weekday: 1 }) as const;
const last = { day: 'last' } as const;

test('days and weeks are counted from the last run, over a leap day and the end of a year [LIFE-01]', () => {
  const fortnight = { intervalType: 'days' as const, intervalValue: 14, start: '2027-12-20T00:00:00.000Z' };
  expect(due(fortnight)).toEqual(['2027-12-20', '2028-01-03', '2028-01-17', '2028-01-31']);
  expect(due({ ...fortnight, lastRun: run('2028-02-20') }, 2)).toEqual(['2028-03-05', '2028-03-19']);
});

test('a weekday of the month is the one on or after the start, then of every so many months [LIFE-02]', () => {
  expect(due({ rhythm: monday('first') })).toEqual(['2027-02-01', '2027-03-01', '2027-04-05', '2027-05-03']);
  expect(due({ rhythm: monday('third') }, 2)).toEqual(['2027-01-18', '2027-02-15']);
  expect(due({ rhythm: monday('last') })).toEqual(['2027-01-25', '2027-02-22', '2027-03-29', '2027-04-26']);
  expect(due({ rhythm: monday('fourth') }, 3)).toEqual(['2027-01-25', '2027-02-22', '2027-03-22']);
  expect(due({ rhythm: { day: 'weekday', nth: 'first', weekday: 7 }, intervalType: 'years' }, 2)).toEqual([
    '2027-02-07',
    '2028-02-06',
  ]);
  expect(due({ rhythm: monday('second'), start: '2027-02-08T23:59:00.000Z' }, 1)).toEqual(['2027-02-08']);
  expect(due({ rhythm: monday('first'), intervalType: 'days' as const, intervalValue: 3 }, 2)).toEqual([
    '2027-01-15',
    '2027-01-18',
  ]);
});

test('the last day of the month is the 28th to the 31st, a leap day too [LIFE-02]', () => {
  expect(due({ rhythm: last, start: '2028-01-31T12:00:00.000Z' }, 3)).toEqual([
    '2028-01-31',
    '2028-02-29',
    '2028-03-31',
  ]);
  expect(due({ rhythm: last, start: '2026-12-31T00:00:00.000Z', intervalValue: 2 }, 3)).toEqual([
    '2026-12-31',
    '2027-02-28',
    '2027-04-30',
  ]);
});

test('a round counts for the day of the rhythm that it was started nearest to, late or early [LIFE-03]', () => {
  const quarterly = { rhythm: monday('first'), intervalValue: 3, start: '2027-01-01T00:00:00.000Z' };
  const after = (lastRun: string) => dayOf(nextRunDate({ ...plan, ...quarterly, lastRun }));
  expect(after(run('2027-01-04'))).toBe('2027-04-05');
  expect(after(run('2027-02-10'))).toBe('2027-04-05');
  expect(after(run('2027-03-30'))).toBe('2027-07-05');
  // By the inspector's clock it is that same day.
  expect(after('2027-04-04T22:30:00.000Z')).toBe('2027-07-05');
  expect(after(run('2026-12-20'))).toBe('2027-04-05');
  expect(due({ ...quarterly, lastRun: run('2027-03-30'), activeHistory: {} }, 3)).toEqual([
    '2027-03-01',
    '2027-07-05',
    '2027-10-04',
  ]);
});

test('a date in a pause moves to the day after it, and later dates count from there [LIFE-04]', () => {
  const summer = { starts: '2027-06-12', ends: '2027-08-15' };
  const weekly = { intervalType: 'days' as const, intervalValue: 7, start: '2027-06-04T00:00:00.000Z' };
  expect(due({ ...weekly, pauses: [summer] })).toEqual([
    '2027-06-04',
    '2027-06-11',
    '2027-08-16',
    '2027-08-23',
  ]);
  expect(due({ rhythm: monday('first'), pauses: [summer], start: '2027-06-01T00:00:00.000Z' })).toEqual([
    '2027-06-07',
    '2027-08-16',
    '2027-09-06',
    '2027-10-04',
  ]);
  // Walked after the pause, the next date follows its rhythm.
  const walked = { rhythm: monday('first'), pauses: [summer], intervalValue: 3, lastRun: run('2027-08-16') };
  expect(due({ ...walked, start: '2027-01-01T00:00:00.000Z' }, 2)).toEqual(['2027-10-04', '2028-01-03']);
  expect(due({ start: '2027-07-01T00:00:00.000Z', pauses: [summer] }, 2)).toEqual([
    '2027-08-16',
    '2027-09-16',
  ]);
});

test('a pause that ends just before a day of the rhythm doesn’t bring two rounds within days [LIFE-04]', () => {
  const summer = { starts: '2027-07-01', ends: '2027-08-16' };
  expect(due({ start: '2027-05-20T00:00:00.000Z', pauses: [summer] })).toEqual([
    '2027-05-20',
    '2027-06-20',
    '2027-08-17',
    '2027-09-17',
  ]);
  const third = { rhythm: monday('third'), start: '2027-05-01T00:00:00.000Z' };
  expect(due({ ...third, pauses: [{ starts: '2027-07-01', ends: '2027-08-12' }] })).toEqual([
    '2027-05-17',
    '2027-06-21',
    '2027-08-13',
    '2027-09-20',
  ]);
});

test('a date is known as moved on the day after a pause alone [LIFE-04]', () => {
  const pauses = [
    { starts: '2027-07-01', ends: '2027-08-10' },
    { starts: '2027-08-11', ends: '2027-08-16' },
  ];
  const movedDays = ['2027-08-11', '2027-08-16', '2027-08-17', '2027-08-18'].filter((day) =>
    isMovedByPause(`${day}T00:00:00.000Z`, pauses),
  );
  expect(movedDays).toEqual(['2027-08-17']);
});

test('pauses that overlap, touch or come in any order are one; one of many years is passed at once [LIFE-04]', () => {
  const pauses = [
    { starts: '2027-01-20', ends: '2027-01-25' },
    { starts: '2027-01-10', ends: '2027-01-16' },
    { starts: '2027-01-17', ends: '2027-01-19' },
    { starts: '2027-01-12', ends: '2027-01-22' },
  ];
  expect(due({ pauses }, 2)).toEqual(['2027-01-26', '2027-02-26']);
  const minutely = {
    intervalType: 'minutes' as const,
    intervalValue: 1,
    pauses: [{ starts: '1900-01-01', ends: '2199-12-30' }],
  };
  expect(nextRunDate({ ...plan, ...minutely })).toBe('2199-12-31T00:00:00.000Z');
  expect(upcomingDueDates({ ...plan, ...minutely }, 2)[1]).toBe('2199-12-31T00:01:00.000Z');
});

test('after its end a plan is due no more, also where a pause puts a date off beyond it [LIFE-05]', () => {
  expect(due({ ends: '2027-03-15' })).toEqual(['2027-01-15', '2027-02-15', '2027-03-15']);
  const paused = { ends: '2027-02-20', pauses: [{ starts: '2027-02-10', ends: '2027-02-25' }] };
  expect(due(paused)).toEqual(['2027-01-15']);
  const ended = { ...plan, id: 1, active: true, lastRun: run('2027-03-01'), ends: '2027-03-15' };
  expect(nextRunDate(ended)).toBeNull();
  expect(upcomingDueDates(ended, 3)).toEqual([]);
  expect(firstDueFrom(ended, new Date('2027-01-01'))).toBeNull();
  expect(comingPlans([{ ...ended, activeHistory: null }], new Date('2027-03-10'))).toEqual([]);
  // An open round still waits for its end.
  const open = { ...ended, activeHistory: { expired: true } };
  expect(comingPlans([open], new Date('2027-05-10'))).toMatchObject([{ standing: 'late' }]);
});

test('a round expires on the plan’s next date, regardless of the end [LIFE-06]', () => {
  const expiry = (created: string, changes: Partial<DuePlan>) =>
    dayOf(expiresAt(created, { ...plan, ...changes }).toISOString());
  expect(expiry(run('2027-02-03'), { rhythm: monday('first') })).toBe('2027-03-01');
  expect(expiry(run('2027-02-27'), { rhythm: monday('first') })).toBe('2027-04-05');
  const pauses = [{ starts: '2027-03-01', ends: '2027-03-31' }];
  expect(expiry(run('2027-02-03'), { pauses })).toBe('2027-04-01');
  expect(expiry(run('2027-02-03'), { ends: '2027-02-10' })).toBe('2027-03-03');
});

test('every due date is found from the moment before it, over 500 drawn plans [LIFE-04]', () => {
  let seed = 11;
  const draw = (most: number): number => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % most;
  };
  const moment = () => new Date(Date.UTC(2026 + draw(3), draw(12), 1 + draw(31), draw(24))).toISOString();
  const pause = () => {
    const [starts, ends] = [moment(), moment()].map((each) => each.slice(0, 10)).toSorted();
    return { starts: starts ?? '', ends: draw(2) ? (starts ?? '') : (ends ?? '') };
  };
  const rhythms = [null, last, monday('first'), monday('last'), monday('fourth')];
  for (let index = 0; index < 500; index += 1) {
    const randomPlan: DuePlan = {
      start: moment(),
      lastRun: draw(2) ? moment() : null,
      activeHistory: null,
      intervalValue: 1 + draw(20),
      intervalType: intervalTypes[2 + draw(3)] ?? 'days',
      rhythm: rhythms[draw(5)] ?? null,
      pauses: Array.from({ length: draw(4) }, pause),
      ends: draw(4) ? null : moment(),
    };
    const dates = upcomingDueDates(randomPlan, 8);
    expect(dates[0] ?? null).toBe(nextRunDate(randomPlan));
    expect(dates.map((date) => dayOf(date))).toEqual(
      [...new Set(dates.map((date) => dayOf(date)))].toSorted(),
    );
    for (const date of dates) {
      expect(
        randomPlan.pauses?.some(
          ({ starts, ends }) => date.slice(0, 10) >= starts && date.slice(0, 10) <= ends,
        ),
      ).toBe(false);
      expect(firstDueFrom(randomPlan, new Date(date))).toBe(date);
    }
    dates.slice(1).forEach((date, at) => {
      expect(firstDueFrom(randomPlan, new Date(Date.parse(dates[at] ?? '') + 1))).toBe(date);
    });
  }
});
