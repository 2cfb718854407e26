import { z } from 'zod';
import { faultReportStates, languages, maxDeclinedAtOnce } from '../constants.ts';
import { name, id, moment, queryId, shortText, stamps, text } from '../primitives.ts';
import { severity } from './flawWork.ts';

/** Which reports are meant: those of a level and of the levels below it, those of an item. */
export const faultReportsAsked = {
  customerId: queryId,
  mapItemId: queryId,
  state: z.enum(faultReportStates).optional(),
};

/**
 * A fault that somebody without an account reported by the code on an item: without effect until it is accepted. `contact` is erased after
 * 90 days; an accepted report's photos are those of its flaw.
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
  /** The item is there no more: the flaw stands on its drawing, or in its building. */
  isItemGone: z.boolean().optional(),
  positionNumber: z.int(),
  text: z.string(),
  contact: z.string(),
  language: z.enum(languages),
  state: z.enum(faultReportStates),
  decided: moment.nullable(),
  decidedBy: z.string(),
  reason: z.string(),
  flawId: id.nullable(),
  fileIds: z.array(id),
  ...stamps,
});
export type FaultReport = z.infer<typeof faultReport>;

/** The flaw that a report becomes, with the role and person who are responsible. */
export const faultReportAccept = z.object({
  name,
  description: text.default(''),
  flawTypeId: id.nullish(),
  severity: severity.nullish(),
  responsible: id.nullish(),
  personId: id.nullish(),
});
export type FaultReportAccept = z.input<typeof faultReportAccept>;

/** Why a report becomes none; its reporter reads it. */
export const faultReportDecline = z.object({ reason: shortText.trim().min(1) });

/** Several reports that are turned down for one reason; those decided in the meantime stay as they are. */
export const faultReportsDecline = faultReportDecline.extend({
  faultReportIds: z.array(id).min(1).max(maxDeclinedAtOnce),
});
export const faultReportsDeclined = z.object({ declined: z.int().nonnegative() });
