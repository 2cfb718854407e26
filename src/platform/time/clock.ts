import { clockToleranceMs } from '#domain/dates.ts';
import { makeEmitter } from '../emitter.ts';

/** By how much the device's clock is known to be ahead, in ms; negative when it is behind. */
let aheadMs = 0;

/** Fires with the ms by which the device's clock was set back since it was last compared. */
export const clockSetBack = makeEmitter<number>();

/** The device's clock and the monotonic one, at one moment. */
const bothClocks = (): { deviceMs: number; steadyMs: number } => ({
  deviceMs: Date.now(),
  steadyMs: performance.now(),
});
let compared: ReturnType<typeof bothClocks> | null = null;

/** Sets the correction of the device's clock, which was just compared; 0 while nothing is known. */
export const correctClockBy = (knownAheadMs: number): void => {
  aheadMs = knownAheadMs;
  compared = bothClocks();
};

/**
 * A clock that fell behind the monotonic one was set back; one that ran ahead may be due to sleep, and the known correction stays.
 * (offline-and-safety, 13)
 */
const followJumps = (): void => {
  if (!compared) return;
  const both = bothClocks();
  const ranAheadMs = both.deviceMs - compared.deviceMs - (both.steadyMs - compared.steadyMs);
  if (Math.abs(ranAheadMs) <= clockToleranceMs) return;
  compared = both;
  if (ranAheadMs > 0) return;
  aheadMs += ranAheadMs;
  // The caller may be rendering.
  queueMicrotask(() => clockSetBack.emit(-ranAheadMs));
};

/** The current time by the device's own clock, right or wrong: for measuring its error. */
export const deviceNow = (): Date => new Date();

/**
 * The current time; the only place where the client reads the clock, so that rules take it as a parameter. A clock known to be more than
 * two minutes off is corrected, so that everything stored, shown and counted uses the backend's time.
 */
export const now = (): Date => {
  followJumps();
  return new Date(deviceNow().getTime() - aheadMs);
};

/** The current time as the API writes it: ISO 8601 in UTC with `Z`. [WIRE-33] */
export const nowIso = (): string => now().toISOString();

/** Minutes that the device's local time is ahead of UTC. */
export const utcOffsetMinutes = (): number => -deviceNow().getTimezoneOffset();
