import {
  faultReport,
  faultReportAccept,
  faultReportDecline,
  faultReportsAsked,
  faultReportsDecline,
  faultReportsDeclined,
} from './faultReport.ts';
import { list, paged } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { faultReportCalls } from './calls.ts';

/** Schemas of the calls for fault reports. */
export const faultReportSchemas = {
  listFaultReports: { query: paged(faultReportsAsked), answer: list(faultReport) },
  acceptFaultReport: { body: faultReportAccept, answer: faultReport },
  declineFaultReport: { body: faultReportDecline, answer: faultReport },
  declineFaultReports: { body: faultReportsDecline, answer: faultReportsDeclined },
} as const satisfies Schemas<typeof faultReportCalls>;
