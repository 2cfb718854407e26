import { afterEach, beforeEach, vi } from 'vitest';
import { testNow } from '../testNow.ts';

/** Sets the client's clock to the backend's for a test file whose client counts days. */
export function useTestDay(): void {
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ['Date'], now: testNow });
  });
  afterEach(() => vi.useRealTimers());
}
