import { createContext, useContext } from 'react';

/** Function that starts the logout; asks first when work is unsent. Provided by the shell. */
export const LogoutContext = createContext<() => void>(() => undefined);

/** Returns a function that logs the user out. [SHELL-52, SHELL-56] */
export const useLogout = (): (() => void) => useContext(LogoutContext);
