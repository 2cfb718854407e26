import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { allRows } from '#contract/constants.ts';
import { comingPlans, overviewOf } from '#domain/plans/planOverview.ts';
import { useListFlawsQuery } from '#entities/flaws/flawsApi.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useListDuePlansQuery, useListRoundPlansQuery } from '#entities/roundPlans/roundPlansApi.ts';
import { now } from '#platform/time/clock.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { lateFlawsQuery } from './lateFlawsQuery.ts';

/** Returns the due plans, computed by the backend, or by this client from all plans if the backend can't. */
export const useDuePlans = (customerId: number) => {
  const isWorkedOut = useIsTillsyn();
  const due = useListDuePlansQuery(isWorkedOut ? customerId : skipToken, refetchOnMount);
  const allPlans = useListRoundPlansQuery(
    isWorkedOut ? skipToken : { customerId, active: true, pageSize: allRows, orderBy: 'Name' },
    refetchOnMount,
  );
  const { currentData, error, refetch } = isWorkedOut ? due : allPlans;
  const data = useMemo(() => {
    if (!currentData) return undefined;
    return 'rows' in currentData ? overviewOf(currentData.rows, now(), Infinity) : currentData;
  }, [currentData]);
  const plans = useMemo(() => data && comingPlans(data.plans, now()), [data]);
  return { counts: data?.counts, plans, error, refetch };
};

export const useLateFlaws = (customerId: number) =>
  useListFlawsQuery(lateFlawsQuery(customerId), refetchOnMount);
