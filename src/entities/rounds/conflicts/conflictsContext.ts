import { createContext, useContext } from 'react';
import type { ConflictKind, RoundConflict } from '#contract/rounds/roundConflict.ts';

/** The open conflicts of the round on the screen, and a callback for when one is resolved. */
export interface RoundConflicts {
  all: readonly RoundConflict[];
  byTarget: ReadonlyMap<string, readonly RoundConflict[]>;
  onChosen: () => void;
}

const none: readonly RoundConflict[] = [];

export const RoundConflictsContext = createContext<RoundConflicts>({
  all: none,
  byTarget: new Map(),
  onChosen: () => undefined,
});

/** Identifies what a conflict is about. */
export const targetOf = (kind: ConflictKind, id: number): string => `${kind}:${id}`;

/** Every open conflict of the round. */
export const useRoundConflicts = (): readonly RoundConflict[] => useContext(RoundConflictsContext).all;

/** The open conflicts of one item or question. */
export const useConflictsOf = (kind: ConflictKind, id: number): readonly RoundConflict[] =>
  useContext(RoundConflictsContext).byTarget.get(targetOf(kind, id)) ?? none;
