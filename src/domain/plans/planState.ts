import type { PlanStanding } from './planOverview.ts';

/** Where a plan stands in a month, or now: its round's state, or that its time passed with nothing begun. [STAT-13..17] */
export const planStates = ['done', 'ongoing', 'overdue', 'doneLate', 'missed', 'none'] as const;
export type PlanState = (typeof planStates)[number];

/** The sign of a plan that is late or under way; null for what lies ahead. */
export function stateOfStanding(standing: PlanStanding, activeHistory: object | null): PlanState | null {
  if (standing === 'ongoing') return 'ongoing';
  if (standing !== 'late') return null;
  return activeHistory ? 'overdue' : 'missed';
}
