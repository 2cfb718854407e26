import { z } from 'zod';
import { uncheckedReasons } from '../constants.ts';
import { id, timestamp, queryId } from '../primitives.ts';

/** Outcomes of an item in a round; `left` means not judged. */
export const itemOutcomes = ['ok', 'flaw', 'skipped', 'left'] as const;

/** Query for an item's history: by its id, or by the code on its label. */
export const itemHistoryAsked = z.object({ mapItemId: queryId, code: z.string().max(40).optional() });

/** An item's place, rounds and former units, the newest first. */
export const itemHistory = z.object({
  mapItemId: id,
  place: z.object({
    customerId: id,
    customerName: z.string(),
    buildingId: id,
    buildingName: z.string(),
    floorId: id,
    floorName: z.string(),
    fileId: id.nullable(),
  }),
  code: z.string().nullable(),
  rounds: z.array(
    z.object({
      roundHistoryId: id,
      name: z.string(),
      created: timestamp,
      done: timestamp.nullable(),
      controlled: timestamp.nullable(),
      userName: z.string(),
      outcome: z.enum(itemOutcomes),
      uncheckedReason: z.enum(uncheckedReasons).nullable(),
      uncheckedNote: z.string(),
      uncheckedFileId: id.nullable(),
    }),
  ),
  units: z.array(
    z.object({
      started: timestamp.nullable(),
      ended: timestamp,
      userName: z.string(),
      note: z.string(),
      facts: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
    }),
  ),
});
export type ItemHistory = z.infer<typeof itemHistory>;
