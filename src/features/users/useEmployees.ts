import { skipToken } from '@reduxjs/toolkit/query';
import type { User, UserBelow } from '../../contract/people/user.ts';
import { useMayHave } from '../../entities/roundConflicts/useMayHave.ts';
import {
  employeesBelowQuery,
  employeesQuery,
  useListEmployeesBelowQuery,
  useListEmployeesQuery,
} from '../../entities/users/usersApi.ts';
import type { EmployeesQuery } from '../../entities/users/usersApi.ts';
import type { FetchPage } from '../../platform/calls/fetchAllPages.ts';
import { sendCall } from '../../platform/calls/http.ts';
import { useAddressParams } from '../../platform/useAddressParams.ts';
import { refetchOnMount } from '../../store/refetchOnMount.ts';

/** The names of the levels above an employee of a lower level; none for others. */
export const levelsOf = (user: User | UserBelow): readonly string[] => ('levels' in user ? user.levels : []);

/** The employees of a customer, optionally (`below=1` in the address) with those of the levels below it, if the backend supports it. */
export const useEmployees = (query: EmployeesQuery) => {
  const [params, change] = useAddressParams();
  const hasBelow = useMayHave('listUsersBelow');
  const isBelow = hasBelow && params.get('below') === '1';
  const own = useListEmployeesQuery(isBelow ? skipToken : query, refetchOnMount);
  const below = useListEmployeesBelowQuery(isBelow ? query : skipToken, refetchOnMount);
  const fetchPage: FetchPage<User> = ({ pageNumber, pageSize }, signal) => {
    const page = { ...query, pageNumber, pageSize };
    return isBelow
      ? sendCall('listUsersBelow', { query: employeesBelowQuery(page) }, { signal })
      : sendCall('listUsersIncludingExternal', { query: employeesQuery(page) }, { signal });
  };
  return {
    employees: isBelow ? below : own,
    fetchPage,
    hasBelow,
    isBelow,
    onBelow: (isWanted: boolean) => change({ below: isWanted ? 1 : null, page: null }),
  };
};
