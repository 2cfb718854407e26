import { expect, test } from 'vitest';
import type { TFunction } from 'i18next';
import { flawYear } from '#domain/statistics.ts';
import { inspectionStyles } from '#entities/statistics/inspectionStyles.ts';
import { flawFigures } from '#features/statistics/flawFigures.ts';

const t = ((key: string) => key) as unknown as TFunction<'statistics'>;

test('the states of rounds have their colours: done green, late red, ongoing yellow, expired orange [STAT-10]', () => {
  const toneOf = Object.fromEntries(inspectionStyles.map(({ state, tone }) => [state, tone]));
  expect(toneOf).toMatchObject({ done: 'good', doneLate: 'bad', ongoing: 'ongoing', overdue: 'warning' });
  expect(new Set(Object.values(toneOf)).size).toBe(inspectionStyles.length);
});

test('fixed flaws are green and open ones red, as bars and as parts, which add up [STAT-10]', () => {
  const year = flawYear([{ month: 2, flaws: 9, doneFlaws: 5, turnedDownFlaws: 1, toCheckFlaws: 2 }]);
  const { series, parts } = flawFigures(year, t);
  expect(parts.map(({ id, tone, value }) => [id, tone, value])).toEqual([
    ['done', 'good', 2],
    ['open', 'bad', 4],
    ['toCheck', 'warning', 2],
    ['turnedDown', 'rest', 1],
  ]);
  expect(series.map(({ values }) => values[2])).toEqual([2, 4, 2, 1]);
});
