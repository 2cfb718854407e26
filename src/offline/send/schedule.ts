import { now } from '#platform/time/clock.ts';

/* Delays of a sender, for rounds and for waiting calls. */

/**
 * Delay between the last act and the automatic save of a round, in milliseconds; shorter where a round works online only.
 * (decisions, Sending work)
 */
export const quietDelayMs = 30_000;
export const onlineOnlyDelayMs = 1_000;

/** Delay before a tab checks its waiting calls again after it found another tab sending, in milliseconds. */
export const busyDelayMs = 1_000;

/** Timeout after which a call in state `sending` counts as abandoned by a closed page, in milliseconds. */
export const lostAfterMs = 5_000;

const firstDelayMs = 2_000;
/** Longest delay of a retry, even if the backend requests a longer one, in milliseconds. */
export const longestDelayMs = 5 * 60_000;

/** Returns the delay for the backend's `Retry-After` in seconds, at most `longestDelayMs`. */
export const askedDelayMs = (askedSeconds: number | null): number =>
  Math.min(Math.max(0, (askedSeconds ?? 0) * 1_000) || 0, longestDelayMs);

/**
 * Returns the delay before the next try: 2 s, doubling up to 5 min, of which the second half is random so that tablets don't retry in step.
 * The backend's requested delay is a minimum, up to the same 5 min. `tries` counts failed tries, from 1. (offline-and-safety, 7)
 */
export const retryDelayMs = (
  tries: number,
  askedSeconds: number | null,
  random: () => number = Math.random,
): number => {
  const baseDelayMs = Math.min(firstDelayMs * 2 ** Math.max(0, tries - 1), longestDelayMs);
  return Math.max(baseDelayMs / 2 + (baseDelayMs / 2) * random(), askedDelayMs(askedSeconds));
};

/** Returns the time until `at`, in milliseconds; 0 also for one above the longest delay, after the clock was set back. */
export const delayUntil = (at: number, longestMs = longestDelayMs): number => {
  const delayMs = at - now().getTime();
  return delayMs > longestMs ? 0 : Math.max(0, delayMs);
};

/** Creates the schedule of a sender: runs on one timer, each planned once at most. (offline-and-safety, 7) */
export const makeSchedule = (random?: () => number) => {
  const dueAt = new Map<() => void, number>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let held = { until: 0, ms: 0 };
  let isStopped = false;

  const setTimer = (): void => {
    clearTimeout(timer);
    if (dueAt.size === 0) return;
    const at = Math.min(...dueAt.values());
    timer = setTimeout(() => runDue(at), delayUntil(at));
  };
  const runDue = (at: number): void => {
    // By its own time and not by the clock, which may have been set back since.
    const runs = [...dueAt].flatMap(([run, time]) => (time <= at ? run : []));
    for (const run of runs) dueAt.delete(run);
    setTimer();
    for (const run of runs) run();
  };

  return {
    /** Plans a run, 0 for at once, in place of the one planned before; null for none. It comes after `longestDelayMs` at the latest. */
    plan: (run: () => void, delayMs: number | null): void => {
      if (isStopped || delayMs === null) {
        if (!dueAt.delete(run)) return;
      } else dueAt.set(run, now().getTime() + Math.min(Math.max(0, delayMs), longestDelayMs));
      setTimer();
    },
    isPlanned: (run: () => void): boolean => dueAt.has(run),
    retryDelayMs: (tries: number, askedSeconds: number | null): number =>
      retryDelayMs(tries, askedSeconds, random),
    /** Records the wait that the backend asks for by `Retry-After`, null for none. */
    hold: (askedSeconds: number | null): void => {
      const ms = askedDelayMs(askedSeconds);
      held = { until: now().getTime() + ms, ms };
    },
    /** Returns the rest of that wait, in milliseconds. */
    heldMs: (): number => delayUntil(held.until, held.ms),
    stop: (): void => {
      isStopped = true;
      dueAt.clear();
      setTimer();
    },
  };
};

/** Schedule of a sender. */
export type Schedule = ReturnType<typeof makeSchedule>;
