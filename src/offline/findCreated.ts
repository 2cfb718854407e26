import { allRows } from '../contract/constants.ts';
import type { StoredFile } from '../contract/drawing.ts';
import type { Flaw } from '../contract/flaw.ts';
import { type Aliases, flawIdOf } from '../domain/operations.ts';
import type { SealedCall } from '../domain/sealing.ts';
import type { Outcome } from '../platform/envelope.ts';
import type { Copy } from './outboxTypes.ts';
import { uploadName } from './photoUpload.ts';
import type { SavePorts } from './savePorts.ts';

type Creation = Extract<SealedCall, { call: 'createFlaw' }>;
type Upload = Extract<SealedCall, { call: 'uploadFile' }>;
type Found = Outcome<{ id: number } | null>;

const isSameMoment = (a: string | undefined, b: string): boolean =>
  a !== undefined && Date.parse(a) === Date.parse(b);

const isOwn = (flaw: Flaw, { body }: Creation): boolean =>
  flaw.name === body.name &&
  flaw.mapItemId === (body.mapItemId ?? null) &&
  flaw.roundHistoryInfoId === (body.roundHistoryInfoId ?? null) &&
  flaw.flawPositionX === (body.flawPositionX ?? null) &&
  isSameMoment(body.created, flaw.created);

const firstUnknown = <Row extends { id: number }>(
  outcome: Outcome<unknown>,
  known: Readonly<Record<string, number>>,
  isWanted: (row: Row) => boolean,
): Found => {
  if (!outcome.ok) return outcome;
  const ids = new Set(Object.values(known));
  const rows = outcome.data as Row[];
  return { ...outcome, data: rows.find((row) => !ids.has(row.id) && isWanted(row)) ?? null };
};

/** The flaw in the same place with the same name and created time. */
const findFlaw = async (
  { send }: SavePorts,
  roundId: number,
  call: Creation,
  { flaws }: Aliases,
): Promise<Found> => {
  const query = { roundHistoryId: roundId, pageSize: allRows };
  return firstUnknown<Flaw>(await send({ name: 'listFlaws', query }), flaws, (flaw) => isOwn(flaw, call));
};

/** The flaw's file with the same name and size. */
const findPhoto = async (
  { send, outbox }: SavePorts,
  { target }: Upload,
  aliases: Aliases,
): Promise<Found | null> => {
  const flawId = flawIdOf(target.flawKey, aliases);
  const photo = await outbox.photo(target.photoId);
  if (flawId === null || !photo) return null;
  const name = uploadName(photo);
  const answer = await send({ name: 'listFiles', query: { search: name, pageSize: allRows } });
  return firstUnknown<StoredFile>(
    answer,
    aliases.photos,
    (file) => file.flawId === flawId && file.name === name && file.sizeBytes === photo.bytes.byteLength,
  );
};

/**
 * What a creation that was tried before has made already, looked for on a backend that keeps no receipts, which would make it
 * twice; nothing that is known as another one of ours. Null where nothing needs to be looked for; data null when it isn't there.
 * With receipts nobody looks, so that a missing `Idempotency-Key` can't hide. (decisions, The wire)
 */
export const findCreated = async (
  ports: SavePorts,
  copy: Copy,
  call: SealedCall,
  aliases: Aliases,
): Promise<Found | null> => {
  if (copy.attempts === 0 || ports.capabilities.has('idempotency')) return null;
  if (call.call === 'createFlaw') return findFlaw(ports, copy.roundId, call, aliases);
  return call.call === 'uploadFile' ? findPhoto(ports, call, aliases) : null;
};
