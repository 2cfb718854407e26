/** The present moment; the only place where the client reads the clock, so that rules take it as a parameter. */
export const now = (): Date => new Date();

/** The present moment as the wire writes it: ISO 8601 in UTC with `Z`. [WIRE-33] */
export const nowIso = (): string => now().toISOString();

/** Minutes that the device's local time is ahead of UTC. */
export const utcOffsetMinutes = (): number => -now().getTimezoneOffset();
