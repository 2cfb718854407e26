import { skipToken } from '@reduxjs/toolkit/query';
import { IconCalendarOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useParams } from 'react-router-dom';
import { OneRecord } from '#components/feedback/OneRecord.tsx';
import { useLeaveWithCustomer } from '#entities/customers/useLeaveWithCustomer.ts';
import { pathTo } from '#platform/paths.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { PlanDetail } from './PlanDetail.tsx';
import { useCallQuery } from '#store/callApi.ts';

/** Screen of a single round plan; the address with 0 starts a new one, with `from` as a copy of another. [PLAN-03] */
export const RoundPlanScreen = () => {
  const { t } = useTranslation('roundPlans');
  const id = Number(useParams().roundPlanningId);
  const [params] = useAddressParams();
  const from = Number(params.get('from') ?? 0);
  const planId = id === 0 ? from : id;
  const plan = useCallQuery('getRoundPlanning', planId === 0 ? skipToken : { id: planId }, refetchOnMount);
  useLeaveWithCustomer(pathTo('roundPlans'), id === 0 ? null : plan.currentData?.customerId);
  if (planId === 0) return <PlanDetail key={0} plan={null} like={null} />;
  return (
    <OneRecord
      query={plan}
      unknown={{ icon: <IconCalendarOff size={40} stroke={1.5} />, title: t('unknown') }}
      listPath={pathTo('roundPlans')}
      listLabel={t('to_list')}
    >
      {(found) => (
        <PlanDetail key={`${id} ${from}`} plan={id === 0 ? null : found} like={id === 0 ? found : null} />
      )}
    </OneRecord>
  );
};
