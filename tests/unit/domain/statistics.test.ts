import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { RoundHistoryStatistic } from '#contract/worklists/statistics.ts';
import {
  attentionLimits,
  attentionOf,
  countNames,
  countStates,
  flawYear,
  inspectionCounts,
  inspectionState,
  inspectionStates,
  newestByMonth,
  periodOf,
  startedOf,
  statisticsYears,
} from '#domain/statistics.ts';

const now = new Date('2026-11-20T09:00:00.000Z');
const may = '2026-05-03T08:00:00.000Z';
const round = (changes: Partial<RoundHistoryStatistic> = {}): RoundHistoryStatistic => ({
  created: may,
  started: null,
  done: null,
  expired: false,
  ...changes,
});
const moments = fc
  .date({ min: new Date('2026-01-01'), max: new Date('2026-12-31T23:59:59.999Z'), noInvalidDate: true })
  .map((date) => date.toISOString());
const rounds = fc.array(
  fc.record({
    created: moments,
    started: fc.option(moments),
    done: fc.option(moments),
    expired: fc.boolean(),
  }),
);

describe('years', () => {
  test('run from 2020 to the current one, newest first [STAT-04]', () => {
    expect(statisticsYears(now)).toEqual([2026, 2025, 2024, 2023, 2022, 2021, 2020]);
    expect(statisticsYears(new Date('2020-02-01'))).toEqual([2020]);
  });

  test('are a period of whole days', () => {
    const year = { from: '2025-01-01T00:00:00.000Z', until: '2026-01-01T00:00:00.000Z' };
    expect(periodOf('2025-01-01', '2025-12-31', now)).toEqual(year);
    expect(periodOf('2025-01-01', undefined, now)).toEqual(year);
    expect(periodOf(undefined, '2025-12-31', now)).toEqual(year);
    expect(periodOf(undefined, undefined, now)?.from).toBe('2026-01-01T00:00:00.000Z');
    expect(periodOf('2025-05-05', '2025-05-05', now)?.until).toBe('2025-05-06T00:00:00.000Z');
    expect(periodOf('2025-05-05', '2025-05-04', now)).toBeNull();
    expect(periodOf('2025-01-01', '2026-12-31', now)).toBeNull();
    expect(periodOf('2025-03-02', '2025-03-01', now)).toBeNull();
  });
});

test('flaws of a year have twelve months, and their totals are the sums [STAT-07, STAT-23]', () => {
  const counted = fc.array(
    fc
      .record({ month: fc.nat(11), flaws: fc.nat(50), fixed: fc.nat(50) })
      .map(({ month, flaws, fixed }) => ({ month, flaws, doneFlaws: Math.min(flaws, fixed) })),
  );
  fc.assert(
    fc.property(counted, (rows) => {
      const year = flawYear(rows);
      expect(year.flawCounts).toHaveLength(12);
      expect(year.totalFlaws).toBe(rows.reduce((sum, { flaws }) => sum + flaws, 0));
      expect(year.totalFlawsDone).toBe(year.flawCounts.reduce((sum, { doneFlaws }) => sum + doneFlaws, 0));
      expect(year.totalFlawsDone + year.totalFlawsNotCompleted).toBe(year.totalFlaws);
    }),
  );
  expect(flawYear([{ month: 4, flaws: 3, doneFlaws: 1 }]).flawCounts[4]).toMatchObject({
    flaws: 3,
    doneFlaws: 1,
  });
});

describe('attention', () => {
  test.each([
    ['2026-11-06T09:00:00.001Z', 'sub14'],
    ['2026-11-06T09:00:00.000Z', 'sub30'],
    ['2026-10-21T09:00:00.000Z', 'sub30'],
    ['2026-10-21T08:59:59.999Z', 'over30'],
  ])('the attention for a flaw from %s is %s [STAT-26]', (created, bucket) => {
    expect(attentionOf(created, now)).toBe(bucket);
  });

  test('limits say the same as the buckets', () => {
    fc.assert(
      fc.property(moments, (created) => {
        const { sub14After, over30Before } = attentionLimits(now);
        const bucket = created > sub14After ? 'sub14' : created < over30Before ? 'over30' : 'sub30';
        expect(attentionOf(created, now)).toBe(bucket);
      }),
    );
  });
});

describe("a round's circle", () => {
  test('is orange when started and expired [STAT-13]', () => {
    expect(inspectionState(round({ started: may, expired: true }))).toBe('overdue');
  });
  test('is green when done and not expired [STAT-14]', () => {
    expect(inspectionState(round({ started: may, done: may }))).toBe('done');
  });
  test('is yellow when started and not done [STAT-15]', () => {
    expect(inspectionState(round({ started: may }))).toBe('ongoing');
  });
  test('is red when done but expired, though it was started too [STAT-16]', () => {
    expect(inspectionState(round({ started: may, done: may, expired: true }))).toBe('doneLate');
  });
  test('is grey in every other case [STAT-17]', () => {
    for (const noRound of [null, undefined, round(), round({ expired: true })])
      expect(inspectionState(noRound)).toBe('none');
  });

  test('shows the newest round of its month [STAT-12]', () => {
    const older = round({ created: '2026-05-01T00:00:00.000Z' });
    const newer = round({ created: '2026-05-31T23:59:59.000Z', started: may });
    for (const order of [
      [older, newer],
      [newer, older],
    ]) {
      const months = newestByMonth(order);
      expect(months).toHaveLength(12);
      expect(months[4]).toBe(newer);
      expect(months.filter((month) => month !== null)).toHaveLength(1);
    }
  });

  test('each round counts once in the pie', () => {
    fc.assert(
      fc.property(rounds, (list) => {
        const total = Object.values(countStates(list)).reduce((sum, count) => sum + count, 0);
        expect(total).toBe(list.length);
      }),
    );
  });
});

describe('inspection counts', () => {
  const numbersOf = (list: RoundHistoryStatistic[]) => {
    const counts = inspectionCounts(list, now);
    return Object.fromEntries(countNames.map((name) => [name, counts[name].number]));
  };
  const cases: [RoundHistoryStatistic, Partial<Record<(typeof countNames)[number], number>>][] = [
    [round(), {}],
    [round({ started: may }), { ongoing: 1 }],
    [round({ started: may, expired: true }), { ongoing: 1, startedExpired: 1 }],
    [round({ started: may, done: may }), { completed: 1, incomplete: 1 }],
    [round({ started: may, done: may, expired: true }), { incomplete: 1, startedExpired: 1 }],
    [round({ created: '2026-11-01T00:00:00.000Z', done: may }), { completed: 1 }],
    [round({ created: '2025-11-30T00:00:00.000Z', done: may }), { completed: 1, incomplete: 1 }],
  ];
  test.each(cases)(
    'a round %o is counted as specified [STAT-18, STAT-19, STAT-20, STAT-21]',
    (one, counted) => {
      const noCounts = { completed: 0, ongoing: 0, incomplete: 0, startedExpired: 0 };
      expect(numbersOf([one])).toEqual({ ...noCounts, ...counted });
    },
  );

  test('the counts of two lists add up', () => {
    fc.assert(
      fc.property(rounds, rounds, (some, more) => {
        const [a, b, both] = [some, more, [...some, ...more]].map(numbersOf);
        for (const name of countNames) expect(both?.[name]).toBe((a?.[name] ?? 0) + (b?.[name] ?? 0));
      }),
    );
  });

  test('say which parts of the chart they are made of, and agree with it', () => {
    fc.assert(
      fc.property(rounds, (list) => {
        const chart = countStates(list);
        for (const { number, states } of Object.values(inspectionCounts(list, now))) {
          expect(Object.values(states).reduce((sum, part) => sum + part, 0)).toBe(number);
          for (const state of inspectionStates) expect(states[state]).toBeLessThanOrEqual(chart[state]);
        }
        const { completed, ongoing } = inspectionCounts(list, now);
        expect(completed.number).toBe(chart.done);
        expect(ongoing.number).toBe(chart.ongoing + chart.overdue);
      }),
    );
  });
});

test('a round was started when it was touched after its making, or is done', () => {
  expect(startedOf({ created: may, updated: may, done: null })).toBeNull();
  expect(startedOf({ created: may, updated: '2026-05-03T08:00:01.000Z', done: null })).toBe(may);
  expect(startedOf({ created: may, updated: may, done: may })).toBe(may);
});

test('the later in the list of two simultaneous rounds represents the month', () => {
  const [first, second] = [round({ started: may }), round({ done: may })];
  expect(newestByMonth([first, second])[4]).toBe(second);
  expect(newestByMonth([{ ...first, created: '2026-05-04T08:00:00.000Z' }, second])[4]).toMatchObject({
    started: may,
  });
});

test('a finished round is not ongoing, and an invalid month counts nowhere', () => {
  const list = [round({ started: may, done: may }), round({ started: may })];
  expect(inspectionCounts(list, now).ongoing.number).toBe(1);
  expect(flawYear([{ month: 12, flaws: 3, doneFlaws: 1 }]).flawCounts.every(({ flaws }) => flaws === 0)).toBe(
    true,
  );
});
