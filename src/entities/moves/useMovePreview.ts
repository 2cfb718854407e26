import { refetchOnMount } from '#store/refetchOnMount.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMayHave } from '../session/useMayHave.ts';
import { useGetMovePreviewQuery } from './movesApi.ts';

/** What a move would do; `isAvailable` is false where the backend can't say. Null requests nothing. */
export const useMovePreview = (moveId: number | null) => {
  const isAvailable = useMayHave('getMovePreview');
  const query = useGetMovePreviewQuery(isAvailable && moveId !== null ? moveId : skipToken, refetchOnMount);
  return { ...query, isAvailable };
};
