import type { Failure } from '#platform/calls/failure.ts';
import type { Device } from '../log/device.ts';
import { fetchRound } from './fetchRound.ts';
import type { RoundOwner } from '../log/outboxTypes.ts';
import { isPending } from '../log/roundLog.ts';
import type { Snapshot } from '../log/roundsDatabase.ts';
import type { SavePorts } from '../log/savePorts.ts';

/** The round as stored on this device, and why it couldn't be refreshed. */
export interface KeptRound {
  snapshot: Snapshot | null;
  failure: Failure | null;
}

/**
 * Stores a round on the device before it is opened. While a call's outcome is unknown the stored one stays: the server's data might already
 * include acts that the log still contains. Rejects with a `StorageError`.
 */
export const keepRoundAhead = async (
  { outbox, snapshots }: Device,
  send: SavePorts['send'],
  owner: RoundOwner,
  isKeptEnough: boolean,
): Promise<KeptRound> => {
  const storedSnapshot = await snapshots.round(owner);
  if (storedSnapshot && isKeptEnough) return { snapshot: storedSnapshot, failure: null };
  const log = await outbox.readRound(owner);
  if (storedSnapshot && log.calls.some((logged) => isPending(logged) && logged.attempts > 0)) {
    return { snapshot: storedSnapshot, failure: null };
  }
  const outcome = await fetchRound(send, owner.roundId);
  if (!outcome.ok) return { snapshot: storedSnapshot, failure: outcome.failure };
  return { snapshot: await snapshots.keepRound(owner, outcome.data, log.ackNo), failure: null };
};
