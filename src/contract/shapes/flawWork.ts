import { z } from 'zod';
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
} from '../flaws/flawWork.ts';
import { queryId } from '../primitives.ts';
import { list, paged } from './parts.ts';
import type { Shape } from './parts.ts';

/** Shapes of the calls for flaws as work orders. */
export const flawWorkShapes = {
  listFlawEvents: { query: paged(flawEventsAsked), answer: list(flawEvent) },
  createFlawEvent: { body: flawEventCreate, answer: flawEvent },
  setFlawWork: { body: flawWorkSet, answer: flawWorkChanged },
  listFlawPeople: { query: flawPeopleAsked, answer: list(flawPerson) },
  getSeverityRules: { query: z.object({ customerId: queryId }), answer: severityRules },
  saveSeverityRules: { body: severityRulesWrite, answer: severityRules },
} as const satisfies Record<string, Shape>;
