import { z } from 'zod';
import { textLimits } from '../constants.ts';
import {
  basedOnTimestamp,
  basedOnVersion,
  deviceTimestamp,
  id,
  timestamp,
  name,
  oneLine,
  receipt,
  stamps,
  text,
} from '../primitives.ts';
import { tillsynField } from '../levels.ts';
import { severity, workOrder } from './flawWork.ts';

/**
 * Stored position of a flaw without an item: 15 right of and 15 below the click, y counted from the bottom, not clamped. [ROUND-30,
 * ROUND-31]
 */
const flawPosition = z.int().min(-15).max(1015).nullable();

/**
 * A deficiency: open while `done` is null, fixed with `done`, `doneBy` and a measure. `fileId` is the first of `fileIds`. `responsible` is
 * the round's role, `performer` the e-mail of its finder. [FLAW-25]
 */
export const flaw = z.object({
  id,
  name,
  description: text,
  measure: text,
  done: timestamp.nullable(),
  doneReceived: receipt,
  doneBy: z.string(),
  performer: z.string(),
  responsible: id.nullable(),
  responsibleName: z.string(),
  fileId: id.nullable(),
  fileIds: z.array(id),
  flawTypeId: id.nullable(),
  mapItemId: id.nullable(),
  mapId: id.nullable(),
  roundHistoryInfoId: id.nullable(),
  roundHistoryId: id.nullable(),
  flawPositionX: flawPosition,
  flawPositionY: flawPosition,
  flawScale: z.number().nullable(),
  customerId: id,
  ...workOrder,
  ...stamps,
});
export type Flaw = z.infer<typeof flaw>;

/**
 * A flaw in lists of the office: with the names of its item, round and place, which a backend may omit. The item is the drawing's current
 * one, even if deleted. [DASH-26, FLAWM-06]
 */
export const foundFlaw = flaw.extend({
  item: z
    .object({
      id,
      name: z.string(),
      positionNumber: z.int(),
      placementDescription: z.string(),
      inventoryType: z.string(),
    })
    .nullish(),
  roundName: z.string().nullish(),
  buildingId: id.nullish(),
  buildingName: z.string().nullish(),
  floorName: z.string().nullish(),
  mapName: z.string().nullish(),
  personName: tillsynField(z.string().nullish()),
  /** The authority's deadline, which is also `due`, and the case of the visit whose point set it; null without one. */
  authorityDue: tillsynField(z.iso.date().nullish()),
  visitCaseId: tillsynField(id.nullish()),
  /** True for a fix by the caller or through the caller's contractor link: another person must check it, or turn down its follow-up. */
  isOwnFix: tillsynField(z.boolean().optional()),
});
export type FoundFlaw = z.infer<typeof foundFlaw>;

/** Number of flaws and questions per tab of a building, or of a customer's subtree. [DASH-21, DASH-28] */
export const findingCounts = z.object({
  flaws: z.object({ todo: z.int(), late: z.int(), done: z.int(), all: z.int() }),
  questions: z.object({ todo: z.int(), done: z.int(), all: z.int() }),
});
export type FindingCounts = z.infer<typeof findingCounts>;

/** Scale of a flaw's mark on a drawing. [FLAW-17] */
const flawScale = z.number().min(0.4).max(1.4);

/** A new flaw; needs at least one of mapItemId and roundHistoryInfoId. [FLAW-30] */
export const flawCreate = z.object({
  name,
  description: text.default(''),
  measure: text.default(''),
  created: deviceTimestamp.optional(),
  done: deviceTimestamp.nullish(),
  doneBy: oneLine.max(textLimits.email).optional(),
  performer: oneLine.max(textLimits.email).optional(),
  responsible: id.nullish(),
  flawTypeId: id.nullish(),
  mapItemId: id.nullish(),
  roundHistoryInfoId: id.nullish(),
  flawPositionX: flawPosition.optional(),
  flawPositionY: flawPosition.optional(),
  flawScale: flawScale.nullish(),
  /** Defaults to the severity of its type. */
  severity: tillsynField(severity.nullish()),
});
export type FlawCreate = z.input<typeof flawCreate>;

/** A change of a flaw: omitted fields are unchanged; a fixed flaw can't be reopened. [FLAW-07] */
export const flawUpdate = z.object({
  name: name.optional(),
  description: text.optional(),
  measure: text.optional(),
  done: deviceTimestamp.nullish(),
  doneBy: oneLine.max(textLimits.email).optional(),
  responsible: id.nullish(),
  flawTypeId: id.nullish(),
  flawPositionX: flawPosition.optional(),
  flawPositionY: flawPosition.optional(),
  flawScale: flawScale.nullish(),
  ...basedOnVersion,
});
export type FlawUpdate = z.input<typeof flawUpdate>;

/** Removal of a flaw from a round's log, with its `basedOn`, so that a removal after the round's end is kept as late work. */
export const flawDelete = z.object(basedOnTimestamp);
export type FlawDelete = z.input<typeof flawDelete>;
