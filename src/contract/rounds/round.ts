import { z } from 'zod';
import { itemScans, maxManifest, textLimits, uncheckedReasons } from '../constants.ts';
import { fireProtectionMention, isPlaced, mapItemExtra } from '../drawings/drawing.ts';
import { flaw } from '../flaws/flaw.ts';
import { tillsynField } from '../levels.ts';
import { packedRows } from '../packedRows.ts';
import {
  basedOnTimestamp,
  basedOnVersion,
  deviceTimestamp,
  id,
  timestamp,
  oneLine,
  receipt,
  shortText,
  stamps,
  text,
} from '../primitives.ts';

/** A service for items of an inventory type; `serviceName` is empty if the product names it by its key. */
export const kindService = z.object({
  inventoryType: z.string(),
  serviceKey: z.string(),
  serviceName: z.string(),
  performer: z.string(),
});
export type KindService = z.infer<typeof kindService>;

/**
 * A round as the API returns it; its infos and checklists have their own calls. oldInfos, oldChecklists, currentInfo, currentTab,
 * flawIndex, position and map of the client are never sent. `expired` is computed on read. [ROUND-71]
 */
export const roundHistory = z.object({
  id,
  name: z.string(),
  description: text,
  roleName: z.string(),
  roleId: id.nullable(),
  done: timestamp.nullable(),
  doneReceived: receipt,
  userName: z.string(),
  roundPlanningId: id.nullable(),
  customerId: id,
  /** Root of the customer's tree. */
  rootCustomerId: tillsynField(id.nullish()),
  buildingIds: z.array(id),
  buildingNames: z.array(z.string()),
  expired: z.boolean(),
  /** True if it requires scans of the items' labels, copied from its plan at the start. */
  asksScan: tillsynField(z.boolean().nullish()),
  /** Services of each inventory type in the round; only present when a running round is read by its id. */
  services: tillsynField(z.array(kindService).nullish()),
  ...stamps,
});
export type RoundHistory = z.infer<typeof roundHistory>;

/**
 * Data of a round's report besides its record, as far as the caller may read it: its customer, the addresses of its buildings (street and
 * town), and the names behind the e-mail addresses.
 */
export const roundFacts = z.object({
  customerName: z.string(),
  addresses: z.array(z.object({ buildingId: id, address: z.string() })),
  people: z.array(z.object({ email: z.string(), name: z.string() })),
  /** Responsible people of its flaws. */
  responsible: z.array(z.object({ userId: id, name: z.string() })).optional(),
});
export type RoundFacts = z.infer<typeof roundFacts>;

/** A round read by its id. */
export const openedRound = roundHistory.extend({ facts: tillsynField(roundFacts.optional()) });
export type OpenedRound = z.infer<typeof openedRound>;

/** Start of a plan; a plan with an active round returns that round. [START-14] */
export const roundStart = z.object({ roundPlanningId: id });

/**
 * Last step of a save. `done` finishes the round; a finished one can't be reopened. `manifest` names the `Idempotency-Key`s of all calls
 * that belong to the round's work: if one has no receipt, the response is 409 with a `call_missing` at its index in the list, `manifest.3`,
 * and nothing changes. [SAVE-10, ROUND-68]
 */
export const roundHistoryUpdate = z.object({
  name: oneLine.max(textLimits.name).optional(),
  description: text.optional(),
  done: deviceTimestamp.nullish(),
  manifest: tillsynField(z.array(z.string().min(8).max(128)).max(maxManifest).optional()),
  ...basedOnVersion,
});
export type RoundHistoryUpdate = z.input<typeof roundHistoryUpdate>;

/** Snapshot of the item on its drawing when the round was started. */
export const mapItemSnapshot = z.object({
  id: id.nullable(),
  positionNumber: z.int(),
  positionX: z.int(),
  positionY: z.int(),
  scale: z.number(),
  rotation: z.number(),
  isPlaced,
  placementDescription: z.string(),
  fireProtection: fireProtectionMention,
});

/** A flaw as embedded in its item; a backend may omit the item's name. [HIST-23] */
export const roundItemFlaw = flaw.extend({ mapItemName: z.string().nullish() });
export type RoundItemFlaw = z.infer<typeof roundItemFlaw>;

/** Snapshot of an item's service when its round was started; `serviceName` is empty if the product names it by its key. */
export const dueService = z.object({
  serviceKey: z.string(),
  serviceName: z.string(),
  performer: z.string(),
  last: timestamp.nullable(),
  due: timestamp.nullable(),
});
export type DueService = z.infer<typeof dueService>;

/**
 * An item to check. `flaws` are this round's and those open on its mapItemId when the round started, by reference. `controlled` null is
 * unchecked; `markedRemaining` means that "mark remaining as ok" set it. [ROUND-73]
 */
export const roundHistoryItem = z.object({
  id,
  roundHistoryInfoId: id,
  mapItemId: id.nullable(),
  positionNumber: z.int(),
  name: z.string(),
  inventoryType: z.string(),
  fireProtection: fireProtectionMention,
  placementDescription: z.string(),
  positionX: z.int(),
  positionY: z.int(),
  scale: z.number(),
  rotation: z.number(),
  isPlaced,
  /** Position in the walking order of its drawing when the round was started. */
  walkOrder: tillsynField(z.int().nullish()),
  controlled: timestamp.nullable(),
  controlledReceived: receipt,
  userName: z.string(),
  continueWithoutAdding: z.boolean(),
  markedRemaining: z.boolean(),
  /** Reason why it couldn't be checked, and a photo as evidence. */
  uncheckedReason: tillsynField(z.enum(uncheckedReasons).nullish()),
  uncheckedNote: tillsynField(text.nullish()),
  uncheckedFileId: tillsynField(id.nullish()),
  /** True if it couldn't be checked in the plan's previous round; only present when a whole round is read. */
  uncheckedBefore: tillsynField(z.boolean().nullish()),
  /** Way it was identified, with `scanReason` if that was skipped. */
  scan: tillsynField(z.enum(itemScans).nullish()),
  scanReason: tillsynField(z.string().nullish()),
  /** Code on its label when the round was started. */
  code: tillsynField(z.string().nullish()),
  /** Its services that were due or nearly due when the round was started and haven't been recorded in it. */
  dueServices: tillsynField(z.array(dueService).nullish()),
  flaws: z.array(roundItemFlaw),
  flawCategoryId: id.nullable(),
  instruction: text,
  moveType: z.int().nullable(),
  mapItemExtra: mapItemExtra.nullable(),
  flawScale: z.number().nullable(),
  mapItem: mapItemSnapshot,
  ...stamps,
});
export type RoundHistoryItem = z.infer<typeof roundHistoryItem>;

/** State of an item, always complete and absolute, so that a retry changes nothing. [SAVE-03, ROUND-84] */
export const roundHistoryItemUpdate = z.object({
  controlled: deviceTimestamp.nullable(),
  userName: oneLine.max(textLimits.email).optional(),
  continueWithoutAdding: z.boolean(),
  markedRemaining: z.boolean().default(false),
  flawScale: z.number().min(0.4).max(1.4).nullish(),
  /** Only with `continueWithoutAdding`; omitted means none. */
  uncheckedReason: tillsynField(z.enum(uncheckedReasons).nullish()),
  uncheckedNote: tillsynField(shortText.nullish()),
  ...basedOnVersion,
  ...basedOnTimestamp,
});
export type RoundHistoryItemUpdate = z.input<typeof roundHistoryItemUpdate>;

/** Way in which an item was identified; null resets it. */
export const itemScanWrite = z.object({
  scan: z.enum(itemScans).nullable(),
  scanReason: shortText.default(''),
});
export type ItemScanWrite = z.input<typeof itemScanWrite>;

/** An item added to a running round. */
export const roundHistoryItemCreate = z.object({ roundHistoryInfoId: id, mapItemId: id });

/** Current area of a round's drawing: a name, and a rectangle whose start is at the top left. */
export const roundArea = z.object({
  name: z.string(),
  startX: z.int(),
  endX: z.int(),
  startY: z.int(),
  endY: z.int(),
});
export type RoundArea = z.infer<typeof roundArea>;

/**
 * One drawing of a round with its items and its flaws without item; `fileId` is null for a floor without a drawing. [ROUND-72]
 */
export const roundHistoryInfo = z.object({
  id,
  roundHistoryId: id,
  buildingId: id.nullable(),
  buildingName: z.string(),
  floorId: id.nullable(),
  floorName: z.string(),
  level: z.int(),
  fileId: id.nullable(),
  mapId: id.nullable(),
  mapName: z.string(),
  roundHistoryItems: z.array(roundHistoryItem),
  flaws: z.array(flaw),
  areas: tillsynField(z.array(roundArea).nullish()),
  ...stamps,
});
export type RoundHistoryInfo = z.infer<typeof roundHistoryInfo>;

/**
 * A drawing of a round with its items packed, in place of `roundHistoryItems`. A `mapItem` that repeats its item's own fields is left out.
 */
export const packedRoundInfo = roundHistoryInfo.partial({ roundHistoryItems: true }).extend({
  packedItems: packedRows(roundHistoryItem.partial({ mapItem: true })).optional(),
});
export type PackedRoundInfo = z.infer<typeof packedRoundInfo>;

/** A round in a list. A backend may include its drawings; otherwise they are fetched by their own call. [HIST-22] */
export const listedRound = roundHistory.extend({ roundHistoryInfos: z.array(roundHistoryInfo).nullish() });
export type ListedRound = z.infer<typeof listedRound>;

/**
 * A question of a round. `answer`: null unanswered, '' irrelevant, else the chosen positive or negative text.
 * `answerDescription` is the flaw text of a negative answer; `done` set means it was fixed. [ROUND-75]
 */
export const roundHistoryQuestion = z.object({
  id,
  name: z.string(),
  description: text,
  groupName: z.string(),
  positive: z.string(),
  negative: z.string(),
  law: z.string(),
  lawLink: z.string().nullable(),
  answer: z.string().nullable(),
  answerDescription: text,
  done: timestamp.nullable(),
  doneReceived: receipt,
  userName: z.string(),
  positionNumber: z.int(),
  roundHistoryQuestionListId: id,
  ...stamps,
});
export type RoundHistoryQuestion = z.infer<typeof roundHistoryQuestion>;

/** Answer to a question, always complete and absolute. [SAVE-02] */
export const roundHistoryQuestionUpdate = z.object({
  answer: z.string().max(200).nullable(),
  answerDescription: text.default(''),
  done: deviceTimestamp.nullish(),
  userName: oneLine.max(textLimits.email).optional(),
  roundHistoryQuestionListId: id.optional(),
  ...basedOnVersion,
  ...basedOnTimestamp,
});
export type RoundHistoryQuestionUpdate = z.input<typeof roundHistoryQuestionUpdate>;

/** A question added to a running round. */
export const roundHistoryQuestionCreate = z.object({ roundHistoryQuestionListId: id, questionId: id });

/** A negative answer in the dashboard's list, with its round. */
export const foundQuestion = roundHistoryQuestion.extend({
  roundHistoryId: id,
  roundName: z.string(),
  found: timestamp,
  buildingId: id.nullable(),
});
export type FoundQuestion = z.infer<typeof foundQuestion>;

/** A checklist of a round with its questions, in order. [ROUND-74] */
export const roundHistoryQuestionList = z.object({
  id,
  roundHistoryId: id,
  name: z.string(),
  roundHistoryQuestions: z.array(roundHistoryQuestion),
  ...stamps,
});
export type RoundHistoryQuestionList = z.infer<typeof roundHistoryQuestionList>;
