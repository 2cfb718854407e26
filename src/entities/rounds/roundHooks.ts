import { useCallback, useMemo } from 'react';
import { useSelector, useStore } from 'react-redux';
import { answerFlawOf } from '#domain/rounds/answerFlaw.ts';
import { countFlaws, countItems, countQuestions } from '#domain/rounds/roundCounts.ts';
import { canFinish, type RoundCounts } from '#domain/rounds/roundState.ts';
import * as roundView from '#domain/rounds/roundView.ts';
import type { FlawState, InfoState, ItemState, QuestionState, RoundState } from '#domain/rounds/roundView.ts';
import type { RoundSaving as Saving, WithSync } from '#offline/sync/syncSlice.ts';
import { selectSaving } from '#offline/sync/syncSlice.ts';
import { useConnection } from '#platform/calls/useConnection.ts';
import { useDeferredSelector } from '#store/useDeferredSelector.ts';
import { type LocalizeFlaw, useLocalizeFlaw } from '../flawCategories/useLocalizeFlaw.ts';
import type { RoundTabState } from './storedRoundTabs.ts';
import type { LastAct, WithRounds } from './roundsSlice.ts';
import { selectOpenRound, selectView } from './roundsSlice.ts';

/** Saving state of a round, with the state of the connection. */
export type RoundSaving = Saving & { isOffline: boolean };

const useOfView = <T>(roundId: number, select: (view: RoundState) => T): T | undefined =>
  useSelector((state: WithRounds) => {
    const view = selectView(state, roundId);
    return view ? select(view) : undefined;
  });

/** Like `useOfView`, for content next to the touched item or question: updated shortly after it. */
const useOfViewSoon = <T>(roundId: number, select: (view: RoundState) => T): T | undefined =>
  useDeferredSelector(
    useCallback(
      (state: WithRounds) => {
        const view = selectView(state, roundId);
        return view ? select(view) : undefined;
      },
      [roundId, select],
    ),
  );

/** Returns the whole view of a round; changes with each act. */
export const useRoundState = (roundId: number): RoundState | null =>
  useSelector((state: WithRounds) => selectView(state, roundId));

/** Returns a function that reads the current view: for handlers of components that needn't follow each act. */
export const useRoundView = (roundId: number): (() => RoundState | null) => {
  const store = useStore<WithRounds>();
  return useCallback(() => selectView(store.getState(), roundId), [store, roundId]);
};

/** Returns one item with its flaws and mark; changes only when this item does. */
export const useRoundItem = (roundId: number, itemId: number): ItemState | undefined =>
  useOfView(roundId, (view) => roundView.itemOf(view, itemId));

/** Returns one drawing with its counts and loose flaws. */
export const useRoundInfo = (roundId: number, infoId: number): InfoState | undefined =>
  useOfView(roundId, (view) => roundView.infoOf(view, infoId));

/** Returns one flaw, on an item or loose. */
export const useRoundFlaw = (roundId: number, flawKey: string): FlawState | undefined =>
  useOfView(roundId, (view) => roundView.flawOf(view, flawKey));

const typedFlaw = (view: RoundState): FlawState | undefined => {
  for (const flaw of roundView.eachFlaw(view)) if (flaw.flawTypeId !== null) return flaw;
  return undefined;
};

/** Returns functions that translate a running round's flaws to the user's language. [EYES-03] */
export const useLocalizeRoundFlaw = (roundId: number): LocalizeFlaw => {
  const typed = useOfViewSoon(roundId, typedFlaw);
  return useLocalizeFlaw(useMemo(() => (typed ? [typed] : []), [typed]));
};

/** Returns the loose flaw with the photos of a question's negative answer, updated shortly after the act. */
export const useAnswerFlaw = (roundId: number, name: string): FlawState | undefined =>
  useOfViewSoon(
    roundId,
    useCallback((view) => answerFlawOf(view, { name }), [name]),
  );

const noCounts: RoundCounts = { items: countItems([]), questions: countQuestions([]), flaws: countFlaws([]) };

const countsOf = (view: RoundState): RoundCounts => view.counts;

/** Returns the round's counts so far, updated shortly after the act; undefined until loaded. [ROUND-54] */
export const useRoundCounts = (roundId: number): RoundCounts => useOfViewSoon(roundId, countsOf) ?? noCounts;

/** Returns whether the round can be finished. [ROUND-69, ROUND-70] */
export const useCanFinish = (roundId: number): boolean =>
  useOfView(roundId, (view) => canFinish(view.counts)) ?? false;

const useDerived = <T>(view: RoundState | null, derive: (view: RoundState) => T[]): readonly T[] =>
  useMemo(() => (view ? derive(view) : []), [view, derive]);

/** Returns the items of a drawing in the order of their position numbers. */
export const useInfoItems = (roundId: number, infoId: number): readonly ItemState[] =>
  useDerived(
    useRoundState(roundId),
    useCallback((view) => roundView.itemsOfInfo(view, infoId), [infoId]),
  );

const wholeView = (view: RoundState): RoundState => view;

/** Returns all items, drawing by drawing, updated shortly after the act: use `useRoundItem` for a single one. */
export const useAllItems = (roundId: number): readonly ItemState[] =>
  useDerived(useOfViewSoon(roundId, wholeView) ?? null, roundView.allItems);

/** Returns all questions, checklist by checklist. */
export const useAllQuestions = (roundId: number): readonly QuestionState[] =>
  useDerived(useRoundState(roundId), roundView.allQuestions);

/** Returns whether an item was tapped and its write isn't stored yet. */
export const usePressed = (roundId: number, itemId: number): boolean =>
  useSelector((state: WithRounds) => selectOpenRound(state, roundId).pressed.includes(`item:${itemId}`));

/** Returns the act that undo would undo, or null; updated shortly after the act. */
export const useLastAct = (roundId: number): LastAct | null =>
  useDeferredSelector(useCallback((state: WithRounds) => selectOpenRound(state, roundId).lastAct, [roundId]));

/** Returns a function that reads the act that undo would undo at that moment: for handlers. */
export const useLastActNow = (roundId: number): (() => LastAct | null) => {
  const store = useStore<WithRounds>();
  return useCallback(() => selectOpenRound(store.getState(), roundId).lastAct, [store, roundId]);
};

/** Returns the act that redo would redo, or null; updated shortly after the act. */
export const useNextRedo = (roundId: number): LastAct | null =>
  useDeferredSelector(
    useCallback((state: WithRounds) => selectOpenRound(state, roundId).nextRedo, [roundId]),
  );

/** Returns tab, drawing, checklist and scroll position of the user, as stored on this device. [ROUND-05] */
export const useRoundTab = (roundId: number): RoundTabState =>
  useSelector((state: WithRounds) => selectOpenRound(state, roundId).roundTab);

/** Returns the saving state of a round; updated shortly after the act. [SAVE-14] */
export const useRoundSaving = (roundId: number): RoundSaving => {
  const saving = useDeferredSelector(
    useCallback((state: WithSync) => selectSaving(state, roundId), [roundId]),
  );
  const isOffline = useConnection() === 'offline';
  return useMemo(() => ({ ...saving, isOffline }), [saving, isOffline]);
};
