import { z } from 'zod';
import { maxBlankCodes, textLimits } from '../constants.ts';
import { id, moment, oneLine, queryId, stamps } from '../primitives.ts';

/** What a code is on: the item, and where it stands. */
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

/** A code as it stands on a label; `address` is what its QR code says. Blank ones have no item. */
export const itemCode = z.object({
  id,
  code: z.string(),
  address: z.string(),
  customerId: id,
  item: codedItem.nullable(),
  claimed: moment.nullable(),
  ...stamps,
});
export type ItemCode = z.infer<typeof itemCode>;

/** Which codes are asked for: those that are on an item now, or the blank ones of a batch. */
export const itemCodeFilters = {
  buildingId: queryId,
  floorId: queryId,
  mapItemId: queryId,
  batchId: queryId,
};

/** A code as it was scanned or typed: an address or the code alone, in either case. */
const writtenCode = oneLine.min(1).max(textLimits.link);

export const codeQuestion = z.object({ code: writtenCode });

/** What a code is; `unknown` is one that was never made, or that isn't the caller's to see. A claimed one without an item is on a deleted one. */
export const foundCode = z.object({
  code: z.string(),
  state: z.enum(['claimed', 'released', 'blank', 'unknown']),
  item: codedItem.nullable(),
});
export type FoundCode = z.infer<typeof foundCode>;

/** The one place whose items get a code each, where they have none. */
export const codesWanted = z.object({
  buildingId: id.optional(),
  floorId: id.optional(),
  mapItemId: id.optional(),
});

/** How many were made. */
export const codesMade = z.object({ count: z.int() });

export const blankCodesWanted = z.object({ customerId: id, count: z.int().min(1).max(maxBlankCodes) });

/** Blank codes that were made together, and how many of them are blank still. */
export const codeBatch = z.object({
  id,
  customerId: id,
  count: z.int(),
  blank: z.int(),
  ...stamps,
});
export type CodeBatch = z.infer<typeof codeBatch>;

/**
 * A code for an item. `replaces`: in the place of the one that it has, which serves no other item afterwards. `fromMapItemId`: it is known
 * to be on another item of the building, by mistake; a deleted one keeps its code.
 */
export const codeClaim = z.object({
  code: writtenCode,
  mapItemId: id,
  replaces: z.boolean().optional(),
  fromMapItemId: id.optional(),
});
