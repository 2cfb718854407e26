import type { MapItemExtra } from '../contract/drawing.ts';

/** What a flaw is called in the log: a server's flaw by its id as text, an own one by a UUID that it keeps after its creation. */
export type FlawKey = string;

/** The version of the payloads below; the log's database itself never changes its version. */
export const operationSchemaVersion = 1;

/** What every operation carries beside its act. One user's act may be several operations, which share `actId`. */
export interface OperationEnvelope {
  opId: string;
  actId: string;
  roundId: number;
  ownerUserId: number;
  /** The root of the round's customer as the backend told it; null where it doesn't tell. */
  rootCustomerId: number | null;
  /** ISO 8601 with Z, by the device's clock as far as it was known and corrected. */
  recordedAt: string;
  /** By how many ms the clock was known to be ahead, and the times of the act are corrected; missing when nobody knew. */
  aheadMs?: number;
  /** Minutes that local time is ahead of UTC. */
  tzOffset: number;
  /** Rises within the log; operations are folded and sent in this order. */
  seq: number;
  schemaVersion: number;
  /** What undo says of the act, on its first operation; an act without it can't be taken back. */
  about?: ActMention;
  /** What takes this operation back while nothing of it was sent. */
  inverse?: readonly RoundAct[];
  /** The act that this one takes back. */
  undoes?: string;
}

/** An act as undo speaks of it; `count` where it concerns more than one item or flaw. */
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
    | 'serviceInfo';
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
}

/** What can be changed on a flaw; what is left out stays. */
export type FlawChanges = Partial<
  Pick<
    NewFlaw,
    'name' | 'description' | 'measure' | 'flawTypeId' | 'flawPositionX' | 'flawPositionY' | 'flawScale'
  >
>;

/** A photo's data beside its bytes, which stand in a store of their own under the photo's id. */
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

interface Act<Kind extends string, Target, Payload> {
  kind: Kind;
  targetId: Target;
  payload: Payload;
}

type Nothing = Record<string, never>;

/**
 * An act of the inspector. Every payload holds absolute values, never a toggle, so that an operation has the same effect however
 * often it is applied. Targets: items, questions, map items and rounds by id, flaws by key, photos by their own UUID.
 */
export type RoundAct =
  | Act<'itemControlled', number, { controlled: string; userName: string; markedRemaining: boolean }>
  | Act<'itemSkipped', number, { controlled: string | null; userName: string }>
  | Act<'itemUnchecked', number, Nothing>
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

/** "Mark remaining as ok": the ids that the inspector saw, so that what another one adds meanwhile stays open. */
export interface RemainingMarked {
  controlled: string;
  userName: string;
  itemIds: readonly number[];
  /** Old open flaws that it closes, each with its measure. */
  fixes: readonly { flawKey: FlawKey; measure: string }[];
}

/** An entry of a round's log. */
export type RoundOperation = OperationEnvelope & RoundAct;

/** Which server ids own keys got, from acknowledged creations. */
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
