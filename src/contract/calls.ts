import { accountCalls } from './account/calls.ts';
import { apiKeyCalls } from './apiKeys/calls.ts';
import { auditCalls } from './audit/calls.ts';
import { buildingCalls } from './buildings/calls.ts';
import { catalogueCalls } from './catalogue/calls.ts';
import { checklistCalls } from './checklists/calls.ts';
import { codeCalls } from './codes/calls.ts';
import { contractorCalls } from './contractors/calls.ts';
import { drawingCalls } from './drawings/calls.ts';
import { faultReportCalls } from './faultReports/calls.ts';
import { filePackCalls } from './filePacks/calls.ts';
import { fileCalls } from './files/calls.ts';
import { fireSafetyFileCalls } from './fireSafetyFile/calls.ts';
import { flawCalls } from './flaws/calls.ts';
import { journalCalls } from './journals/calls.ts';
import { competenceCalls } from './competence/calls.ts';
import { privacyCalls } from './privacy/calls.ts';
import { identityCalls } from './identity/calls.ts';
import { importCalls } from './imports/calls.ts';
import { serviceCalls } from './maintenance/calls.ts';
import { moveCalls } from './moves/calls.ts';
import { notificationCalls } from './notifications/calls.ts';
import { planCalls } from './plans/calls.ts';
import { quarantineCalls } from './quarantine/calls.ts';
import { registerCalls } from './registers/calls.ts';
import { roleCalls } from './roles/calls.ts';
import { roundCalls } from './rounds/calls.ts';
import { setUpCalls } from './templates/calls.ts';
import { tenantCalls } from './tenants/calls.ts';
import { userCalls } from './users/calls.ts';
import { hotWorkCalls } from './hotWork/calls.ts';
import { visitCalls } from './visits/calls.ts';
import { webhookCalls } from './webhooks/calls.ts';
import { worklistCalls } from './worklists/calls.ts';

/** All calls between client and backend. With its parts, the only place where an API path is written. */
export const calls = {
  ...accountCalls,
  ...apiKeyCalls,
  ...auditCalls,
  ...buildingCalls,
  ...catalogueCalls,
  ...checklistCalls,
  ...codeCalls,
  ...contractorCalls,
  ...drawingCalls,
  ...faultReportCalls,
  ...filePackCalls,
  ...fileCalls,
  ...fireSafetyFileCalls,
  ...flawCalls,
  ...identityCalls,
  ...privacyCalls,
  ...competenceCalls,
  ...journalCalls,
  ...importCalls,
  ...serviceCalls,
  ...moveCalls,
  ...notificationCalls,
  ...planCalls,
  ...quarantineCalls,
  ...registerCalls,
  ...roleCalls,
  ...roundCalls,
  ...setUpCalls,
  ...tenantCalls,
  ...userCalls,
  ...visitCalls,
  ...hotWorkCalls,
  ...webhookCalls,
  ...worklistCalls,
} as const;

export type CallName = keyof typeof calls;
