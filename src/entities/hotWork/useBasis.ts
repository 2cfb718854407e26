import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useState } from 'react';
import type { HotWorkBasis } from '#contract/hotWork/hotWorkPermit.ts';
import { useUser } from '#entities/session/useSession.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { useCallQuery } from '#store/callApi.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { keepBasis, readKeptBasis } from './keptBases.ts';

/** Returns what the permits of a building need, of the backend or, without a connection, as this device knows it. */
export function useBasis(buildingId: number | null) {
  const { id: userId } = useUser();
  const query = useCallQuery(
    'getHotWorkBasis',
    buildingId === null ? skipToken : { id: buildingId },
    refetchOnMount,
  );
  const fresh = query.currentData;
  const [keptBasis, setKept] = useState<HotWorkBasis | null>(null);
  useEffect(() => {
    if (fresh)
      keepBasis(userId, fresh).catch((error: unknown) =>
        logFailure('the permits of a building could not be kept', error),
      );
  }, [fresh, userId]);
  const isOffline = query.error !== undefined && toFailure(query.error).kind === 'offline';
  useEffect(() => {
    let isOver = false;
    if (!isOffline || buildingId === null) return undefined;
    readKeptBasis(userId, buildingId)
      .then((basis) => (isOver ? undefined : setKept(basis)))
      .catch((reason: unknown) => logFailure('the permits of a building could not be read', reason));
    return () => {
      isOver = true;
    };
  }, [isOffline, userId, buildingId]);
  return {
    basis: fresh ?? (keptBasis?.buildingId === buildingId ? keptBasis : null),
    isKept: fresh === undefined,
    error: query.error,
    retry: () => void query.refetch(),
  };
}
