import { useTranslation } from 'react-i18next';
import { inspectionLooks } from '../../entities/statistics/inspectionLooks.ts';
import { InspectionMark } from '../../entities/statistics/parts/InspectionMark.tsx';
import classes from './planYear.module.css';
import { useLegendWords } from './useMonthWords.ts';

/** What the circles of the year say; those of the statistics, where what is due waits too. */
export const YearLegend = () => {
  const { t } = useTranslation('planYear');
  const texts = useLegendWords();
  return (
    <ul className={classes.legend} aria-label={t('legend')}>
      {inspectionLooks.map(({ state }) => (
        <li key={state}>
          <InspectionMark state={state} size={18} />
          {texts[state]}
        </li>
      ))}
    </ul>
  );
};
