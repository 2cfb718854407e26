import { z } from 'zod';
import { queryId } from '../primitives.ts';
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
} as const satisfies Schemas<typeof journalCalls>;
