import type { Call } from '../call.ts';

/** Calls for users and their sessions. */
export const userCalls = {
  login: { method: 'POST', path: 'v1/User/Login', public: true },
  refreshSession: { method: 'POST', path: 'v1/User/refresh', public: true },
  logout: { method: 'POST', path: 'v1/User/Logout', public: true, changesCallers: true },
  requestPasswordReset: { method: 'POST', path: 'v1/User/ResetPassword', public: true },
  changePassword: { method: 'POST', path: 'v1/User/ChangePassword', public: true, changesCallers: true },
  changeOwnPassword: { method: 'POST', path: 'v1/User/OwnPassword', level: 'tillsyn', changesCallers: true },
  getUser: { method: 'GET', path: 'v1/User/{id}' },
  listUsers: { method: 'GET', path: 'v1/User', list: true },
  listUsersBelow: { method: 'GET', path: 'v1/User/Below', list: true, level: 'tillsyn' },
  listUsersIncludingExternal: { method: 'GET', path: 'v1/User/GetUsersIncludingExternal', list: true },
  createUser: { method: 'POST', path: 'v1/User', creates: true },
  updateUser: { method: 'PUT', path: 'v1/User/{id}', changesCallers: true },
  changeUserLevel: { method: 'PUT', path: 'v1/User/Roles/{id}', changesCallers: true },
  deleteUser: { method: 'DELETE', path: 'v1/User/{id}', changesCallers: true },
  linkUser: { method: 'POST', path: 'v1/User/LinkCustomer', creates: true, changesCallers: true },
  unlinkUser: {
    method: 'PUT',
    path: 'v1/User/DeleteUser/{userId}/FromCustomer/{customerId}',
    changesCallers: true,
  },
  importUsers: { method: 'POST', path: 'v1/User/Import', creates: true, level: 'tillsyn', judgesRows: true },
  listInvitations: { method: 'GET', path: 'v1/Invitation', list: true, level: 'tillsyn' },
  inviteUsers: { method: 'POST', path: 'v1/Invitation', creates: true, level: 'tillsyn' },
  resendInvitation: { method: 'POST', path: 'v1/Invitation/{id}', creates: true, level: 'tillsyn' },
  revokeInvitation: { method: 'DELETE', path: 'v1/Invitation/{id}', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
