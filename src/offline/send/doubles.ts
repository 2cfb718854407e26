import { allRows } from '../../contract/constants.ts';
import type { StoredFile } from '../../contract/drawing.ts';
import type { Flaw } from '../../contract/flaw.ts';
import { flawIdOf } from '../../domain/operations.ts';
import type { Failure } from '../../platform/failure.ts';
import type { Request } from '../../platform/transport.ts';
import { isOwnFlaw, isOwnPhoto } from './findCreated.ts';
import type { LoggedCall, RoundLog } from '../log/outboxTypes.ts';
import type { SavePorts } from './savePorts.ts';
import { resultOfFailure } from './sendLogged.ts';

type Ports = Pick<SavePorts, 'send' | 'outbox'>;

/** Records that hold what one of ours holds, or why they can't be asked for. */
type Found = { ok: true; ids: number[] } | { ok: false; failure: Failure };

const none: Found = { ok: true, ids: [] };

/** Whether a call was carried out after a try whose outcome nobody knew: a creation may have made a record then too. */
const isDoubtful = ({ state, attempts, quarantineId }: LoggedCall): boolean =>
  state === 'acked' && attempts > 1 && !quarantineId;

const idsOf = async <Row extends { id: number }>(
  { send }: Ports,
  request: Request,
  isWanted: (row: Row) => boolean,
): Promise<Found> => {
  const answer = await send(request);
  if (!answer.ok) return answer;
  return { ok: true, ids: (answer.data as Row[]).filter(isWanted).map(({ id }) => id) };
};

const sameAs = async (ports: Ports, { aliases }: RoundLog, { roundId, call }: LoggedCall): Promise<Found> => {
  if (call?.call === 'createFlaw') {
    const query = { roundHistoryId: roundId, pageSize: allRows };
    return idsOf<Flaw>(ports, { name: 'listFlaws', query }, (flaw) => isOwnFlaw(flaw, call));
  }
  if (call?.call !== 'uploadFile') return none;
  const photo = await ports.outbox.photo(call.target.photoId);
  if (!photo) return none;
  const flawId = flawIdOf(call.target.flawKey, aliases);
  const query = { search: photo.name, pageSize: allRows };
  return idsOf<StoredFile>(
    ports,
    { name: 'listFiles', query },
    (file) => file.flawId === flawId && isOwnPhoto(file, photo),
  );
};

/** What stood in the way, where a later try may find it gone. */
const curable = (answer: { ok: true } | { ok: false; failure: Failure }): Failure | null =>
  answer.ok || resultOfFailure(answer.failure).kind === 'parked' ? null : answer.failure;

/**
 * Removes what a repeated creation made twice, its key lost on the way, before a round is finished: a flaw or photo that is ours by
 * its content and that no acknowledgement named. Answers the trouble that a later try may cure; what the backend refuses stays.
 */
export const removeDoubles = async (ports: Ports, log: RoundLog): Promise<Failure | null> => {
  const known = new Set([...Object.values(log.aliases.flaws), ...Object.values(log.aliases.photos)]);
  for (const logged of log.copies.filter(isDoubtful)) {
    const same = await sameAs(ports, log, logged);
    const unasked = curable(same);
    if (unasked) return unasked;
    const name = logged.call?.call === 'createFlaw' ? 'deleteFlaw' : 'deleteFile';
    for (const id of same.ok ? same.ids : []) {
      const kept = known.has(id) ? null : curable(await ports.send({ name, path: { id } }));
      if (kept) return kept;
    }
  }
  return null;
};
