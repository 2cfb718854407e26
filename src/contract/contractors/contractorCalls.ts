import type { Call } from '../call.ts';

/** Calls for the links that let contractors work on flaws without an account, included in `calls`. */
export const contractorCalls = {
  listContractorLinks: { method: 'GET', path: 'v1/ContractorLink', list: true, extension: true },
  createContractorLink: { method: 'POST', path: 'v1/ContractorLink', creates: true, extension: true },
  renewContractorLink: {
    method: 'POST',
    path: 'v1/ContractorLink/{id}/Renew',
    creates: true,
    extension: true,
  },
  endContractorLink: { method: 'DELETE', path: 'v1/ContractorLink/{id}', extension: true },
} as const satisfies Record<string, Call>;
