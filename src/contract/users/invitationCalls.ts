import type { Call } from '../call.ts';

/** Calls for invitations; their `{id}` is the invited user's. */
export const invitationCalls = {
  listInvitations: { method: 'GET', path: 'v1/Invitation', list: true, extension: true },
  inviteUsers: { method: 'POST', path: 'v1/Invitation', creates: true, extension: true },
  resendInvitation: { method: 'POST', path: 'v1/Invitation/{id}', creates: true, extension: true },
  revokeInvitation: { method: 'DELETE', path: 'v1/Invitation/{id}', extension: true },
} as const satisfies Record<string, Call>;
