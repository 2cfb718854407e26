import { useTranslation } from 'react-i18next';
import { StateMark } from '../../../components/marks/StateMark.tsx';
import type { FlawState } from '../../../domain/roundView.ts';
import { formatDate } from '../../../platform/dates.ts';
import classes from './summary.module.css';

/** A flaw in the report: what it is, what was done about it and when. */
export const SummaryFlaw = ({ flaw }: { flaw: FlawState }) => {
  const { t } = useTranslation('rounds');
  const details = [
    flaw.description,
    flaw.measure ? `${t('summary.measure')}: ${flaw.measure}` : '',
    flaw.done ? t('questions.fixed_on', { date: formatDate(flaw.done) }) : '',
    flaw.photos.length > 0 ? t('summary.photos', { count: flaw.photos.length }) : '',
  ];
  return (
    <li className={classes.flaw}>
      <StateMark
        state={flaw.done === null ? 'flaw' : 'ok'}
        size={16}
        label={flaw.done === null ? t('state.flaw') : t('summary.fixed')}
      />
      <div>
        <strong>{flaw.name}</strong>
        <span className={classes.place}>{details.filter(Boolean).join(' · ')}</span>
      </div>
    </li>
  );
};
