import type { WaitingCall } from '../calls/waitingCalls.ts';
import type { StoredPhoto, UnsentRound } from '../log/outboxTypes.ts';

/** What a rescue file calls itself; the version is that of its frame, its operations carry their own. */
export const rescueFormat = 'tillsyn-rescue-1';

/** A photo in a rescue file; its bytes stand beside the content, as base64. */
export type RescuedPhoto = Omit<StoredPhoto, 'bytes' | 'ownerUserId'> & { sizeBytes: number };

/** Everything of a rescue file that its digest covers; photos are covered by their own digests. */
export interface RescueContent {
  savedAt: string;
  owner: { id: number; email: string };
  rounds: readonly UnsentRound[];
  photos: readonly RescuedPhoto[];
  /** Calls that wait beside the rounds; missing where there are none. */
  calls?: readonly WaitingCall[];
}
