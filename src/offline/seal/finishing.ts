import { now, utcOffsetMinutes } from '#platform/time/clock.ts';
import { clockNote } from '#platform/time/clockSkew.ts';
import { newId } from '#platform/ids.ts';
import type { RoundLog, RoundOwner } from '../log/outboxTypes.ts';
import { isPending, pendingFinish } from '../log/roundLog.ts';
import type { SavePorts } from '../log/savePorts.ts';

/** Returns whether the closing call may have reached the backend already: then only its response decides, and nothing is undone. */
const mayBeClosed = (log: RoundLog): boolean =>
  log.calls.some((logged) => logged.call?.call === 'updateRound' && isPending(logged) && logged.attempts > 0);

/**
 * Undoes an unsent finish after a save that failed, so that the round goes on and its `done` is withheld until the user finishes it again.
 * Returns whether it was undone. (decisions, Sending work)
 */
export const withdrawFinish = async (
  { outbox }: Pick<SavePorts, 'outbox'>,
  owner: RoundOwner,
): Promise<boolean> => {
  const log = await outbox.readRound(owner);
  const finish = pendingFinish(log);
  if (!finish || mayBeClosed(log)) return false;
  const { rootCustomerId, schemaVersion } = finish;
  await outbox.append([
    {
      ...owner,
      rootCustomerId,
      schemaVersion,
      opId: newId(),
      actId: newId(),
      recordedAt: now().toISOString(),
      ...clockNote(),
      tzOffset: utcOffsetMinutes(),
      kind: 'finishWithdrawn',
      targetId: owner.roundId,
      payload: {},
    },
  ]);
  return true;
};
