import type { Call } from '../call.ts';

/** Calls for fault reports. */
export const faultReportCalls = {
  listFaultReports: {
    method: 'GET',
    path: 'v1/FaultReport',
    right: 'fault_reports_decide',
    list: true,
    level: 'tillsyn',
    tags: ['FaultReport'],
  },
  acceptFaultReport: {
    method: 'POST',
    path: 'v1/FaultReport/{id}/Accept',
    right: 'fault_reports_decide',
    creates: true,
    level: 'tillsyn',
    tags: ['FaultReport', 'Flaw', 'CustomerInformation'],
  },
  declineFaultReport: {
    method: 'POST',
    path: 'v1/FaultReport/{id}/Decline',
    right: 'fault_reports_decide',
    level: 'tillsyn',
    tags: ['FaultReport'],
  },
  declineFaultReports: {
    method: 'POST',
    path: 'v1/FaultReport/Decline',
    right: 'fault_reports_decide',
    level: 'tillsyn',
    tags: ['FaultReport'],
  },
} as const satisfies Record<string, Call>;
