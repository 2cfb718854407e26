import type { MoveTab } from '#contract/constants.ts';
import { moveActs, moveRecordKinds } from '#contract/moves/moveKinds.ts';
import type { MoveLine } from '#contract/moves/move.ts';
import type { MoveCount } from '#contract/moves/moveCounts.ts';

/** Lines of a move's preview with the same code that are resolved on the same tab. */
export interface LineGroup {
  code: MoveLine['code'];
  isObstacle: boolean;
  /** Tab of the wizard. [MOVE-26] */
  tab: MoveTab;
  lines: readonly MoveLine[];
}

/** Groups a preview's lines by code: obstacles first, otherwise in their order. (moves) */
export function groupLines(lines: readonly MoveLine[]): LineGroup[] {
  const groups = [...Map.groupBy(lines, ({ code, tab }) => `${code} ${tab}`).values()].flatMap(
    (held): LineGroup[] => {
      const [first] = held;
      return first ? [{ code: first.code, isObstacle: first.isObstacle, tab: first.tab, lines: held }] : [];
    },
  );
  return groups.toSorted((a, b) => Number(b.isObstacle) - Number(a.isObstacle));
}

/** Sorts a move's counts by kind and within a kind by operation, each in the contract's order. */
export function inOrder<Count extends Pick<MoveCount, 'kind' | 'act'>>(counts: readonly Count[]): Count[] {
  return counts.toSorted(
    (a, b) =>
      moveRecordKinds.indexOf(a.kind) - moveRecordKinds.indexOf(b.kind) ||
      moveActs.indexOf(a.act) - moveActs.indexOf(b.act),
  );
}
