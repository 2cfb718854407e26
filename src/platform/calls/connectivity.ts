import { deviceNow } from '../time/clock.ts';
import { noteServerDate } from '../time/clockSkew.ts';
import { makeEmitter } from '../emitter.ts';
import { isAnswered, readAnswer } from './envelope.ts';
import { transport } from './transport.ts';

/** Whether the last real call reached the backend. */
export type Connection = 'online' | 'offline';

const healthTimeoutMs = 4_000;
const firstRetryMs = 5_000;
const longestRetryMs = 60_000;

let connection: Connection = 'online';
let retryTimer: ReturnType<typeof setTimeout> | undefined;
let retryMs = firstRetryMs;
/** Whether something other than the backend responded to the last health check, such as a captive portal. */
let hasForeignResponse = false;

/** Fires when the connection changes. */
export const connectionChanged = makeEmitter<Connection>();

/** The result of the last real call; a new page counts as online until one fails. */
export const currentConnection = (): Connection => connection;

/** Whether the backend is unreachable though something responds in its place. */
export const isAnsweredByOthers = (): boolean => connection === 'offline' && hasForeignResponse;

/** The browser contradicts the last response: either may be late, so only another call can tell. */
const isDoubted = (): boolean => navigator.onLine === false;

/** Records that a call reached the backend, or didn't; until it certainly does, its health is polled. */
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

/** Calls `GET health`, for at most 4 s; only our envelope counts as a response. (offline-and-safety, The device) */
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
    hasForeignResponse = !isOurs;
    if (isOurs) noteServerDate(response.headers.get('date'), sentAt, deviceNow().getTime());
    return isOurs;
  } catch {
    hasForeignResponse = false;
    return false;
  }
};

/** The browser's own events trigger a check; they decide nothing by themselves. */
export const watchConnection = (): void => {
  const check = (): void => void checkConnection();
  window.addEventListener('online', check);
  window.addEventListener('offline', check);
};
