import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import type { Move } from '#contract/moves/move.ts';
import type { MoveType } from '#contract/constants.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Names of the target's own records that replace the move's. */
export interface StandIns {
  entries: ReadonlyMap<number, string>;
  lists: ReadonlyMap<number, string>;
}

const isReplaced = ({ moveType }: { moveType: MoveType }) => moveType === 'replace';
const namesOf = (records: readonly { id: number; name: string }[] | undefined) =>
  new Map(records?.map(({ id, name }) => [id, name]));

/** Returns the names of replacements; fetched only if a move replaces something. [MOVE-56] */
export const useStandIns = ({ moveBuildings, targetCustomerId }: Move): StandIns => {
  const plans = moveBuildings.flatMap(({ roundPlannings }) => roundPlannings);
  const hasEntries = plans.some(({ fireProtections }) => fireProtections.some(isReplaced));
  const hasLists = plans.some(({ questionLists }) => questionLists.some(isReplaced));
  const { data: entries } = useCallQuery(
    'listTargetFireProtections',
    hasEntries ? { id: targetCustomerId } : skipToken,
  );
  const { data: lists } = useCallQuery(
    'listTargetQuestionLists',
    hasLists ? { id: targetCustomerId } : skipToken,
  );
  return useMemo(() => ({ entries: namesOf(entries), lists: namesOf(lists) }), [entries, lists]);
};
