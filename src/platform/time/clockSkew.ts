import { clockToleranceMs } from '#domain/timestamps.ts';
import { clockSetBack, correctClockBy, deviceNow } from './clock.ts';
import type { SteadyTime } from '#domain/rounds/operations.ts';
import { makeEmitter } from '../emitter.ts';
import { compareSteadyClock, steadyTime } from './steadyClock.ts';

/** Resolution of the `Date` header, whole seconds. */
const headerStepMs = 1_000;

let skewMs: number | null = null;
let isCompared = false;

/** Fires when the known clock error changes. */
export const clockSkewChanged = makeEmitter<number | null>();

/**
 * Returns the lead of the device's clock over the backend's in ms, negative if behind; null within two minutes, and before any response.
 */
export const currentClockSkewMs = (): number | null => skewMs;

/** Returns the correction of current times; null until a response has provided the time. */
export const knownAheadMs = (): number | null => (isCompared ? (skewMs ?? 0) : null);

/** Returns the clock information recorded with an operation: the known correction, and the monotonic clock. */
export const clockNote = (): { aheadMs?: number; steady: SteadyTime } => {
  const aheadMs = knownAheadMs();
  return { ...(aheadMs !== null && { aheadMs }), steady: steadyTime() };
};

/**
 * Returns the certain lead of the device's clock over a `Date` header, given the times of sending and receiving (ms by the device's clock):
 * the part explained by the transfer is excluded. Null without a valid header.
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
 * Uses the newest timestamp of a log as time source until a response provides the time, such as after a reload without a network: a clock
 * that shows an earlier one was set back. Only timestamps known to be right when written count.
 */
export const noteLoggedTime = (newest: string): void => {
  const behindMs = Date.parse(newest) - deviceNow().getTime();
  if (!isCompared && behindMs > clockToleranceMs) take(-behindMs);
};
