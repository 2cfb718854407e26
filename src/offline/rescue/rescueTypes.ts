import type { WaitingCall } from '../calls/waitingCalls.ts';
import type { StoredPhoto, UnsentRound } from '../log/outboxTypes.ts';

/** The format name of a rescue file; the version is that of its frame, operations have their own. */
export const rescueFormat = 'tillsyn-rescue-1';

/** A photo in a rescue file; its bytes are stored separately, as base64. */
export type RescuedPhoto = Omit<StoredPhoto, 'bytes' | 'ownerUserId'> & { sizeBytes: number };

/** The part of a rescue file covered by its digest; photos have their own digests. */
export interface RescueContent {
  savedAt: string;
  owner: { id: number; email: string };
  rounds: readonly UnsentRound[];
  photos: readonly RescuedPhoto[];
  /** Calls that wait beside the rounds; missing where there are none. */
  calls?: readonly WaitingCall[];
}
