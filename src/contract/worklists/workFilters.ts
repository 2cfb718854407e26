/** Age groups of work, in days since it was found or due: over 30, 14 to 30, under 14; the most urgent first. [STAT-26] */
export const workAges = ['over30', 'sub30', 'sub14'] as const;

/** Filters of findings: to handle, fixed, or both. */
export const findingStates = ['todo', 'done', 'all'] as const;

/** Filters of overdue rounds: all, not started, or started and expired. */
export const lateRoundStates = ['all', 'unstarted', 'started'] as const;
