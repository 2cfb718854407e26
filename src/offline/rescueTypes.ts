import type { Aliases } from '../domain/operations.ts';
import type { Copy, StoredOperation, StoredPhoto } from './outboxTypes.ts';

/** What a rescue file calls itself; the version is that of its frame, its operations carry their own. */
export const rescueFormat = 'tillsyn-rescue-1';

/** A photo in a rescue file; its bytes stand beside the content, as base64. */
export type RescuedPhoto = Omit<StoredPhoto, 'bytes' | 'ownerUserId'> & { sizeBytes: number };

/** One round's unsent work. Copies are those that no answer has come for; aliases name what the server made already. */
export interface RescuedRound {
  roundId: number;
  name: string;
  operations: readonly StoredOperation[];
  copies: readonly Copy[];
  aliases: Aliases;
}

/** Everything of a rescue file that its digest covers; photos are covered by their own digests. */
export interface RescueContent {
  savedAt: string;
  owner: { id: number; email: string };
  rounds: readonly RescuedRound[];
  photos: readonly RescuedPhoto[];
}

/** Work of one round as another device hands it over, photos with their bytes. */
export interface HandedOver {
  round: RescuedRound;
  photos: readonly StoredPhoto[];
}

/** How much of it was new here. */
export interface TakenOver {
  operations: number;
  photos: number;
  /** Operations that this device had already. */
  known: number;
}
