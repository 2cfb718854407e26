import { vi } from 'vitest';

const patienceMs = 10_000;

/** Waits until a check passes; generously, so that a busy machine fails no test. */
export const eventually = (check: () => unknown, timeout = patienceMs): Promise<unknown> =>
  vi.waitFor(check, { timeout });
