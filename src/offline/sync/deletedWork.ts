import { isPhotoAdded } from '#domain/rounds/operations.ts';
import { countWaitingActs } from '#domain/rounds/waitingActs.ts';
import type { Device } from '../log/device.ts';
import type { RoundOwner } from '../log/outboxTypes.ts';

/** Amount of a user's work on a round that waits on this device. */
export interface WaitingWork extends RoundOwner {
  acts: number;
  photos: number;
}

/** Returns the number of waiting acts and photos of each round; rounds without any are left out. */
export const countWork = async (
  { outbox }: Pick<Device, 'outbox'>,
  rounds: readonly RoundOwner[],
): Promise<WaitingWork[]> => {
  const counted = rounds.map(async ({ ownerUserId, roundId }): Promise<WaitingWork> => {
    const { operations } = await outbox.readRound({ ownerUserId, roundId });
    const unsent = operations.filter(({ isUnsent }) => isUnsent === 1);
    const removed = new Set(
      unsent.flatMap((one) =>
        one.kind === 'photoRemoved' || one.kind === 'itemPhotoRemoved' ? [one.targetId] : [],
      ),
    );
    const photos = unsent.filter((one) => isPhotoAdded(one) && !removed.has(one.targetId)).length;
    return { ownerUserId, roundId, acts: countWaitingActs(unsent), photos };
  });
  return (await Promise.all(counted)).filter(({ acts, photos }) => acts + photos > 0);
};
