import type { DeviceCode } from '#platform/calls/failure.ts';
import { sha256Hex } from '../photos/digest.ts';
import { currentCall } from '../calls/callTexts.ts';
import type { HandedOver, StoredPhoto, WaitingCall } from '../log/outboxTypes.ts';
import { unsentRound } from './rescuedRound.ts';
import { isFromLater, rescueContent, rescueFrame } from './rescueSchema.ts';
import type { RescueContent, RescuedPhoto } from './rescueTypes.ts';

/** Reason for refusing a rescue file; a key of `errors.json`. */
export type RescueProblem = Extract<DeviceCode, `rescue_${string}`>;

/** Content of a rescue file, or the reason for refusing it. */
export type ReadRescue =
  | { ok: true; work: HandedOver[]; calls: readonly WaitingCall[] }
  | { ok: false; problem: RescueProblem };

/** Size limit of a rescue file in bytes: more than any round's photos, and still readable as one text. */
const largestBytes = 400 * 1024 * 1024;

const problemResult = (problem: RescueProblem): ReadRescue => ({ ok: false, problem });

const parsed = async (file: Blob): Promise<unknown> => {
  if (file.size > largestBytes) return null;
  try {
    return JSON.parse(await file.text()) as unknown;
  } catch {
    // A text that isn't JSON is not a rescue file: a normal result, not an error.
    return null;
  }
};

const bytesOf = (base64: string): ArrayBuffer | null => {
  try {
    return Uint8Array.from(atob(base64), (character) => character.charCodeAt(0)).buffer;
  } catch {
    // The same for characters outside base64.
    return null;
  }
};

/** Returns whether two digests match; true if one of the pages couldn't compute it ('' on plain http). */
const isSameDigest = (stated: string, own: string): boolean => stated === '' || own === '' || stated === own;

const withBytes = async (
  photo: RescuedPhoto,
  base64: string | undefined,
  ownerUserId: number,
): Promise<StoredPhoto | null> => {
  const bytes = base64 === undefined ? null : bytesOf(base64);
  const { sizeBytes, ...facts } = photo;
  if (!bytes || bytes.byteLength !== sizeBytes) return null;
  return isSameDigest(facts.sha256, await sha256Hex(bytes)) ? { ...facts, ownerUserId, bytes } : null;
};

/** Returns whether all of a file's content belongs to its owner and to the round that contains it, and each photo to one of its rounds. */
const isOneOwners = ({ owner, rounds, photos, calls = [] }: RescueContent): boolean => {
  const roundIds = new Set(rounds.map(({ roundId }) => roundId));
  return (
    calls.every(({ ownerUserId }) => ownerUserId === owner.id) &&
    photos.every(({ roundId }) => roundIds.has(roundId)) &&
    rounds.every(({ roundId, operations, copies }) =>
      [...operations, ...copies].every((one) => one.ownerUserId === owner.id && one.roundId === roundId),
    )
  );
};

/**
 * Reads a rescue file as untrusted input: format, versions, shape, digest, owner, each photo's size and digest. Nothing is stored. Never
 * rejects because of the file's content.
 */
export const readRescueFile = async (
  file: Blob,
  user: { id: number; email: string },
): Promise<ReadRescue> => {
  const value = await parsed(file);
  const frame = rescueFrame.safeParse(value);
  if (isFromLater(value)) return problemResult('rescue_newer');
  if (!frame.success) return problemResult('rescue_unreadable');
  const text = JSON.stringify(frame.data.content) ?? '';
  const actualDigest = await sha256Hex(new TextEncoder().encode(text).buffer);
  if (!isSameDigest(frame.data.digest, actualDigest)) return problemResult('rescue_damaged');
  const shaped = rescueContent.safeParse(frame.data.content);
  if (!shaped.success) return problemResult('rescue_unreadable');
  // The schema is looser than the types where the backend validates: the bodies of calls.
  const content = shaped.data as unknown as RescueContent;
  if (!isOneOwners(content)) return problemResult('rescue_unreadable');
  if (content.owner.id !== user.id || content.owner.email !== user.email)
    return problemResult('rescue_other_user');
  const bytes = new Map(Object.entries(frame.data.bytes));
  const photos: StoredPhoto[] = [];
  for (const facts of content.photos) {
    const photo = await withBytes(facts, bytes.get(facts.photoId), user.id);
    if (!photo) return problemResult('rescue_damaged');
    photos.push(photo);
  }
  const work = content.rounds.map((round) => ({
    round: unsentRound(round),
    photos: photos.filter(({ roundId }) => roundId === round.roundId),
  }));
  return { ok: true, work, calls: content.calls?.flatMap((call) => currentCall(call) ?? []) ?? [] };
};
