import type { Move } from '#contract/moves/move.ts';
import { tallyOf } from '#domain/moves/moveTally.ts';
import { useCountTexts } from '#entities/moves/useCountTexts.ts';

/** Formats a move's contents: "3 buildings, 2 round plans and 1 employee". */
export const useMoveContent = (move: Move): string => {
  const { listOf } = useCountTexts();
  const { buildings, plans, users } = tallyOf(move);
  return listOf([
    { kind: 'buildings', count: buildings },
    { kind: 'plans', count: plans },
    { kind: 'users', count: users },
  ]);
};
