/** Time at the start of tests, unless they set the clock. */
export const testNow = new Date('2026-11-20T09:00:00.000Z');
