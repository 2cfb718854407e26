import { renderHook } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { usePrintWhenReady } from '#features/finishedRound/FinishedRoundScreen.tsx';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('the print dialog opens once, 1000 ms after the report is there [FIN-07]', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { rerender } = renderHook(({ isReady }) => usePrintWhenReady(isReady), {
    initialProps: { isReady: false },
  });
  vi.advanceTimersByTime(60_000);
  expect(print).not.toHaveBeenCalled();
  rerender({ isReady: true });
  vi.advanceTimersByTime(999);
  expect(print).not.toHaveBeenCalled();
  vi.advanceTimersByTime(1);
  expect(print).toHaveBeenCalledTimes(1);
  rerender({ isReady: true });
  vi.advanceTimersByTime(60_000);
  expect(print).toHaveBeenCalledTimes(1);
});

test('a report that is left before that prints nothing [FIN-07]', () => {
  const print = vi.spyOn(window, 'print').mockImplementation(() => undefined);
  const { unmount } = renderHook(() => usePrintWhenReady(true));
  unmount();
  vi.advanceTimersByTime(60_000);
  expect(print).not.toHaveBeenCalled();
});
