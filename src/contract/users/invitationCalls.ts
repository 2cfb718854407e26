import type { Call } from '../call.ts';

/** Calls for invitations; their `{id}` is the invited user's. */
export const invitationCalls = {
  listInvitations: { method: 'GET', path: 'v1/Invitation', list: true, level: 'tillsyn' },
  inviteUsers: { method: 'POST', path: 'v1/Invitation', creates: true, level: 'tillsyn' },
  resendInvitation: { method: 'POST', path: 'v1/Invitation/{id}', creates: true, level: 'tillsyn' },
  revokeInvitation: { method: 'DELETE', path: 'v1/Invitation/{id}', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
