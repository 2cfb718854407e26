import type { SteadyTime } from '#domain/rounds/operations.ts';

/** Beginning of a watch: the clocks of the device, and the backend's time at which it learned of it; null while it hasn't. */
export interface WatchStart {
  steady: SteadyTime;
  received: string | null;
}

/** Ms by which the backend's time in a device's clocks may be late, since it is told in whole seconds. */
const headerToleranceMs = 1_000;

/**
 * Returns the time that has certainly passed since the beginning of a watch, in ms; null if no clock proves any. Within one page the monotonic
 * clock tells it, which can't be set and only stops while the device sleeps. After a reload it is the backend's time, never late at the end,
 * since the beginning was received, never early. The clock of the wall tells nothing.
 */
export function provenWatchMs(start: WatchStart, end: SteadyTime): number | null {
  const inPage = start.steady.page === end.page ? end.ms - start.steady.ms : null;
  const byBackend =
    start.received !== null && end.at !== undefined
      ? end.at - headerToleranceMs - Date.parse(start.received)
      : null;
  if (inPage === null && byBackend === null) return null;
  return Math.max(0, inPage ?? 0, byBackend ?? 0);
}

/** Returns whether a watch of some minutes has certainly passed. */
export const isWatchProven = (start: WatchStart, end: SteadyTime, minutes: number): boolean =>
  (provenWatchMs(start, end) ?? 0) >= minutes * 60_000;

/**
 * Returns whether the clocks of a received act can be right: the backend's time in them isn't later than the receipt, and no more time has
 * passed since the beginning than the backend's times allow.
 */
export function isPlausibleEnd(start: WatchStart, end: SteadyTime, receivedAt: string): boolean {
  const receivedMs = Date.parse(receivedAt) + headerToleranceMs;
  if (end.at !== undefined && end.at > receivedMs) return false;
  if (start.steady.page !== end.page || start.steady.at === undefined) return true;
  return end.ms - start.steady.ms <= receivedMs - start.steady.at;
}
