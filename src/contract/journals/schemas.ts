import { journalState } from './journal.ts';
import type { Schemas } from '../schemaParts.ts';
import type { journalCalls } from './calls.ts';

/** Schemas of the calls for the journals of installations. */
export const journalSchemas = {
  getJournalState: { answer: journalState },
} as const satisfies Schemas<typeof journalCalls>;
