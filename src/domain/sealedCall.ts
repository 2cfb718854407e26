import type { MapItemExtra } from '../contract/drawing.ts';
import type { FlawCreate, FlawDelete, FlawUpdate } from '../contract/flaw.ts';
import type {
  RoundHistoryItemUpdate,
  RoundHistoryQuestionUpdate,
  RoundHistoryUpdate,
} from '../contract/round.ts';
import type { SaveStep } from './bulkSave.ts';
import { type Aliases, fileIdOf, flawIdOf, type FlawKey } from './operations.ts';

interface Sealed<Name extends string, Target, Body> {
  /** The call's own Idempotency-Key, PUTs and photos included; it never changes again. */
  key: string;
  step: SaveStep;
  call: Name;
  target: Target;
  body: Body;
  /** The operations that were folded into this call. */
  opIds: readonly string[];
}

type FlawTarget = { flawKey: FlawKey };
type PhotoTarget = { photoId: string; flawKey: FlawKey };

/** A call of a bulk save with everything that it sends, except ids that an earlier call has yet to answer. Sealed content is never edited. */
export type SealedCall =
  | Sealed<'updateRoundQuestion', { id: number }, RoundHistoryQuestionUpdate>
  | Sealed<'updateRoundItem', { id: number }, RoundHistoryItemUpdate>
  | Sealed<'createFlaw', FlawTarget, FlawCreate>
  | Sealed<'updateFlaw', FlawTarget, FlawUpdate>
  | Sealed<'deleteFlaw', FlawTarget, FlawDelete | null>
  | Sealed<'saveMapItemExtra', { id: number }, MapItemExtra>
  | Sealed<'uploadFile', PhotoTarget, null>
  | Sealed<'deleteFile', PhotoTarget, null>
  | (Sealed<'updateRound', { id: number }, RoundHistoryUpdate> & { manifest: readonly string[] });

/** The path parameter of a sealed call, or null while it waits for the answer to a creation. */
export function sealedCallId(call: SealedCall, aliases: Aliases): number | null {
  if ('id' in call.target) return call.target.id;
  return call.call === 'deleteFile'
    ? fileIdOf(call.target.photoId, aliases)
    : flawIdOf(call.target.flawKey, aliases);
}

/**
 * What the user had seen of the target: an answer by somebody else that came later is then kept beside this one. Nothing where the
 * backend didn't tell when it was changed.
 */
export function basedOn(server: { updated: string } | undefined): { basedOn?: string } {
  return server?.updated ? { basedOn: server.updated } : {};
}
