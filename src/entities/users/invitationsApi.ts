import type { CallInput } from '#platform/calls/callAddress.ts';
import { baseApi } from '#store/baseApi.ts';
import { mutationCall, queryCall } from '#store/callEndpoints.ts';
import { employeesQuery } from './usersApi.ts';
import type { EmployeesQuery } from './usersApi.ts';

/** Query for open invitations of a customer, with paging. */
export type InvitationsQuery = Omit<EmployeesQuery, 'companyId'> & { below: boolean };

/** Returns the query with the list call's own parameter names. */
export const invitationsQuery = (query: InvitationsQuery) => employeesQuery(query);

const invitationsApi = baseApi.injectEndpoints({
  endpoints: (build) => ({
    listInvitations: queryCall(
      build,
      'listInvitations',
      (query: InvitationsQuery) => ({ query: invitationsQuery(query) }),
      ['User'],
    ),
    inviteUsers: mutationCall(
      build,
      'inviteUsers',
      (sent: { body: CallInput<'inviteUsers'>['body']; idempotencyKey: string }) => sent,
      ['User'],
    ),
    resendInvitation: mutationCall(
      build,
      'resendInvitation',
      ({ id, idempotencyKey }: { id: number; idempotencyKey: string }) => ({ path: { id }, idempotencyKey }),
      ['User'],
    ),
    revokeInvitation: mutationCall(build, 'revokeInvitation', (id: number) => ({ path: { id } }), ['User']),
  }),
});

export const {
  useListInvitationsQuery,
  useInviteUsersMutation,
  useResendInvitationMutation,
  useRevokeInvitationMutation,
} = invitationsApi;
