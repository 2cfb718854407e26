import { now } from '#platform/time/clock.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { askedDelayMs, longestDelayMs, retryDelayMs } from './backoff.ts';

/** Retries of a sender: after the first try another is always due, at the latest after `longestDelayMs`. */
export interface Tries {
  /** Plans the next try, replacing a planned one; 0 is at once. */
  plan(delayMs: number): void;
  /** Records that a try has started: it replaces the planned one. */
  begun(): void;
  /**
   * Records that a try has ended with these failures, null for one without details: they delay the next one increasingly. Without failures
   * the planned one stays; if there is none, a check for waiting work follows eventually.
   */
  ended(failures: readonly (Failure | null)[]): void;
  /** Returns the remaining time of the backend's `Retry-After`, in ms; a clock that is set back doesn't prolong it. */
  heldMs(): number;
  stop(): void;
}

/**
 * Creates the retries of a sender. `attempt` receives whether the try is only such a check; it must end in `ended`, or in `plan`.
 * (offline-and-safety, 7)
 */
export const makeTries = (attempt: (isLook: boolean) => void, random?: () => number): Tries => {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isStopped = false;
  let failed = 0;
  let requestedDelay: { at: number; waitMs: number } | null = null;

  const set = (delayMs: number, isLook: boolean): void => {
    clearTimeout(timer);
    if (isStopped) return;
    // A delay longer than timers support would fire at once.
    timer = setTimeout(
      () => {
        timer = undefined;
        attempt(isLook);
      },
      Math.min(Math.max(0, delayMs), longestDelayMs),
    );
  };
  const begun = (): void => {
    clearTimeout(timer);
    timer = undefined;
  };

  return {
    plan: (delayMs) => set(delayMs, false),
    begun,
    ended: (failures) => {
      const longest = Math.max(0, ...failures.map((failure) => failure?.retryAfterSeconds ?? 0));
      failed = failures.length > 0 ? failed + 1 : 0;
      requestedDelay = longest > 0 ? { at: now().getTime(), waitMs: askedDelayMs(longest) } : null;
      if (failures.length > 0) set(retryDelayMs(failed, longest, random), false);
      else if (timer === undefined) set(longestDelayMs, true);
    },
    heldMs: () => {
      const remainingMs = requestedDelay ? requestedDelay.at + requestedDelay.waitMs - now().getTime() : 0;
      return requestedDelay && remainingMs <= requestedDelay.waitMs ? Math.max(0, remainingMs) : 0;
    },
    stop: () => {
      isStopped = true;
      begun();
    },
  };
};
