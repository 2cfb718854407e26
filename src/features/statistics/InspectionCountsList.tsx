import { Box, Flex, Stack } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import type { PiePart } from '#components/charts/pieColours.ts';
import type { InspectionCounts } from '#domain/statistics.ts';
import { countNames } from '#domain/statistics.ts';
import { useChartLabels } from './useChartLabels.ts';
import classes from './statistics.module.css';

type InspectionCountsListProps = {
  /** Rounds of the year by state, as in the doughnut. */
  parts: readonly PiePart[];
  counts: InspectionCounts;
};

/**
 * Tiles of the year's rounds by state, which add up to their total, and below them the four overlapping numbers: each with its definition
 * and its parts of the chart. [STAT-18..21, LIFE-300]
 */
export const InspectionCountsList = ({ parts, counts }: InspectionCountsListProps) => {
  const { t } = useTranslation('statistics');
  const chartLabels = useChartLabels();
  const total = parts.reduce((sum, { value }) => sum + value, 0);
  return (
    <Stack miw={0}>
      <div role="group" aria-label={t('inspections.tiles')}>
        <dl className={classes.counts}>
          {[...parts, { id: 'total', label: t('inspections.total'), value: total, mark: null }].map(
            ({ id, label, value, mark }) => (
              <div key={id} className={classes.count}>
                <Flex component="dt" gap="xs" align="center">
                  {mark}
                  {label}
                </Flex>
                <dd className={`${classes.countNumber} tabular`}>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
      <div role="group" aria-label={t('inspections.counts')}>
        <Box component="h3" m="0 0 8px" fz="md">
          {t('inspections.counts')}
        </Box>
        <dl className={classes.counts}>
          {countNames.map((name) => (
            <div key={name} className={classes.count}>
              <dt>{t(`counts.${name}`)}</dt>
              <dd className={`${classes.countNumber} tabular`}>{counts[name].number}</dd>
              <Box component="dd" m={0} c="dimmed" fz="sm">
                {t(`counts.${name}_rule`)}
              </Box>
              {counts[name].number > 0 ? (
                <Box component="dd" m={0} c="dimmed" fz="sm">
                  {chartLabels(counts[name])}
                </Box>
              ) : null}
            </div>
          ))}
        </dl>
      </div>
    </Stack>
  );
};
