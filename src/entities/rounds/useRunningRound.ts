import { useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { RoundHistory } from '#contract/rounds/round.ts';
import type { InfoState, ListState } from '#domain/rounds/roundView.ts';
import { useStorageMode } from '#offline/sync/useSync.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { loadDrawingAhead } from '../files/drawingBytes.ts';
import { prefetchFiles } from '../files/fileUrls.ts';
import { useUser } from '../session/useSession.ts';
import { enterRound } from './roundSessions.ts';
import type { OpenRound, WithRounds } from './roundsSlice.ts';
import { selectOpenRound } from './roundsSlice.ts';
import { useRoundActions } from './useRoundActions.ts';

/** Data of a round's frame, none of which changes with a tap on an item. */
export interface RunningRound {
  status: OpenRound['status'];
  failure: Failure | null;
  reload(): void;
  round: RoundHistory | undefined;
  /** Order, labels and item ids; for counts and loose flaws use `useRoundInfo`. */
  infos: readonly InfoState[];
  /** Order and names; their counts may be stale here. */
  lists: readonly ListState[];
  /** True if done, on the server or in the log; in the log alone it waits to be sent. */
  isFinished: boolean;
  access: OpenRound['access'];
  takeOver(): void;
  storage: 'device' | 'onlineOnly';
}

const noInfos: readonly InfoState[] = [];
const noLists: readonly ListState[] = [];

const isSameInfos = (a: readonly InfoState[], b: readonly InfoState[]): boolean =>
  a.length === b.length &&
  a.every((info, at) => info.itemIds === b[at]?.itemIds && info.fileId === b[at]?.fileId);

const isSameLists = (a: readonly ListState[], b: readonly ListState[]): boolean =>
  a.length === b.length && a.every((list, at) => list.questionIds === b[at]?.questionIds);

const isSameRound = (a: RoundHistory | undefined, b: RoundHistory | undefined): boolean =>
  a?.id === b?.id && a?.done === b?.done && a?.updated === b?.updated && a?.version === b?.version;

/** Opens a round while the calling screen is mounted. Call it once per screen. */
export const useRunningRound = (roundId: number): RunningRound => {
  const dispatch = useAppDispatch();
  const { id, email } = useUser();
  useEffect(() => enterRound(dispatch, { id, email }, roundId), [dispatch, id, email, roundId]);

  const select =
    <T>(pick: (open: OpenRound) => T) =>
    (state: WithRounds) =>
      pick(selectOpenRound(state, roundId));
  const status = useSelector(select((open) => open.status));
  const failure = useSelector(select((open) => open.failure));
  const access = useSelector(select((open) => open.access));
  const isFinished = useSelector(select((open) => open.view?.phase === 'finished'));
  const round = useSelector(
    select((open) => open.view?.round),
    isSameRound,
  );
  const infos = useSelector(
    select((open) => open.view?.infos ?? noInfos),
    isSameInfos,
  );
  const lists = useSelector(
    select((open) => open.view?.lists ?? noLists),
    isSameLists,
  );
  const { takeOver, reload } = useRoundActions(roundId);
  const storage = useStorageMode() === 'onlineOnly' ? 'onlineOnly' : 'device';

  useEffect(
    () =>
      prefetchFiles(
        id,
        infos.flatMap((info) => info.fileId ?? []),
        { load: loadDrawingAhead },
      ),
    [id, infos],
  );

  return useMemo(
    () => ({
      status,
      failure,
      round,
      infos,
      lists,
      isFinished,
      access,
      storage,
      reload: () => void reload(),
      takeOver: () => void takeOver(),
    }),
    [status, failure, reload, round, infos, lists, isFinished, access, storage, takeOver],
  );
};
