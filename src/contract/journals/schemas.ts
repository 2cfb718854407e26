import { z } from 'zod';
import { languages } from '../constants.ts';
import { chosenDay, queryId } from '../primitives.ts';
import { journalState, standingDisconnections } from './journal.ts';
import type { Schemas } from '../schemaParts.ts';
import type { journalCalls } from './calls.ts';

/** Schemas of the calls for the journals of installations. */
export const journalSchemas = {
  getJournalState: { answer: journalState },
  /** Without a filter all that the caller sees; `customerId` includes the levels below. */
  getDisconnections: {
    query: z.object({ customerId: queryId, buildingId: queryId }),
    answer: standingDisconnections,
  },
  /** State today and the lines of a period, whose last day belongs to it; by default the last twelve months. */
  downloadJournal: {
    query: z.object({
      from: chosenDay.optional(),
      until: chosenDay.optional(),
      language: z.enum(languages),
    }),
    answer: z.unknown(),
  },
} as const satisfies Schemas<typeof journalCalls>;
