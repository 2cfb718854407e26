import type { ItemScan, Severity, UncheckedReason } from '#contract/constants.ts';
import type { MapItemExtra } from '#contract/drawings/drawing.ts';

/**
 * Key of a flaw in the log: the id as text for a server's flaw, a UUID for one created on the device, kept after its creation on the
 * server.
 */
export type FlawKey = string;

/** Newest version of the payloads below; the log's database itself never changes its version. */
export const operationSchemaVersion = 2;

/** Acts unknown to apps of version 1: they reject a rescue file that contains one, with a message. */
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

/** Returns the lowest version that can read an act, so that older apps accept everything they know. */
export const schemaVersionOf = ({ kind }: Pick<RoundAct, 'kind'>): number =>
  actsOfVersion2.has(kind) ? operationSchemaVersion : 1;

/**
 * A reading of the monotonic clock: ms since its page was opened, and the corresponding backend time in ms, if the page had compared the
 * clocks.
 */
export interface SteadyTime {
  page: string;
  ms: number;
  at?: number;
}

/** Common fields of all operations. One act of the user may consist of several operations, which share `actId`. */
export interface OperationEnvelope {
  opId: string;
  actId: string;
  roundId: number;
  ownerUserId: number;
  /** Root of the round's customer as reported by the backend; null if it reports none. */
  rootCustomerId: number | null;
  /** ISO 8601 with Z, by the device's clock, corrected by its known error. */
  recordedAt: string;
  /** Known lead of the clock in ms, if the act's timestamps are corrected; missing if unknown. */
  aheadMs?: number;
  /** Monotonic clock at recording; missing from older versions. */
  steady?: SteadyTime;
  /** Offset of local time from UTC, in minutes. */
  tzOffset: number;
  /** Increases within the log; operations are folded and sent in this order. */
  seq: number;
  schemaVersion: number;
  /** Description of the act for undo, on its first operation; an act without it can't be undone. */
  about?: ActMention;
  /** Acts that undo this operation while it is unsent. */
  inverse?: readonly RoundAct[];
  /** Id of the act that this one undoes. */
  undoes?: string;
}

/** Description of an act for undo; `count` if it concerns more than one item or flaw. */
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

/** A complete new flaw. `itemId` is null for a flaw without item. */
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
  /** Only if chosen by the user; otherwise the backend sets the severity of the type. */
  severity?: Severity;
}

/** Changes of a flaw; missing fields are unchanged. */
export type FlawChanges = Partial<
  Pick<
    NewFlaw,
    'name' | 'description' | 'measure' | 'flawTypeId' | 'flawPositionX' | 'flawPositionY' | 'flawScale'
  >
>;

/** Metadata of a photo; its bytes have their own store, keyed by the photo's id. */
export interface NewPhoto {
  flawKey: FlawKey;
  name: string;
  type: string;
  sizeBytes: number;
}

/** A complete answer: null unanswered, '' irrelevant. */
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

/** Metadata of a photo of an item that couldn't be checked. */
export type NewItemPhoto = Omit<NewPhoto, 'flawKey'> & { itemId: number };

/** A completed service. */
export interface NotedService {
  itemId: number;
  mapItemId: number;
  serviceKey: string;
  done: string;
  note: string;
  /** Confirms a service that another inspector has already recorded. */
  again?: true;
}

/** New unit of an item; missing facts are copied from the old unit. */
export interface NewUnit {
  itemId: number;
  mapItemId: number;
  done: string;
  note: string;
  size?: string;
  manufacture?: string;
  /** A timestamp within its year of manufacture. */
  year?: string;
  /** Confirms a replacement after another known one. */
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

/** "Mark remaining as ok": the ids that the inspector saw, so that additions by other users stay open. */
export interface RemainingMarked {
  controlled: string;
  userName: string;
  itemIds: readonly number[];
  /** Old open flaws to close, each with its measure. */
  fixes: readonly { flawKey: FlawKey; measure: string }[];
}

/** An entry of a round's log. */
export type RoundOperation = OperationEnvelope & RoundAct;

/** Returns whether an operation adds a photo, whose bytes are stored separately under its target. */
export const isPhotoAdded = (
  operation: RoundOperation,
): operation is Extract<RoundOperation, { kind: 'photoAdded' | 'itemPhotoAdded' }> =>
  operation.kind === 'photoAdded' || operation.kind === 'itemPhotoAdded';

/** Server ids by device keys, from acknowledged creations. */
export interface Aliases {
  flaws: Readonly<Record<FlawKey, number>>;
  photos: Readonly<Record<string, number>>;
}

export const noAliases: Aliases = { flaws: {}, photos: {} };

/** Returns the server's id of a flaw, or null until its creation is acknowledged. */
export function flawIdOf(key: FlawKey, aliases: Aliases): number | null {
  return aliases.flaws[key] ?? serverNumber(key);
}

/** Returns the server's file id of a photo, or null until its upload is acknowledged. */
export function fileIdOf(photoId: string, aliases: Aliases): number | null {
  return aliases.photos[photoId] ?? serverNumber(photoId);
}

function serverNumber(key: string): number | null {
  return /^[1-9]\d*$/.test(key) ? Number(key) : null;
}
