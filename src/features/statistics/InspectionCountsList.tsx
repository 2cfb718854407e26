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
    <div className={classes.countGroups}>
      <div role="group" aria-label={t('inspections.tiles')}>
        <dl className={classes.counts}>
          {[...parts, { id: 'total', label: t('inspections.total'), value: total, mark: null }].map(
            ({ id, label, value, mark }) => (
              <div key={id} className={classes.count}>
                <dt className={classes.tileName}>
                  {mark}
                  {label}
                </dt>
                <dd className={`${classes.countNumber} tabular`}>{value}</dd>
              </div>
            ),
          )}
        </dl>
      </div>
      <div role="group" aria-label={t('inspections.counts')}>
        <h3 className={classes.countTitle}>{t('inspections.counts')}</h3>
        <dl className={classes.counts}>
          {countNames.map((name) => (
            <div key={name} className={classes.count}>
              <dt>{t(`counts.${name}`)}</dt>
              <dd className={`${classes.countNumber} tabular`}>{counts[name].number}</dd>
              <dd className={classes.note}>{t(`counts.${name}_rule`)}</dd>
              {counts[name].number > 0 ? <dd className={classes.note}>{chartLabels(counts[name])}</dd> : null}
            </div>
          ))}
        </dl>
      </div>
    </div>
  );
};
