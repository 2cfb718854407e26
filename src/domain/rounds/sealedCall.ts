import type { MapItemExtra } from '#contract/drawings/drawing.ts';
import type { FlawCreate, FlawDelete, FlawUpdate } from '#contract/flaws/flaw.ts';
import type {
  ItemScanWrite,
  RoundHistoryItemUpdate,
  RoundHistoryQuestionUpdate,
  RoundHistoryUpdate,
} from '#contract/rounds/round.ts';
import type { Replacement, ServiceNote } from '#contract/maintenance/service.ts';
import type { SaveStep } from './bulkSave.ts';
import { type Aliases, fileIdOf, flawIdOf, type FlawKey } from './operations.ts';

interface Sealed<Name extends string, Target, Body> {
  /** Idempotency-Key of the call, also for PUTs and photos; it never changes. */
  key: string;
  step: SaveStep;
  call: Name;
  target: Target;
  body: Body;
  /** Ids of the operations folded into this call. */
  opIds: readonly string[];
}

type FlawTarget = { flawKey: FlawKey };
type ItemPhotoTarget = { id: number; photoId: string };
type ServiceTarget = { mapItemId: number; actKey: string };
type PhotoTarget = { photoId: string; flawKey: FlawKey };

/** A call of a bulk save with its complete content, except ids that an earlier call still has to return. Sealed content is never edited. */
export type SealedCall =
  | Sealed<'updateRoundQuestion', { id: number }, RoundHistoryQuestionUpdate>
  | Sealed<'updateRoundItem', { id: number }, RoundHistoryItemUpdate>
  | Sealed<'noteItemScan', { id: number }, ItemScanWrite>
  | Sealed<'noteServices', ServiceTarget, ServiceNote>
  | Sealed<'replaceItems', ServiceTarget, Replacement>
  | Sealed<'uploadItemPhoto', ItemPhotoTarget, null>
  | Sealed<'createFlaw', FlawTarget, FlawCreate>
  | Sealed<'updateFlaw', FlawTarget, FlawUpdate>
  | Sealed<'deleteFlaw', FlawTarget, FlawDelete | null>
  | Sealed<'saveMapItemExtra', { id: number }, MapItemExtra>
  | Sealed<'uploadFile', PhotoTarget, null>
  | Sealed<'deleteFile', PhotoTarget, null>
  | (Sealed<'updateRound', { id: number }, RoundHistoryUpdate> & { manifest: readonly string[] });

/** Returns whether a call creates a record, so that a retry without its key would duplicate it. */
export const isCreation = ({ call }: SealedCall): boolean =>
  ['createFlaw', 'uploadFile', 'uploadItemPhoto', 'noteServices', 'replaceItems'].includes(call);

/** Returns the path parameter of a sealed call, or null while it waits for the response to a creation. */
export function sealedCallId(call: SealedCall, aliases: Aliases): number | null {
  if ('id' in call.target) return call.target.id;
  if (call.call === 'noteServices' || call.call === 'replaceItems') return call.target.mapItemId;
  return call.call === 'deleteFile'
    ? fileIdOf(call.target.photoId, aliases)
    : flawIdOf(call.target.flawKey, aliases);
}

/**
 * Returns the version of the target that the user had seen: a later answer by another user is then kept as a conflict. Empty if the backend
 * didn't report the version.
 */
export function basedOn(server: { updated: string } | undefined): { basedOn?: string } {
  return server?.updated ? { basedOn: server.updated } : {};
}
