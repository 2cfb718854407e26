import { clockToleranceMs } from '#domain/dates.ts';
import { clockSetBack, correctClockBy, deviceNow } from './clock.ts';
import type { SteadyTime } from '#domain/rounds/operations.ts';
import { makeEmitter } from '../emitter.ts';
import { compareSteadyClock, steadyTime } from './steadyClock.ts';

/** The `Date` header is in whole seconds. */
const headerStepMs = 1_000;

let skewMs: number | null = null;
let isCompared = false;

/** Fires when the known clock error changes. */
export const clockSkewChanged = makeEmitter<number | null>();

/**
 * By how much the device's clock is ahead of the backend's in ms, negative when behind; null within two minutes, and before any response.
 */
export const currentClockSkewMs = (): number | null => skewMs;

/** The correction of current times; null while no response has brought the time, so that it is unknown. */
export const knownAheadMs = (): number | null => (isCompared ? (skewMs ?? 0) : null);

/** The clock information recorded with an operation: the known correction, and the monotonic clock. */
export const clockNote = (): { aheadMs?: number; steady: SteadyTime } => {
  const aheadMs = knownAheadMs();
  return { ...(aheadMs !== null && { aheadMs }), steady: steadyTime() };
};

/**
 * By how much the device's clock is certainly ahead of a `Date` header, given when the request was sent and its response arrived (ms by the
 * device's clock): what the transfer may explain doesn't count. Null without a valid header.
 */
export const skewOf = (dateHeader: unknown, sentAt: number, receivedAt: number): number | null => {
  const server = typeof dateHeader === 'string' ? Date.parse(dateHeader) : Number.NaN;
  if (Number.isNaN(server)) return null;
  return Math.max(0, sentAt - server - headerStepMs) + Math.min(0, receivedAt - server);
};

/** Uses a backend's response as time source: from two minutes on the clock is corrected. A response without the header changes nothing. */
export const noteServerDate = (dateHeader: unknown, sentAt: number, receivedAt: number): void => {
  const measured = skewOf(dateHeader, sentAt, receivedAt);
  if (measured === null) return;
  compareSteadyClock(Date.parse(String(dateHeader)) + headerStepMs / 2);
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
 * Uses the newest time of a log as time source while no response has brought the time, such as after a reload without a network: a clock
 * that shows an earlier one was set back. Only times known to be right when written count.
 */
export const noteLoggedTime = (newest: string): void => {
  const behindMs = Date.parse(newest) - deviceNow().getTime();
  if (!isCompared && behindMs > clockToleranceMs) take(-behindMs);
};
