import { useCallback, useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import { countFlaws, countItems, countQuestions } from '../../domain/roundCounts.ts';
import { canFinish, type RoundCounts } from '../../domain/roundState.ts';
import * as roundView from '../../domain/roundView.ts';
import type { FlawState, InfoState, ItemState, QuestionState, RoundState } from '../../domain/roundView.ts';
import type { RoundSaving as Saving } from '../../offline/sync/syncSlice.ts';
import { useSaving } from '../../offline/sync/useSync.ts';
import { useConnection } from '../../platform/useConnection.ts';
import type { RoundPlace as Place } from './roundPlaces.ts';
import type { LastAct, WithRounds } from './roundsSlice.ts';
import { selectOpenRound, selectView } from './roundsSlice.ts';

/** Where the user is in a round. */
export type RoundPlace = Place;
/** The saving of a round, and whether there is a connection. */
export type RoundSaving = Saving & { isOffline: boolean };

const useOfView = <T>(roundId: number, select: (view: RoundState) => T): T | undefined =>
  useSelector((state: WithRounds) => {
    const view = selectView(state, roundId);
    return view ? select(view) : undefined;
  });

/** The whole view of a round; changes with each act. */
export const useRoundState = (roundId: number): RoundState | null =>
  useSelector((state: WithRounds) => selectView(state, roundId));

/** Asks for the whole view as it is at that moment: for handlers of parts that needn't follow each act. */
export const useRoundView = (roundId: number): (() => RoundState | null) => {
  const store = useStore<WithRounds>();
  return useCallback(() => selectView(store.getState(), roundId), [store, roundId]);
};

/** One item with its flaws and mark; changes only when this item does. */
export const useRoundItem = (roundId: number, itemId: number): ItemState | undefined =>
  useOfView(roundId, (view) => roundView.itemOf(view, itemId));

/** One drawing with its counts and loose flaws. */
export const useRoundInfo = (roundId: number, infoId: number): InfoState | undefined =>
  useOfView(roundId, (view) => roundView.infoOf(view, infoId));

/** One flaw, on an item or loose. */
export const useRoundFlaw = (roundId: number, flawKey: string): FlawState | undefined =>
  useOfView(roundId, (view) => roundView.flawOf(view, flawKey));

const noCounts: RoundCounts = { items: countItems([]), questions: countQuestions([]), flaws: countFlaws([]) };

/** What the round amounts to so far; nothing until it is there. [ROUND-54] */
export const useRoundCounts = (roundId: number): RoundCounts =>
  useOfView(roundId, (view) => view.counts) ?? noCounts;

/** Whether nothing stands in the way of finishing. [ROUND-69, ROUND-70] */
export const useCanFinish = (roundId: number): boolean =>
  useOfView(roundId, (view) => canFinish(view.counts)) ?? false;

const useDerived = <T>(roundId: number, derive: (view: RoundState) => T[]): readonly T[] => {
  const view = useRoundState(roundId);
  return useMemo(() => (view ? derive(view) : []), [view, derive]);
};

/** The items of a drawing in the order of their position numbers. */
export const useInfoItems = (roundId: number, infoId: number): readonly ItemState[] =>
  useDerived(
    roundId,
    useCallback((view) => roundView.itemsOfInfo(view, infoId), [infoId]),
  );

/** All items, drawing by drawing. */
export const useAllItems = (roundId: number): readonly ItemState[] => useDerived(roundId, roundView.allItems);

/** All questions, checklist by checklist. */
export const useAllQuestions = (roundId: number): readonly QuestionState[] =>
  useDerived(roundId, roundView.allQuestions);

/** Whether an item was tapped and its write isn't stored yet. */
export const usePressed = (roundId: number, itemId: number): boolean =>
  useSelector((state: WithRounds) => selectOpenRound(state, roundId).pressed.includes(`item:${itemId}`));

/** What undo would take back, or null. */
export const useLastAct = (roundId: number): LastAct | null =>
  useSelector((state: WithRounds) => selectOpenRound(state, roundId).lastAct);

/** Tab, drawing, checklist and scroll position of the user, as this device remembers them. [ROUND-05] */
export const useRoundPlace = (roundId: number): RoundPlace =>
  useSelector((state: WithRounds) => selectOpenRound(state, roundId).place);

/** Where the saving of a round stands. [SAVE-14] */
export const useRoundSaving = (roundId: number): RoundSaving => {
  const saving = useSaving(roundId);
  const isOffline = useConnection() === 'offline';
  return useMemo(() => ({ ...saving, isOffline }), [saving, isOffline]);
};
