import { useEffect, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { readStoredUser } from '../entities/session/storedUser.ts';
import { pathTo } from '../platform/paths.ts';
import { readTokens, sessionEnded } from '../platform/sessionTokens.ts';
import { keepWantedAddress } from '../platform/wantedAddress.ts';
import { LazyPart } from '../components/lazy/LazyPart.tsx';
import { shellPart } from './shellPart.ts';

const hasSession = (): boolean => readTokens() !== null && readStoredUser() !== null;

/**
 * Lets only somebody with a stored session in; anyone else goes to login. An address that was asked for is kept, unless the
 * user left by themselves. [SHELL-11, SHELL-15, SHELL-16, AUTH-04]
 */
export const SessionGuard = () => {
  const { pathname, search } = useLocation();
  const [isIn, setIsIn] = useState(hasSession);
  const [hasLeft, setHasLeft] = useState(false);

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
