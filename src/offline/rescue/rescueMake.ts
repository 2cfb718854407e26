import { isPhotoAdded } from '#domain/rounds/operations.ts';
import { logFailure } from '#platform/log.ts';
import type { Device } from '../log/device.ts';
import type { RoundOwner, StoredPhoto, UnsentRound } from '../log/outboxTypes.ts';
import { callsOf, loadCalls } from '../calls/waitingCalls.ts';
import { outboxTurn, withTurn } from '../log/pageLocks.ts';
import { writeRescueFile } from './rescueFile.ts';
import type { RescueFile } from './rescueFile.ts';
import type { SavePorts } from '../log/savePorts.ts';
import { sealRound } from '../seal/sealRound.ts';
import { readWork } from '../sync/waiting.ts';

/** Dependencies for making a rescue file. */
export type RescuePorts = Pick<Device, 'outbox' | 'snapshots'> &
  Pick<SavePorts, 'now' | 'newKey' | 'aheadMs' | 'steady'>;

/** Seals the drafts, so that this device and another one that loads the file send the same calls under the same keys. */
const sealFirst = async (ports: RescuePorts, owner: RoundOwner): Promise<void> => {
  try {
    const snapshot = await ports.snapshots.round(owner);
    if (snapshot) await sealRound(ports, owner, snapshot);
  } catch (error) {
    logFailure('the work of a rescue file could not be sealed; it is saved unsealed', error);
  }
};

const rescued = async (ports: RescuePorts, owner: RoundOwner): Promise<UnsentRound> => {
  const { log, name } = await readWork(ports, owner);
  return {
    roundId: owner.roundId,
    name,
    operations: log.operations.filter(({ isUnsent }) => isUnsent === 1),
    calls: log.calls.filter(({ state }) => state !== 'acked'),
    aliases: log.aliases,
  };
};

const photosOf = async ({ outbox }: RescuePorts, rounds: readonly UnsentRound[]): Promise<StoredPhoto[]> => {
  const photos: StoredPhoto[] = [];
  for (const operation of rounds.flatMap(({ operations }) => operations)) {
    const photo = isPhotoAdded(operation) ? await outbox.photo(operation.targetId) : null;
    if (photo) photos.push(photo);
  }
  return photos;
};

/** Creates the rescue file of all of a user's unsent work on this device. The log is unchanged. Rejects with a `StorageError`. */
export const makeRescueFile = async (
  ports: RescuePorts,
  owner: { id: number; email: string },
): Promise<RescueFile> => {
  await loadCalls();
  const waiting = await ports.outbox.waitingRounds(owner.id);
  await withTurn(outboxTurn(owner.id), true, async () => {
    for (const round of waiting) await sealFirst(ports, round);
  });
  const rounds: UnsentRound[] = [];
  for (const { ownerUserId, roundId } of waiting) rounds.push(await rescued(ports, { ownerUserId, roundId }));
  return writeRescueFile(owner, rounds, await photosOf(ports, rounds), callsOf(owner.id));
};
