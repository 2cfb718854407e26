import { useTranslation } from 'react-i18next';
import type { InspectionCounts } from '../../domain/statistics.ts';
import classes from './statistics.module.css';

/** The numbers of the year's rounds in their order. */
export const countNames = ['completed', 'ongoing', 'incomplete', 'startedExpired'] as const;

/** The four numbers of the year's rounds; a round may count in several, so each says what it counts. [STAT-18..21] */
export const InspectionCountsList = ({ counts }: { counts: InspectionCounts }) => {
  const { t } = useTranslation('statistics');
  return (
    <div role="group" aria-label={t('inspections.counts')}>
      <dl className={classes.counts}>
        {countNames.map((name) => (
          <div key={name} className={classes.count}>
            <dt>{t(`counts.${name}`)}</dt>
            <dd className={`${classes.countNumber} tabular`}>{counts[name]}</dd>
            <dd className={classes.note}>{t(`counts.${name}_rule`)}</dd>
          </div>
        ))}
      </dl>
    </div>
  );
};
