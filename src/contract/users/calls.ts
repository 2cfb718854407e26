import type { Call } from '../call.ts';
import type { Tag } from '../tags.ts';

/** Cache tags of a change of the levels that a user may see. */
const accessTags = ['User', 'Customer'] as const satisfies readonly Tag[];

/** Calls for users and their sessions. */
export const userCalls = {
  login: { method: 'POST', path: 'v1/User/Login', public: true },
  refreshSession: { method: 'POST', path: 'v1/User/refresh', public: true },
  logout: { method: 'POST', path: 'v1/User/Logout', public: true, changesCallers: true },
  requestPasswordReset: { method: 'POST', path: 'v1/User/ResetPassword', public: true },
  changePassword: { method: 'POST', path: 'v1/User/ChangePassword', public: true, changesCallers: true },
  changeOwnPassword: { method: 'POST', path: 'v1/User/OwnPassword', level: 'tillsyn', changesCallers: true },
  getUser: { method: 'GET', path: 'v1/User/{id}', tags: ['User'] },
  listUsers: { method: 'GET', path: 'v1/User', list: true, tags: ['User'] },
  listUsersBelow: { method: 'GET', path: 'v1/User/Below', list: true, level: 'tillsyn', tags: ['User'] },
  listUsersIncludingExternal: {
    method: 'GET',
    path: 'v1/User/GetUsersIncludingExternal',
    list: true,
    tags: ['User'],
  },
  createUser: { method: 'POST', path: 'v1/User', creates: true, tags: ['User'] },
  updateUser: { method: 'PUT', path: 'v1/User/{id}', changesCallers: true, tags: ['User'] },
  changeUserLevel: { method: 'PUT', path: 'v1/User/Roles/{id}', changesCallers: true, tags: ['User'] },
  deleteUser: { method: 'DELETE', path: 'v1/User/{id}', changesCallers: true, tags: accessTags },
  linkUser: {
    method: 'POST',
    path: 'v1/User/LinkCustomer',
    creates: true,
    changesCallers: true,
    tags: accessTags,
  },
  unlinkUser: {
    method: 'PUT',
    path: 'v1/User/DeleteUser/{userId}/FromCustomer/{customerId}',
    changesCallers: true,
    tags: accessTags,
  },
  importUsers: {
    method: 'POST',
    path: 'v1/User/Import',
    creates: true,
    level: 'tillsyn',
    judgesRows: true,
    tags: ['User'],
  },
  listInvitations: { method: 'GET', path: 'v1/Invitation', list: true, level: 'tillsyn', tags: ['User'] },
  inviteUsers: { method: 'POST', path: 'v1/Invitation', creates: true, level: 'tillsyn', tags: ['User'] },
  resendInvitation: {
    method: 'POST',
    path: 'v1/Invitation/{id}',
    creates: true,
    level: 'tillsyn',
    tags: ['User'],
  },
  revokeInvitation: { method: 'DELETE', path: 'v1/Invitation/{id}', level: 'tillsyn', tags: ['User'] },
} as const satisfies Record<string, Call>;
