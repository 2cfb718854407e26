import { nowIso } from '../../platform/clock.ts';
import { logFailure } from '../../platform/log.ts';
import { sha256Hex } from '../photos/digest.ts';
import type { Device } from '../log/device.ts';
import type { RoundOwner, StoredPhoto, UnsentRound } from '../log/outboxTypes.ts';
import { outboxTurn, withTurn } from '../sync/pageLocks.ts';
import { rescueFormat } from './rescueTypes.ts';
import type { RescueContent, RescuedPhoto } from './rescueTypes.ts';
import type { SavePorts } from '../send/savePorts.ts';
import { sealRound } from '../seal/sealRound.ts';

/** What making a rescue file needs. */
export type RescuePorts = Pick<Device, 'outbox' | 'snapshots'> & Pick<SavePorts, 'now' | 'newKey'>;

/** A rescue file ready to be saved. */
export interface RescueFile {
  name: string;
  content: Blob;
  operations: number;
  photos: number;
}

/** The bytes as base64, piece by piece: a whole photo is too much for one call of `fromCharCode`. */
const base64Of = (bytes: ArrayBuffer): string => {
  const pieceBytes = 0x8000;
  const all = new Uint8Array(bytes);
  const pieces: string[] = [];
  for (let at = 0; at < all.length; at += pieceBytes) {
    pieces.push(String.fromCharCode(...all.subarray(at, at + pieceBytes)));
  }
  return btoa(pieces.join(''));
};

/** Drafts get their calls first, so that this device and another one that loads the file send the same calls under the same keys. */
const sealFirst = async (ports: RescuePorts, owner: RoundOwner): Promise<void> => {
  try {
    const snapshot = await ports.snapshots.round(owner);
    if (snapshot) await sealRound(ports, owner, snapshot);
  } catch (error) {
    logFailure('the work of a rescue file could not be sealed; it is saved unsealed', error);
  }
};

const rescued = async (ports: RescuePorts, owner: RoundOwner): Promise<UnsentRound> => {
  const log = await ports.outbox.readRound(owner);
  const snapshot = await ports.snapshots.round(owner);
  return {
    roundId: owner.roundId,
    name: snapshot?.data.round.name ?? '',
    operations: log.operations.filter(({ isUnsent }) => isUnsent === 1),
    copies: log.copies.filter(({ state }) => state !== 'acked'),
    aliases: log.aliases,
  };
};

const photosOf = async ({ outbox }: RescuePorts, rounds: readonly UnsentRound[]): Promise<StoredPhoto[]> => {
  const photos: StoredPhoto[] = [];
  for (const operation of rounds.flatMap(({ operations }) => operations)) {
    const photo = operation.kind === 'photoAdded' ? await outbox.photo(operation.targetId) : null;
    if (photo) photos.push(photo);
  }
  return photos;
};

const factsOf = ({ bytes, ownerUserId: _owner, ...photo }: StoredPhoto): RescuedPhoto => ({
  ...photo,
  sizeBytes: bytes.byteLength,
});

/**
 * One JSON file with all that a user hasn't sent from this device: operations, sealed calls, photos as base64, and a SHA-256 digest
 * ('' on plain http, which has no `crypto.subtle`). The log stays as it is. Rejects with a `StorageError`.
 */
export const makeRescueFile = async (
  ports: RescuePorts,
  owner: { id: number; email: string },
): Promise<RescueFile> => {
  const waiting = await ports.outbox.waitingRounds(owner.id);
  await withTurn(outboxTurn(owner.id), true, async () => {
    for (const round of waiting) await sealFirst(ports, round);
  });
  const rounds: UnsentRound[] = [];
  for (const { ownerUserId, roundId } of waiting) rounds.push(await rescued(ports, { ownerUserId, roundId }));
  const photos = await photosOf(ports, rounds);
  const savedAt = nowIso();
  const content: RescueContent = { savedAt, owner, rounds, photos: photos.map(factsOf) };
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
    operations: rounds.reduce((sum, { operations }) => sum + operations.length, 0),
    photos: photos.length,
  };
};
