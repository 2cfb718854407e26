/** Query for a customer's people, with paging. [USER-41] */
export interface EmployeesQuery {
  customerId: number | null;
  companyId: number | null;
  search: string;
  orderBy: string;
  pageSize: number;
  pageNumber: number;
}

/** Returns the query with the list call's own parameter names; it uses `currentPage` for the page. [USER-41] */
export const employeesQuery = <Query extends Omit<EmployeesQuery, 'companyId'>>({
  pageNumber,
  search,
  ...query
}: Query) => ({ ...query, search: search || null, currentPage: pageNumber });

/** Returns the same query including the levels below, by customer alone. */
export const employeesBelowQuery = ({ companyId: _companyId, ...query }: EmployeesQuery) =>
  employeesQuery(query);

/** Returns the query whose total is the number of a user’s buildings. */
export const anyBuildingOfUser = (userId: number) => ({ userId, pageNumber: 1, pageSize: 1 });
