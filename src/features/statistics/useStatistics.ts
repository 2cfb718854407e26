import { statisticsYears } from '#domain/statistics.ts';
import { useActivePlace } from '#entities/customers/useActiveCustomer.ts';
import { usePermission, useUser } from '#entities/session/useSession.ts';
import type { StatisticsQuery } from '#entities/statistics/statisticsQueries.ts';
import { now } from '#platform/time/clock.ts';
import { idIn, useAddressParams, wordIn } from '#platform/useAddressParams.ts';

/** Tabs of statistics, in their order. [STAT-02] */
export const statisticsTabs = ['events', 'inspections'] as const;

/** Returns tab, year and building from the address; the shell carries over the building chosen on the dashboard. */
export const useStatistics = () => {
  const [params, change] = useAddressParams();
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const seesAll = usePermission('dashboard_view_all_buildings');
  const years = statisticsYears(now());
  const year = years.find((one) => one === idIn(params, 'year')) ?? years[0] ?? now().getUTCFullYear();
  const buildingId = idIn(params, 'building');

  const userBuildingId = seesAll ? null : userId;
  const query: StatisticsQuery | null =
    customerId === null ? null : { customerId, buildingId, userBuildingId, year };
  return {
    query,
    years,
    year,
    buildingId,
    tab: wordIn(params, 'tab', statisticsTabs),
    onTab: (tab: string | null) => change({ tab: tab === statisticsTabs[0] ? null : tab, page: null }, true),
    onYear: (next: number) => change({ year: next === years[0] ? null : next, page: null }),
    onBuilding: (id: number | null) => change({ building: id, page: null }),
  };
};
