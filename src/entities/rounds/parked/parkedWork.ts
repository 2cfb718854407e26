import { type RoundAct, schemaVersionOf } from '#domain/rounds/operations.ts';
import type { SealedCall } from '#domain/rounds/sealedCall.ts';
import { openDevice } from '#offline/log/device.ts';
import { announce } from '#offline/log/logEvents.ts';
import type { NewOperation, StoredOperation, StoredPhoto } from '#offline/log/outboxTypes.ts';
import { ensureSender } from '#offline/send/senders.ts';
import { newId } from '#platform/ids.ts';
import { nowIso, utcOffsetMinutes } from '#platform/time/clock.ts';
import type { DeviceCode } from '#platform/calls/failure.ts';
import { clockNote } from '#platform/time/clockSkew.ts';
import type { AppDispatch } from '#store/hooks.ts';
import type { ActOutcome } from '../recordedActs.ts';
import { refusal, refusedByDevice } from '../recordedActs.ts';
import { sessionOf } from '../roundSessions.ts';

/** Call that the backend refused. */
export interface ParkedWork {
  ownerUserId: number;
  roundId: number;
  callId: string;
}

/** Decision of the user that replaces a refused call. */
interface Decided {
  acts: readonly RoundAct[];
  photos?: readonly StoredPhoto[];
}

const findParked = async ({ ownerUserId, roundId, callId }: ParkedWork) => {
  const { outbox } = await openDevice();
  const log = await outbox.readRound({ ownerUserId, roundId });
  const logged = log.calls.find((one) => one.callId === callId && one.state === 'parked');
  if (!logged?.call) return null;
  const operations = log.operations.filter(({ opId }) => logged.opIds.includes(opId));
  return { outbox, call: logged.call, operations, rootCustomerId: operations[0]?.rootCustomerId ?? null };
};

type Found = NonNullable<Awaited<ReturnType<typeof findParked>>>;

const append = async (
  { outbox, rootCustomerId }: Found,
  owner: { ownerUserId: number; roundId: number },
  acts: readonly RoundAct[],
  photos: readonly StoredPhoto[],
): Promise<ActOutcome> => {
  const actId = newId();
  const operations = acts.map((act): NewOperation => ({
    ...act,
    ...owner,
    ...clockNote(),
    opId: newId(),
    actId,
    rootCustomerId,
    recordedAt: nowIso(),
    tzOffset: utcOffsetMinutes(),
    schemaVersion: schemaVersionOf(act),
  }));
  await outbox.append(operations, photos);
  announce({ ...owner, kind: 'appended', added: operations.length });
  return { status: 'stored' };
};

/**
 * Records the user's decision that replaces a refused call, also if its round isn't open: normal acts, so that the refused call is no
 * longer needed and the round can be finished. Other waiting work is sent. `gone`: the failure for a call that no longer waits.
 */
export const resolveParked = async (
  dispatch: AppDispatch,
  parked: ParkedWork,
  decide: (call: SealedCall, operations: readonly StoredOperation[]) => Decided | null,
  gone: DeviceCode,
): Promise<ActOutcome> => {
  const { ownerUserId, roundId } = parked;
  const owner = { ownerUserId, roundId };
  try {
    const parkedCall = await findParked(parked);
    const decided = parkedCall && decide(parkedCall.call, parkedCall.operations);
    if (!parkedCall || !decided) return refusal(gone);
    const { acts, photos = [] } = decided;
    const session = await sessionOf(roundId);
    const outcome = session
      ? await session.record({ acts: () => [...acts], about: null, photos })
      : await append(parkedCall, owner, acts, photos);
    if (outcome.status === 'refused') return outcome;
    const sender = await ensureSender(dispatch, ownerUserId);
    await sender.saveRound(roundId);
    return outcome;
  } catch (error) {
    return refusedByDevice(error);
  }
};
