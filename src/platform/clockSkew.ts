import { makeEmitter } from './emitter.ts';

/** From here on a device's clock counts as wrong: nothing is refused for it, but it is noted. (offline-and-safety, The device) */
const notableSkewMs = 120_000;

/** The `Date` header is in whole seconds. */
const headerStepMs = 1_000;

let skewMs: number | null = null;

/** Told when the known skew changes. */
export const clockSkewChanged = makeEmitter<number | null>();

/** How far the device's clock is ahead of the backend's in ms, negative when behind; null within two minutes, and before any answer. */
export const currentClockSkewMs = (): number | null => skewMs;

/**
 * How far the device's clock is surely ahead of a `Date` header's, by when the request left and when its answer came (ms by the
 * device's clock): what the way there and back may explain doesn't count. Null without a readable header.
 */
export const skewOf = (dateHeader: unknown, sentAt: number, receivedAt: number): number | null => {
  const server = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(server)) return null;
  return Math.max(0, sentAt - server - headerStepMs) + Math.min(0, receivedAt - server);
};

/** Takes a backend's answer as the word on the time. An answer without the header changes nothing. */
export const noteServerDate = (dateHeader: unknown, sentAt: number, receivedAt: number): void => {
  const measured = skewOf(dateHeader, sentAt, receivedAt);
  if (measured === null) return;
  const next = Math.abs(measured) > notableSkewMs ? measured : null;
  if (next === skewMs) return;
  skewMs = next;
  clockSkewChanged.emit(next);
};
