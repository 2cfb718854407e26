import { IconAlertTriangle, IconCalendarDue, IconPlayerPlay } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import type { PlanStanding } from '../../domain/planOverview.ts';
import classes from './rounds.module.css';

const icons = { late: IconAlertTriangle, today: IconCalendarDue, ongoing: IconPlayerPlay };

/** Late, today or under way, in words and shape; nothing for what lies ahead. */
export const DueMark = ({ standing }: { standing: PlanStanding }) => {
  const { t } = useTranslation('dashboard');
  if (standing === 'month' || standing === 'later') return null;
  const Icon = icons[standing];
  return (
    <span className={classes.due} data-standing={standing}>
      <Icon size={16} stroke={2} aria-hidden />
      {t(`due.${standing}`)}
    </span>
  );
};
