/** How far the device's clock is known to be ahead, in ms; negative when it is behind. */
let aheadMs = 0;

/** Sets by how much `now` corrects the device's clock; 0 while nothing is known against it. */
export const correctClockBy = (knownAheadMs: number): void => {
  aheadMs = knownAheadMs;
};

/** The present moment by the device's own clock, right or wrong: for measuring how far it is off. */
export const deviceNow = (): Date => new Date();

/**
 * The present moment; the only place where the client reads the clock, so that rules take it as a parameter. A clock that is known to
 * be more than two minutes off is corrected, so that what is stored, shown and counted stands on the backend's time.
 */
export const now = (): Date => new Date(deviceNow().getTime() - aheadMs);

/** The present moment as the wire writes it: ISO 8601 in UTC with `Z`. [WIRE-33] */
export const nowIso = (): string => now().toISOString();

/** Minutes that the device's local time is ahead of UTC. */
export const utcOffsetMinutes = (): number => -deviceNow().getTimezoneOffset();
