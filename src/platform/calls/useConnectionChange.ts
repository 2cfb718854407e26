import { useEffect, useEffectEvent } from 'react';
import type { Connection } from './connectivity.ts';
import { connectionChanged } from './connectivity.ts';

/** Calls the handler of the newest rendering when the connection changes. */
export const useConnectionChange = (handle: (connection: Connection) => void): void => {
  const handleChange = useEffectEvent(handle);
  useEffect(() => connectionChanged.on((connection) => handleChange(connection)), []);
};
