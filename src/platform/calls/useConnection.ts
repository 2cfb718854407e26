import { useSyncExternalStore } from 'react';
import type { Connection } from './connectivity.ts';
import { connectionChanged, currentConnection } from './connectivity.ts';

/** Returns the connection according to the last real call; re-renders when it changes. */
export const useConnection = (): Connection => useSyncExternalStore(connectionChanged.on, currentConnection);
