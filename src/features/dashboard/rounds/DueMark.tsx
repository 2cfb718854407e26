import { IconAlertTriangle, IconCalendarDue, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlanState } from '#domain/plans/planState.ts';
import type { PlanStanding } from '#domain/plans/planOverview.ts';
import { InspectionMark } from '#entities/statistics/ui/InspectionMark.tsx';
import classes from './rounds.module.css';

const icons = { late: IconAlertTriangle, today: IconCalendarDue, ongoing: IconPlayerPlay };

type DueMarkProps = {
  standing: PlanStanding;
  /** State of the same plan in the year view. */
  state?: PlanState | null;
  /** Label that replaces the round's own: rounds are overdue, flaws are late. */
  text?: string;
};

/** Mark for late, today or under way, as text and shape; nothing for later ones. */
export const DueMark = ({ standing, state, text }: DueMarkProps) => {
  const { t } = useTranslation('dashboard');
  if (standing === 'month' || standing === 'later') return null;
  const Icon = icons[standing];
  return (
    <span className={classes.due} data-standing={standing}>
      {state ? <InspectionMark state={state} size={16} /> : <Icon size={16} stroke={2} aria-hidden />}
      {text ?? t(`due.${standing}`)}
    </span>
  );
};

/** Mark of a round finished too late, or started and expired. */
export const ExpiredMark = ({ isDone }: { isDone: boolean }) => {
  const { t } = useTranslation('dashboard');
  const state = isDone ? 'doneLate' : 'overdue';
  return (
    <span className={classes.due} data-standing={isDone ? 'late' : 'today'}>
      <InspectionMark state={state} size={16} />
      {t(`due.${state}`)}
    </span>
  );
};
