import { z } from 'zod';
import { emptyBody, list, nothing } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { registerCalls } from './calls.ts';
import { delegation } from './delegation.ts';
import * as incident from './incident.ts';
import { importResult } from '../imports/imports.ts';
import { registerImport } from './registerImport.ts';
import { registerRevision, registerRevisionQuery } from './registerRevision.ts';
import * as ownKind from './ownKind.ts';
import * as record from './registerRecord.ts';

/** Schemas of the calls for registers. */
export const registerSchemas = {
  listRegisterKinds: { query: ownKind.registerKindQuery, answer: z.array(record.registerKind) },
  createRegisterKind: { body: ownKind.registerKindCreate, answer: record.registerKind },
  updateRegisterKind: { body: ownKind.registerKindUpdate, answer: record.registerKind },
  deleteRegisterKind: { answer: nothing },
  listRegisterRecords: { query: record.registerRecordQuery, answer: list(record.registerRecord) },
  getRegisterRecord: { answer: record.registerRecord },
  listRegisterRevisions: { query: registerRevisionQuery, answer: list(registerRevision) },
  createRegisterRecord: { body: record.registerRecordCreate, answer: record.registerRecord },
  importRegisterRecords: { body: registerImport, answer: importResult },
  updateRegisterRecord: { body: record.registerRecordUpdate, answer: record.registerRecord },
  deleteRegisterRecord: { answer: nothing },
  restoreRegisterRecord: { body: emptyBody, answer: record.registerRecord },
  acceptRegisterRecord: { body: record.registerRecordUpdate, answer: record.registerRecord },
  declineRegisterRecord: { body: incident.recordDecline, answer: record.registerRecord },
  listOwnDelegations: { answer: z.array(delegation) },
  acceptDelegation: { body: emptyBody, answer: delegation },
  handBackDelegation: { body: emptyBody, answer: nothing },
  listReportedIncidents: { query: incident.reportedIncidentQuery, answer: list(incident.reportedIncident) },
  reportIncident: { body: incident.incidentReport, answer: incident.reportedIncident },
} as const satisfies Schemas<typeof registerCalls>;
