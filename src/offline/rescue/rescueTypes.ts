import type { OldCall } from '../calls/callTexts.ts';
import type { StoredPhoto } from '../log/outboxTypes.ts';
import type { RescuedRound } from './rescuedRound.ts';

/** Format name of a rescue file; its version number is the frame's, operations have their own. */
export const rescueFormat = 'tillsyn-rescue-1';

/** A photo in a rescue file; its bytes are stored separately, as base64. */
export type RescuedPhoto = Omit<StoredPhoto, 'bytes' | 'ownerUserId'> & { sizeBytes: number };

/** The part of a rescue file covered by its digest; photos have their own digests. */
export interface RescueContent {
  savedAt: string;
  owner: { id: number; email: string };
  rounds: readonly RescuedRound[];
  photos: readonly RescuedPhoto[];
  /** Calls that wait outside the rounds, in the form of version 3.0.0; missing if there are none. */
  calls?: readonly OldCall[];
}
