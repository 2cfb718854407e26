import '#components/theme/firstShellStyles.ts';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { principalOfToken } from '#entities/session/principal.ts';
import { rightsRenewed } from '#entities/session/sessionSlice.ts';
import { connectionChanged } from '#platform/calls/connectivity.ts';
import { pathTo } from '#platform/paths.ts';
import { tokensStored } from '#platform/calls/sessionTokens.ts';
import { whenIdle } from '#platform/whenIdle.ts';
import { openingEnds } from '#store/refetchOnMount.ts';
import { refetchFailed } from '#store/refetchFailed.ts';
import { fetchRest } from '../fetchRest.ts';
import { LogoutProvider } from './logout/LogoutProvider.tsx';
import { ShellLayout } from './ShellLayout.tsx';
import { storeOfSession } from './openingStore.ts';

/** Root of everything after the login: the session's store and the default layout. [SHELL-36] */
export const Shell = () => {
  const [store] = useState(storeOfSession);

  useEffect(
    () => tokensStored.on(({ token }) => store?.dispatch(rightsRenewed(principalOfToken(token)))),
    [store],
  );

  useEffect(
    () =>
      connectionChanged.on((connection) => {
        if (store && connection === 'online') refetchFailed(store.dispatch, store.getState());
      }),
    [store],
  );

  useEffect(() => whenIdle(fetchRest), []);

  // Runs after every screen's own effects: from now on, remounted queries are refetched.
  useEffect(openingEnds, []);

  if (!store) return <Navigate to={pathTo('login')} replace />;
  return (
    <Provider store={store}>
      <LogoutProvider>
        <ShellLayout />
      </LogoutProvider>
    </Provider>
  );
};
