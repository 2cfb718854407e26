import type { Call } from '../call.ts';

/** Calls for contractors’ links. */
export const contractorCalls = {
  listContractorLinks: { method: 'GET', path: 'v1/ContractorLink', list: true, level: 'tillsyn' },
  createContractorLink: { method: 'POST', path: 'v1/ContractorLink', creates: true, level: 'tillsyn' },
  renewContractorLink: {
    method: 'POST',
    path: 'v1/ContractorLink/{id}/Renew',
    creates: true,
    level: 'tillsyn',
  },
  endContractorLink: { method: 'DELETE', path: 'v1/ContractorLink/{id}', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
