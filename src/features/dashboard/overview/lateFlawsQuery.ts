/** Number of the customer's oldest open flaws in the overview. */
const shownLateFlaws = 5;

/** Returns the query for the flaws of the overview. [DASH-19] */
export const lateFlawsQuery = (customerId: number) => ({
  customerId,
  late: true,
  pageSize: shownLateFlaws,
  orderBy: 'Created',
});
