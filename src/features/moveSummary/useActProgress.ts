import { skipToken } from '@reduxjs/toolkit/query';
import { useEffect, useEffectEvent, useRef } from 'react';
import type { MoveProgress } from '#contract/moves/move.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { queryOf } from '#store/callApi.ts';

const pollMs = 1000;
const { initiate, useQueryState, useQuerySubscription } = queryOf('getMoveProgress');

type Watching = {
  /** True while this page waits for an act's response. */
  isActing: boolean;
  /** Called when an act ended that this page didn't wait for. */
  onEnd: () => void;
};

interface ActProgress {
  /** Progress; null while no act runs, or if the backend can't report it. */
  progress: MoveProgress | null;
  /** Requests it at once. */
  ask: () => Promise<void>;
}

/** Returns the progress of an act on a move, started by any user. Polled every second while one runs. */
export const useActProgress = (moveId: number, { isActing, onEnd }: Watching): ActProgress => {
  const dispatch = useAppDispatch();
  const isTillsyn = useIsTillsyn();
  const queryId = isTillsyn ? { id: moveId } : skipToken;
  const { currentData } = useQueryState(queryId);
  const progress = currentData?.act ? currentData : null;
  const isRunning = progress !== null;
  useQuerySubscription(queryId, {
    ...refetchOnMount,
    pollingInterval: isActing || isRunning ? pollMs : 0,
  });
  const wasRunning = useRef(false);
  const reportEnd = useEffectEvent(() => {
    if (!isActing) onEnd();
  });
  useEffect(() => {
    if (wasRunning.current && !isRunning) reportEnd();
    wasRunning.current = isRunning;
  }, [isRunning]);
  const ask = async () => {
    if (isTillsyn) await dispatch(initiate({ id: moveId }, { forceRefetch: true, subscribe: false }));
  };
  return { progress, ask };
};
