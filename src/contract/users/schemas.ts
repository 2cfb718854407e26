import { list, nothing, paged } from '../schemaParts.ts';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import * as invitations from './invitation.ts';
import * as user from './user.ts';
import type { Schemas } from '../schemaParts.ts';
import type { userCalls } from './calls.ts';

/** Schemas of the calls for users and their sessions. */
export const userSchemas = {
  login: { body: user.credentials, answer: user.session },
  refreshSession: { body: user.tokens, answer: user.tokens },
  logout: { body: user.tokens.partial(), answer: nothing },
  requestPasswordReset: { body: user.resetRequest, answer: nothing },
  changePassword: { body: user.passwordChange, answer: nothing },
  changeOwnPassword: { body: user.ownPasswordChange, answer: nothing },
  getUser: { answer: user.user },
  listUsers: {
    query: paged({ search: queryText, identityId: queryText, customerId: queryId, buildingId: queryId }),
    answer: list(user.user),
  },
  listUsersBelow: {
    query: paged({ search: queryText, customerId: queryId }),
    answer: list(user.userBelow),
  },
  listUsersIncludingExternal: {
    query: paged({ search: queryText, customerId: queryId, companyId: queryId }),
    answer: list(user.user),
  },
  createUser: { body: user.userCreate, answer: user.user },
  updateUser: { body: user.userWrite, answer: user.user },
  changeUserLevel: { body: user.levelChange, answer: user.user },
  deleteUser: { answer: nothing },
  endUserSessions: { answer: nothing },
  linkUser: { body: user.customerLink, answer: nothing },
  unlinkUser: { body: user.customerUnlink, answer: nothing },
  importUsers: { body: user.userImport, answer: user.userImportResult },
  /** Filters by customer; `below` includes the levels under it. */
  listInvitations: {
    query: paged({ search: queryText, customerId: queryId, below: queryFlag }),
    answer: list(invitations.invitedUser),
  },
  inviteUsers: { body: invitations.invitationCreate, answer: list(invitations.invitation) },
  resendInvitation: { answer: invitations.invitation },
  revokeInvitation: { answer: nothing },
} as const satisfies Schemas<typeof userCalls>;
