import { Flex } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { ThinBar } from '#components/feedback/ThinBar.tsx';
import { countYear } from '#domain/plans/planYear.ts';
import { inspectionCounts } from '#domain/statistics.ts';
import type { StatisticsQuery } from '#entities/statistics/statisticsQueries.ts';
import { WorkLink } from '#entities/worklists/ui/WorkLink.tsx';
import { now } from '#platform/time/clock.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { FigurePie } from './FigurePie.tsx';
import { InspectionCountsList } from './InspectionCountsList.tsx';
import { InspectionsPdf } from './InspectionsPdf.tsx';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import { inspectionStyles } from '#entities/statistics/inspectionStyles.ts';
import { PlansCard } from './PlansCard.tsx';
import classes from './statistics.module.css';
import { useCallQuery } from '#store/callApi.ts';
import { yearOfRounds } from '#entities/statistics/statisticsQueries.ts';

type InspectionsPanelProps = { query: StatisticsQuery; note: string };

/** Panel with the year's rounds by plan and month, with their numbers. [STAT-11] */
export const InspectionsPanel = ({ query, note }: InspectionsPanelProps) => {
  const { t } = useTranslation('statistics');
  const textOf = useFailureText();
  const { data, isFetching, error, refetch } = useCallQuery(
    'listRoundStatistics',
    yearOfRounds(query),
    refetchOnMount,
  );
  const plans = data?.rows ?? [];
  const rounds = plans.flatMap(({ roundHistoryStatistics }) => roundHistoryStatistics);
  const states = countYear(plans, query.year, now());
  const counts = inspectionCounts(rounds, now());
  const parts = inspectionStyles.map(({ state, tone }) => ({
    id: state,
    label: t(`states.${state}`),
    value: states[state],
    tone,
    mark: <InspectionMark state={state} size={18} />,
  }));
  const ready = plans.length === 0 ? 'empty' : 'ready';
  const status = error && !isFetching ? 'failed' : data ? ready : 'loading';
  return (
    <div className={classes.inspections} aria-busy={isFetching}>
      {data && isFetching ? <ThinBar label={t('reloading')} /> : null}
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={<EmptyState title={t('inspections.empty.title')}>{t('inspections.empty.text')}</EmptyState>}
      >
        <Flex justify="flex-end" wrap="wrap">
          <InspectionsPdf
            plans={plans}
            counts={counts}
            parts={parts}
            note={note}
            year={query.year}
            isWaiting={isFetching}
          />
        </Flex>
        <PlansCard plans={plans} year={query.year} note={note} />
        <div className={classes.figures}>
          <InspectionCountsList parts={parts} counts={counts} />
          <FigurePie title={t('inspections.of_year')} note={note} parts={parts} />
        </div>
        <div className={`${classes.ways} no-print`}>
          <WorkLink wish={{ tab: 'rounds', building: query.buildingId }} without={null}>
            {t('inspections.late_now')}
          </WorkLink>
        </div>
      </Loadable>
    </div>
  );
};
