import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

/** Cache tags of a change of the levels that a user may see. */
const accessTags = ['User', 'Customer'] as const satisfies readonly Tag[];

/** Calls for users and their sessions. */
export const userCalls = {
  login: { method: 'POST', path: 'v1/User/Login', right: 'public' },
  refreshSession: { method: 'POST', path: 'v1/User/refresh', right: 'public' },
  logout: { method: 'POST', path: 'v1/User/Logout', right: 'public', changesCallers: true },
  requestPasswordReset: { method: 'POST', path: 'v1/User/ResetPassword', right: 'public' },
  changePassword: { method: 'POST', path: 'v1/User/ChangePassword', right: 'public', changesCallers: true },
  changeOwnPassword: {
    method: 'POST',
    path: 'v1/User/OwnPassword',
    right: 'person',
    level: 'tillsyn',
    changesCallers: true,
  },
  getUser: { method: 'GET', path: 'v1/User/{id}', right: { others: 'users_access_view' }, tags: ['User'] },
  listUsers: { method: 'GET', path: 'v1/User', right: 'users_access_view', list: true, tags: ['User'] },
  listUsersBelow: {
    method: 'GET',
    path: 'v1/User/Below',
    right: 'users_access_view',
    list: true,
    level: 'tillsyn',
    tags: ['User'],
  },
  listUsersIncludingExternal: {
    method: 'GET',
    path: 'v1/User/GetUsersIncludingExternal',
    right: 'users_access_view',
    list: true,
    tags: ['User'],
  },
  createUser: { method: 'POST', path: 'v1/User', right: 'users_edit', creates: true, tags: ['User'] },
  updateUser: {
    method: 'PUT',
    path: 'v1/User/{id}',
    right: { others: 'users_edit' },
    changesCallers: true,
    tags: ['User'],
  },
  changeUserLevel: {
    method: 'PUT',
    path: 'v1/User/Roles/{id}',
    right: 'users_edit',
    changesCallers: true,
    tags: ['User'],
  },
  deleteUser: {
    method: 'DELETE',
    path: 'v1/User/{id}',
    right: 'users_edit',
    changesCallers: true,
    tags: accessTags,
  },
  endUserSessions: {
    method: 'DELETE',
    path: 'v1/User/{id}/Sessions',
    right: 'users_edit',
    level: 'tillsyn',
    changesCallers: true,
  },
  linkUser: {
    method: 'POST',
    path: 'v1/User/LinkCustomer',
    right: {
      byKind: {
        ownRoot: 'users_link_within_own_root',
        ownCompany: 'users_link_within_company',
        anywhere: 'users_link',
      },
    },
    creates: true,
    changesCallers: true,
    tags: accessTags,
  },
  unlinkUser: {
    method: 'PUT',
    path: 'v1/User/DeleteUser/{userId}/FromCustomer/{customerId}',
    right: 'users_link_within_own_root',
    changesCallers: true,
    tags: accessTags,
  },
  importUsers: {
    method: 'POST',
    path: 'v1/User/Import',
    right: 'users_edit',
    creates: true,
    level: 'tillsyn',
    judgesRows: true,
    tags: ['User'],
  },
  listInvitations: {
    method: 'GET',
    path: 'v1/Invitation',
    right: 'users_edit',
    list: true,
    level: 'tillsyn',
    tags: ['User'],
  },
  inviteUsers: {
    method: 'POST',
    path: 'v1/Invitation',
    right: 'users_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['User'],
  },
  resendInvitation: {
    method: 'POST',
    path: 'v1/Invitation/{id}',
    right: 'users_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['User'],
  },
  revokeInvitation: {
    method: 'DELETE',
    path: 'v1/Invitation/{id}',
    right: 'users_edit',
    level: 'tillsyn',
    tags: ['User'],
  },
} as const satisfies Record<string, Call>;
