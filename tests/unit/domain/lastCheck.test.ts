import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { dateOfRound, issueCount, lastCheckOf } from '#domain/rounds/lastCheck.ts';

const round = (created: string, done: string | null) => ({ id: 1, name: 'Rond', created, done });

describe('last check', () => {
  const completed = round('2026-05-01T08:00:00Z', '2026-05-02T08:00:00Z');

  test('a building with neither round was not checked [DASH-13, DASH-15]', () => {
    const building = { lastCompletedRoundHistory: null, lastNotFullyCompletedRoundHistory: null };
    expect(lastCheckOf(building)).toEqual({ kind: 'none' });
  });

  test('a building whose later round is completed was checked on that date [DASH-14, DASH-15]', () => {
    const partial = round('2026-04-01T08:00:00Z', null);
    expect(
      lastCheckOf({ lastCompletedRoundHistory: completed, lastNotFullyCompletedRoundHistory: partial }),
    ).toEqual({ kind: 'checked', date: '2026-05-02T08:00:00Z' });
  });

  test('a building whose later round is not fully completed was partially checked on that date [DASH-14, DASH-15]', () => {
    const partial = round('2026-05-03T08:00:00Z', null);
    expect(
      lastCheckOf({ lastCompletedRoundHistory: completed, lastNotFullyCompletedRoundHistory: partial }),
    ).toEqual({ kind: 'partial', date: '2026-05-03T08:00:00Z' });
    expect(
      lastCheckOf({ lastCompletedRoundHistory: null, lastNotFullyCompletedRoundHistory: partial }),
    ).toEqual({
      kind: 'partial',
      date: '2026-05-03T08:00:00Z',
    });
  });

  test('the later of the two dates is used, for any rounds [DASH-14]', () => {
    const moments = fc.date({
      min: new Date('2020-01-01'),
      max: new Date('2027-01-01'),
      noInvalidDate: true,
    });
    fc.assert(
      fc.property(moments, moments, (a, b) => {
        const check = lastCheckOf({
          lastCompletedRoundHistory: round('2019-01-01T00:00:00Z', a.toISOString()),
          lastNotFullyCompletedRoundHistory: round(b.toISOString(), null),
        });
        expect(check).toEqual(
          b > a ? { kind: 'partial', date: b.toISOString() } : { kind: 'checked', date: a.toISOString() },
        );
      }),
    );
  });
});

test('the issue count is flaws plus questions [DASH-12]', () => {
  expect(issueCount({ flaws: 3, questions: 2 })).toBe(5);
});

test('the date of a round is that of its end, and of its start while it has none [LIFE-301]', () => {
  const round = { created: '2026-03-01T08:00:00.000Z', done: '2026-03-04T08:00:00.000Z' };
  expect(dateOfRound(round)).toBe(round.done);
  expect(dateOfRound({ ...round, done: null })).toBe(round.created);
});
