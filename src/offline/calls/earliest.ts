/** Returns the earliest of the timestamps in ms since 1970; null for none. */
export const earliest = (timestamps: readonly number[]): number | null =>
  timestamps.length > 0 ? timestamps.reduce((a, b) => Math.min(a, b)) : null;
