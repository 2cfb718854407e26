import type { SteadyTime } from '#domain/rounds/operations.ts';
import { newId } from '../ids.ts';

/** Id of this page: each page has its own monotonic clock. */
const page = newId();

/** Backend's time and the monotonic clock at the last comparison in this page. */
let compared: { serverMs: number; steadyMs: number } | null = null;

/** Records the backend's current time. */
export const compareSteadyClock = (serverMs: number): void => {
  compared = { serverMs, steadyMs: performance.now() };
};

/**
 * Returns the monotonic clock, which can't be set, and the backend's time by the time elapsed since the last comparison in this page. The
 * clock may stop while the device sleeps, so that this time is never late.
 */
export const steadyTime = (): SteadyTime => {
  const ms = performance.now();
  return { page, ms, ...(compared && { at: compared.serverMs + ms - compared.steadyMs }) };
};
