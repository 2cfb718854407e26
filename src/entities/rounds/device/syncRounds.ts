import { useEffect, useState } from 'react';
import { openDevice } from '#offline/log/device.ts';
import { logChanged } from '#offline/log/logEvents.ts';
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

/** Returns the user's waiting work on this device, reread on each change of the log; null until loaded. */
export const useSyncRounds = (): readonly PanelRound[] | null => {
  const { id } = useUser();
  const [rounds, setRounds] = useState<readonly PanelRound[] | null>(null);
  useEffect(() => {
    let isLeft = false;
    const readRounds = async (): Promise<void> => {
      const panelRoundList = await panelRounds(await openDevice(), id);
      if (!isLeft) setRounds(panelRoundList);
    };
    const readAgain = (): void => {
      readRounds().catch((error: unknown) => {
        logFailure('what waits on this device could not be read', error);
        if (!isLeft) setRounds((old) => old ?? noRounds);
      });
    };
    readAgain();
    const stop = logChanged.on(readAgain);
    return () => {
      isLeft = true;
      stop();
    };
  }, [id]);
  return rounds;
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
  const sender = await ensureSender(dispatch, ownerUserId);
  for (const { roundId, parked } of rounds) {
    for (const { callId } of parked) await sender.retryParked(roundId, callId);
    const { status } = await sender.save(roundId);
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
  await sender.retryParked(roundId, callId);
  await sender.save(roundId);
};
