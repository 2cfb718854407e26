import { nowIso } from '#platform/time/clock.ts';
import { sha256Hex } from '../photos/digest.ts';
import { oldCall } from '../calls/callTexts.ts';
import type { StoredPhoto, UnsentRound, WaitingCall } from '../log/outboxTypes.ts';
import { rescuedRound } from './rescuedRound.ts';
import { rescueFormat } from './rescueTypes.ts';
import type { RescueContent, RescuedPhoto } from './rescueTypes.ts';

/** A rescue file ready to be saved. */
export interface RescueFile {
  name: string;
  content: Blob;
  operations: number;
  photos: number;
}

/** Encodes the bytes as base64, in chunks: a whole photo is too much for one call of `fromCharCode`. */
const base64Of = (bytes: ArrayBuffer): string => {
  const pieceBytes = 0x8000;
  const byteArray = new Uint8Array(bytes);
  const pieces: string[] = [];
  for (let at = 0; at < byteArray.length; at += pieceBytes) {
    pieces.push(String.fromCharCode(...byteArray.subarray(at, at + pieceBytes)));
  }
  return btoa(pieces.join(''));
};

const factsOf = ({ bytes, ownerUserId: _owner, ...photo }: StoredPhoto): RescuedPhoto => ({
  ...photo,
  sizeBytes: bytes.byteLength,
});

/**
 * Creates one JSON file with a user's unsent work: operations, sealed calls, photos as base64, and a SHA-256 digest ('' on plain http,
 * which has no `crypto.subtle`).
 */
export const writeRescueFile = async (
  owner: { id: number; email: string },
  rounds: readonly UnsentRound[],
  photos: readonly StoredPhoto[],
  calls: readonly WaitingCall[] = [],
): Promise<RescueFile> => {
  const savedAt = nowIso();
  const waiting = calls.length > 0 ? { calls: calls.map(oldCall) } : {};
  const content: RescueContent = {
    savedAt,
    owner,
    rounds: rounds.map(rescuedRound),
    photos: photos.map(factsOf),
    ...waiting,
  };
  const text = JSON.stringify(content);
  const digest = await sha256Hex(new TextEncoder().encode(text).buffer);
  const head = JSON.stringify({ format: rescueFormat, digest }).slice(0, -1);
  const bytes = photos.flatMap(({ photoId, bytes: own }, at) => [
    `${at === 0 ? '' : ','}${JSON.stringify(photoId)}:"`,
    base64Of(own),
    '"',
  ]);
  return {
    name: `tillsyn-${savedAt.slice(0, 16).replace(/[T:]/g, '-')}.json`,
    content: new Blob([head, ',"content":', text, ',"bytes":{', ...bytes, '}}'], {
      type: 'application/json',
    }),
    operations: rounds.reduce((sum, { operations }) => sum + operations.length, calls.length),
    photos: photos.length,
  };
};
