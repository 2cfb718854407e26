import type { Capability } from '#contract/capabilities.ts';
import { openDevice } from '#offline/log/device.ts';
import { storageFailure } from '#offline/log/storageError.ts';
import { type HandedOver, handOver } from '#offline/send/handOver.ts';
import { pagePorts } from '#offline/send/pagePorts.ts';
import { countWork } from '#offline/sync/deletedWork.ts';
import { sendRequest } from '#platform/calls/http.ts';
import { logFailure } from '#platform/log.ts';
import { baseApi } from '#store/baseApi.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type { DeletedWork } from './useDeletedWork.ts';

/** Returns the number of acts in the work. */
export const actsOf = (work: readonly DeletedWork[]): number =>
  work.flatMap(({ rounds }) => rounds).reduce((sum, { acts }) => sum + acts, 0);

/** Result of handing over: the remaining work with the failure; null when all was handed over. */
export interface HandOverOutcome {
  left: DeletedWork[];
  failure: HandedOver['failure'];
}

/** Returns the same work in its current state. */
const leftOf = async (work: readonly DeletedWork[]): Promise<DeletedWork[]> => {
  const counted = await countWork(
    await openDevice(),
    work.flatMap(({ rounds }) => rounds),
  );
  const leftIn = ({ rounds }: DeletedWork) =>
    rounds.flatMap((round) => {
      const remainingWork = counted.find(
        (one) => one.ownerUserId === round.ownerUserId && one.roundId === round.roundId,
      );
      return remainingWork ? [{ ...round, ...remainingWork }] : [];
    });
  return work.map((one) => ({ ...one, rounds: leftIn(one) })).filter(({ rounds }) => rounds.length > 0);
};

/** Hands over the work of deleted users that waits on this device. Never rejects. */
export const handOverWork = async (
  dispatch: AppDispatch,
  work: readonly DeletedWork[],
  onProgress: (filed: number, total: number) => void,
): Promise<HandOverOutcome> => {
  try {
    const ports = { ...pagePorts(await openDevice(), sendRequest), capabilities: new Set<Capability>() };
    const rounds = work.flatMap((one) => one.rounds);
    const { failure } = await handOver(ports, rounds, onProgress);
    return { failure, left: await leftOf(work) };
  } catch (error) {
    logFailure('work could not be handed over', error);
    return { failure: storageFailure(error), left: [...work] };
  } finally {
    dispatch(baseApi.util.invalidateTags(['Quarantine']));
  }
};
