import { emptyBody, list, nothing } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { visitCalls } from './calls.ts';
import * as visit from './visitCase.ts';

/** Schemas of the calls for authorities' visits. */
export const visitSchemas = {
  listVisitCases: { query: visit.visitCaseQuery, answer: list(visit.visitCase) },
  getVisitCase: { answer: visit.visitCaseDetails },
  createVisitCase: { body: visit.visitCaseCreate, answer: visit.visitCaseDetails },
  updateVisitCase: { body: visit.visitCaseUpdate, answer: visit.visitCaseDetails },
  deleteVisitCase: { answer: nothing },
  restoreVisitCase: { body: emptyBody, answer: visit.visitCaseDetails },
  createVisitPoint: { body: visit.visitPointCreate, answer: visit.visitPoint },
  updateVisitPoint: { body: visit.visitPointUpdate, answer: visit.visitPoint },
  deleteVisitPoint: { answer: nothing },
  createPointFlaw: { body: visit.pointFlawCreate, answer: visit.visitPoint },
  sealVisitReply: { body: emptyBody, answer: visit.visitCaseDetails },
} as const satisfies Schemas<typeof visitCalls>;
