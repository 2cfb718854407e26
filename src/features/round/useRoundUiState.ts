import { useCallback, useMemo, useState } from 'react';
import { useIsMobile } from '../../components/theme/useIsMobile.ts';
import { hasOpenFlaw } from '../../domain/roundState.ts';
import type { ItemState } from '../../domain/roundView.ts';
import type { FlawTarget } from '../../entities/flaws/parts/flawTarget.ts';
import type { ActOutcome } from '../../entities/rounds/useRoundActions.ts';
import { useRoundActions } from '../../entities/rounds/useRoundActions.ts';
import type { Failure } from '../../platform/failure.ts';
import type { Jump, RoundUi } from './roundUi.ts';

/** The dialogs of a running round, the failure of its last act and where to jump. */
export const useRoundUiState = (roundId: number, isReadOnly: boolean) => {
  const actions = useRoundActions(roundId);
  const isMobile = useIsMobile();
  const [flawTarget, openFlaw] = useState<FlawTarget | null>(null);
  const [judgedId, setJudgedId] = useState<number | null>(null);
  const [instruction, openInstruction] = useState<ItemState | null>(null);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [undoCount, setUndoCount] = useState(0);
  const [jump, setJump] = useState<Jump | null>(null);

  const clearJump = useCallback(() => setJump(null), []);

  const watch = useCallback((act: Promise<ActOutcome>) => {
    void act.then((outcome) => setFailure(outcome.status === 'refused' ? outcome.failure : null));
  }, []);

  const ui = useMemo(
    (): RoundUi => ({
      roundId,
      isReadOnly,
      isMobile,
      openFlaw,
      openInstruction,
      watch,
      pressOk: (item) => {
        if (hasOpenFlaw(item)) setJudgedId(item.id);
        else watch(actions.markOk(item.id));
      },
      uncheck: (item) => watch(actions.uncheck(item.id)),
      undo: () => {
        const undone = actions.undo();
        watch(undone);
        void undone.then(({ status }) => setUndoCount((count) => (status === 'stored' ? count + 1 : count)));
      },
    }),
    [roundId, isReadOnly, isMobile, watch, actions],
  );

  return {
    ui,
    flawTarget,
    closeFlaw: () => openFlaw(null),
    judgedId,
    closeJudge: () => setJudgedId(null),
    instruction,
    closeInstruction: () => openInstruction(null),
    undoCount,
    failure,
    clearFailure: () => setFailure(null),
    jump,
    setJump,
    clearJump,
  };
};
