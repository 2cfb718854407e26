import { clockToleranceMs } from '../domain/deviceTimes.ts';
import { makeEmitter } from './emitter.ts';

/** How far the device's clock is known to be ahead, in ms; negative when it is behind. */
let aheadMs = 0;

/** Told by how many ms the device's clock was set back since it was last compared. */
export const clockSetBack = makeEmitter<number>();

/** The device's clock beside the one that nobody can set, at one moment. */
const bothClocks = (): { deviceMs: number; steadyMs: number } => ({
  deviceMs: Date.now(),
  steadyMs: performance.now(),
});
let compared: ReturnType<typeof bothClocks> | null = null;

/** Sets by how much `now` corrects the device's clock, which was compared just now; 0 while nothing is known against it. */
export const correctClockBy = (knownAheadMs: number): void => {
  aheadMs = knownAheadMs;
  compared = bothClocks();
};

/**
 * A clock that fell behind the steady one was set back; one that ran ahead of it may have slept, and what is known of it stays.
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
  // Whoever asks for the time may be drawing a screen.
  queueMicrotask(() => clockSetBack.emit(-ranAheadMs));
};

/** The present moment by the device's own clock, right or wrong: for measuring how far it is off. */
export const deviceNow = (): Date => new Date();

/**
 * The present moment; the only place where the client reads the clock, so that rules take it as a parameter. A clock that is known to
 * be more than two minutes off is corrected, so that what is stored, shown and counted stands on the backend's time.
 */
export const now = (): Date => {
  followJumps();
  return new Date(deviceNow().getTime() - aheadMs);
};

/** The present moment as the wire writes it: ISO 8601 in UTC with `Z`. [WIRE-33] */
export const nowIso = (): string => now().toISOString();

/** Minutes that the device's local time is ahead of UTC. */
export const utcOffsetMinutes = (): number => -deviceNow().getTimezoneOffset();
