import { IconCalendarCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '../../components/feedback/EmptyState.tsx';
import { Loadable } from '../../components/feedback/Loadable.tsx';
import { allRows } from '../../contract/constants.ts';
import type { PlanStanding } from '../../domain/planOverview.ts';
import { comingPlans } from '../../domain/planOverview.ts';
import { useListRoundPlansQuery } from '../../entities/roundPlans/roundPlansApi.ts';
import { now } from '../../platform/clock.ts';
import { useFailureText } from '../../platform/useFailureText.ts';
import { OverviewPlans } from './OverviewPlans.tsx';
import { reload } from './useDashboard.ts';
import { WaitingRounds } from './WaitingRounds.tsx';
import classes from './rounds.module.css';

const shownStandings = ['ongoing', 'late', 'today', 'month'] as const satisfies readonly PlanStanding[];

/** What the active customer's rounds need, while no building is chosen: under way, late, today, this month. [DASH-19] */
export const CustomerOverview = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const { currentData, error, refetch } = useListRoundPlansQuery(
    { customerId, active: true, pageSize: allRows, orderBy: 'Name' },
    reload,
  );
  const plans = useMemo(() => currentData && comingPlans(currentData.rows, now()), [currentData]);
  const hasAny = plans?.some(({ standing }) => standing !== 'later') ?? false;
  const status = plans ? (hasAny ? 'ready' : 'empty') : error ? 'failed' : 'loading';
  return (
    <section className={classes.panel} aria-labelledby="overview-title">
      <h2 id="overview-title" className={classes.panelTitle}>
        {t('overview.title')}
      </h2>
      <WaitingRounds />
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconCalendarCheck size={40} stroke={1.5} />} title={t('overview.empty_title')}>
            {t('overview.empty_text')}
          </EmptyState>
        }
      >
        {shownStandings.map((standing) => (
          <OverviewPlans
            key={standing}
            standing={standing}
            plans={plans?.filter((each) => each.standing === standing) ?? []}
          />
        ))}
      </Loadable>
    </section>
  );
};
