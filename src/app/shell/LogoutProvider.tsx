import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { LazyPart } from '../../components/lazy/LazyPart.tsx';
import type { LazySource } from '../../components/lazy/LazyPart.tsx';
import { readFixes } from '../../entities/flaws/waitingFixes/fixQueue.ts';
import { sendFixes } from '../../entities/flaws/waitingFixes/fixSender.ts';
import { signOut } from '../../entities/session/signIn.ts';
import { useUser } from '../../entities/session/useSession.ts';
import { countUnsent } from '../../offline/sync/unsent.ts';
import { currentConnection } from '../../platform/connectivity.ts';
import { logFailure } from '../../platform/log.ts';
import { localTexts } from '../../platform/storage.ts';
import { storageKeys } from '../../platform/storageKeys.ts';
import { LogoutContext } from './logout.ts';
import type { LogoutDialogProps } from './LogoutDialog.tsx';

const dialog: LazySource<LogoutDialogProps> = {
  hasKitStyles: true,
  load: () => import('./LogoutDialog.tsx').then((file) => file.LogoutDialog),
};

const longestSendMs = 5_000;

/** Sends the fixes that wait, as far as it can be done in a moment; what is left waits for its owner's next login. */
const sendLastFixes = async (userId: number): Promise<void> => {
  if (localTexts.get(storageKeys.fixes) === null) return;
  const tooLong = new Promise<void>((resolve) => setTimeout(resolve, longestSendMs));
  await Promise.race([
    sendFixes(userId, 'all').catch((error: unknown) => logFailure('a fix could not be sent', error)),
    tooLong,
  ]);
};

/** How many fixes wait that can't be sent now. */
const countStuckFixes = (userId: number): number =>
  currentConnection() === 'offline' ? readFixes(userId).length : 0;

/** Logs out; with unsent work it warns first, and keeps the work for when its owner is back. [SHELL-66] */
export const LogoutProvider = ({ children }: { children: ReactNode }) => {
  const { id } = useUser();
  const [unsent, setUnsent] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = useCallback(async (): Promise<void> => {
    setIsLeaving(true);
    await sendLastFixes(id);
    await signOut();
  }, [id]);

  const start = useCallback((): void => {
    void countUnsent(id).then((acts) => {
      const count = acts + countStuckFixes(id);
      setUnsent(count);
      return count === 0 ? leave() : undefined;
    });
  }, [id, leave]);

  return (
    <LogoutContext value={start}>
      {children}
      {unsent > 0 ? (
        <LazyPart
          source={dialog}
          waiting={null}
          props={{ unsent, isLeaving, onLeave: () => void leave(), onStay: () => setUnsent(0) }}
        />
      ) : null}
    </LogoutContext>
  );
};
