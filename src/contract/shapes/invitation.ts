import * as invitations from '../users/invitation.ts';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import { list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for invitations. */
export const invitationShapes = {
  /** Filters by customer; `below` includes the levels under it. */
  listInvitations: {
    query: paged({ search: queryText, customerId: queryId, below: queryFlag }),
    answer: list(invitations.invitedUser),
  },
  inviteUsers: { body: invitations.invitationCreate, answer: list(invitations.invitation) },
  resendInvitation: { answer: invitations.invitation },
  revokeInvitation: { answer: nothing },
} as const satisfies Record<string, Shape>;
