import { refetchOnMount } from '#store/refetchOnMount.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIsTillsyn } from '../session/useLevel.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Returns the effects of an executed move and its state; `isAvailable` is false at the level `specified`. Null requests nothing. */
export const useMoveReport = (moveId: number | null) => {
  const isTillsyn = useIsTillsyn();
  const query = useCallQuery(
    'getMoveReport',
    isTillsyn && moveId !== null ? { id: moveId } : skipToken,
    refetchOnMount,
  );
  return { ...query, isAvailable: isTillsyn && moveId !== null && query.currentData !== null };
};
