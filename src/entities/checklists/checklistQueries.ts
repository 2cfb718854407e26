import { bulkPageSizes } from '#contract/constants.ts';

/** Returns the query for the checklists of a customer, by name. */
export const checklistsOfCustomer = (customerId: number) => ({
  customerId,
  pageNumber: 1,
  pageSize: bulkPageSizes.planParts,
  orderBy: 'Name',
});
