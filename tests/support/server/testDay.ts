import { afterEach, beforeEach, vi } from 'vitest';
import { testNow } from './backend.ts';

/** For a file of tests whose client counts days: its clock stands where the backend's begins. */
export function useTestDay(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  });
  afterEach(() => vi.useRealTimers());
}
