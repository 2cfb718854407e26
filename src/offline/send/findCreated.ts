import { allRows } from '#contract/constants.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { isSameTimestamp } from '#domain/timestamps.ts';
import { type Aliases, flawIdOf } from '#domain/rounds/operations.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import { isId, isRecord, listOf } from '#domain/shape.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { listRows } from '#platform/listRows.ts';
import type { LoggedCall, StoredPhoto } from '../log/outboxTypes.ts';
import { isNamedAlone, uploadName } from '../photos/photoUpload.ts';
import type { SavePorts } from '../log/savePorts.ts';

type Creation = Extract<SealedCall, { call: 'createFlaw' }>;
type Upload = Extract<SealedCall, { call: 'uploadFile' }>;
type Found = Outcome<{ id: number } | null>;

/** Returns whether a flaw is the result of a creation: same place, name and time. */
export const isOwnFlaw = (flaw: Flaw, { body }: Creation): boolean =>
  flaw.name === body.name &&
  flaw.mapItemId === (body.mapItemId ?? null) &&
  flaw.roundHistoryInfoId === (body.roundHistoryInfoId ?? null) &&
  flaw.flawPositionX === (body.flawPositionX ?? null) &&
  isSameTimestamp(body.created ?? null, flaw.created);

/** Returns whether a file is our photo, by its name; if that isn't unique, its size must match too. */
export const isOwnPhoto = (file: StoredFile, photo: StoredPhoto): boolean =>
  file.name === uploadName(photo) && (isNamedAlone(photo) || file.sizeBytes === photo.bytes.byteLength);

/** Returns the rows of a list that are valid records. */
export const rowsOf = <Row extends { id: number }>(data: unknown): Row[] =>
  listRows(data).filter((row): row is Row => isRecord(row) && isId(row.id));

const firstUnknown = <Row extends { id: number }>(
  outcome: Outcome<unknown>,
  known: Readonly<Record<string, number>>,
  isMatch: (row: Row) => boolean,
): Found => {
  if (!outcome.ok) return outcome;
  const ids = new Set(Object.values(known));
  const rows = rowsOf<Row>(outcome.data);
  return { ...outcome, data: rows.find((row) => !ids.has(row.id) && isMatch(row)) ?? null };
};

/** Finds the flaw in the same place with the same name and creation time, or the former record, also if it was changed since. */
const findFlaw = async (
  { send }: SavePorts,
  { roundId, formerId }: LoggedCall,
  call: Creation,
  { flaws }: Aliases,
): Promise<Found> => {
  const query = { roundHistoryId: roundId, pageSize: allRows };
  const isFormer = ({ id, created }: Flaw): boolean =>
    id === formerId && isSameTimestamp(call.body.created ?? null, created);
  return firstUnknown<Flaw>(
    await send({ name: 'listFlaws', query }),
    flaws,
    (flaw) => isFormer(flaw) || isOwnFlaw(flaw, call),
  );
};

/** Finds the former file, if the flaw still has it: a backend may have resized it, so that name and size don't match. */
const findFormerPhoto = async (
  { send }: SavePorts,
  formerId: number,
  flawId: number,
  { photos }: Aliases,
): Promise<Found> => {
  const outcome = await send({ name: 'getFlaw', path: { id: flawId } });
  if (!outcome.ok) return outcome;
  const fileIds = isRecord(outcome.data) && outcome.data.fileIds;
  const isThere =
    listOf(isId)(fileIds) && fileIds.includes(formerId) && !Object.values(photos).includes(formerId);
  return { ...outcome, data: isThere ? { id: formerId } : null };
};

/** Finds the flaw's file by its former id, or by name. */
const findPhoto = async (
  ports: SavePorts,
  { formerId }: LoggedCall,
  { target }: Upload,
  aliases: Aliases,
): Promise<Found | null> => {
  const { send, outbox } = ports;
  const flawId = flawIdOf(target.flawKey, aliases);
  const photo = await outbox.photo(target.photoId);
  if (flawId === null || !photo) return null;
  if (formerId != null) return findFormerPhoto(ports, formerId, flawId, aliases);
  const query = { search: uploadName(photo), pageSize: allRows };
  const outcome = await send({ name: 'listFiles', query });
  return firstUnknown<StoredFile>(
    outcome,
    aliases.photos,
    (file) => file.flawId === flawId && isOwnPhoto(file, photo),
  );
};

/**
 * Finds the record that an earlier try of a creation has created, where a repeat under its key might duplicate it: on a backend without
 * receipts, on a connection that hasn't yet been seen to pass keys in this try, and for a closing call that missed the receipt. Excludes
 * our other records. Null if no lookup is needed; data null if there is no record. (decisions, The wire)
 */
export const findCreated = async (
  ports: SavePorts,
  logged: LoggedCall,
  call: SealedCall,
  { aliases, areKeysKept }: { aliases: Aliases; areKeysKept: boolean },
): Promise<Found | null> => {
  const isDoubtful = logged.reopenedFor != null || !ports.capabilities.has('idempotency') || !areKeysKept;
  if (logged.attempts === 0 || !isDoubtful) return null;
  if (call.call === 'createFlaw') return findFlaw(ports, logged, call, aliases);
  return call.call === 'uploadFile' ? findPhoto(ports, logged, call, aliases) : null;
};
