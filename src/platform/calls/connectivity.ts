import { deviceNow } from '../time/clock.ts';
import { noteServerDate } from '../time/clockSkew.ts';
import { makeEmitter } from '../emitter.ts';
import { transport } from './transport.ts';

/** Result of the last real call: reached the backend or not. */
export type Connection = 'online' | 'offline';

const healthTimeoutMs = 4_000;
const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

let connection: Connection = 'online';
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = firstRetryMs;
/** True if the last health check got a response from something other than the backend, such as a captive portal. */
let hasForeignResponse = false;

/** Fires when the connection changes. */
export const connectionChanged = makeEmitter<Connection>();

/** Returns the result of the last real call; a new page counts as online until one fails. */
export const currentConnection = (): Connection => connection;

/** Returns whether the backend is unreachable while something else responds in its place. */
export const isAnsweredByOthers = (): boolean => connection === 'offline' && hasForeignResponse;

/** Returns whether the browser contradicts the last response: either may be outdated, so only another call can decide. */
const isDoubted = (): boolean => navigator.onLine === false;

/** Records whether a call reached the backend; until one certainly does, its health is polled. */
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

/** Calls `GET health`, with a timeout of 4 s; only an envelope counts as a response. (offline-and-safety, The device) */
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
    const { isAnswered, readResponse } = await import('./envelope.ts');
    const isOurs = isAnswered(readResponse(response.status, await response.text(), () => null));
    hasForeignResponse = !isOurs;
    if (isOurs) noteServerDate(response.headers.get('date'), sentAt, deviceNow().getTime());
    return isOurs;
  } catch {
    hasForeignResponse = false;
    return false;
  }
};

/** Checks the connection on the browser's own events, which decide nothing by themselves. */
export const watchConnection = (): void => {
  const check = (): void => void checkConnection();
  window.addEventListener('online', check);
  window.addEventListener('offline', check);
};
