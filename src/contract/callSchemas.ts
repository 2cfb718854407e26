import type { z } from 'zod';
import type { CallName } from './calls.ts';
import { accountSchemas } from './account/schemas.ts';
import { apiKeySchemas } from './apiKeys/schemas.ts';
import { auditSchemas } from './audit/schemas.ts';
import { buildingSchemas } from './buildings/schemas.ts';
import { catalogueSchemas } from './catalogue/schemas.ts';
import { checklistSchemas } from './checklists/schemas.ts';
import { codeSchemas } from './codes/schemas.ts';
import { contractorSchemas } from './contractors/schemas.ts';
import { drawingSchemas } from './drawings/schemas.ts';
import { faultReportSchemas } from './faultReports/schemas.ts';
import { filePackSchemas } from './filePacks/schemas.ts';
import { fileSchemas } from './files/schemas.ts';
import { fireSafetyFileSchemas } from './fireSafetyFile/schemas.ts';
import { flawSchemas } from './flaws/schemas.ts';
import { journalSchemas } from './journals/schemas.ts';
import { competenceSchemas } from './competence/schemas.ts';
import { privacySchemas } from './privacy/schemas.ts';
import { identitySchemas } from './identity/schemas.ts';
import { importSchemas } from './imports/schemas.ts';
import { serviceSchemas } from './maintenance/schemas.ts';
import { moveSchemas } from './moves/schemas.ts';
import { notificationSchemas } from './notifications/schemas.ts';
import { planSchemas } from './plans/schemas.ts';
import { quarantineSchemas } from './quarantine/schemas.ts';
import { registerSchemas } from './registers/schemas.ts';
import { roleSchemas } from './roles/schemas.ts';
import { roundSchemas } from './rounds/schemas.ts';
import { setUpSchemas } from './templates/schemas.ts';
import { tenantSchemas } from './tenants/schemas.ts';
import { userSchemas } from './users/schemas.ts';
import { hotWorkSchemas } from './hotWork/schemas.ts';
import { visitSchemas } from './visits/schemas.ts';
import { webhookSchemas } from './webhooks/schemas.ts';
import { worklistSchemas } from './worklists/schemas.ts';
import type { CallSchemas } from './schemaParts.ts';

/** Query, body and response of every call. Query names are case-insensitive. [WIRE-13] */
export const callSchemas = {
  ...accountSchemas,
  ...apiKeySchemas,
  ...auditSchemas,
  ...buildingSchemas,
  ...catalogueSchemas,
  ...checklistSchemas,
  ...codeSchemas,
  ...contractorSchemas,
  ...drawingSchemas,
  ...faultReportSchemas,
  ...filePackSchemas,
  ...fileSchemas,
  ...fireSafetyFileSchemas,
  ...flawSchemas,
  ...identitySchemas,
  ...privacySchemas,
  ...competenceSchemas,
  ...journalSchemas,
  ...importSchemas,
  ...serviceSchemas,
  ...moveSchemas,
  ...notificationSchemas,
  ...planSchemas,
  ...quarantineSchemas,
  ...registerSchemas,
  ...roleSchemas,
  ...roundSchemas,
  ...setUpSchemas,
  ...tenantSchemas,
  ...userSchemas,
  ...visitSchemas,
  ...hotWorkSchemas,
  ...webhookSchemas,
  ...worklistSchemas,
} as const satisfies Record<CallName, CallSchemas>;

type QueryOf<S> = S extends { query: z.ZodType } ? z.input<S['query']> : undefined;
type BodyOf<S> = S extends { body: z.ZodType } ? z.input<S['body']> : undefined;

/** Types of every call for the client, which imports nothing else. */
export type CallTypes = {
  [Name in CallName]: {
    query: QueryOf<(typeof callSchemas)[Name]>;
    body: BodyOf<(typeof callSchemas)[Name]>;
    answer: z.output<(typeof callSchemas)[Name]['answer']>;
  };
};
