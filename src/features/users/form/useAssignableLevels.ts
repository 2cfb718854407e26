import { useMemo } from 'react';
import { useSelector } from 'react-redux';
import { selectPrincipal } from '#entities/session/sessionSlice.ts';
import type { AccessLevel } from '#contract/users/permissions.ts';
import { assignableLevels } from '#domain/users/userForm.ts';
import { useCallQuery } from '#store/callApi.ts';

/**
 * Returns the levels that the logged-in user may assign: none above their own, and only the ones offered by the backend. [USER-20, USER-49]
 */
export const useAssignableLevels = (): readonly AccessLevel[] => {
  const principal = useSelector(selectPrincipal);
  const { data } = useCallQuery('listIdentityRoles', {});
  return useMemo(() => {
    const ownLevels = assignableLevels(principal);
    return data ? ownLevels.filter((level) => data.some(({ name }) => name === level)) : ownLevels;
  }, [principal, data]);
};
