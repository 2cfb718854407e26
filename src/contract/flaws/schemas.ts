import { z } from 'zod';
import { emptyBody, list, nothing, paged } from '../schemaParts.ts';
import { findingCounts, flaw, flawCreate, flawDelete, flawUpdate, foundFlaw } from './flaw.ts';
import {
  flawEvent,
  flawEventCreate,
  flawEventsAsked,
  flawPeopleAsked,
  flawPerson,
  flawWorkChanged,
  flawWorkSet,
  severityRules,
  severityRulesWrite,
} from './flawWork.ts';
import { mailReceipt } from '../notifications/reminders.ts';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import type { Schemas } from '../schemaParts.ts';
import type { flawCalls } from './calls.ts';

/** Schemas of the calls for flaws, their events and severities. */
export const flawSchemas = {
  countFindings: { query: z.object({ buildingId: queryId, customerId: queryId }), answer: findingCounts },
  listFlaws: {
    query: paged({
      customerId: queryId,
      buildingId: queryId,
      mapItemId: queryId,
      roundHistoryId: queryId,
      done: queryFlag,
      late: queryFlag,
      search: queryText,
    }),
    answer: list(foundFlaw),
  },
  getFlaw: { answer: foundFlaw },
  createFlaw: { body: flawCreate, answer: flaw },
  updateFlaw: { body: flawUpdate, answer: flaw },
  deleteFlaw: { body: flawDelete.optional(), answer: nothing },
  listFlawRecipients: { answer: mailReceipt },
  mailFlaw: { body: emptyBody, answer: mailReceipt },
  listFlawEvents: { query: paged(flawEventsAsked), answer: list(flawEvent) },
  createFlawEvent: { body: flawEventCreate, answer: flawEvent },
  setFlawWork: { body: flawWorkSet, answer: flawWorkChanged },
  listFlawPeople: { query: flawPeopleAsked, answer: list(flawPerson) },
  getSeverityRules: { query: z.object({ customerId: queryId }), answer: severityRules },
  saveSeverityRules: { body: severityRulesWrite, answer: severityRules },
} as const satisfies Schemas<typeof flawCalls>;
