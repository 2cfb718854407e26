import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pathTo } from '../platform/paths.ts';
import { type SessionEnd, sessionEnded } from '../platform/sessionTokens.ts';
import { keepWantedAddress } from '../platform/wantedAddress.ts';
import { LazyPart, preloadPart } from '../components/lazy/LazyPart.tsx';
import { hasSession } from './hasSession.ts';
import { routeAt } from './routes.tsx';
import { shellPart } from './shellPart.ts';

/** Fetches the screen of an address beside the shell, which would ask for it only once it stands. */
const preloadScreen = (pathname: string): void => {
  const route = routeAt(pathname);
  if (route) preloadPart(route);
};

/**
 * Lets only somebody with a stored session in; anyone else goes to login. An address that was asked for is kept, unless the
 * user left by themselves. [SHELL-11, SHELL-15, SHELL-16, AUTH-04]
 */
export const SessionGuard = () => {
  const { pathname, search } = useLocation();
  const [isIn, setIsIn] = useState(hasSession);
  const [end, setEnd] = useState<SessionEnd | null>(null);

  const [opened] = useState(pathname);
  useEffect(() => {
    if (isIn) preloadScreen(opened);
  }, [isIn, opened]);

  useEffect(
    () =>
      sessionEnded.on((how) => {
        setEnd(how);
        setIsIn(false);
      }),
    [],
  );

  const address = pathname + search;
  useEffect(() => {
    if (!isIn && end !== 'loggedOut') keepWantedAddress(address);
  }, [isIn, end, address]);

  if (isIn) return <LazyPart source={shellPart} props={{}} />;
  // Told there: a bare login would leave whoever works in the dark about their work.
  return (
    <Navigate to={pathTo('login')} replace state={end === 'refused' ? { isSessionRefused: true } : null} />
  );
};
