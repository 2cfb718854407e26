import { useTranslation } from 'react-i18next';
import type { InspectionCounts } from '../../domain/statistics.ts';
import { countNames } from '../../domain/statistics.ts';
import { useChartWords } from './useChartWords.ts';
import classes from './statistics.module.css';

/**
 * The four numbers of the year's rounds; a round may count in several, so each explains what it counts and which parts of the chart it
 * consists of. [STAT-18..21]
 */
export const InspectionCountsList = ({ counts }: { counts: InspectionCounts }) => {
  const { t } = useTranslation('statistics');
  const chartWords = useChartWords();
  return (
    <div role="group" aria-label={t('inspections.counts')}>
      <dl className={classes.counts}>
        {countNames.map((name) => (
          <div key={name} className={classes.count}>
            <dt>{t(`counts.${name}`)}</dt>
            <dd className={`${classes.countNumber} tabular`}>{counts[name].number}</dd>
            <dd className={classes.note}>{t(`counts.${name}_rule`)}</dd>
            {counts[name].number > 0 ? <dd className={classes.note}>{chartWords(counts[name])}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  );
};
