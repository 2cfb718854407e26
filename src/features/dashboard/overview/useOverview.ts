import { useMemo } from 'react';
import { comingPlans } from '#domain/plans/planOverview.ts';
import { now } from '#platform/time/clock.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { lateFlawsQuery } from './lateFlawsQuery.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Returns the due plans with their number. */
export const useDuePlans = (customerId: number) => {
  const { currentData, error, refetch } = useCallQuery('listDuePlans', { customerId }, refetchOnMount);
  const plans = useMemo(() => currentData && comingPlans(currentData.plans, now()), [currentData]);
  return { counts: currentData?.counts, plans, error, refetch };
};

export const useLateFlaws = (customerId: number) =>
  useCallQuery('listFlaws', lateFlawsQuery(customerId), refetchOnMount);
