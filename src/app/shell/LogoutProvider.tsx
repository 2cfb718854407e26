import type { ReactNode } from 'react';
import { useCallback, useState } from 'react';
import { LazyPart } from '../../components/lazy/LazyPart.tsx';
import type { LazySource } from '../../components/lazy/LazyPart.tsx';
import { signOut } from '../../entities/session/signIn.ts';
import { useUser } from '../../entities/session/useSession.ts';
import { countUnsent } from '../../offline/sync/unsent.ts';
import { LogoutContext } from './logout.ts';
import type { LogoutDialogProps } from './LogoutDialog.tsx';

const dialog: LazySource<LogoutDialogProps> = {
  hasKitStyles: true,
  load: () => import('./LogoutDialog.tsx').then((file) => file.LogoutDialog),
};

/** Logs out; with unsent work it warns first, and keeps the work for when its owner is back. [SHELL-66] */
export const LogoutProvider = ({ children }: { children: ReactNode }) => {
  const { id } = useUser();
  const [unsent, setUnsent] = useState(0);
  const [isLeaving, setIsLeaving] = useState(false);

  const leave = useCallback(async (): Promise<void> => {
    setIsLeaving(true);
    await signOut();
  }, []);

  const start = useCallback((): void => {
    void countUnsent(id).then((count) => {
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
