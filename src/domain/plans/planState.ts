import type { PlanStanding } from './planOverview.ts';

/**
 * Signs of a plan's month, in the order of the legend: the state of its round (`none`: nothing saved yet), a missed due date, a future one,
 * and a month without either. Each sign has one meaning. [STAT-13..17]
 */
export const planStates = [
  'done',
  'ongoing',
  'overdue',
  'doneLate',
  'missed',
  'none',
  'due',
  'empty',
] as const;
export type PlanState = (typeof planStates)[number];

/** Returns the sign of a plan that is late or under way; null for future due dates. */
export function stateOfStanding(standing: PlanStanding, activeHistory: object | null): PlanState | null {
  if (standing === 'ongoing') return 'ongoing';
  if (standing !== 'late') return null;
  return activeHistory ? 'overdue' : 'missed';
}
