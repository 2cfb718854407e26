import { now } from '#platform/time/clock.ts';
import { currentClockSkewMs, knownAheadMs } from '#platform/time/clockSkew.ts';
import { steadyTime } from '#platform/time/steadyClock.ts';
import { newId } from '#platform/ids.ts';
import type { Device } from '../log/device.ts';
import type { SavePorts } from '../log/savePorts.ts';

/** Creates this page's dependencies of a save: its stores, its clock and new keys. */
export const pagePorts = (
  { outbox, snapshots }: Pick<Device, 'outbox' | 'snapshots'>,
  send: SavePorts['send'],
): Omit<SavePorts, 'capabilities'> => ({
  outbox,
  snapshots,
  send,
  now,
  newKey: newId,
  clockSkewMs: currentClockSkewMs,
  aheadMs: knownAheadMs,
  steady: steadyTime,
});
