import type { Call } from '../call.ts';

/** Calls for contractors’ links. */
export const contractorCalls = {
  listContractorLinks: {
    method: 'GET',
    path: 'v1/ContractorLink',
    list: true,
    level: 'tillsyn',
    tags: ['ContractorLink', 'Flaw'],
  },
  createContractorLink: {
    method: 'POST',
    path: 'v1/ContractorLink',
    creates: true,
    level: 'tillsyn',
    tags: ['ContractorLink'],
  },
  renewContractorLink: {
    method: 'POST',
    path: 'v1/ContractorLink/{id}/Renew',
    creates: true,
    level: 'tillsyn',
    tags: ['ContractorLink'],
  },
  endContractorLink: {
    method: 'DELETE',
    path: 'v1/ContractorLink/{id}',
    level: 'tillsyn',
    tags: ['ContractorLink'],
  },
} as const satisfies Record<string, Call>;
