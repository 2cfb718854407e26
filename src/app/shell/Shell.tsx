import '../../components/theme/firstShellStyles.ts';
import { useEffect, useState } from 'react';
import { Provider } from 'react-redux';
import { Navigate } from 'react-router-dom';
import { principalOfToken } from '../../entities/session/principal.ts';
import { rightsRenewed } from '../../entities/session/sessionSlice.ts';
import { readStoredUser } from '../../entities/session/storedUser.ts';
import { pathTo } from '../../platform/paths.ts';
import { tokensStored } from '../../platform/sessionTokens.ts';
import type { AppStore } from '../store.ts';
import { makeStore } from '../store.ts';
import { LogoutProvider } from './LogoutProvider.tsx';
import { ShellLayout } from './ShellLayout.tsx';

const storeOfSession = (): AppStore | null => {
  const user = readStoredUser();
  return user ? makeStore(user) : null;
};

/** Everything behind the login: the session's store and the default layout. [SHELL-36] */
export const Shell = () => {
  const [store] = useState(storeOfSession);

  useEffect(
    () => tokensStored.on(({ token }) => store?.dispatch(rightsRenewed(principalOfToken(token)))),
    [store],
  );

  if (!store) return <Navigate to={pathTo('login')} replace />;
  return (
    <Provider store={store}>
      <LogoutProvider>
        <ShellLayout />
      </LogoutProvider>
    </Provider>
  );
};
