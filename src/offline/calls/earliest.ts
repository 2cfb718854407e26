/** Returns the earliest of the timestamps in ms since 1970; null for none. */
export const earliest = (moments: readonly number[]): number | null =>
  moments.length > 0 ? moments.reduce((a, b) => Math.min(a, b)) : null;
