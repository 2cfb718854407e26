import { useSyncExternalStore } from 'react';
import type { Connection } from './connectivity.ts';
import { connectionChanged, currentConnection } from './connectivity.ts';

/** The connection as the last real call found it; renders anew when it changes. */
export const useConnection = (): Connection => useSyncExternalStore(connectionChanged.on, currentConnection);
