import { Flex, Text } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { ChartDownload } from '#components/charts/ChartDownload.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { CardSkeleton } from '#components/feedback/Skeletons.tsx';
import { StateMark } from '#components/marks/StateMark.tsx';
import type { StatisticsPlace } from '#entities/statistics/statisticsQueries.ts';
import { WorkLink } from '#entities/worklists/ui/WorkLink.tsx';
import { formatDate } from '#platform/time/dates.ts';
import { now } from '#platform/time/clock.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { attentionBuckets } from './attentionBuckets.ts';
import classes from './statistics.module.css';
import { useCallQuery } from '#store/callApi.ts';

type AttentionCardProps = {
  place: StatisticsPlace;
  note: string;
  /** Number of open flaws found in the year of the chart next to it. */
  ofYear: { year: number; open: number } | undefined;
};

/** Card with the currently open flaws, by age. [STAT-25, STAT-29, STAT-30] */
export const AttentionCard = ({ place, note, ofYear }: AttentionCardProps) => {
  const { t } = useTranslation('statistics');
  const { t: open } = useTranslation('dashboard');
  const textOf = useFailureText();
  const { data, isFetching, error, refetch } = useCallQuery('getFlawAttentions', place, refetchOnMount);
  const { data: count } = useCallQuery('getFlawCount', place, refetchOnMount);
  const status = error && !isFetching ? 'failed' : data ? 'ready' : 'loading';
  const title = t('attention.title');
  return (
    <Card
      title={title}
      tools={
        data ? (
          <ChartDownload
            title={title}
            sheet={{
              name: `${title} – ${note} ${formatDate(now())}`,
              headings: [t('attention.age'), t('attention.number')],
              rows: attentionBuckets.map(({ id, field }) => [t(`attention.${id}`), data[field]]),
            }}
          />
        ) : null
      }
    >
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        skeleton={<CardSkeleton />}
      >
        {data ? (
          <table className={classes.attention} aria-label={title}>
            <thead className="visually-hidden">
              <tr>
                <th scope="col">{t('attention.age')}</th>
                <th scope="col">{t('attention.number')}</th>
              </tr>
            </thead>
            <tbody>
              {attentionBuckets.map(({ id, field, mark }) => (
                <tr key={id}>
                  <th scope="row">
                    <Flex component="span" gap="sm" align="center">
                      <StateMark state={mark} size={22} />
                      {t(`attention.${id}`)}
                    </Flex>
                  </th>
                  <td className={`${classes.figureNumber} tabular`}>
                    <WorkLink
                      wish={{ tab: 'flaws', age: id, building: place.buildingId }}
                      label={open('work.open_of_age', { count: data[field], age: t(`attention.${id}`) })}
                    >
                      {data[field]}
                    </WorkLink>
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        ) : null}
        {count ? (
          <Text c="dimmed" fz="sm">
            {t('attention.open_of', { open: count.flaws - count.doneFlaws, count: count.flaws })}{' '}
            {ofYear ? t('attention.of_year', { count: ofYear.open, year: ofYear.year }) : null}
          </Text>
        ) : null}
      </Loadable>
    </Card>
  );
};
