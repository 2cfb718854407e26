import { itemHistory, itemHistoryAsked } from '../drawings/itemHistory.ts';
import {
  contractorLink,
  contractorLinkCreate,
  contractorLinkRenewal,
  contractorLinksAsked,
} from '../contractors/contractorLink.ts';
import {
  faultReport,
  faultReportAccept,
  faultReportDecline,
  faultReportsAsked,
  faultReportsDecline,
  faultReportsDeclined,
} from '../faultReports/faultReport.ts';
import { list, nothing, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls available without an account. */
export const outsideShapes = {
  getItemHistory: { query: itemHistoryAsked, answer: itemHistory },
  listFaultReports: { query: paged(faultReportsAsked), answer: list(faultReport) },
  acceptFaultReport: { body: faultReportAccept, answer: faultReport },
  declineFaultReport: { body: faultReportDecline, answer: faultReport },
  declineFaultReports: { body: faultReportsDecline, answer: faultReportsDeclined },
  listContractorLinks: { query: paged(contractorLinksAsked), answer: list(contractorLink) },
  createContractorLink: { body: contractorLinkCreate, answer: contractorLink },
  renewContractorLink: { body: contractorLinkRenewal, answer: contractorLink },
  endContractorLink: { answer: nothing },
} as const satisfies Record<string, Shape>;
