import { useEffect, useRef } from 'react';
import { useSelector } from 'react-redux';
import { statisticsYears } from '../../domain/statistics.ts';
import { buildingChosen, selectChosenBuildingId } from '../../entities/buildings/buildingsSlice.ts';
import { useActivePlace } from '../../entities/customers/useActiveCustomer.ts';
import { usePermission, useUser } from '../../entities/session/useSession.ts';
import type { StatisticsQuery } from '../../entities/statistics/statisticsApi.ts';
import { now } from '../../platform/clock.ts';
import { idIn, useAddressParams, wordIn } from '../../platform/useAddressParams.ts';
import { useAppDispatch } from '../../store/hooks.ts';

/** The tabs of statistics, in their order. [STAT-02] */
export const statisticsTabs = ['events', 'inspections'] as const;

/** Tab, year and building as the address has them; the building that was chosen elsewhere is brought along. */
export const useStatistics = () => {
  const dispatch = useAppDispatch();
  const [params, change] = useAddressParams();
  const { id: userId } = useUser();
  const { customerId } = useActivePlace();
  const remembered = useSelector(selectChosenBuildingId);
  const seesAll = usePermission('dashboard_view_all_buildings');
  const years = statisticsYears(now());
  const year = years.find((one) => one === idIn(params, 'year')) ?? years[0] ?? now().getUTCFullYear();
  const buildingId = idIn(params, 'building');

  const isFirst = useRef(true);
  useEffect(() => {
    if (isFirst.current && buildingId === null && remembered !== null) change({ building: remembered });
    isFirst.current = false;
  }, [buildingId, remembered, change]);

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
    onBuilding: (id: number | null) => {
      dispatch(buildingChosen(id));
      change({ building: id, page: null });
    },
  };
};
