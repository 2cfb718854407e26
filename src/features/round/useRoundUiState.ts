import { useCallback, useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useIsMobile } from '#components/theme/useIsMobile.ts';
import { hasOpenFlaw } from '#domain/rounds/roundState.ts';
import type { ItemState } from '#domain/rounds/roundView.ts';
import type { FlawTarget } from './flaw/flawTarget.ts';
import type { ActOutcome } from '#entities/rounds/useRoundActions.ts';
import { useLastActNow, useLocalizeRoundFlaw, useRoundView } from '#entities/rounds/roundHooks.ts';
import { useRoundActions } from '#entities/rounds/useRoundActions.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { actName } from './foot/actNames.ts';
import type { Jump, RoundUi } from './roundUi.ts';
import type { SentUndo } from './dialogs/SentUndoDialog.tsx';

/** Returns functions that show the failure of an act, and undo the last one, first asking if it was sent already. */
const useActOutcomes = (roundId: number, actions: ReturnType<typeof useRoundActions>) => {
  const { t } = useTranslation('rounds');
  const localizeFlaw = useLocalizeRoundFlaw(roundId);
  const currentView = useRoundView(roundId);
  const lastActOf = useLastActNow(roundId);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [undoCount, setUndoCount] = useState(0);
  const [askedUndo, setAskedUndo] = useState<SentUndo | null>(null);

  const watch = useCallback((act: Promise<ActOutcome>) => {
    void act.then((outcome) => setFailure(outcome.status === 'refused' ? outcome.failure : null));
  }, []);

  const takeBack = useCallback(
    async (options: { asksWhenSent: boolean }) => {
      const [view, act] = [currentView(), lastActOf()];
      const outcome = await actions.undo(options);
      setFailure(outcome.status === 'refused' ? outcome.failure : null);
      if (outcome.status === 'stored') setUndoCount((count) => count + 1);
      if (outcome.status !== 'sent' || !view || !act) return;
      setAskedUndo({
        act: actName(view, act, { t, sayFlaw: localizeFlaw }),
        keptFixes: outcome.keptFixes ?? 0,
      });
    },
    [actions, currentView, lastActOf, t, localizeFlaw],
  );
  const clearFailure = useCallback(() => setFailure(null), []);
  return {
    watch,
    takeBack,
    failure,
    clearFailure,
    undoCount,
    askedUndo,
    confirmUndo: () => {
      setAskedUndo(null);
      void takeBack({ asksWhenSent: false });
    },
    cancelUndo: () => setAskedUndo(null),
  };
};

/** Returns the dialogs of a running round, the failure of its last act and the jump target. */
export const useRoundUiState = (roundId: number, isReadOnly: boolean) => {
  const actions = useRoundActions(roundId);
  const isMobile = useIsMobile();
  const localizeFlaw = useLocalizeRoundFlaw(roundId);
  const [flawTarget, openFlaw] = useState<FlawTarget | null>(null);
  const camera = useRef<HTMLInputElement>(null);
  const photographedId = useRef<number | null>(null);
  const [judgedId, setJudgedId] = useState<number | null>(null);
  const [instruction, openInstruction] = useState<ItemState | null>(null);
  const [jump, setJump] = useState<Jump | null>(null);

  const [movedKey, setMovedKey] = useState<string | null>(null);

  const clearMoved = useCallback(() => setMovedKey(null), []);
  const clearJump = useCallback(() => setJump(null), []);

  const { watch, takeBack, ...outcome } = useActOutcomes(roundId, actions);

  const ui = useMemo(
    (): RoundUi => ({
      roundId,
      isReadOnly,
      isMobile,
      sayFlaw: localizeFlaw,
      openFlaw,
      takePhoto: (itemId) => {
        photographedId.current = itemId;
        camera.current?.click();
      },
      openInstruction,
      watch,
      moveFlaw: ({ key, roundHistoryInfoId }) => {
        actions.setTab('drawing');
        actions.setInfo(roundHistoryInfoId);
        setMovedKey(key);
      },
      jumpTo: (next) => {
        actions.setTab('itemId' in next ? 'list' : 'questions');
        setJump(next);
      },
      pressOk: (item) => {
        if (hasOpenFlaw(item)) setJudgedId(item.id);
        else watch(actions.markOk(item.id));
      },
      uncheck: (item) => watch(actions.uncheck(item.id)),
      undo: () => {
        void takeBack({ asksWhenSent: true });
      },
      redo: () => watch(actions.redo()),
    }),
    [roundId, isReadOnly, isMobile, localizeFlaw, watch, actions, takeBack],
  );

  return {
    ui,
    camera,
    handlePhoto: (files: readonly File[]) => {
      if (photographedId.current !== null) openFlaw({ itemId: photographedId.current, files });
    },
    flawTarget,
    closeFlaw: () => openFlaw(null),
    judgedId,
    closeJudge: () => setJudgedId(null),
    instruction,
    closeInstruction: () => openInstruction(null),
    ...outcome,
    jump,
    clearJump,
    movedKey,
    clearMoved,
  };
};
