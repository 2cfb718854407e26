import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { LazyPart, preloadPart } from '../components/lazy/LazyPart.tsx';
import { isAnyUnsaved } from '../components/leaving/leaveGuards.ts';
import { readStoredUser } from '../entities/session/storedUser.ts';
import { pathTo } from '../platform/paths.ts';
import { sessionEnded } from '../platform/calls/sessionTokens.ts';
import { keepRequestedAddress } from '../platform/storage/requestedAddress.ts';
import { hasSession } from './hasSession.ts';
import { LoginOver } from './LoginOver.tsx';
import { routeAt } from './routes.tsx';
import { shellPart } from './shellPart.ts';

/** Preloads the screen of an address along with the shell, instead of after it. */
const preloadScreen = (pathname: string): void => {
  const route = routeAt(pathname);
  if (route) preloadPart(route);
};

/** State of the guard. `paused`: the session was refused, and a form with unsaved work waits for its user to log in again. */
type Standing = 'in' | 'paused' | 'refused' | 'left' | 'out';

/**
 * Guard that requires a stored session; anyone else goes to login. The requested address is kept, unless the user logged out. If a form has
 * unsaved work, the login is shown over it, and the same user finds it unchanged. [SHELL-11, SHELL-15, SHELL-16, AUTH-04]
 */
export const SessionGuard = () => {
  const { pathname, search } = useLocation();
  const [standing, setStanding] = useState<Standing>(() => (hasSession() ? 'in' : 'out'));
  const [owner] = useState(readStoredUser);
  const isIn = standing === 'in' || standing === 'paused';

  const [opened] = useState(pathname);
  useEffect(() => {
    if (isIn) preloadScreen(opened);
  }, [isIn, opened]);

  useEffect(
    () =>
      sessionEnded.on((end) => {
        if (end === 'loggedOut') setStanding('left');
        else setStanding((now) => (now === 'paused' || isAnyUnsaved() ? 'paused' : 'refused'));
      }),
    [],
  );

  const address = pathname + search;
  useEffect(() => {
    if (standing === 'out' || standing === 'refused') keepRequestedAddress(address);
  }, [standing, address]);

  const handleLogin = () => {
    // Another user must not see this user's input: the page is reloaded without it.
    if (readStoredUser()?.id === owner?.id) setStanding('in');
    else window.location.reload();
  };
  if (!isIn) {
    // The login screen explains it: a bare login would leave users uncertain about their work.
    const state = standing === 'refused' ? { isSessionRefused: true, email: owner?.email } : null;
    return <Navigate to={pathTo('login')} replace state={state} />;
  }
  return (
    <>
      <LazyPart source={shellPart} props={{}} />
      {standing === 'paused' ? <LoginOver email={owner?.email} onLoggedIn={handleLogin} /> : null}
    </>
  );
};
