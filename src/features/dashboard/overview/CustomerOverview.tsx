import { Button, Text } from '@mantine/core';
import { IconCalendarCheck } from '@tabler/icons-react';
import { Fragment } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';
import { Card } from '#components/card/Card.tsx';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { overviewStandings } from '#domain/plans/planOverview.ts';
import { useMayCallThere } from '#entities/customers/useCustomerPrincipal.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { flawOrdersPart } from '#entities/worklists/ui/flawOrdersPart.ts';
import { useIdleAfter } from '#platform/useIdleAfter.ts';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { pathTo } from '#platform/paths.ts';
import { LateFlaws } from './LateFlaws.tsx';
import type { OverviewNoticesProps } from './OverviewNotices.tsx';
import { OverviewPlans } from './OverviewPlans.tsx';
import classes from './overview.module.css';
import { useDuePlans, useLateFlaws } from './useOverview.ts';
import { WaitingRounds } from '../rounds/WaitingRounds.tsx';

/** Notices of the customer, loaded when they are shown. */
const noticesPart: LazySource<OverviewNoticesProps> = {
  load: () => import('./OverviewNotices.tsx').then((file) => file.OverviewNotices),
};

/** Notices of the customer's fire-safety files. */
const filesPart: LazySource<{ customerId: number }> = {
  load: () => import('./OverviewNotices.tsx').then((file) => file.OverviewFiles),
};

type CustomerOverviewProps = {
  customerId: number;
  hasBuildings: boolean;
  /** True if buildings of linked customers are listed next to it, which it doesn't cover. */
  hasLinked: boolean;
};

/**
 * Overview of the active customer while no building is chosen: rounds under way and late, late flaws, rounds today and this month.
 * [DASH-19]
 */
export const CustomerOverview = ({ customerId, hasBuildings, hasLinked }: CustomerOverviewProps) => {
  const { t } = useTranslation('dashboard');
  const textOf = useFailureText();
  const isOffline = useConnection() === 'offline';
  const mayAddBuildings = useMayCallThere('createBuilding');
  const { counts, plans, error, refetch } = useDuePlans(customerId);
  const late = useLateFlaws(customerId);
  // The backend needs longer for these numbers than for the rest.
  const isIdle = useIdleAfter(plans !== undefined);
  const hasLateFlaws = (late.currentData?.rows.length ?? 0) > 0;
  const hasAny = hasLateFlaws || (plans?.some(({ standing }) => standing !== 'later') ?? false);
  const status = plans ? (hasAny ? 'ready' : 'empty') : error ? 'failed' : 'loading';
  return (
    <Card title={t('overview.title')}>
      {hasLinked ? <Text c="dimmed">{t('overview.without_linked')}</Text> : null}
      {/* Without a network the rounds of this device come first. */}
      {isOffline ? null : <WaitingRounds />}
      {isOffline ? null : (
        <AtTillsyn>
          <LazyPart source={noticesPart} waiting={null} props={{ customerId, isIdle }} />
        </AtTillsyn>
      )}
      {late.isError && !isOffline ? (
        <FailureAlert text={textOf(late.error)} onRetry={() => void late.refetch()} />
      ) : null}
      <Loadable
        status={status}
        failure={error ? textOf(error) : undefined}
        onRetry={() => void refetch()}
        empty={
          <EmptyState
            icon={<IconCalendarCheck size={40} stroke={1.5} />}
            title={t('overview.empty_title')}
            action={
              hasBuildings || !mayAddBuildings ? null : (
                <Button component={Link} to={pathTo('buildings')} variant="default">
                  {t('overview.add_buildings')}
                </Button>
              )
            }
          >
            {t(hasBuildings ? 'overview.empty_text' : 'overview.empty_nothing')}
          </EmptyState>
        }
      >
        <div className={classes.frame}>
          <div className={classes.overview}>
            {overviewStandings.map((standing) => (
              <Fragment key={standing}>
                <OverviewPlans
                  standing={standing}
                  plans={plans?.filter((each) => each.standing === standing) ?? []}
                  count={counts?.[standing] ?? 0}
                />
                {standing === 'late' && late.currentData ? <LateFlaws late={late.currentData} /> : null}
              </Fragment>
            ))}
          </div>
        </div>
      </Loadable>
      {/* Rendered below the rounds: it loads late, and would shift a target that the user is about to press. */}
      <AtTillsyn>
        {!isOffline && isIdle ? (
          <LazyPart source={flawOrdersPart} waiting={null} props={{ place: { customerId } }} />
        ) : null}
        {isIdle && !isOffline ? <LazyPart source={filesPart} waiting={null} props={{ customerId }} /> : null}
      </AtTillsyn>
    </Card>
  );
};
