import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { pathTo } from '../platform/paths.ts';
import { sessionEnded } from '../platform/sessionTokens.ts';
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
  const [hasLeft, setHasLeft] = useState(false);

  const [opened] = useState(pathname);
  useEffect(() => {
    if (isIn) preloadScreen(opened);
  }, [isIn, opened]);

  useEffect(
    () =>
      sessionEnded.on((end) => {
        setHasLeft(end === 'loggedOut');
        setIsIn(false);
      }),
    [],
  );

  const address = pathname + search;
  useEffect(() => {
    if (!isIn && !hasLeft) keepWantedAddress(address);
  }, [isIn, hasLeft, address]);

  return isIn ? <LazyPart source={shellPart} props={{}} /> : <Navigate to={pathTo('login')} replace />;
};
