import type { Device } from '../log/device.ts';
import type { RoundOwner, WaitingRound } from '../log/outboxTypes.ts';
import { pendingFinish } from '../log/roundLog.ts';
import { splitUnsent } from './parked.ts';

/** A round with waiting work on this device, for a list. `unsentCount` excludes refused acts. */
export interface NamedWaitingRound extends WaitingRound {
  name: string;
  /** True if finished here while the backend doesn't know yet. */
  isFinished: boolean;
  /** Acts that the backend refused: they wait for a person's decision. */
  refusedCount: number;
}

/** Reads a round's log and snapshot, with its name ('' if the device doesn't know it) and its unsent work. */
export const readWork = async (
  { outbox, snapshots }: Pick<Device, 'outbox' | 'snapshots'>,
  owner: RoundOwner,
) => {
  const [snapshot, log] = [await snapshots.round(owner), await outbox.readRound(owner)];
  const name = snapshot?.data.round.name ?? '';
  return { snapshot, log, name, isFinished: pendingFinish(log) !== null, ...splitUnsent(log) };
};

/** Returns the rounds of a user with waiting work. */
export const namedWaitingRounds = async (
  device: Device,
  ownerUserId: number,
): Promise<NamedWaitingRound[]> => {
  const rounds = await device.outbox.waitingRounds(ownerUserId);
  return Promise.all(
    rounds.map(async (round) => {
      const { name, isFinished, waitingCount, refusedCount } = await readWork(device, round);
      return { ...round, name, isFinished, unsentCount: waitingCount, refusedCount };
    }),
  );
};

/** A round with work waiting for an admin, since its author had lost the right. */
export interface QuarantinedRound {
  roundId: number;
  name: string;
  count: number;
}

/** Returns the rounds of a user with work in the backend's quarantine, by name if the device still knows it. */
export const namedQuarantinedRounds = async (
  { outbox, snapshots }: Device,
  ownerUserId: number,
): Promise<QuarantinedRound[]> => {
  const byRound = Map.groupBy(await outbox.quarantined(ownerUserId), ({ roundId }) => roundId);
  return Promise.all(
    [...byRound].map(async ([roundId, calls]) => {
      const snapshot = await snapshots.round({ ownerUserId, roundId });
      return { roundId, name: snapshot?.data.round.name ?? '', count: calls.length };
    }),
  );
};

/** A round that can be opened on this device without a network. */
export interface DeviceRound {
  roundId: number;
  name: string;
  buildingNames: string;
  /** Number of acts that wait to be sent; next to it the refused acts, and the calls that wait for an administrator. */
  unsentCount: number;
  refusedCount: number;
  quarantinedCount: number;
  /** True if finished here while the backend doesn't know yet. */
  isFinished: boolean;
}

/** Returns the rounds of a user that this device stores and that aren't finished for the backend, newest first. */
export const deviceRounds = async (device: Device, ownerUserId: number): Promise<DeviceRound[]> => {
  const [snapshots, waiting, filed] = await Promise.all([
    device.snapshots.roundsOf(ownerUserId),
    namedWaitingRounds(device, ownerUserId),
    device.outbox.quarantined(ownerUserId),
  ]);
  return snapshots
    .filter(({ data }) => data.round.done === null)
    .map(({ roundId, data }) => {
      const work = waiting.find((round) => round.roundId === roundId);
      return {
        roundId,
        name: data.round.name,
        buildingNames: [...new Set(data.infos.map(({ buildingName }) => buildingName))].join(', '),
        unsentCount: work?.unsentCount ?? 0,
        refusedCount: work?.refusedCount ?? 0,
        quarantinedCount: filed.filter((call) => call.roundId === roundId).length,
        isFinished: work?.isFinished ?? false,
      };
    });
};

/** Returns the user's round on this device that has an item with this code; null if none has. */
export const roundWithCode = async (
  device: Device,
  ownerUserId: number,
  code: string,
): Promise<CodedOnDevice | null> => {
  for (const { roundId, data } of await device.snapshots.roundsOf(ownerUserId)) {
    if (data.round.done !== null) continue;
    for (const info of data.infos) {
      const item = info.roundHistoryItems.find((each) => each.code === code);
      if (!item) continue;
      const { name, positionNumber } = item;
      return { roundId, roundName: data.round.name, name, positionNumber, floorName: info.floorName };
    }
  }
  return null;
};

/** Item that this device knows by its code, with its round. */
export interface CodedOnDevice {
  roundId: number;
  roundName: string;
  name: string;
  positionNumber: number;
  floorName: string;
}
