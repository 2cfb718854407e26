import type { Call } from '../call.ts';

/** Calls for triage of the faults reported by an item's label, included in `calls`. */
export const faultReportCalls = {
  listFaultReports: { method: 'GET', path: 'v1/FaultReport', list: true, extension: true },
  acceptFaultReport: { method: 'POST', path: 'v1/FaultReport/{id}/Accept', creates: true, extension: true },
  declineFaultReport: { method: 'POST', path: 'v1/FaultReport/{id}/Decline', extension: true },
  declineFaultReports: { method: 'POST', path: 'v1/FaultReport/Decline', extension: true },
} as const satisfies Record<string, Call>;
