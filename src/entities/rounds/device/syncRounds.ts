import { useEffect, useState, useSyncExternalStore } from 'react';
import { callsOf, callsVersion, followCalls, hurryCalls } from '#offline/calls/waitingCalls.ts';
import { openDevice } from '#offline/log/device.ts';
import { logChanged } from '#offline/log/logEvents.ts';
import type { WaitingCall } from '#offline/log/outboxTypes.ts';
import type {
  NamedParkedCall as Named,
  PanelRound as Waiting,
  ParkedPlace as Place,
} from '#offline/sync/panelRounds.ts';
import { panelRounds } from '#offline/sync/panelRounds.ts';
import { ensureSender } from '#offline/send/senders.ts';
import type { StorageState } from '#offline/sync/storageState.ts';
import { readStorageState } from '#offline/sync/storageState.ts';
import { logFailure } from '#platform/log.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { useUser } from '#entities/session/useSession.ts';

/** Waiting round in the sync panel. */
export type PanelRound = Waiting;
/** Refused call with its target's name and location. */
export type NamedParkedCall = Named;
/** Place that shows a refused call's target. */
export type ParkedPlace = Place;

const noRounds: readonly PanelRound[] = [];

/** A user's work in the outbox of this device, by target. */
export interface WaitingWork {
  rounds: readonly PanelRound[];
  /** Calls on flaws, questions and drawings, oldest first. */
  calls: readonly WaitingCall[];
  /** Number of refused acts and calls. */
  refusedCount: number;
  /** True if a try would send anything: otherwise all of it waits for a person. */
  isSendable: boolean;
}

/** Returns the user's waiting work on this device, reread on each change of the outbox. */
export const useWaitingWork = (): WaitingWork => {
  const { id } = useUser();
  useSyncExternalStore(followCalls, callsVersion);
  const calls = callsOf(id);
  const [rounds, setRounds] = useState(noRounds);
  useEffect(() => {
    let isLeft = false;
    const readRounds = async (): Promise<void> => {
      const panelRoundList = await panelRounds(await openDevice(), id);
      if (!isLeft) setRounds(panelRoundList);
    };
    const readAgain = (): void => {
      readRounds().catch((error: unknown) => {
        logFailure('what waits on this device could not be read', error);
      });
    };
    readAgain();
    const stop = logChanged.on(readAgain);
    return () => {
      isLeft = true;
      stop();
    };
  }, [id]);
  const refusedCalls = calls.filter(({ state }) => state === 'parked');
  return {
    rounds,
    calls,
    refusedCount: rounds.reduce((sum, { refusedCount }) => sum + refusedCount, refusedCalls.length),
    isSendable: rounds.some(({ isSendable }) => isSendable) || refusedCalls.length < calls.length,
  };
};

/** Returns storage space and persistence of the browser, read when first shown; null until known. */
export const useStorageState = (): StorageState | null => {
  const [state, setState] = useState<StorageState | null>(null);
  useEffect(() => {
    let isLeft = false;
    void readStorageState().then((read) => {
      if (!isLeft) setState(read);
    });
    return () => {
      isLeft = true;
    };
  }, []);
  return state;
};

/** Retries everything of the user: refused calls get another try, and all waiting work is sent, as far as the connection allows. */
export const sendAllNow = async (
  dispatch: AppDispatch,
  ownerUserId: number,
  rounds: readonly PanelRound[],
): Promise<void> => {
  hurryCalls(ownerUserId, () => true);
  const sender = await ensureSender(dispatch, ownerUserId);
  for (const { roundId, parked } of rounds) {
    for (const { callId } of parked) await sender.retry(roundId, callId);
    const { status } = await sender.saveRound(roundId);
    if (status === 'unreachable' || status === 'signedOut') return;
  }
};

/** Retries one refused call. */
export const retryParked = async (
  dispatch: AppDispatch,
  ownerUserId: number,
  roundId: number,
  callId: string,
): Promise<void> => {
  const sender = await ensureSender(dispatch, ownerUserId);
  await sender.retry(roundId, callId);
  await sender.saveRound(roundId);
};
