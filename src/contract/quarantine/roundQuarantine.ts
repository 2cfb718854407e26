import { z } from 'zod';
import { maxOwnersAsked } from '../constants.ts';
import { deviceTimestamp, id, timestamp, shortText, someQueryIds, stamps } from '../primitives.ts';

/** Calls of a bulk save that can be quarantined. */
export const quarantineCalls = [
  'updateRoundQuestion',
  'updateRoundItem',
  'createFlaw',
  'updateFlaw',
  'deleteFlaw',
  'saveMapItemExtra',
  'uploadFile',
  'deleteFile',
  'uploadItemPhoto',
  'noteItemScan',
  'noteServices',
  'replaceItems',
  'updateRound',
] as const;
export type QuarantineCall = (typeof quarantineCalls)[number];

export const quarantineStates = ['waiting', 'approved', 'rejected'] as const;
export type QuarantineState = (typeof quarantineStates)[number];

/** Device key of a flaw or photo without a backend id. */
const targetKey = z.string().min(1).max(64);

/**
 * A call of a bulk save that was refused because a right was missing. `targetId` is its path parameter; a flaw or photo created on the
 * device is identified by `targetKey` instead, and so is a photo's flaw. `payload` is the refused call's body, `reason` the code of the
 * refusal.
 */
export const quarantineWrite = z.object({
  operationId: z.uuid(),
  roundHistoryId: id,
  callName: z.enum(quarantineCalls),
  targetId: id.nullish(),
  targetKey: targetKey.nullish(),
  payload: z.record(z.string(), z.unknown()).default({}),
  reason: shortText.default(''),
  recorded: deviceTimestamp.nullish(),
});
export type QuarantineWrite = z.input<typeof quarantineWrite>;

/** Query for deleted owners: the users with unsent work on a device, and their rounds. */
export const deletedOwnersAsked = z.object({
  userIds: someQueryIds(maxOwnersAsked),
  roundHistoryIds: someQueryIds(maxOwnersAsked),
});

/** The deleted users whose work the caller may hand over, and the names of the rounds visible to the caller. */
export const deletedOwners = z.object({
  owners: z.array(z.object({ id, name: z.string(), email: z.string() })),
  rounds: z.array(z.object({ id, name: z.string() })),
});
export type DeletedOwners = z.infer<typeof deletedOwners>;

/** A call of a deleted user's unsent work; its reason is fixed. [RLOG-12] */
export const handedOverWrite = quarantineWrite.omit({ reason: true });
export type HandedOverWrite = z.input<typeof handedOverWrite>;

/** An entry of the quarantine: without effect until an admin of its customer approves it. (decisions, Sending work) */
export const quarantineEntry = z.object({
  id,
  operationId: z.uuid(),
  customerId: id,
  customerName: z.string(),
  roundHistoryId: id,
  roundName: z.string(),
  userName: z.string(),
  /** Person who handed over the work of a deleted author; null or missing if the author sent it. */
  handedOverBy: z.string().nullish(),
  callName: z.enum(quarantineCalls),
  targetId: id.nullable(),
  targetKey: targetKey.nullable(),
  /** Name of the item, question or flaw; '' if unnamed. */
  targetName: z.string(),
  positionNumber: z.int().nullable(),
  /** Floor of the item; null for other targets. */
  floorName: z.string().nullish(),
  payload: z.record(z.string(), z.unknown()),
  reason: z.string(),
  /** Time of the work, by the device's clock. */
  recorded: timestamp.nullable(),
  hasPhoto: z.boolean(),
  state: z.enum(quarantineStates),
  decided: timestamp.nullable(),
  decidedBy: z.string(),
  note: z.string(),
  ...stamps,
});
export type QuarantineEntry = z.infer<typeof quarantineEntry>;

/** Response to the sender: the sent data and its outcome. It contains no names, since the sender may no longer see them. */
export const quarantineReceipt = quarantineEntry.pick({
  id: true,
  operationId: true,
  roundHistoryId: true,
  callName: true,
  targetId: true,
  targetKey: true,
  hasPhoto: true,
  state: true,
  created: true,
  updated: true,
  version: true,
});
export type QuarantineReceipt = z.infer<typeof quarantineReceipt>;

/** Reason for rejecting an entry, stored with it. */
export const quarantineRejection = z.object({ note: z.string().trim().min(1).max(500) });
export type QuarantineRejection = z.input<typeof quarantineRejection>;
