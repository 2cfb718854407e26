import { clockToleranceMs } from '../domain/deviceTimes.ts';
import { clockSetBack, correctClockBy, deviceNow } from './clock.ts';
import { makeEmitter } from './emitter.ts';

/** The `Date` header is in whole seconds. */
const headerStepMs = 1_000;

let skewMs: number | null = null;
let isCompared = false;

/** Told when the known skew changes. */
export const clockSkewChanged = makeEmitter<number | null>();

/** How far the device's clock is ahead of the backend's in ms, negative when behind; null within two minutes, and before any answer. */
export const currentClockSkewMs = (): number | null => skewMs;

/** By how much times of now are corrected; null while no answer has told the time, so that nobody knows whether they are right. */
export const knownAheadMs = (): number | null => (isCompared ? (skewMs ?? 0) : null);

/** What an operation notes of the clock when it is recorded: nothing while nobody knows. */
export const clockNote = (): { aheadMs?: number } => {
  const aheadMs = knownAheadMs();
  return aheadMs === null ? {} : { aheadMs };
};

/**
 * How far the device's clock is surely ahead of a `Date` header's, by when the request left and when its answer came (ms by the
 * device's clock): what the way there and back may explain doesn't count. Null without a readable header.
 */
export const skewOf = (dateHeader: unknown, sentAt: number, receivedAt: number): number | null => {
  const server = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(server)) return null;
  return Math.max(0, sentAt - server - headerStepMs) + Math.min(0, receivedAt - server);
};

/**
 * Takes a backend's answer as the word on the time: from two minutes on the clock is corrected by what it is off. An answer without
 * the header changes nothing.
 */
export const noteServerDate = (dateHeader: unknown, sentAt: number, receivedAt: number): void => {
  const measured = skewOf(dateHeader, sentAt, receivedAt);
  if (measured === null) return;
  take(measured);
};

const take = (measuredMs: number): void => {
  isCompared = true;
  const next = Math.abs(measuredMs) > clockToleranceMs ? measuredMs : null;
  correctClockBy(next ?? 0);
  if (next === skewMs) return;
  skewMs = next;
  clockSkewChanged.emit(next);
};

clockSetBack.on((backMs) => take((skewMs ?? 0) - backMs));

/**
 * Takes the newest time of a log as the word on the time while no answer has told it, such as after a reload without a network: a
 * clock that shows an earlier one was set back. Only times that were known to be right when they were written count.
 */
export const noteLoggedTime = (newest: string): void => {
  const behindMs = Date.parse(newest) - deviceNow().getTime();
  if (!isCompared && behindMs > clockToleranceMs) take(-behindMs);
};
