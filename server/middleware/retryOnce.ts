import { setTimeout as pause } from 'node:timers/promises';
import { isConnectionLost } from './databaseErrors.ts';

/** Gives the pool time to evict the other broken connections, in milliseconds. */
const pauseMs = 100;

/** Retries `act` once after a lost database connection. Only for idempotent operations. */
export async function retryOnce<T>(act: () => Promise<T>): Promise<T> {
  try {
    return await act();
  } catch (error) {
    if (!isConnectionLost(error)) throw error;
  }
  await pause(pauseMs);
  return act();
}
