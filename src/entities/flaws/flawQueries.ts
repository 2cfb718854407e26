import { allRows } from '#contract/constants.ts';

/** Returns the query for all events of a flaw. */
export const eventsOfFlaw = (flawId: number) => ({ flawId, pageSize: allRows });
