import { deviceNow } from './clock.ts';
import { noteServerDate } from './clockSkew.ts';
import { makeEmitter } from './emitter.ts';
import { isAnswered, readAnswer } from './envelope.ts';
import { transport } from './transport.ts';

/** Whether the backend was reached by the last real call. */
export type Connection = 'online' | 'offline';

const healthTimeoutMs = 4_000;
const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

let connection: Connection = 'online';
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = firstRetryMs;

/** Told when the connection changes. */
export const connectionChanged = makeEmitter<Connection>();

/** What the last real call said; a new page counts as online until one fails. */
export const currentConnection = (): Connection => connection;

/** The browser's word against an answer: either may be late, so that only another call can tell. */
const isDoubted = (): boolean => navigator.onLine === false;

/** Notes that a call reached the backend, or didn't; until it surely does, its health is asked from time to time. */
export const noteReached = (isReached: boolean): void => {
  const next = isReached ? 'online' : 'offline';
  if (isReached && !isDoubted()) {
    clearTimeout(retryTimer);
    retryTimer = undefined;
    retryMs = firstRetryMs;
  } else if (retryTimer === undefined) {
    retryTimer = setTimeout(() => {
      retryTimer = undefined;
      retryMs = Math.min(retryMs * 2, longestRetryMs);
      void checkConnection();
    }, retryMs);
  }
  if (next === connection) return;
  connection = next;
  connectionChanged.emit(next);
};

/** Asks `GET health`, at most 4 s; only an envelope of ours counts as an answer. (offline-and-safety, The device) */
export const checkConnection = async (): Promise<Connection> => {
  noteReached(await isHealthy());
  return connection;
};

const isHealthy = async (): Promise<boolean> => {
  try {
    await transport.ready;
    const sentAt = deviceNow().getTime();
    const response = await fetch(`${transport.apiBaseUrl}health`, {
      cache: 'no-store',
      signal: AbortSignal.timeout(healthTimeoutMs),
    });
    const isOurs = isAnswered(readAnswer(response.status, await response.text(), () => null));
    if (isOurs) noteServerDate(response.headers.get('date'), sentAt, deviceNow().getTime());
    return isOurs;
  } catch {
    return false;
  }
};

/** Lets the browser's own events start a check; their word alone decides nothing. */
export const watchConnection = (): void => {
  const check = (): void => void checkConnection();
  window.addEventListener('online', check);
  window.addEventListener('offline', check);
};
