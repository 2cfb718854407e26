import { allRows } from '#contract/constants.ts';

/** Returns the query for the unresolved conflicts of a round. */
export const openConflictsOfRound = (roundHistoryId: number) => ({
  roundHistoryId,
  resolved: false,
  pageSize: allRows,
});

/** Returns the query for the late entries of a round. */
export const lateEntriesOfRound = (roundHistoryId: number) => ({ roundHistoryId, pageSize: allRows });
