import { useTranslation } from 'react-i18next';
import { StatusChip } from '#components/marks/StatusChip.tsx';
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
      {isOverdueFlaw(flaw, now) ? <StatusChip tone="danger">{t('columns.overdue')}</StatusChip> : null}
    </span>
  );
};
