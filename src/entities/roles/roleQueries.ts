import { allRows } from '#contract/constants.ts';

/** Returns the query for the roles of a customer, by name. */
export const rolesOfCustomer = (customerId: number) => ({
  customerId,
  pageNumber: 1,
  pageSize: allRows,
  orderBy: 'Name',
});
