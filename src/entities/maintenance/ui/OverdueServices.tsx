import { Anchor } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { StateMark } from '#components/marks/StateMark.tsx';
import { pathTo } from '#platform/paths.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { Disconnections } from '../journals/Disconnections.tsx';
import classes from './servicesPart.module.css';
import { useCallQuery } from '#store/callApi.ts';

export type OverdueServicesProps = { customerId: number };

/** Numbers of a customer's services that are overdue or due this month, each a link to their list; nothing if there are none. */
const ServiceCounts = ({ customerId }: OverdueServicesProps) => {
  const { t } = useTranslation('maintenance');
  const { currentData } = useCallQuery('countServices', { customerId }, refetchOnMount);
  const shownCounts = [
    { due: 'overdue', count: currentData?.overdue ?? 0, mark: 'flaw' },
    { due: 'month', count: currentData?.month ?? 0, mark: 'warning' },
  ] as const;
  if (shownCounts.every(({ count }) => count === 0)) return null;
  return (
    <ul className={classes.counts} aria-label={t('title')}>
      {shownCounts.map(({ due, count, mark }) =>
        count === 0 ? null : (
          <li key={due} className={classes.count}>
            <StateMark state={mark} size={16} />
            <Anchor component={Link} to={pathTo('services', {}, { query: { due } })}>
              {t(`overview.${due}`, { count })}
            </Anchor>
          </li>
        ),
      )}
    </ul>
  );
};

/** State of a customer's maintenance: what is disconnected, and the numbers of its due services; nothing if there is nothing to say. */
export const OverdueServices = ({ customerId }: OverdueServicesProps) => (
  <>
    <Disconnections place={{ customerId }} />
    <ServiceCounts customerId={customerId} />
  </>
);
