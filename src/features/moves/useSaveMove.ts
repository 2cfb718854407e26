import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { Move } from '#contract/moves/move.ts';
import { buildingsToAdd, keyOfField } from '#domain/moves/moveBodies.ts';
import type { MoveChoice, MoveOffer } from '#domain/moves/moveChoices.ts';
import type { MoveTab } from '#contract/constants.ts';
import { choiceKey, withoutStandIn } from '#domain/moves/moveChoices.ts';
import { keepMove, keepNewMove } from '#entities/moves/keptMove.ts';
import { noteSaved, saveDecided, saveKeyMade, tabSaved } from '#entities/moves/movesSlice.ts';
import { isTemporary, toFailure } from '#platform/calls/failure.ts';
import { failureFaults } from '#platform/calls/failureText.ts';
import { newId } from '#platform/ids.ts';
import { useErrorTexts } from '#platform/calls/useErrorTexts.ts';
import { baseApi } from '#store/baseApi.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { saveOver } from './saveOver.ts';
import type { SaveResult } from './tabs/saveTab.ts';
import { saveTab } from './tabs/saveTab.ts';
import type { MoveInWizard } from './useMoveDraft.ts';
import { mutationOf } from '#store/callApi.ts';

/** Refusals: of rows by the key of their choice, and of the whole. */
export interface SaveFaults {
  tab: MoveTab;
  rows: ReadonlyMap<string, string>;
  whole: readonly string[];
}

/** Returns the requests that start a move, and that save a tab and the note of a started one. */
const useMoveRequests = (wizard: MoveInWizard) => {
  const { moveId, draft, saved, target, note, isNoteDirty, isTabDirty, choicesOf } = wizard;
  const dispatch = useAppDispatch();
  const keyOf = (body: unknown): string => {
    const content = JSON.stringify(body);
    if (draft.saveKey?.content === content) return draft.saveKey.key;
    const key = newId();
    dispatch(saveKeyMade({ moveId, content, key }));
    return key;
  };

  const begin = async (): Promise<SaveResult> => {
    const { rows, keys } = buildingsToAdd(choicesOf('buildings'), []);
    const body = { targetCustomerId: target?.id ?? 0, moveBuildingRequests: [...rows], note };
    const idempotencyKey = keyOf(body);
    const { data, error } = await dispatch(
      mutationOf('startMovingBuildings').initiate({ body, idempotencyKey }),
    );
    if (!data) return { error, keys };
    await keepNewMove(dispatch, data);
    return { move: data };
  };

  const extend = async (open: Move, tab: MoveTab, offers: readonly MoveOffer[]): Promise<SaveResult> => {
    let result: SaveResult = { move: open };
    const take = (next: SaveResult, isDone: () => void) => {
      result = next;
      if ('error' in next) return;
      // The saved choices are shown before the list is refetched.
      keepMove(dispatch, next.move);
      isDone();
    };
    if (isTabDirty(tab)) {
      const sending = {
        tab,
        offers,
        keyOf,
        dispatch,
        move: open,
        choices: choicesOf(tab),
        saved: saved[tab],
      };
      take(await saveTab(sending), () => dispatch(tabSaved({ moveId, tab })));
    }
    // Another user's note in the tab's response is shown, and not replaced.
    if (isNoteDirty && 'move' in result && result.move.note === open.note) {
      const { data, error } = await saveOver(dispatch, result.move, (stored) =>
        stored.note === open.note ? { note } : null,
      );
      take(data ? { move: data } : { error, keys: [] }, () => dispatch(noteSaved(moveId)));
    }
    return result;
  };
  return { begin, extend };
};

/**
 * Saves a tab and the note, one save at a time. Returns the move, or null if something was refused. [MOVE-38, MOVE-40, MOVE-45, MOVE-46]
 */
export const useSaveMove = (wizard: MoveInWizard) => {
  const { moveId, move, choicesOf } = wizard;
  const { begin, extend } = useMoveRequests(wizard);
  const { t } = useTranslation('moves');
  const errorText = useErrorTexts();
  const dispatch = useAppDispatch();
  const [isSaving, setIsSaving] = useState(false);
  const [faults, setFaults] = useState<SaveFaults | null>(null);
  // State is set a render later; a second save within one frame must see the first.
  const isBusy = useRef(false);

  const reportError = (tab: MoveTab, { error, keys }: Extract<SaveResult, { error: unknown }>) => {
    const failure = toFailure(error);
    const keyedFaults = failureFaults(failure, errorText).map(({ field, text }) => ({
      key: keyOfField(field, keys),
      text,
    }));
    setFaults({
      tab,
      rows: new Map(keyedFaults.flatMap(({ key, text }) => (key === null ? [] : [[key, text] as const]))),
      whole: keyedFaults.flatMap(({ key, text }) => (key === null ? [text] : [])),
    });
    if (!isTemporary(failure)) dispatch(saveDecided(moveId));
    // Another user changed it: its current state decides which acts are possible.
    if (failure.status === 409 || failure.status === 404) dispatch(baseApi.util.invalidateTags(['Move']));
  };

  const save = async (tab: MoveTab, offers: readonly MoveOffer[]): Promise<Move | null> => {
    if (isBusy.current) return null;
    const open: MoveChoice[] = withoutStandIn(choicesOf(tab));
    if (open.length > 0) {
      const text = t('wizard.stand_in_missing');
      setFaults({ tab, rows: new Map(open.map((choice) => [choiceKey(choice), text])), whole: [] });
      return null;
    }
    isBusy.current = true;
    setIsSaving(true);
    setFaults(null);
    const result = await (move ? extend(move, tab, offers) : begin());
    isBusy.current = false;
    setIsSaving(false);
    if ('move' in result) {
      if (move) dispatch(saveDecided(moveId));
      return result.move;
    }
    reportError(tab, result);
    return null;
  };

  /** Removes the refusals of changed rows. */
  const forgive = (keys: readonly string[]) =>
    setFaults((old) => {
      if (!old) return null;
      const rows = new Map([...old.rows].filter(([key]) => !keys.includes(key)));
      return { ...old, rows, whole: [] };
    });

  return { save, isSaving, faults, forgive };
};
