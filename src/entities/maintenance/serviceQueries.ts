import { allRows } from '#contract/constants.ts';

/** Returns the query for the services of a drawing’s items, by due date. */
export const servicesOfMap = (mapId: number) => ({ mapId, pageSize: allRows, orderBy: 'Due' });
