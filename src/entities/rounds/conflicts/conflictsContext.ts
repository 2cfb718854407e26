import { createContext, useContext } from 'react';
import type { ConflictKind, RoundConflict } from '#contract/rounds/roundConflict.ts';

/** Open conflicts of the round on the screen, and a callback for when one is resolved. */
export interface RoundConflicts {
  all: readonly RoundConflict[];
  byTarget: ReadonlyMap<string, readonly RoundConflict[]>;
  onChosen: () => void;
}

const noConflicts: readonly RoundConflict[] = [];

export const RoundConflictsContext = createContext<RoundConflicts>({
  all: noConflicts,
  byTarget: new Map(),
  onChosen: () => undefined,
});

/** Returns the key of a conflict's target. */
export const targetOf = (kind: ConflictKind, id: number): string => `${kind}:${id}`;

/** Returns every open conflict of the round. */
export const useRoundConflicts = (): readonly RoundConflict[] => useContext(RoundConflictsContext).all;

/** Returns the open conflicts of one item or question. */
export const useConflictsOf = (kind: ConflictKind, id: number): readonly RoundConflict[] =>
  useContext(RoundConflictsContext).byTarget.get(targetOf(kind, id)) ?? noConflicts;
