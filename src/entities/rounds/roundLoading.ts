import type { Device } from '#offline/log/device.ts';
import { isPending } from '#offline/log/roundLog.ts';
import type { SavePorts } from '#offline/log/savePorts.ts';
import { fetchRound } from '#offline/sync/fetchRound.ts';
import { StorageError } from '#offline/log/storageError.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import type { TabRound, RoundOwner } from './tabRound.ts';

/** Dependencies of loading a round. */
export interface LoadingPorts {
  owner: RoundOwner;
  device: Device;
  send: SavePorts['send'];
  tab: TabRound;
}

/** Shows stored data; data that can't be shown is refetched. */
const showKept = async (tab: TabRound): Promise<void> => {
  try {
    await tab.refold();
  } catch (error) {
    if (error instanceof StorageError) throw error;
    logFailure('the kept round could not be shown', error);
  }
};

/**
 * Shows the device's data, then fresh server data; returns the failure if there is nothing to show. While a call's outcome is unknown
 * nothing is fetched: the server's data might already include acts that the log still contains. Rejects with a `StorageError`.
 */
export const loadRound = async ({ owner, device, send, tab }: LoadingPorts): Promise<Failure | null> => {
  await showKept(tab);
  const log = await device.outbox.readRound(owner);
  const isUnclear = log.calls.some((logged) => isPending(logged) && logged.attempts > 0);
  if (isUnclear && tab.view()) return null;
  const outcome = await fetchRound(send, owner.roundId);
  if (!outcome.ok) return tab.view() ? null : outcome.failure;
  await device.snapshots.keepRound(owner, outcome.data, log.ackNo);
  await tab.refold();
  return null;
};
