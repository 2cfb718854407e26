import { statisticsYears } from '#domain/statistics.ts';
import { now } from '#platform/time/clock.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';

/** Returns the year in the address: from the first year of statistics to the next one. */
export const useChosenYear = () => {
  const [params, change] = useAddressParams();
  const current = now().getUTCFullYear();
  const years = [current + 1, ...statisticsYears(now())];
  const year = years.find((one) => one === idIn(params, 'year')) ?? current;
  return {
    year,
    years,
    onYear: (next: number) => change({ year: next === current ? null : next }),
  };
};
