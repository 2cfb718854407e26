import { useTranslation } from 'react-i18next';
import { useMonthLegend } from '../useMonthLabels.ts';
import { InspectionMark } from './InspectionMark.tsx';
import classes from './monthLegend.module.css';

/** Legend of the months' circles. */
export const MonthLegend = () => {
  const { t } = useTranslation('statistics');
  return (
    <ul className={classes.legend} aria-label={t('inspections.legend')}>
      {useMonthLegend().map(({ state, text }) => (
        <li key={state}>
          <InspectionMark state={state} size={18} />
          {text}
        </li>
      ))}
    </ul>
  );
};
