import type { ActiveHistory } from '#contract/plans/roundPlanning.ts';

/** A row of the dashboard's rounds: an upcoming plan, or a round. */
export type RoundRow =
  | { kind: 'plan'; planId: number }
  | { kind: 'round'; roundId: number; isDone: boolean; isRunning: boolean };

/** Screen opened by a row, with the id for its URL. */
export type RoundOpening = { screen: 'startRound' | 'round' | 'finishedRound'; roundId: number };

/**
 * Returns the screen that a row opens: a plan its start view, a finished round its report, a running one the round. Null in a read-only
 * view and for a round that is neither running nor finished. [DASH-36..39]
 */
export const roundOpening = (row: RoundRow, isReadOnly: boolean): RoundOpening | null => {
  if (isReadOnly) return null;
  if (row.kind === 'plan') return { screen: 'startRound', roundId: row.planId };
  if (row.isDone) return { screen: 'finishedRound', roundId: row.roundId };
  return row.isRunning ? { screen: 'round', roundId: row.roundId } : null;
};

/** Returns the row opened by a plan's play action: its running round, or the plan to start. */
export const playedRow = (plan: {
  id: number;
  activeHistory: Pick<ActiveHistory, 'id' | 'expired'> | null;
}): RoundRow => {
  const { id, activeHistory } = plan;
  return activeHistory && !activeHistory.expired
    ? { kind: 'round', roundId: activeHistory.id, isDone: false, isRunning: true }
    : { kind: 'plan', planId: id };
};
