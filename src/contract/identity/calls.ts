import type { Call } from '../call.ts';

/** Calls for the login through a customer's own provider. */
export const identityCalls = {
  listIdentityDomains: {
    method: 'GET',
    path: 'v1/Customer/{customerId}/IdentityDomain',
    right: 'identity_edit',
    level: 'tillsyn',
    tags: ['IdentityDomain'],
  },
  createIdentityDomain: {
    method: 'POST',
    path: 'v1/Customer/{customerId}/IdentityDomain',
    right: 'identity_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['IdentityDomain'],
  },
  checkIdentityDomain: {
    method: 'POST',
    path: 'v1/Customer/{customerId}/IdentityDomain/{id}/Check',
    right: 'identity_edit',
    level: 'tillsyn',
    tags: ['IdentityDomain'],
  },
  deleteIdentityDomain: {
    method: 'DELETE',
    path: 'v1/Customer/{customerId}/IdentityDomain/{id}',
    right: 'identity_edit',
    level: 'tillsyn',
    tags: ['IdentityDomain'],
  },
} as const satisfies Record<string, Call>;
