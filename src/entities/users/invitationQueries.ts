import { employeesQuery } from './employeeQueries.ts';
import type { EmployeesQuery } from './employeeQueries.ts';

/** Query for open invitations of a customer, with paging. */
export type InvitationsQuery = Omit<EmployeesQuery, 'companyId'> & { below: boolean };

/** Returns the query with the list call's own parameter names. */
export const invitationsQuery = (query: InvitationsQuery) => employeesQuery(query);
