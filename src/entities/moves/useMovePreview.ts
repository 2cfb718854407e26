import { refetchOnMount } from '#store/refetchOnMount.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useIsTillsyn } from '../session/useLevel.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Returns the preview of a move; `isAvailable` is false at the level `specified`. Null requests nothing. */
export const useMovePreview = (moveId: number | null) => {
  const isAvailable = useIsTillsyn();
  const query = useCallQuery(
    'getMovePreview',
    isAvailable && moveId !== null ? { id: moveId } : skipToken,
    refetchOnMount,
  );
  return { ...query, isAvailable };
};
