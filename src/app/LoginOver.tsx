import { useLayoutEffect, useRef } from 'react';
import type { KeyboardEvent } from 'react';
import { useFocusBack } from '../components/overlays/useFocusBack.ts';
import { LoginScreen } from '../features/session/LoginScreen.tsx';
import classes from './LoginOver.module.css';

type LoginOverProps = {
  /** E-mail address of the user who was logged in. */
  email: string | undefined;
  onLoggedIn: () => void;
};

/** Login over a screen that stays mounted: also over its panels and dialogs, which can't be reached meanwhile. */
export const LoginOver = ({ email, onLoggedIn }: LoginOverProps) => {
  const dialog = useRef<HTMLDialogElement>(null);
  useFocusBack(true, dialog);
  useLayoutEffect(() => {
    // The top layer makes everything else inert; without support for it, the login covers the page.
    if ('showModal' in HTMLDialogElement.prototype) dialog.current?.showModal();
    else dialog.current?.setAttribute('open', '');
  }, []);
  const keepOpen = (event: KeyboardEvent) => {
    if (event.key === 'Escape') event.preventDefault();
  };
  return (
    <dialog
      ref={dialog}
      className={classes.over}
      aria-labelledby="session-title"
      onKeyDown={keepOpen}
      onCancel={(event) => event.preventDefault()}
    >
      <LoginScreen email={email} onLoggedIn={onLoggedIn} />
    </dialog>
  );
};
