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
