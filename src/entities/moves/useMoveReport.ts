import { refetchOnMount } from '#store/refetchOnMount.ts';
import { skipToken } from '@reduxjs/toolkit/query';
import { useMayHave } from '../session/useMayHave.ts';
import { useGetMoveReportQuery } from './movesApi.ts';

/** What an executed move did and its state; `isAvailable` is false where the backend can't say. Null requests nothing. */
export const useMoveReport = (moveId: number | null) => {
  const mayHave = useMayHave('getMoveReport');
  const query = useGetMoveReportQuery(mayHave && moveId !== null ? moveId : skipToken, refetchOnMount);
  return { ...query, isAvailable: mayHave && moveId !== null && query.currentData !== null };
};
