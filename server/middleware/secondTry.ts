import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLost } from './databaseErrors.ts';

/** In which the pool takes out the connections that broke together with the one that was used. */
const pauseMs = 100;

/** Does once more, and no more often, what lost its connection to the database. Only for what may be done twice. */
export async function withSecondTry<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
  await pause(pauseMs);
  return act();
}
