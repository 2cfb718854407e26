import type { Call } from '../call.ts';

/** Calls for functions available without an account, included in `calls`. */
export const outsideCalls = {
  getItemHistory: { method: 'GET', path: 'v1/MapItem/History', extension: true },
  listFaultReports: { method: 'GET', path: 'v1/FaultReport', list: true, extension: true },
  acceptFaultReport: { method: 'POST', path: 'v1/FaultReport/{id}/Accept', creates: true, extension: true },
  declineFaultReport: { method: 'POST', path: 'v1/FaultReport/{id}/Decline', extension: true },
  declineFaultReports: { method: 'POST', path: 'v1/FaultReport/Decline', extension: true },
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
