import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { LazyPart } from '#components/lazy/LazyPart.tsx';
import type { LazySource } from '#components/lazy/LazyPart.tsx';
import { signOut } from '#entities/session/signIn.ts';
import { useUser } from '#entities/session/useSession.ts';
import { callsOf, loadCalls } from '#offline/calls/waitingCalls.ts';
import { waitingRounds } from '#offline/sync/unsent.ts';
import { currentConnection } from '#platform/calls/connectivity.ts';
import { logFailure } from '#platform/log.ts';
import type { AppDispatch } from '#store/hooks.ts';
import { useAppDispatch } from '#store/hooks.ts';
import { LogoutContext } from './logout.ts';
import type { LogoutDialogProps } from './LogoutDialog.tsx';

const dialog: LazySource<LogoutDialogProps> = {
  hasKitStyles: true,
  namespaces: ['sync'],
  load: () => import('./LogoutDialog.tsx').then((file) => file.LogoutDialog),
};

/** Timeout for sending the last calls before a logout, in milliseconds. */
const longestSendMs = 5_000;

/** Sends the waiting calls within the timeout; the remaining ones wait for their owner's next login. */
const sendLast = async (dispatch: AppDispatch, userId: number): Promise<void> => {
  if (callsOf(userId).length === 0) return;
  const limit = new Promise<void>((resolve) => setTimeout(resolve, longestSendMs));
  const sending = import('#offline/send/senders.ts')
    .then(({ ensureSender }) => ensureSender(dispatch, userId))
    .then((sender) => sender.flush())
    .catch((error: unknown) => logFailure('waiting calls could not be sent', error));
  await Promise.race([sending, limit]);
};

/** Amount of work that a logout leaves on the device. */
const noWork = { unsent: 0, refused: 0 };

/** Returns the amount of work that remains on the device once the calls that the connection takes at once are sent. */
const remainingWork = async (dispatch: AppDispatch, userId: number): Promise<typeof noWork> => {
  const [rounds] = await Promise.all([waitingRounds(userId), loadCalls()]);
  if (currentConnection() !== 'offline') await sendLast(dispatch, userId);
  const calls = callsOf(userId);
  const refusedCalls = calls.filter(({ state }) => state === 'parked').length;
  return {
    unsent: rounds.reduce((sum, { unsentCount }) => sum + unsentCount, calls.length - refusedCalls),
    refused: rounds.reduce((sum, { refusedCount }) => sum + refusedCount, refusedCalls),
  };
};

/** Provider of the logout; with unsent work it warns first, and keeps the work until its owner is back. [SHELL-66] */
export const LogoutProvider = ({ children }: { children: ReactNode }) => {
  const { id } = useUser();
  const dispatch = useAppDispatch();
  const [work, setWork] = useState(noWork);
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = useCallback(async (): Promise<void> => {
    setIsLeaving(true);
    await sendLast(dispatch, id);
    await signOut();
  }, [dispatch, id]);

  const start = useCallback((): void => {
    void remainingWork(dispatch, id).then((remaining) => {
      setWork(remaining);
      return remaining.unsent + remaining.refused === 0 ? leave() : undefined;
    });
  }, [dispatch, id, leave]);

  return (
    <LogoutContext value={start}>
      {children}
      {work.unsent + work.refused > 0 ? (
        <LazyPart
          source={dialog}
          waiting={null}
          props={{ ...work, isLeaving, onLeave: () => void leave(), onStay: () => setWork(noWork) }}
        />
      ) : null}
    </LogoutContext>
  );
};
