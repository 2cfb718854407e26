import { allRows } from '#contract/constants.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { flawIdOf } from '#domain/rounds/operations.ts';
import type { RoundServerData } from '#domain/rounds/roundView.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { uploadName } from '../photos/photoUpload.ts';
import { isOwnFlaw, isOwnPhoto, rowsOf } from './findCreated.ts';
import type { RoundLog } from '../log/outboxTypes.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { resultOfFailure } from './failureMeaning.ts';

type Ports = Pick<SavePorts, 'send' | 'outbox'>;
type CallOf<Name extends SealedCall['call']> = Extract<SealedCall, { call: Name }>;

/** Duplicate records made by a creation besides the acknowledged one, or why they can't be fetched. */
type Doubles = { name: 'deleteFlaw' | 'deleteFile'; ids: number[] } | Failure;

const flawsIn = ({ infos }: RoundServerData): Flaw[] =>
  infos.flatMap((info) => [...info.roundHistoryItems.flatMap((item) => item.flaws), ...info.flaws]);

/** Returns the failure if a later try may overcome it, or null. */
const curable = (failure: Failure): Failure | null =>
  resultOfFailure(failure).kind === 'parked' ? null : failure;

/** Returns the flaw's files unknown to this device that are the photo; other users' additions to the flaw stay. */
const doubledPhotos = async (
  { send, outbox }: Ports,
  { target }: CallOf<'uploadFile'>,
  flaws: readonly Flaw[],
  { aliases }: RoundLog,
): Promise<Doubles> => {
  const noDoubles: Doubles = { name: 'deleteFile', ids: [] };
  const knownIds = new Set(Object.values(aliases.photos));
  const flawId = flawIdOf(target.flawKey, aliases);
  const unknown = flaws.find(({ id }) => id === flawId)?.fileIds.filter((id) => !knownIds.has(id)) ?? [];
  const photo = unknown.length > 0 ? await outbox.photo(target.photoId) : null;
  if (!photo) return noDoubles;
  const query = { search: uploadName(photo), pageSize: allRows };
  const outcome = await send({ name: 'listFiles', query });
  if (!outcome.ok) return curable(outcome.failure) ?? noDoubles;
  const ownFiles = rowsOf<StoredFile>(outcome.data).filter((file) => isOwnPhoto(file, photo));
  return { ...noDoubles, ids: unknown.filter((id) => ownFiles.some((file) => file.id === id)) };
};

const doublesOf = (
  ports: Ports,
  call: SealedCall | null,
  flaws: readonly Flaw[],
  log: RoundLog,
): Promise<Doubles> | Doubles => {
  if (call?.call === 'uploadFile') return doubledPhotos(ports, call, flaws, log);
  const knownIds = new Set(Object.values(log.aliases.flaws));
  const ownFlaws = call?.call === 'createFlaw' ? flaws.filter((flaw) => isOwnFlaw(flaw, call)) : [];
  return { name: 'deleteFlaw', ids: ownFlaws.map(({ id }) => id).filter((id) => !knownIds.has(id)) };
};

/**
 * Removes, before a round is paused or finished, duplicates made by a repeated creation whose key was lost on the way: found in the
 * backend's data, since a browser may repeat a request silently. A duplicate is a flaw or photo equal to ours that no acknowledgement
 * named. Returns how many were removed, or the failure that a later try may overcome; records that the backend refuses to delete stay.
 * (offline-and-safety, 12)
 */
export const removeDoubles = async (
  ports: Ports,
  log: RoundLog,
  data: RoundServerData,
): Promise<number | Failure> => {
  const flaws = flawsIn(data);
  let removed = 0;
  for (const { call, state, quarantineId } of log.calls) {
    if (state !== 'acked' || quarantineId) continue;
    const doubles = await doublesOf(ports, call, flaws, log);
    if ('codes' in doubles) return doubles;
    for (const id of doubles.ids) {
      const outcome = await ports.send({ name: doubles.name, path: { id } });
      const temporaryFailure = outcome.ok ? null : curable(outcome.failure);
      if (temporaryFailure) return temporaryFailure;
      removed += 1;
    }
  }
  return removed;
};
