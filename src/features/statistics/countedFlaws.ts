import type { StatisticsQuery } from '#entities/statistics/statisticsQueries.ts';
import type { WorkWish } from '#entities/worklists/workWish.ts';

const dayOf = (year: number, month: number, day: number): string =>
  new Date(Date.UTC(year, month, day)).toISOString().slice(0, 10);

/**
 * Returns the filter of the work list for a number of the flaws' chart: found in the year or its month (0 to 11, by UTC), fixed, to check,
 * turned down or neither. [STAT-07]
 */
export const countedFlaws = (
  { year, buildingId }: StatisticsQuery,
  series: string,
  { month, hasOthersDone = false }: { month?: number; hasOthersDone?: boolean } = {},
): WorkWish => ({
  tab: 'flaws',
  building: buildingId,
  // The list distinguishes fixed flaws from other closed ones only if both are counted.
  ...(series === 'turnedDown' || series === 'toCheck' ? { stage: series } : {}),
  ...(series === 'done' ? (hasOthersDone ? { stage: 'fixed' } : { state: 'done' }) : {}),
  start: dayOf(year, month ?? 0, 1),
  stop: month === undefined ? dayOf(year, 11, 31) : dayOf(year, month + 1, 0),
});
