const firstDelayMs = 2_000;
/** The longest wait for a retry, whatever the backend asks for. */
export const longestDelayMs = 5 * 60_000;

/** How long to wait when the backend asks for this many seconds (`Retry-After`): at most as long as any retry. */
export const askedDelayMs = (askedSeconds: number | null): number =>
  Math.min(Math.max(0, (askedSeconds ?? 0) * 1_000) || 0, longestDelayMs);

/**
 * How long to wait before the next try: 2 s, doubling up to 5 min, of which the second half is random so that tablets don't come
 * back in step. What the backend asked for is a minimum, up to the same 5 min. `tries` counts failed tries, from 1.
 * (offline-and-safety, 7)
 */
export const retryDelayMs = (
  tries: number,
  askedSeconds: number | null,
  random: () => number = Math.random,
): number => {
  const whole = Math.min(firstDelayMs * 2 ** Math.max(0, tries - 1), longestDelayMs);
  return Math.max(whole / 2 + (whole / 2) * random(), askedDelayMs(askedSeconds));
};
