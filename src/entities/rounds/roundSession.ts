import type { RoundState } from '#domain/rounds/roundView.ts';
import type { Device } from '#offline/log/device.ts';
import { logChanged } from '#offline/log/logEvents.ts';
import { StorageError, storageFailure } from '#offline/log/storageError.ts';
import type { SavePorts } from '#offline/log/savePorts.ts';
import { roundLock } from '#offline/log/pageLocks.ts';
import { deviceFailure } from '#platform/calls/failure.ts';
import { logFailure } from '#platform/log.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { makeTabRound } from './tabRound.ts';
import { makeRoundAccess } from './roundAccess.ts';
import { loadRound } from './roundLoading.ts';
import { storedRoundTab } from './storedRoundTabs.ts';
import { makeRecording, type RoundRecording } from './roundRecording.ts';
import * as slice from './roundsSlice.ts';

/** The user, and the session's services. */
export interface SessionOptions {
  roundId: number;
  user: { id: number; email: string };
  device: Device;
  dispatch: AppDispatch;
  send: SavePorts['send'];
}

/** Round that is open in this tab. */
export interface RoundSession extends RoundRecording {
  open(): Promise<void>;
  /** Retries loading the round after a failure. */
  reload(): Promise<void>;
  close(): void;
  takeOver(): Promise<void>;
  /** Folds the log onto the device's snapshot again, after a save has changed both. */
  refold(): Promise<void>;
  view(): RoundState | null;
}

/** Loads a round into its tab; the view shows a failure if there is nothing else to show. */
const loadInto = async ({
  dispatch,
  isClosed,
  ...source
}: Parameters<typeof loadRound>[0] & { dispatch: AppDispatch; isClosed: () => boolean }): Promise<void> => {
  const { owner } = source;
  try {
    const failure = await loadRound(source);
    if (failure) dispatch(slice.roundFailed({ roundId: owner.roundId, failure }));
  } catch (error) {
    logFailure('the round could not be opened', error);
    const failure = error instanceof StorageError ? storageFailure(error) : deviceFailure('round_not_folded');
    if (!isClosed() && !source.tab.view()) dispatch(slice.roundFailed({ roundId: owner.roundId, failure }));
  }
};

/** Opens a round for a user: the view shows the device's snapshot and log at once, and fresh server data when online. */
export const makeRoundSession = ({ roundId, user, device, dispatch, send }: SessionOptions): RoundSession => {
  const owner = { ownerUserId: user.id, roundId };
  let isClosed = false;
  let stopListening = (): void => undefined;

  const tab = makeTabRound(owner, device, (view, lastAct) => {
    if (!isClosed) dispatch(slice.roundFolded({ roundId, view, lastAct }));
  });

  const refoldQuietly = (): void => {
    tab.refold().catch((error: unknown) => logFailure('the round could not be read anew', error));
  };

  const access = makeRoundAccess(roundLock(user.id, roundId), (changed) => {
    if (isClosed) return;
    dispatch(slice.accessChanged({ roundId, access: changed }));
    // A tab that takes over a round shows the other tab's acts.
    if (tab.view()) refoldQuietly();
  });

  const recording = makeRecording({
    owner,
    email: user.email,
    outbox: device.outbox,
    tab,
    isWriting: () => access.isWriting(),
    onPressed: (targets) => dispatch(slice.actPressed({ roundId, targets })),
    // Together with the release of the pressed targets and the waiting count, so that a tap renders twice, not more.
    onShown: (targets) => {
      if (isClosed) return;
      dispatch(
        slice.actStored({
          roundId,
          targets,
          view: tab.view(),
          lastAct: tab.lastAct(),
          nextRedo: tab.nextRedo()?.lastAct ?? null,
        }),
      );
    },
  });

  const load = () => loadInto({ owner, device, send, tab, dispatch, isClosed: () => isClosed });

  return {
    ...recording,
    open: async () => {
      stopListening = logChanged.on((change) => {
        const isOurs = change.roundId === roundId && change.ownerUserId === user.id;
        if (isOurs && (change.kind === 'saved' || change.isElsewhere)) refoldQuietly();
      });
      dispatch(slice.roundOpened({ roundId, roundTab: storedRoundTab(user.id, roundId) }));
      await access.ask('try');
      await load();
    },
    reload: async () => {
      if (tab.view()) return load();
      dispatch(slice.roundOpened({ roundId, roundTab: storedRoundTab(user.id, roundId) }));
      dispatch(slice.accessChanged({ roundId, access: access.isWriting() ? 'writing' : 'readOnly' }));
      return load();
    },
    close: () => {
      isClosed = true;
      stopListening();
      access.leave();
      dispatch(slice.roundClosed({ roundId }));
    },
    takeOver: async () => {
      await access.ask('take');
      await tab.refold();
    },
    refold: () => tab.refold(),
    view: () => tab.view(),
  };
};
