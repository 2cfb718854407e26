import type { Call } from '../call.ts';

/** Calls for fault reports. */
export const faultReportCalls = {
  listFaultReports: { method: 'GET', path: 'v1/FaultReport', list: true, level: 'tillsyn' },
  acceptFaultReport: { method: 'POST', path: 'v1/FaultReport/{id}/Accept', creates: true, level: 'tillsyn' },
  declineFaultReport: { method: 'POST', path: 'v1/FaultReport/{id}/Decline', level: 'tillsyn' },
  declineFaultReports: { method: 'POST', path: 'v1/FaultReport/Decline', level: 'tillsyn' },
} as const satisfies Record<string, Call>;
