import { IconCalendarCheck } from '@tabler/icons-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { Card } from '#components/card/Card.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { isOwnPlan } from '#domain/plans/ownPlans.ts';
import { useUser } from '#entities/session/useSession.ts';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import classes from '../overview/overview.module.css';
import { OverviewPlans } from '../overview/OverviewPlans.tsx';
import { useDuePlans } from '../overview/useOverview.ts';
import { WaitingRounds } from '../rounds/WaitingRounds.tsx';
import { PrepareRounds } from './PrepareRounds.tsx';
import { StartButton } from './StartButton.tsx';

/** Sort order of the rounds by relevance for an inspector. */
const order = ['ongoing', 'today', 'late', 'month'] as const;

/**
 * List of the rounds that the user carries out, where an inspector's day begins: each starts with one tap, and today's are stored with one.
 */
export const TodaysRounds = ({ customerId }: { customerId: number }) => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const { roleIds } = useUser();
  const isOffline = useConnection() === 'offline';
  const { plans, error, refetch } = useDuePlans(customerId);
  const ownPlans = useMemo(
    () => plans?.filter(({ plan, standing }) => standing !== 'later' && isOwnPlan(plan, roleIds)),
    [plans, roleIds],
  );
  const status = ownPlans ? (ownPlans.length > 0 ? 'ready' : 'empty') : error ? 'failed' : 'loading';
  return (
    <Card title={t('today.title')}>
      {isOffline ? null : <WaitingRounds />}
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState icon={<IconCalendarCheck size={40} stroke={1.5} />} title={t('today.empty_title')}>
            {t('today.empty_text')}
          </EmptyState>
        }
      >
        {isOffline ? null : <PrepareRounds plans={ownPlans ?? []} />}
        <div className={classes.frame}>
          <div className={classes.overview}>
            {order.map((standing) => {
              const standingPlans = ownPlans?.filter((each) => each.standing === standing) ?? [];
              return (
                <OverviewPlans
                  key={standing}
                  standing={standing}
                  plans={standingPlans}
                  count={standingPlans.length}
                  start={(plan) => <StartButton plan={plan} />}
                />
              );
            })}
          </div>
        </div>
      </Loadable>
    </Card>
  );
};
