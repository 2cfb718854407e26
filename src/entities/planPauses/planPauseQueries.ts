import { allRows } from '#contract/constants.ts';

/** Returns the query for the pauses of a customer. */
export const planPausesOfCustomer = (customerId: number) => ({
  customerId,
  pageNumber: 1,
  pageSize: allRows,
});
