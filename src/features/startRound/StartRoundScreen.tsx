import { Button } from '@mantine/core';
import { IconMapOff } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { useNavigate, useParams } from 'react-router-dom';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { FailureAlert } from '#components/feedback/FailureAlert.tsx';
import { PageHeader } from '#components/text/PageHeader.tsx';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import { disconnectionsPart } from '#entities/maintenance/journals/disconnectionsPart.ts';
import { LowStorageNotice } from '#entities/rounds/ui/LowStorageNotice.tsx';
import { ReadyForOffline } from '#entities/rounds/ui/ReadyForOffline.tsx';
import { useOfflineReadiness } from '#entities/rounds/device/useOfflineReadiness.ts';
import { AtTillsyn } from '#entities/session/AtTillsyn.tsx';
import { toFailure } from '#platform/calls/failure.ts';
import { pathTo } from '#platform/paths.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { useScreenTitle } from '#platform/useScreenTitle.ts';
import { StartRoundActions } from './StartRoundActions.tsx';
import { StartRoundFacts } from './StartRoundFacts.tsx';
import classes from './startRound.module.css';
import { useCallQuery } from '#store/callApi.ts';

/** Screen with the contents of a future round, and its start; the route's id is the plan's. [START-02] */
export const StartRoundScreen = () => {
  const { t } = useTranslation('rounds');
  const textOf = useFailureText();
  const navigate = useNavigate();
  const planId = Number(useParams().roundId);
  const plan = useCallQuery('getRoundPlanning', { id: planId });
  const active = useCallQuery('getActiveRound', { roundPlanningId: planId });
  const isLoaded = plan.data !== undefined && active.data !== undefined;
  const readiness = useOfflineReadiness({
    roundId: active.data?.id ?? null,
    floorIds: plan.data?.floorIds,
    isKnown: isLoaded,
  });
  useScreenTitle(t('start.title'));
  const toRoot = () => void navigate(pathTo('dashboard'));
  const error = plan.error ?? active.error;
  const status = error ? toFailure(error).status : 0;

  if (status === 404 || status === 400) {
    return (
      <EmptyState
        isScreen
        icon={<IconMapOff size={40} stroke={1.5} />}
        title={t('start.not_found_title')}
        action={<Button onClick={toRoot}>{t('start.to_root')}</Button>}
      >
        {t('start.not_found')}
      </EmptyState>
    );
  }
  const retry = () => {
    void plan.refetch();
    void active.refetch();
  };
  return (
    <div className={classes.screen}>
      <PageHeader title={t('start.title')} onBack={toRoot} backLabel={t('start.to_root')} />
      {error ? <FailureAlert text={textOf(error)} onRetry={retry} /> : null}
      <StartRoundFacts plan={plan.data} round={active.data} isLoading={!isLoaded && !error} />
      <AtTillsyn>
        {plan.data?.buildingIds.map((buildingId) => (
          <LazyPart
            key={buildingId}
            source={disconnectionsPart}
            waiting={null}
            props={{ place: { buildingId } }}
          />
        ))}
      </AtTillsyn>
      <LowStorageNotice />
      {isLoaded ? <ReadyForOffline readiness={readiness} /> : null}
      <StartRoundActions
        planId={planId}
        round={active.data ?? null}
        isLoading={!isLoaded}
        isEmpty={isLoaded && plan.data?.checkpointCount === 0 && plan.data.questionCount === 0}
        onBack={toRoot}
      />
    </div>
  );
};
