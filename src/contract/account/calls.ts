import type { Call } from '../call.ts';

/** Calls for the caller's own account. */
export const accountCalls = {
  listOwnSessions: {
    method: 'GET',
    path: 'v1/Session',
    right: 'person',
    level: 'tillsyn',
    tags: ['Session'],
  },
  endOwnSession: {
    method: 'DELETE',
    path: 'v1/Session/{sessionId}',
    right: 'person',
    level: 'tillsyn',
    changesCallers: true,
    tags: ['Session'],
  },
  endOtherSessions: {
    method: 'DELETE',
    path: 'v1/Session',
    right: 'person',
    level: 'tillsyn',
    changesCallers: true,
    tags: ['Session'],
  },
  confirmPassword: { method: 'POST', path: 'v1/Session/Confirm', right: 'person', level: 'tillsyn' },
  listPasskeys: {
    method: 'GET',
    path: 'v1/Passkey',
    right: 'person',
    level: 'tillsyn',
    tags: ['Passkey'],
  },
  beginPasskey: { method: 'POST', path: 'v1/Passkey/Options', right: 'person', level: 'tillsyn' },
  createPasskey: {
    method: 'POST',
    path: 'v1/Passkey',
    right: 'person',
    creates: true,
    level: 'tillsyn',
    tags: ['Passkey'],
  },
  renamePasskey: {
    method: 'PUT',
    path: 'v1/Passkey/{id}',
    right: 'person',
    level: 'tillsyn',
    tags: ['Passkey'],
  },
  deletePasskey: {
    method: 'DELETE',
    path: 'v1/Passkey/{id}',
    right: 'person',
    level: 'tillsyn',
    tags: ['Passkey'],
  },
  beginPasskeyLogin: { method: 'POST', path: 'v1/User/Passkey/Options', right: 'public', level: 'tillsyn' },
  loginWithPasskey: { method: 'POST', path: 'v1/User/Passkey', right: 'public', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
