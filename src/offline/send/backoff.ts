const firstDelayMs = 2_000;
const longestDelayMs = 5 * 60_000;

/**
 * How long to wait before the next try: 2 s, doubling up to 5 min, of which the second half is random so that tablets don't come
 * back in step. What the backend asked for (`Retry-After`) is a minimum. `tries` counts failed tries, from 1.
 * (offline-and-safety, 7)
 */
export const retryDelayMs = (
  tries: number,
  askedSeconds: number | null,
  random: () => number = Math.random,
): number => {
  const whole = Math.min(firstDelayMs * 2 ** Math.max(0, tries - 1), longestDelayMs);
  return Math.max(whole / 2 + (whole / 2) * random(), (askedSeconds ?? 0) * 1_000);
};
