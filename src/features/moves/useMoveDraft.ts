import { useCallback, useEffect, useMemo } from 'react';
import { useSelector } from 'react-redux';
import type { Move } from '#contract/moves/move.ts';
import type { MoveChoice } from '#domain/moves/moveChoices.ts';
import type { MoveTab } from '#contract/constants.ts';
import { sameChoices, savedChoices } from '#domain/moves/moveChoices.ts';
import { moveTabs } from '#contract/constants.ts';
import type { MoveCustomer } from '#entities/moves/movesSlice.ts';
import {
  choicesMade,
  isUnsaved,
  noteAsideDropped,
  noteOvertaken,
  noteSaved,
  noteTyped,
  selectMoveDraft,
  tabSaved,
} from '#entities/moves/movesSlice.ts';
import { useAppDispatch } from '#store/hooks.ts';

/** Customer in the wizard; for a saved move it has no company. */
export type ShownCustomer = Omit<MoveCustomer, 'companyId'> & { companyId: number | null };

type TabChoices = Record<MoveTab, readonly MoveChoice[]>;

const fixed = (id: number, name: string): ShownCustomer => ({ id, name, companyId: null });

/**
 * Returns a move in the wizard: the saved data with the changes since; a new one leaves the active customer unless another was chosen.
 * [MOVE-15, MOVE-25]
 */
export const useMoveDraft = (move: Move | null, active: MoveCustomer | null) => {
  const moveId = move?.id ?? 0;
  const dispatch = useAppDispatch();
  const draft = useSelector(useMemo(() => selectMoveDraft(moveId), [moveId]));
  const saved = useMemo(
    () =>
      Object.fromEntries(
        moveTabs.map((tab) => [tab, move ? savedChoices(move, tab) : []]),
      ) as unknown as TabChoices,
    [move],
  );
  const from = draft.from ?? active;
  const savedNote = move?.note ?? '';
  const changeNote = useCallback(
    (typed: string) =>
      void dispatch(
        typed === savedNote ? noteSaved(moveId) : noteTyped({ moveId, note: typed, over: savedNote }),
      ),
    [dispatch, moveId, savedNote],
  );
  const isOvertaken = move !== null && draft.note !== null && draft.noteOver !== savedNote;
  useEffect(() => {
    if (isOvertaken) dispatch(noteOvertaken(moveId));
  }, [dispatch, moveId, isOvertaken]);
  const choicesOf = (tab: MoveTab): readonly MoveChoice[] => draft.tabs[tab] ?? saved[tab];
  return {
    moveId,
    move,
    draft,
    saved,
    from: move ? fixed(move.fromCustomerId, move.fromCustomerName) : from,
    target: move ? fixed(move.targetCustomerId, move.targetCustomerName) : draft.target,
    note: isOvertaken ? savedNote : (draft.note ?? savedNote),
    isNoteDirty: draft.note !== null && !isOvertaken,
    /** Typed note after another user has changed the saved one. */
    noteAside: draft.noteAside,
    dropNoteAside: useCallback(() => void dispatch(noteAsideDropped(moveId)), [dispatch, moveId]),
    isTabDirty: (tab: MoveTab) => draft.tabs[tab] !== undefined,
    isDirty: isUnsaved(draft),
    choicesOf,
    /** Choices equal to the saved ones are no change. */
    change: (tab: MoveTab, choices: readonly MoveChoice[]) =>
      dispatch(
        sameChoices(choices, saved[tab])
          ? tabSaved({ moveId, tab })
          : choicesMade({ moveId, tab, choices, ...(!move && from && { from }) }),
      ),
    changeNote,
  };
};
export type MoveInWizard = ReturnType<typeof useMoveDraft>;
