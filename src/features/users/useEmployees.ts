import { skipToken } from '@reduxjs/toolkit/query';
import type { User, UserBelow } from '#contract/users/user.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { invitationsQuery } from '#entities/users/invitationQueries.ts';
import { employeesBelowQuery, employeesQuery } from '#entities/users/employeeQueries.ts';
import type { EmployeesQuery } from '#entities/users/employeeQueries.ts';
import type { FetchPage } from '#platform/calls/fetchAllPages.ts';
import { sendCall } from '#platform/calls/http.ts';
import { useAddressParams } from '#platform/useAddressParams.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';

/** Returns the names of the levels above an employee of a lower level; none for others. */
export const levelsOf = (user: User | UserBelow): readonly string[] => ('levels' in user ? user.levels : []);

/**
 * Returns the employees of a customer, or (`invited=1`) only employees without a password yet, optionally (`below=1` in the address)
 * including the levels below it, if the backend supports it.
 */
export const useEmployees = (query: EmployeesQuery) => {
  const [params, change] = useAddressParams();
  const isTillsyn = useIsTillsyn();
  const isBelow = isTillsyn && params.get('below') === '1';
  const mayEdit = useMayCall('listInvitations');
  const isInvited = isTillsyn && mayEdit && params.get('invited') === '1';
  const ownEmployees = useCallQuery(
    'listUsersIncludingExternal',
    isBelow || isInvited ? skipToken : employeesQuery(query),
    refetchOnMount,
  );
  const below = useCallQuery(
    'listUsersBelow',
    isBelow && !isInvited ? employeesBelowQuery(query) : skipToken,
    refetchOnMount,
  );
  const { companyId: _companyId, ...asked } = query;
  const invited = useCallQuery(
    'listInvitations',
    isInvited ? invitationsQuery({ ...asked, below: isBelow }) : skipToken,
    refetchOnMount,
  );
  const fetchPage: FetchPage<User> = ({ pageNumber, pageSize }, signal) => {
    const page = { ...query, pageNumber, pageSize };
    if (isInvited)
      return sendCall(
        'listInvitations',
        { query: invitationsQuery({ ...asked, below: isBelow, pageNumber, pageSize }) },
        { signal },
      );
    return isBelow
      ? sendCall('listUsersBelow', { query: employeesBelowQuery(page) }, { signal })
      : sendCall('listUsersIncludingExternal', { query: employeesQuery(page) }, { signal });
  };
  return {
    employees: isInvited ? invited : isBelow ? below : ownEmployees,
    fetchPage,
    isBelow,
    isInvited,
    onInvited: (isInvited: boolean) => change({ invited: isInvited ? 1 : null, page: null }),
  };
};
