import { clockToleranceMs } from '#domain/timestamps.ts';
import { makeEmitter } from '../emitter.ts';

/** Known lead of the device's clock, in ms; negative if it is behind. */
let aheadMs = 0;

/** Fires with the ms by which the device's clock was set back since the last comparison. */
export const clockSetBack = makeEmitter<number>();

/** Reads the device's clock and the monotonic one at the same time. */
const bothClocks = (): { deviceMs: number; steadyMs: number } => ({
  deviceMs: Date.now(),
  steadyMs: performance.now(),
});
let compared: ReturnType<typeof bothClocks> | null = null;

/** Sets the correction of the device's clock after a comparison; 0 while nothing is known. */
export const correctClockBy = (knownAheadMs: number): void => {
  aheadMs = knownAheadMs;
  compared = bothClocks();
};

/**
 * Detects changes of the clock: one that fell behind the monotonic one was set back; one that ran ahead may be due to sleep, and the known
 * correction is kept. (offline-and-safety, 13)
 */
const followJumps = (): void => {
  if (!compared) return;
  const clocksNow = bothClocks();
  const ranAheadMs = clocksNow.deviceMs - compared.deviceMs - (clocksNow.steadyMs - compared.steadyMs);
  if (Math.abs(ranAheadMs) <= clockToleranceMs) return;
  compared = clocksNow;
  if (ranAheadMs > 0) return;
  aheadMs += ranAheadMs;
  // The caller may be rendering.
  queueMicrotask(() => clockSetBack.emit(-ranAheadMs));
};

/** Returns the uncorrected time of the device's clock, for measuring its error. */
export const deviceNow = (): Date => new Date();

/**
 * Returns the current time; the only place where the client reads the clock, so that rules take it as a parameter. A clock known to be more
 * than two minutes off is corrected, so that everything stored, shown and counted uses the backend's time.
 */
export const now = (): Date => {
  followJumps();
  return new Date(deviceNow().getTime() - aheadMs);
};

/** Returns the current time in the API's format: ISO 8601 in UTC with `Z`. [WIRE-33] */
export const nowIso = (): string => now().toISOString();

/** Returns the offset of the device's local time from UTC, in minutes. */
export const utcOffsetMinutes = (): number => -deviceNow().getTimezoneOffset();
