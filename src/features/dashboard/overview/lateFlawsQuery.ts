/** How many of the customer's oldest open flaws the overview shows. */
const shownLateFlaws = 5;

/** Which flaws the overview asks for. [DASH-19] */
export const lateFlawsQuery = (customerId: number) => ({
  customerId,
  late: true,
  pageSize: shownLateFlaws,
  orderBy: 'Created',
});
