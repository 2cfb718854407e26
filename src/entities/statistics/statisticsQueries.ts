import { allRows } from '#contract/constants.ts';

/** Scope of statistics: the active customer with all levels below, optionally one building or only a user's own buildings. */
export interface StatisticsPlace {
  customerId: number;
  buildingId: number | null;
  userBuildingId: number | null;
}

export interface StatisticsQuery extends StatisticsPlace {
  year: number;
}

const rangeOf = (year: number) => ({ start: `${year}-01-01`, stop: `${year}-12-31`, pageSize: allRows });

/** Returns the query for the flaws of a year. */
export const yearOfFlaws = ({ year, ...place }: StatisticsQuery) => ({ ...place, ...rangeOf(year) });

/** Returns the query for the rounds of a year, by the plan’s name. */
export const yearOfRounds = ({ year, customerId, buildingId }: StatisticsQuery) => ({
  customerId,
  buildingId,
  ...rangeOf(year),
  orderBy: 'Name',
});
