import { allRows } from '#contract/constants.ts';
import { baseApi } from '#store/baseApi.ts';
import { queryCall } from '#store/callEndpoints.ts';

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

/** Flaws and rounds change in many ways: remounted queries are refetched. */
const statisticsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    getFlawStatistics: queryCall(
      build,
      'getFlawStatistics',
      ({ year, ...place }: StatisticsQuery) => ({ query: { ...place, ...rangeOf(year) } }),
      ['Statistics'],
    ),
    listRoundStatistics: queryCall(
      build,
      'listRoundStatistics',
      ({ year, customerId, buildingId }: StatisticsQuery) => ({
        query: { customerId, buildingId, ...rangeOf(year), orderBy: 'Name' },
      }),
      ['Statistics'],
    ),
    getFlawCount: queryCall(build, 'getFlawCount', (place: StatisticsPlace) => ({ query: { ...place } }), [
      'Statistics',
    ]),
    getFlawAttentions: queryCall(
      build,
      'getFlawAttentions',
      (place: StatisticsPlace) => ({ query: { ...place } }),
      ['Statistics'],
    ),
  }),
});

export const {
  useGetFlawStatisticsQuery,
  useListRoundStatisticsQuery,
  useGetFlawCountQuery,
  useGetFlawAttentionsQuery,
} = statisticsApi;
