import { skipToken } from '@reduxjs/toolkit/query';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { EmptyState } from '#components/feedback/EmptyState.tsx';
import { Loadable } from '#components/feedback/Loadable.tsx';
import { localPermits } from '#entities/hotWork/localPermits.ts';
import { useBasis } from '#entities/hotWork/useBasis.ts';
import { useWaitingPermits } from '#entities/hotWork/waitingPermits.ts';
import { useUser } from '#entities/session/useSession.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { useFailureText } from '#platform/calls/useFailureText.ts';
import { idIn, useAddressParams } from '#platform/useAddressParams.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { PermitScreen } from './PermitScreen.tsx';
import { PermitsScreen } from './PermitsScreen.tsx';
import { SiteScreen } from './SiteScreen.tsx';

type BuildingPermitsProps = { buildingId: number; permitKey: string | null };

/** Permits of a building, or one of them: what the backend has, or this device without a network, with what waits. */
const BuildingPermits = ({ buildingId, permitKey }: BuildingPermitsProps) => {
  const { t } = useTranslation('hotWork');
  const textOf = useFailureText();
  const { id: userId } = useUser();
  const [params] = useAddressParams();
  const { basis, isKept, error, retry } = useBasis(buildingId);
  const waiting = useWaitingPermits(userId, buildingId);
  const keyedId = basis?.permits.find(({ key }) => key === permitKey)?.id ?? idIn(params, 'id');
  // A permit that is closed leaves the open ones, but stays on the screen.
  const [knownId, setKnownId] = useState(keyedId);
  if (keyedId !== null && keyedId !== knownId) setKnownId(keyedId);
  const shownId = permitKey === null ? null : (keyedId ?? knownId);
  const details = useCallQuery(
    'getHotWorkPermit',
    shownId === null ? skipToken : { id: shownId },
    refetchOnMount,
  );
  if (basis) {
    const stored = details.currentData ?? details.data;
    const others = basis.permits.filter(({ key }) => key !== stored?.key);
    const permits = localPermits(stored ? [stored, ...others] : others, waiting, basis);
    if (permitKey === null)
      return (
        <SiteScreen
          basis={basis}
          permits={permits.filter(({ folded }) => isOpen(folded.state))}
          isKept={isKept}
        />
      );
    const permit = permits.find(({ key }) => key === permitKey) ?? null;
    if (permit || !details.isFetching)
      return (
        <PermitScreen
          key={permitKey}
          basis={basis}
          permit={permit}
          stored={
            stored?.key === permitKey ? stored : (basis.permits.find(({ key }) => key === permitKey) ?? null)
          }
          isKept={isKept}
        />
      );
  }
  if (error && [400, 404].includes(toFailure(error).status))
    return <EmptyState isScreen title={t('unknown_building')} />;
  return (
    <Loadable
      status={error ? 'failed' : 'loading'}
      failure={error ? textOf(error) : undefined}
      onRetry={retry}
    >
      {null}
    </Loadable>
  );
};

const isOpen = (state: string): boolean => state !== 'closed' && state !== 'withdrawn';

/** Permits of hot work: those of a customer as a list, or of one building, which work without a network. */
export const HotWorkScreen = () => {
  const [params] = useAddressParams();
  const buildingId = idIn(params, 'site');
  return buildingId === null ? (
    <PermitsScreen />
  ) : (
    <BuildingPermits key={buildingId} buildingId={buildingId} permitKey={params.get('permit')} />
  );
};
