import type { Call } from '../call.ts';

/** Calls for contractors’ links. */
export const contractorCalls = {
  listContractorLinks: {
    method: 'GET',
    path: 'v1/ContractorLink',
    right: 'contractor_links_edit',
    list: true,
    level: 'tillsyn',
    tags: ['ContractorLink', 'Flaw'],
  },
  createContractorLink: {
    method: 'POST',
    path: 'v1/ContractorLink',
    right: 'contractor_links_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['ContractorLink'],
  },
  renewContractorLink: {
    method: 'POST',
    path: 'v1/ContractorLink/{id}/Renew',
    right: 'contractor_links_edit',
    creates: true,
    level: 'tillsyn',
    tags: ['ContractorLink'],
  },
  endContractorLink: {
    method: 'DELETE',
    path: 'v1/ContractorLink/{id}',
    right: 'contractor_links_edit',
    level: 'tillsyn',
    tags: ['ContractorLink'],
  },
} as const satisfies Record<string, Call>;
