import { z } from 'zod';
import { faultReportStates, languages, maxDeclinedAtOnce } from '../constants.ts';
import { name, id, timestamp, queryId, shortText, stamps, text } from '../primitives.ts';
import { severity } from '../flaws/flawWork.ts';

/** Query of fault reports at a level and the levels below it, or for an item. */
export const faultReportsAsked = {
  customerId: queryId,
  mapItemId: queryId,
  state: z.enum(faultReportStates).optional(),
};

/**
 * A fault reported without an account, by the code on an item: without effect until it is accepted. `contact` is erased after 90 days; the
 * photos of an accepted report belong to its flaw.
 */
export const faultReport = z.object({
  id,
  customerId: id,
  customerName: z.string(),
  buildingId: id,
  buildingName: z.string(),
  floorName: z.string(),
  mapId: id,
  mapItemId: id,
  itemName: z.string(),
  /** True if the item was deleted: the flaw is created on its drawing, or in its building. */
  isItemGone: z.boolean().optional(),
  positionNumber: z.int(),
  text: z.string(),
  contact: z.string(),
  language: z.enum(languages),
  state: z.enum(faultReportStates),
  decided: timestamp.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  flawId: id.nullable(),
  fileIds: z.array(id),
  ...stamps,
});
export type FaultReport = z.infer<typeof faultReport>;

/** The flaw created from a report, with the responsible role and person. */
export const faultReportAccept = z.object({
  name,
  description: text.default(''),
  flawTypeId: id.nullish(),
  severity: severity.nullish(),
  responsible: id.nullish(),
  personId: id.nullish(),
});
export type FaultReportAccept = z.input<typeof faultReportAccept>;

/** Reason for declining a report, shown to its reporter. */
export const faultReportDecline = z.object({ reason: shortText.trim().min(1) });

/** Several reports declined for the same reason; reports decided in the meantime are skipped. */
export const faultReportsDecline = faultReportDecline.extend({
  faultReportIds: z.array(id).min(1).max(maxDeclinedAtOnce),
});
export const faultReportsDeclined = z.object({ declined: z.int().nonnegative() });
