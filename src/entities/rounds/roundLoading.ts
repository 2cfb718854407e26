import type { Device } from '../../offline/log/device.ts';
import { isPending } from '../../offline/log/roundLog.ts';
import type { SavePorts } from '../../offline/log/savePorts.ts';
import { fetchRound } from '../../offline/sync/fetchRound.ts';
import { StorageError } from '../../offline/log/storageError.ts';
import type { Failure } from '../../platform/failure.ts';
import { logFailure } from '../../platform/log.ts';
import type { TabRound, RoundOwner } from './tabRound.ts';

/** What getting a round needs. */
export interface LoadingPorts {
  owner: RoundOwner;
  device: Device;
  send: SavePorts['send'];
  tab: TabRound;
}

/** What can't be shown as it is kept is fetched anew. */
const showKept = async (tab: TabRound): Promise<void> => {
  try {
    await tab.refold();
  } catch (error) {
    if (error instanceof StorageError) throw error;
    logFailure('the kept round could not be shown', error);
  }
};

/**
 * Shows what the device has, then fresh server data; answers the failure that leaves nothing to show. Where a call's outcome is
 * open nothing is fetched: then the server may show what the log still holds as its own. Rejects with a `StorageError`.
 */
export const loadRound = async ({ owner, device, send, tab }: LoadingPorts): Promise<Failure | null> => {
  await showKept(tab);
  const log = await device.outbox.readRound(owner);
  const isUnclear = log.copies.some((logged) => isPending(logged) && logged.attempts > 0);
  if (isUnclear && tab.view()) return null;
  const outcome = await fetchRound(send, owner.roundId);
  if (!outcome.ok) return tab.view() ? null : outcome.failure;
  await device.snapshots.keepRound(owner, outcome.data, log.ackNo);
  await tab.refold();
  return null;
};
