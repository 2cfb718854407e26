import { allRows } from '../../contract/constants.ts';
import type { StoredFile } from '../../contract/drawing.ts';
import type { Flaw } from '../../contract/flaw.ts';
import { flawIdOf } from '../../domain/operations.ts';
import type { RoundServerData } from '../../domain/roundView.ts';
import type { SealedCall } from '../../domain/sealedCall.ts';
import type { Failure } from '../../platform/failure.ts';
import { uploadName } from '../photos/photoUpload.ts';
import { isOwnFlaw, isOwnPhoto, rowsOf } from './findCreated.ts';
import type { RoundLog } from '../log/outboxTypes.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { resultOfFailure } from './failureMeaning.ts';

type Ports = Pick<SavePorts, 'send' | 'outbox'>;
type CallOf<Name extends SealedCall['call']> = Extract<SealedCall, { call: Name }>;

/** Records that a creation made beside the one that its acknowledgement named, or why they can't be asked for. */
type Doubles = { name: 'deleteFlaw' | 'deleteFile'; ids: number[] } | Failure;

const flawsIn = ({ infos }: RoundServerData): Flaw[] =>
  infos.flatMap((info) => [...info.roundHistoryItems.flatMap((item) => item.flaws), ...info.flaws]);

/** What stood in the way, where a later try may find it gone. */
const curable = (failure: Failure): Failure | null =>
  resultOfFailure(failure).kind === 'parked' ? null : failure;

/** Files of the flaw that nobody here knows, if they are the photo; what somebody else added to the flaw stays. */
const doubledPhotos = async (
  { send, outbox }: Ports,
  { target }: CallOf<'uploadFile'>,
  flaws: readonly Flaw[],
  { aliases }: RoundLog,
): Promise<Doubles> => {
  const none: Doubles = { name: 'deleteFile', ids: [] };
  const known = new Set(Object.values(aliases.photos));
  const flawId = flawIdOf(target.flawKey, aliases);
  const unknown = flaws.find(({ id }) => id === flawId)?.fileIds.filter((id) => !known.has(id)) ?? [];
  const photo = unknown.length > 0 ? await outbox.photo(target.photoId) : null;
  if (!photo) return none;
  const query = { search: uploadName(photo), pageSize: allRows };
  const answer = await send({ name: 'listFiles', query });
  if (!answer.ok) return curable(answer.failure) ?? none;
  const own = rowsOf<StoredFile>(answer.data).filter((file) => isOwnPhoto(file, photo));
  return { ...none, ids: unknown.filter((id) => own.some((file) => file.id === id)) };
};

const doublesOf = (
  ports: Ports,
  call: SealedCall | null,
  flaws: readonly Flaw[],
  log: RoundLog,
): Promise<Doubles> | Doubles => {
  if (call?.call === 'uploadFile') return doubledPhotos(ports, call, flaws, log);
  const known = new Set(Object.values(log.aliases.flaws));
  const own = call?.call === 'createFlaw' ? flaws.filter((flaw) => isOwnFlaw(flaw, call)) : [];
  return { name: 'deleteFlaw', ids: own.map(({ id }) => id).filter((id) => !known.has(id)) };
};

/**
 * Removes, before a round is finished, what a repeated creation made twice, its key lost on the way: by what the backend has, since a
 * browser repeats a request without telling. That is a flaw or photo that is ours by its content and that no acknowledgement named.
 * Answers how many it removed, or the trouble that a later try may cure; what the backend refuses stays. (offline-and-safety, 12)
 */
export const removeDoubles = async (
  ports: Ports,
  log: RoundLog,
  data: RoundServerData,
): Promise<number | Failure> => {
  const flaws = flawsIn(data);
  let removed = 0;
  for (const { call, state, quarantineId } of log.copies) {
    if (state !== 'acked' || quarantineId) continue;
    const doubles = await doublesOf(ports, call, flaws, log);
    if ('codes' in doubles) return doubles;
    for (const id of doubles.ids) {
      const answer = await ports.send({ name: doubles.name, path: { id } });
      const trouble = answer.ok ? null : curable(answer.failure);
      if (trouble) return trouble;
      removed += 1;
    }
  }
  return removed;
};
