import { role, roleWrite, use } from '../catalogue/catalogue.ts';
import { queryId, queryText } from '../primitives.ts';
import * as user from '../users/user.ts';
import { list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for sessions, employees and their roles. */
export const peopleShapes = {
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
  linkUser: { body: user.customerLink, answer: nothing },
  unlinkUser: { body: user.customerUnlink, answer: nothing },
  importUsers: { body: user.userImport, answer: user.userImportResult },
  listIdentityRoles: { answer: list(user.identityRole) },
  listExternalRoles: { answer: list(role) },
  listRoles: {
    query: paged({ name: queryText, customerId: queryId, roundPlanningId: queryId }),
    answer: list(role),
  },
  getRole: { answer: role },
  getRoleUses: { answer: list(use) },
  createRole: { body: roleWrite, answer: role },
  updateRole: { body: roleWrite, answer: role },
  deleteRole: { answer: nothing },
} as const satisfies Record<string, Shape>;
