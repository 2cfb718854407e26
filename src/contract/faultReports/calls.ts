import type { Call } from '../call.ts';

/** Calls for fault reports. */
export const faultReportCalls = {
  listFaultReports: {
    method: 'GET',
    path: 'v1/FaultReport',
    list: true,
    level: 'tillsyn',
    tags: ['FaultReport'],
  },
  acceptFaultReport: {
    method: 'POST',
    path: 'v1/FaultReport/{id}/Accept',
    creates: true,
    level: 'tillsyn',
    tags: ['FaultReport', 'Flaw', 'CustomerInformation'],
  },
  declineFaultReport: {
    method: 'POST',
    path: 'v1/FaultReport/{id}/Decline',
    level: 'tillsyn',
    tags: ['FaultReport'],
  },
  declineFaultReports: {
    method: 'POST',
    path: 'v1/FaultReport/Decline',
    level: 'tillsyn',
    tags: ['FaultReport'],
  },
} as const satisfies Record<string, Call>;
