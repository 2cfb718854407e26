import { refetchOnMount } from '#store/refetchOnMount.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIsTillsyn } from '../session/useLevel.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Returns the effects of an executed move and its state; `isAvailable` is false if the backend lacks the call. Null requests nothing. */
export const useMoveReport = (moveId: number | null) => {
  const mayHave = useIsTillsyn();
  const query = useCallQuery(
    'getMoveReport',
    mayHave && moveId !== null ? { id: moveId } : skipToken,
    refetchOnMount,
  );
  return { ...query, isAvailable: mayHave && moveId !== null && query.currentData !== null };
};
