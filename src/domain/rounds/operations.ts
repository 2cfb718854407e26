import type { ItemScan, Severity, UncheckedReason } from '#contract/constants.ts';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';

/** A flaw's key in the log: the id as text for a server's flaw, a UUID for an own one, kept after its creation. */
export type FlawKey = string;

/** The newest version of the payloads below; the log's database itself never changes its version. */
export const operationSchemaVersion = 2;

/** The acts that programs of version 1 don't know: they refuse a rescue file that holds one, with words. */
const actsOfVersion2: ReadonlySet<RoundAct['kind']> = new Set([
  'itemNotChecked',
  'itemPhotoAdded',
  'itemPhotoRemoved',
  'itemScanned',
  'serviceNoted',
  'serviceWithdrawn',
  'itemReplaced',
  'replacementWithdrawn',
]);

/** The version that reads an act: as low as can be, so that older programs take whatever they know. */
export const schemaVersionOf = ({ kind }: Pick<RoundAct, 'kind'>): number =>
  actsOfVersion2.has(kind) ? operationSchemaVersion : 1;

/** A reading of the monotonic clock: in ms since its page was opened, and the backend's time in ms by it where the page had compared both. */
export interface SteadyTime {
  page: string;
  ms: number;
  at?: number;
}

/** The fields common to all operations. One act of the user may be several operations, which share `actId`. */
export interface OperationEnvelope {
  opId: string;
  actId: string;
  roundId: number;
  ownerUserId: number;
  /** The root of the round's customer as reported by the backend; null if it reports none. */
  rootCustomerId: number | null;
  /** ISO 8601 with Z, by the device's clock, corrected as far as its error was known. */
  recordedAt: string;
  /** By how many ms the clock was known to be ahead, the times of the act being corrected; missing if unknown. */
  aheadMs?: number;
  /** The monotonic clock at recording; missing from older versions. */
  steady?: SteadyTime;
  /** Minutes that local time is ahead of UTC. */
  tzOffset: number;
  /** Increases within the log; operations are folded and sent in this order. */
  seq: number;
  schemaVersion: number;
  /** Describes the act for undo, on its first operation; an act without it can't be undone. */
  about?: ActMention;
  /** What undoes this operation while none of it was sent. */
  inverse?: readonly RoundAct[];
  /** The act that this one undoes. */
  undoes?: string;
}

/** The description of an act for undo; `count` where it concerns more than one item or flaw. */
export interface ActMention {
  kind:
    | 'ok'
    | 'uncheck'
    | 'skip'
    | 'flaw'
    | 'change'
    | 'remove'
    | 'fix'
    | 'photo'
    | 'photoRemoval'
    | 'answer'
    | 'remaining'
    | 'still'
    | 'serviceInfo'
    | 'service'
    | 'replacement'
    | 'scan';
  itemId?: number;
  questionId?: number;
  flawKey?: FlawKey;
  count?: number;
}

/** A new flaw, whole. `itemId` null makes it a loose flaw of the drawing. */
export interface NewFlaw {
  infoId: number;
  itemId: number | null;
  mapItemId: number | null;
  name: string;
  description: string;
  measure: string;
  created: string;
  done: string | null;
  doneBy: string;
  performer: string;
  responsible: number | null;
  responsibleName: string;
  flawTypeId: number | null;
  flawPositionX: number | null;
  flawPositionY: number | null;
  flawScale: number | null;
  /** Only where somebody chose one; else the backend gives that of the type. */
  severity?: Severity;
}

/** Changes of a flaw; missing fields are unchanged. */
export type FlawChanges = Partial<
  Pick<
    NewFlaw,
    'name' | 'description' | 'measure' | 'flawTypeId' | 'flawPositionX' | 'flawPositionY' | 'flawScale'
  >
>;

/** A photo's data without its bytes, which have their own store, keyed by the photo's id. */
export interface NewPhoto {
  flawKey: FlawKey;
  name: string;
  type: string;
  sizeBytes: number;
}

/** An answer, whole: null unanswered, '' irrelevant. */
export interface NewAnswer {
  answer: string | null;
  answerDescription: string;
  done: string | null;
  userName: string;
}

/** An item that couldn't be checked: skipped, with the reason. */
export interface NotChecked {
  controlled: string | null;
  userName: string;
  reason: UncheckedReason;
  note: string;
}

/** A photo of an item that couldn't be checked, without its bytes. */
export type NewItemPhoto = Omit<NewPhoto, 'flawKey'> & { itemId: number };

/** A service that was done. */
export interface NotedService {
  itemId: number;
  mapItemId: number;
  serviceKey: string;
  done: string;
  note: string;
  /** It came beside the same service by another inspector, which is known. */
  again?: true;
}

/** An item's new unit; missing facts are as the old unit's. */
export interface NewUnit {
  itemId: number;
  mapItemId: number;
  done: string;
  note: string;
  size?: string;
  manufacture?: string;
  /** A moment of its year of manufacture. */
  year?: string;
  /** It came after another replacement that is known. */
  again?: true;
}

interface Act<Kind extends string, Target, Payload> {
  kind: Kind;
  targetId: Target;
  payload: Payload;
}

type Nothing = Record<string, never>;

/**
 * An act of the inspector. Every payload holds absolute values, never a toggle, so that an operation is idempotent. Targets: items,
 * questions, map items and rounds by id, flaws by key, photos, services and replacements by their own UUID.
 */
export type RoundAct =
  | Act<'itemControlled', number, { controlled: string; userName: string; markedRemaining: boolean }>
  | Act<'itemSkipped', number, { controlled: string | null; userName: string }>
  | Act<'itemUnchecked', number, Nothing>
  | Act<'itemNotChecked', number, NotChecked>
  | Act<'itemPhotoAdded', string, NewItemPhoto>
  | Act<'itemPhotoRemoved', string, { itemId: number }>
  | Act<'itemScanned', number, { scan: ItemScan | null; reason: string }>
  | Act<'serviceNoted', string, NotedService>
  | Act<'serviceWithdrawn', string, { itemId: number }>
  | Act<'itemReplaced', string, NewUnit>
  | Act<'replacementWithdrawn', string, { itemId: number }>
  | Act<'flawAdded', FlawKey, NewFlaw>
  | Act<'flawChanged', FlawKey, FlawChanges>
  | Act<'flawFixed', FlawKey, { done: string; doneBy: string; measure: string }>
  | Act<'flawUnfixed', FlawKey, { measure: string }>
  | Act<'flawRemoved', FlawKey, Nothing>
  | Act<'photoAdded', string, NewPhoto>
  | Act<'photoRemoved', string, { flawKey: FlawKey }>
  | Act<'questionAnswered', number, NewAnswer>
  | Act<'remainingMarked', number, RemainingMarked>
  | Act<'serviceInfoSaved', number, { itemId: number; mapItemExtra: MapItemExtra }>
  | Act<'roundPaused', number, Nothing>
  | Act<'roundFinished', number, { done: string }>
  | Act<'finishWithdrawn', number, Nothing>;

/** "Mark remaining as ok": the ids that the inspector saw, so that anything added by someone else stays open. */
export interface RemainingMarked {
  controlled: string;
  userName: string;
  itemIds: readonly number[];
  /** Old open flaws that it closes, each with its measure. */
  fixes: readonly { flawKey: FlawKey; measure: string }[];
}

/** An entry of a round's log. */
export type RoundOperation = OperationEnvelope & RoundAct;

/** Whether an operation has a photo's bytes beside it, under its target. */
export const isPhotoAdded = (
  operation: RoundOperation,
): operation is Extract<RoundOperation, { kind: 'photoAdded' | 'itemPhotoAdded' }> =>
  operation.kind === 'photoAdded' || operation.kind === 'itemPhotoAdded';

/** The server ids of own keys, from acknowledged creations. */
export interface Aliases {
  flaws: Readonly<Record<FlawKey, number>>;
  photos: Readonly<Record<string, number>>;
}

export const noAliases: Aliases = { flaws: {}, photos: {} };

/** The server's id of a flaw, or null while its creation isn't acknowledged. */
export function flawIdOf(key: FlawKey, aliases: Aliases): number | null {
  return aliases.flaws[key] ?? serverNumber(key);
}

/** The server's file id of a photo, or null while its upload isn't acknowledged. */
export function fileIdOf(photoId: string, aliases: Aliases): number | null {
  return aliases.photos[photoId] ?? serverNumber(photoId);
}

function serverNumber(key: string): number | null {
  return /^[1-9]\d*$/.test(key) ? Number(key) : null;
}
