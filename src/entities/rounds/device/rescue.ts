import { openDevice } from '#offline/log/device.ts';
import { takeCallsOver } from '#offline/calls/callSending.ts';
import { loadCalls } from '#offline/calls/waitingCalls.ts';
import { announce } from '#offline/log/logEvents.ts';
import { outboxTurn, withTurn } from '#offline/log/pageLocks.ts';
import type { HandedOver, TakenOver } from '#offline/log/outboxTypes.ts';
import { makeRescueFile } from '#offline/rescue/rescueMake.ts';
import { pagePorts } from '#offline/send/pagePorts.ts';
import { ensureSender } from '#offline/send/senders.ts';
import { storageFailure } from '#offline/log/storageError.ts';
import { sendRequest } from '#platform/calls/http.ts';
import { deviceFailure, type Failure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import { saveFile } from '#platform/saveFile.ts';
import type { AppDispatch } from '#store/hooks.ts';

/** User whose work a rescue file contains. */
export interface RescueUser {
  id: number;
  email: string;
}

/** Result of saving or loading a rescue file. */
export type RescueOutcome =
  | (Pick<TakenOver, 'operations' | 'photos'> & { ok: true })
  | { ok: false; failure: Failure };

const refusedByDevice =
  (what: string) =>
  (error: unknown): RescueOutcome => {
    logFailure(what, error);
    return { ok: false, failure: storageFailure(error) };
  };

/** Downloads one file with all of the user's unsent work on this device. */
export const saveRescueFile = async ({ id, email }: RescueUser): Promise<RescueOutcome> => {
  try {
    const file = await makeRescueFile(pagePorts(await openDevice(), sendRequest), { id, email });
    if (file.operations > 0) saveFile(file.name, file.content);
    return { ok: true, operations: file.operations, photos: file.photos };
  } catch (error) {
    return refusedByDevice('the rescue file could not be made')(error);
  }
};

const takeOver = async (work: readonly HandedOver[]): Promise<TakenOver> => {
  const { outbox } = await openDevice();
  const sum: TakenOver = { operations: 0, photos: 0, known: 0 };
  for (const ownerWork of work) {
    const takenOver = await outbox.takeOver(ownerWork);
    sum.operations += takenOver.operations;
    sum.photos += takenOver.photos;
    sum.known += takenOver.known;
  }
  return sum;
};

/** Imports the work of a rescue file for this user, and sends it from here. */
export const loadRescueFile = async (
  dispatch: AppDispatch,
  user: RescueUser,
  file: Blob,
): Promise<RescueOutcome> => {
  try {
    const { readRescueFile } = await import('#offline/rescue/rescueRead.ts');
    const rescueFile = await readRescueFile(file, user);
    if (!rescueFile.ok) return { ok: false, failure: deviceFailure(rescueFile.problem) };
    await loadCalls();
    const calls = takeCallsOver(
      rescueFile.calls.map((call) => ({ ...call, state: call.state === 'parked' ? 'parked' : 'sealed' })),
    );
    const takenOver = await withTurn(outboxTurn(user.id), true, () => takeOver(rescueFile.work));
    const sender = await ensureSender(dispatch, user.id);
    for (const { round } of rescueFile.work) {
      announce({ ownerUserId: user.id, roundId: round.roundId, kind: 'saved', added: 0 });
      await sender.recount(round.roundId);
      sender.saveRound(round.roundId).catch(refusedByDevice('loaded work could not be sent yet'));
    }
    return { ok: true, operations: (takenOver?.operations ?? 0) + calls, photos: takenOver?.photos ?? 0 };
  } catch (error) {
    return refusedByDevice('the rescue file could not be loaded')(error);
  }
};
