import { z } from 'zod';
import { searchKinds, searchLimits, textLimits } from '../constants.ts';
import { id, timestamp, queryFlag, receipt } from '../primitives.ts';

/**
 * A global search: `limit` is the maximum number of hits per kind; `installations` and `documents` tell the backend that the client knows
 * hits of these kinds.
 */
export const searchQuery = z.object({
  text: z.string().max(textLimits.name),
  limit: z.coerce.number().int().min(1).max(searchLimits.most).optional(),
  installations: queryFlag,
  documents: queryFlag,
});

/**
 * A record found by a search. `number` is an item's; `detail` is another text of the record (an e-mail address, a placement, a description,
 * a type); `code` is an item's if the search matched it or its start; `place` names its parent; `done` distinguishes finished rounds and
 * closed flaws from open ones, `turnedDown` flaws that were closed without a fix.
 */
export const searchHit = z.object({
  kind: z.enum(searchKinds),
  id,
  name: z.string(),
  number: z.int().nullable(),
  detail: z.string(),
  code: z.string().nullish(),
  place: z.string(),
  customerId: id,
  buildingId: id.nullable(),
  created: timestamp,
  done: timestamp.nullable(),
  doneReceived: receipt,
  turnedDown: timestamp.nullish(),
});
export type SearchHit = z.infer<typeof searchHit>;
