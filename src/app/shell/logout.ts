import { createContext, useContext } from 'react';

/** Starts leaving: asks first when work is unsent. Given by the shell. */
export const LogoutContext = createContext<() => void>(() => undefined);

/** Logs the user out. [SHELL-52, SHELL-56] */
export const useLogout = (): (() => void) => useContext(LogoutContext);
