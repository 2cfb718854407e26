import { z } from 'zod';
import { maxBlankCodes, textLimits } from '../constants.ts';
import { id, timestamp, oneLine, queryId, stamps } from '../primitives.ts';

/** The item of a code, with its place. */
export const codedItem = z.object({
  mapItemId: id,
  name: z.string(),
  positionNumber: z.int(),
  inventoryType: z.string(),
  mapId: id,
  floorId: id,
  floorName: z.string(),
  buildingId: id,
  buildingName: z.string(),
  customerId: id,
});
export type CodedItem = z.infer<typeof codedItem>;

/** A code of a label; `address` is the URL in its QR code. Blank codes have no item. */
export const itemCode = z.object({
  id,
  code: z.string(),
  address: z.string(),
  customerId: id,
  item: codedItem.nullable(),
  claimed: timestamp.nullable(),
  ...stamps,
});
export type ItemCode = z.infer<typeof itemCode>;

/** Filters of the list of codes: codes on items, or the blank codes of a batch. */
export const itemCodeFilters = {
  buildingId: queryId,
  floorId: queryId,
  mapItemId: queryId,
  batchId: queryId,
};

/** A code as scanned or typed: an address or the code alone, in either case. */
const writtenCode = oneLine.min(1).max(textLimits.link);

export const codeQuestion = z.object({ code: writtenCode });

/**
 * Result of a code's lookup; `unknown` means that it was never created, or that the caller may not see it. A claimed code without an item
 * belongs to a deleted item.
 */
export const foundCode = z.object({
  code: z.string(),
  state: z.enum(['claimed', 'released', 'blank', 'unknown']),
  item: codedItem.nullable(),
});
export type FoundCode = z.infer<typeof foundCode>;

/** The one place whose items get a code each, unless they have one. */
export const codesRequest = z.object({
  buildingId: id.optional(),
  floorId: id.optional(),
  mapItemId: id.optional(),
});

/** Number of created codes. */
export const codesMade = z.object({ count: z.int() });

export const blankCodesRequest = z.object({ customerId: id, count: z.int().min(1).max(maxBlankCodes) });

/** A batch of blank codes created together; `blank` is the number of unused ones. */
export const codeBatch = z.object({
  id,
  customerId: id,
  count: z.int(),
  blank: z.int(),
  ...stamps,
});
export type CodeBatch = z.infer<typeof codeBatch>;

/**
 * Assignment of a code to an item. `replaces`: it replaces the item's current code, which is never reused. `fromMapItemId`: the item of the
 * same building from which a misplaced code is taken; a deleted item keeps its code.
 */
export const codeClaim = z.object({
  code: writtenCode,
  mapItemId: id,
  replaces: z.boolean().optional(),
  fromMapItemId: id.optional(),
});
