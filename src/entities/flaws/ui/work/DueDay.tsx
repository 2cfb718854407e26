import { useTranslation } from 'react-i18next';
import { StateChip } from '#components/marks/StateChip.tsx';
import { isOverdueFlaw } from '#domain/flaws/severity.ts';
import classes from './flawWork.module.css';

type DueDayProps = { flaw: { done: string | null; due?: string | null }; now: Date };

/** Due day of a flaw, marked if it has passed. [LIFE-69] */
export const DueDay = ({ flaw, now }: DueDayProps) => {
  const { t } = useTranslation('flaws');
  if (!flaw.due) return '–';
  return (
    <span className={classes.due}>
      <time dateTime={flaw.due} className="tabular">
        {flaw.due}
      </time>
      {isOverdueFlaw(flaw, now) ? <StateChip state="flaw">{t('columns.overdue')}</StateChip> : null}
    </span>
  );
};
