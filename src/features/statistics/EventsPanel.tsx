import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { ThinBar } from '#components/feedback/ThinBar.tsx';
import type { StatisticsQuery, StatisticsPlace } from '#entities/statistics/statisticsQueries.ts';
import { WorkLink } from '#entities/worklists/ui/WorkLink.tsx';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { Card } from '#components/card/Card.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { flawOrdersPart } from '#entities/worklists/ui/flawOrdersPart.ts';
import { AttentionCard } from './AttentionCard.tsx';
import { countedFlaws } from './countedFlaws.ts';
import { EventsPdf } from './EventsPdf.tsx';
import { FlawCharts } from './FlawCharts.tsx';
import classes from './statistics.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { yearOfFlaws } from '#entities/statistics/statisticsQueries.ts';

/** Card with the currently open flaws by severity. */
const OrdersCard = ({ place }: { place: StatisticsPlace }) => {
  const { t } = useTranslation('statistics');
  return (
    <Card title={t('orders')}>
      <LazyPart source={flawOrdersPart} waiting={null} props={{ place }} />
    </Card>
  );
};

type EventsPanelProps = { query: StatisticsQuery; note: string };

/** Panel with the flaws of the year by month, the number of fixed ones, and open ones that need attention now. [STAT-06, STAT-08] */
export const EventsPanel = ({ query, note }: EventsPanelProps) => {
  const { t } = useTranslation('statistics');
  const textOf = useFailureText();
  const { data, isFetching, error, refetch } = useCallQuery(
    'getFlawStatistics',
    yearOfFlaws(query),
    refetchOnMount,
  );
  const { t: open } = useTranslation('dashboard');
  const { year, ...place } = query;
  const status = error && !isFetching ? 'failed' : data ? 'ready' : 'loading';
  return (
    <div className={classes.events} aria-busy={isFetching}>
      {data && isFetching ? <ThinBar label={t('reloading')} /> : null}
      <Flex justify="flex-end" wrap="wrap">
        <EventsPdf statistics={isFetching ? undefined : data} place={place} note={note} />
      </Flex>
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        skeleton={<CardSkeleton height={360} />}
      >
        {data ? <FlawCharts statistics={data} query={query} note={note} /> : null}
        <div className={`${classes.ways} no-print`}>
          <WorkLink wish={countedFlaws(query, 'open')} without={null}>
            {open('work.open_of_year')}
          </WorkLink>
          <WorkLink wish={countedFlaws(query, 'done')} without={null}>
            {open('work.done_of_year')}
          </WorkLink>
        </div>
      </Loadable>
      <AtTillsyn>
        <OrdersCard place={place} />
      </AtTillsyn>
      <AttentionCard place={place} note={note} ofYear={data && { year, open: data.totalFlawsNotCompleted }} />
    </div>
  );
};
