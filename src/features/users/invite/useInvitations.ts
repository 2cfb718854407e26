import { skipToken } from '@reduxjs/toolkit/query';
import { useMemo } from 'react';
import { bulkPageSizes } from '#contract/constants.ts';
import type { InvitedUser } from '#contract/users/invitation.ts';
import { useMayCall } from '#entities/session/useSession.ts';
import { useIsTillsyn } from '#entities/session/useLevel.ts';
import type { InvitationsQuery } from '#entities/users/invitationQueries.ts';
import { refetchOnMount } from '#store/refetchOnMount.ts';
import { useCallQuery } from '#store/callApi.ts';
import { invitationsQuery } from '#entities/users/invitationQueries.ts';

export type Invitation = InvitedUser['invitation'];
/** Function that returns the invitation of an employee; undefined for an employee who has a password, and if unknown. */
export type InvitationOf = (userId: number) => Invitation | undefined;

/** Returns a customer's employees who haven't chosen a password yet, for users who may edit them if the backend supports invitations. */
export const useInvitations = ({
  customerId,
  isBelow,
}: {
  customerId: number;
  isBelow: boolean;
}): { invitationOf: InvitationOf; count: number } => {
  const mayEdit = useMayCall('listInvitations');
  const isTillsyn = useIsTillsyn();
  const query: InvitationsQuery = {
    customerId,
    below: isBelow,
    search: '',
    orderBy: 'LastName',
    pageSize: bulkPageSizes.planParts,
    pageNumber: 1,
  };
  const { currentData } = useCallQuery(
    'listInvitations',
    isTillsyn && mayEdit ? invitationsQuery(query) : skipToken,
    refetchOnMount,
  );
  const byId = useMemo(
    () => new Map(currentData?.rows.map(({ id, invitation }) => [id, invitation])),
    [currentData],
  );
  return {
    invitationOf: (userId) => byId.get(userId),
    count: currentData?.pagination.totalCount ?? 0,
  };
};
