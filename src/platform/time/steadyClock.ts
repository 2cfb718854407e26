import type { SteadyTime } from '#domain/rounds/operations.ts';
import { newId } from '../ids.ts';

/** Name of this page: the monotonic clock starts anew with each. */
const page = newId();

/** The backend's time and the monotonic clock at the last comparison in this page. */
let compared: { serverMs: number; steadyMs: number } | null = null;

/** Notes the backend's time as of now. */
export const compareSteadyClock = (serverMs: number): void => {
  compared = { serverMs, steadyMs: performance.now() };
};

/**
 * The monotonic clock now, which nobody can set, and the backend's time by what elapsed since the last comparison in this page. It may stand
 * still while the device sleeps, so that this time is never late.
 */
export const steadyTime = (): SteadyTime => {
  const ms = performance.now();
  return { page, ms, ...(compared && { at: compared.serverMs + ms - compared.steadyMs }) };
};
