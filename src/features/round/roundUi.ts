import { createContext, useContext } from 'react';
import type { FlawState, ItemState } from '#domain/rounds/roundView.ts';
import type { FlawTarget } from './flaw/flawTarget.ts';
import type { LocalizeFlaw } from '#entities/flawCategories/useLocalizeFlaw.ts';
import type { ActOutcome } from '#entities/rounds/useRoundActions.ts';

/** Missing item or question to which the screen jumps. A new object each time, so that the same target can be requested again. */
export type Jump = { itemId: number } | { questionId: number };

/** Shared context of a running round's tabs; stable while the round is open, so that rows stay memoised. */
export interface RoundUi {
  roundId: number;
  isReadOnly: boolean;
  isMobile: boolean;
  /** Translates a flaw to the user's language. */
  sayFlaw: LocalizeFlaw;
  /** Marks an item as ok: one with open flaws asks first if they are still there. */
  pressOk: (item: ItemState) => void;
  openFlaw: (target: FlawTarget) => void;
  /** Opens the camera, and with its photo the flaw sheet of an item. */
  takePhoto: (itemId: number) => void;
  /** Lets the user choose another position on the drawing for a loose flaw. */
  moveFlaw: (flaw: FlawState) => void;
  /** Shows a missing item or question on its tab. */
  jumpTo: (jump: Jump) => void;
  openInstruction: (item: ItemState) => void;
  uncheck: (item: ItemState) => void;
  /** Undoes the last act; sent acts are confirmed first. */
  undo: () => void;
  redo: () => void;
  /** Shows the failure of an act that was refused. */
  watch: (act: Promise<ActOutcome>) => void;
}

export const RoundUiContext = createContext<RoundUi | null>(null);

/** Returns the running round's shared actions; throws outside a round. */
export const useRoundUi = (): RoundUi => {
  const ui = useContext(RoundUiContext);
  if (!ui) throw new Error('useRoundUi stands outside a round');
  return ui;
};
