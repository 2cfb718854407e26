import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMark } from '#components/marks/StateMark.tsx';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import classes from './waitingReports.module.css';
import { useCallQuery } from '#store/callApi.ts';

/** Number of fault reports waiting at a customer, with a link to them; nothing if there are none. [LIFE-64] */
export const WaitingReports = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('faultReports');
  const { currentData } = useCallQuery(
    'listFaultReports',
    { customerId, state: 'waiting', pageSize: 1 },
    refetchOnMount,
  );
  const count = currentData?.pagination.totalCount ?? 0;
  if (count === 0) return null;
  return (
    <p className={classes.waiting}>
      <StateMark state="warning" size={16} />
      <Anchor component={Link} to={pathTo('faultReports')}>
        {t('waiting', { count })}
      </Anchor>
    </p>
  );
};
