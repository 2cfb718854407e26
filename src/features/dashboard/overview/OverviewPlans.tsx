import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { ComingPlan, OverviewStanding } from '#domain/plans/planOverview.ts';
import type { RoundReminderProps } from '#entities/notifications/ui/RoundReminder.tsx';
import { WorkLink } from '#entities/worklists/ui/WorkLink.tsx';
import classes from './overview.module.css';
import { OverviewPlan, type OverviewPlanProps } from './OverviewPlan.tsx';
import marks from '../rounds/rounds.module.css';
import rowClasses from '../rows.module.css';

const shownAtFirst = 8;

const reminder: LazySource<RoundReminderProps> = {
  hasKitStyles: true,
  namespaces: ['sentReminder'],
  load: () => import('#entities/notifications/ui/RoundReminder.tsx').then((file) => file.RoundReminder),
};

type OverviewPlansProps = {
  standing: OverviewStanding;
  plans: readonly ComingPlan[];
  /** Total number of plans: more than `plans` at a very large customer. */
  count: number;
  /** Component that replaces the link to a plan's round. */
  start?: OverviewPlanProps['start'];
};

/** List of plans in one due state, each with the link to its round. */
export const OverviewPlans = ({ standing, plans, count, start }: OverviewPlansProps) => {
  const { t } = useTranslation('dashboard');
  const [mailed, setMailed] = useState<RoundPlanning | null>(null);
  const [isWhole, setIsWhole] = useState(false);
  if (plans.length === 0) return null;
  const shownPlans = isWhole ? plans : plans.slice(0, shownAtFirst);
  const moreLink =
    count > plans.length ? (
      <p className={`${rowClasses.none} ${classes.whole}`}>
        {t('overview.rest', { count: count - plans.length })}
      </p>
    ) : null;
  return (
    <section className={classes.standing} aria-labelledby={`overview-${standing}`}>
      <h3 id={`overview-${standing}`} className={classes.standingTitle}>
        {t(`overview.${standing}`)}{' '}
        <span className={`${marks.count} tabular`}>{Math.max(count, plans.length)}</span>
      </h3>
      <ul className={`${rowClasses.rows} ${classes.rows}`}>
        {shownPlans.map((each) => (
          <OverviewPlan key={each.plan.id} {...each} start={start} onMail={setMailed} />
        ))}
      </ul>
      {plans.length > shownPlans.length ? (
        <Button variant="subtle" color="gray" className={classes.whole} onClick={() => setIsWhole(true)}>
          {t('list.more', { count: plans.length - shownPlans.length })}
        </Button>
      ) : null}
      {standing === 'late' ? (
        <WorkLink
          wish={{ tab: 'rounds' }}
          className={`${classes.whole} ${classes.all}`}
          without={isWhole ? moreLink : null}
        >
          {t('work.all_rounds', { count: Math.max(count, plans.length) })}
        </WorkLink>
      ) : isWhole ? (
        moreLink
      ) : null}
      {mailed ? (
        <LazyPart source={reminder} waiting={null} props={{ plan: mailed, onClose: () => setMailed(null) }} />
      ) : null}
    </section>
  );
};
