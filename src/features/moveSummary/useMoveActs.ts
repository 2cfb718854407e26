import { useRef, useState } from 'react';
import type { MoveStatus } from '#contract/constants.ts';
import type { Move, MoveProgress } from '#contract/moves/move.ts';
import { movedTags } from '#contract/moves/calls.ts';
import { baseApi } from '#store/baseApi.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { toFailure } from '#platform/calls/failure.ts';
import { failureText, failureTexts } from '#platform/calls/failureText.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import type { Tag } from '#contract/tags.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { useActProgress } from './useActProgress.ts';
import { queryOf, useCallMutation } from '#store/callApi.ts';

/** Act on a move as a whole. [MOVE-71, MOVE-72] */
export type MoveAct = NonNullable<MoveProgress['act']>;

interface Refused {
  failure: Failure;
  /** Status of the move before the act. */
  status: MoveStatus;
}

/**
 * Returns the acts on a move, one at a time; after each the move is refetched, which shows the actual state if a response was lost.
 * [MOVE-73..76]
 */
export const useMoveActs = ({ id, moveStatus }: Pick<Move, 'id' | 'moveStatus'>) => {
  const t = useErrorTexts();
  const dispatch = useAppDispatch();
  const [execute] = useCallMutation('executeMove');
  const [approve] = useCallMutation('approveMove');
  const [rollback] = useCallMutation('rollbackMove');
  const [running, setRunning] = useState<MoveAct | null>(null);
  const [refused, setRefused] = useState<Refused | null>(null);
  const isLocked = useRef(false);

  const refetchTags = (tags: readonly Tag[]) => void dispatch(baseApi.util.invalidateTags([...tags]));
  const { progress, ask } = useActProgress(id, {
    isActing: running !== null,
    onEnd: () => refetchTags(movedTags),
  });

  const run = async (act: MoveAct): Promise<void> => {
    if (isLocked.current) return;
    isLocked.current = true;
    setRunning(act);
    setRefused(null);
    const { error } = await { execute, approve, rollback }[act]({ id });
    await Promise.all([
      dispatch(queryOf('getMoveSummary').initiate({ id }, { forceRefetch: true, subscribe: false })),
      ask(),
    ]);
    // The store publishes responses once per frame, but this at once: the screen shows the refetched data together with the end of the act.
    refetchTags(error === undefined ? [] : movedTags);
    if (error !== undefined) setRefused({ failure: toFailure(error), status: moveStatus });
    setRunning(null);
    isLocked.current = false;
  };

  // A lost response is irrelevant once the move shows that the act was done, or is still running.
  const isOvertaken =
    refused?.failure.kind === 'offline' && (progress !== null || refused.status !== moveStatus);
  // Obstacles are shown line by line; any other failure by its message.
  const textsOf = (failure: Failure) =>
    failure.status === 400 || failure.status === 409
      ? [...new Set(failureTexts(failure, t))]
      : [failureText(failure, t)];
  return {
    run,
    running: running ?? progress?.act ?? null,
    progress,
    refusals: refused && !isOvertaken ? textsOf(refused.failure) : [],
  };
};
