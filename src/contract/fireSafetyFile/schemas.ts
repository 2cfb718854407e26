import { z } from 'zod';
import { queryFlag, queryId, queryText } from '../primitives.ts';
import { list, paged } from '../schemaParts.ts';
import type { Schemas } from '../schemaParts.ts';
import type { fireSafetyFileCalls } from './calls.ts';
import { fileNotices, fireSafetyFile } from './fireSafetyFile.ts';

/** Schemas of the calls for fire-safety files. */
export const fireSafetyFileSchemas = {
  getFireSafetyFile: { answer: fireSafetyFile },
  listFireSafetyFiles: {
    /** `notReady` leaves out the buildings whose heads are all there or not needed; `search` is a part of a building's name. */
    query: paged({ customerId: queryId, buildingId: queryId, search: queryText, notReady: queryFlag }),
    answer: list(fireSafetyFile),
  },
  getFileNotices: { query: z.object({ customerId: queryId }), answer: fileNotices },
} as const satisfies Schemas<typeof fireSafetyFileCalls>;
