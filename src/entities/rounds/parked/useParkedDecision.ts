import { useState } from 'react';
import type { Failure } from '#platform/calls/failure.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useUser } from '#entities/session/useSession.ts';
import type { ActOutcome } from '../recordedActs.ts';
import type { ParkedWork } from './parkedWork.ts';

type Decision = (dispatch: AppDispatch, parked: ParkedWork) => Promise<ActOutcome>;

/** Returns a function that records the user's decision about a refused call, and its failure. */
export const useParkedDecision = (roundId: number, callId: string) => {
  const dispatch = useAppDispatch();
  const { id: ownerUserId } = useUser();
  const [isBusy, setIsBusy] = useState(false);
  const [failure, setFailure] = useState<Failure | null>(null);
  const decide = async (act: Decision) => {
    setIsBusy(true);
    setFailure(null);
    const outcome = await act(dispatch, { ownerUserId, roundId, callId });
    setIsBusy(false);
    if (outcome.status === 'refused') setFailure(outcome.failure);
  };
  return { isBusy, failure, setFailure, decide };
};
