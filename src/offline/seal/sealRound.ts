import { correctTimes } from '#domain/rounds/deviceTimes.ts';
import { foldRound } from '#domain/rounds/roundFold.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import { sealOperations } from '#domain/rounds/sealing.ts';
import type { NewLoggedCall, RoundOwner } from '../log/outboxTypes.ts';
import { namedCalls, releasable, splitForSealing } from '../log/roundLog.ts';
import type { Snapshot } from '../log/roundsDatabase.ts';
import type { SavePorts } from '../log/savePorts.ts';

/** Bug while folding a round: the log and the device's store are intact. */
export class FoldError extends Error {}

const foldOrThrow = <T>(fold: () => T): T => {
  try {
    return fold();
  } catch (cause) {
    throw new FoldError('the round could not be folded', { cause });
  }
};

/**
 * Folds a round's drafts into sealed calls, one for each changed target, each with its own key; acts without effect are acknowledged at
 * once. Times from a wrong device clock are corrected in the calls, the log is unchanged. Returns whether there was anything to seal.
 * Rejects with a `FoldError` or a `StorageError`. (decisions, Sending work)
 */
export const sealRound = async (
  {
    outbox,
    now,
    newKey,
    aheadMs,
    steady,
  }: Pick<SavePorts, 'outbox' | 'now' | 'newKey' | 'aheadMs' | 'steady'>,
  owner: RoundOwner,
  snapshot: Snapshot,
): Promise<boolean> => {
  const log = await outbox.readRound(owner);
  const released = releasable(log);
  const { drafts, sealed } = splitForSealing(log, snapshot, released);
  if (drafts.length === 0) return false;
  const fold = (): SealedCall[] => {
    const before = foldRound(snapshot.data, sealed, log.aliases);
    const corrected = correctTimes(drafts, aheadMs?.() ?? null, now(), steady?.());
    return sealOperations(before, corrected, newKey, namedCalls(log, released));
  };
  const calls = foldOrThrow(fold);
  const carried = new Set(calls.flatMap((call) => call.opIds));
  const nothing = drafts
    .filter((operation) => !carried.has(operation.opId))
    .map((operation) => operation.opId);
  const loggedCalls: NewLoggedCall[] = calls.map((call) => ({ callId: call.key, call, opIds: call.opIds }));
  if (nothing.length > 0) loggedCalls.push({ callId: newKey(), call: null, opIds: nothing });
  await outbox.seal(
    owner,
    released.map((logged) => logged.callId),
    loggedCalls,
    now().toISOString(),
  );
  return true;
};
