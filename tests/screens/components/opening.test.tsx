import { fireEvent, screen } from '@testing-library/react';
import { afterEach, expect, test, vi } from 'vitest';
import { guardTaps } from '#components/touch/guardTaps.ts';
import { useOpening } from '#components/touch/opening.ts';
import { renderComponent } from '#tests/support/screens/components.tsx';

const onTap = vi.fn();
const Sheet = () => {
  useOpening(true);
  return <button onClick={onTap}>Delete</button>;
};
let stop: () => void = () => undefined;
afterEach(() => stop());

/** A finger's tap on the sheet's button. */
const tap = () => {
  const button = screen.getByRole('button', { name: 'Delete' });
  fireEvent.pointerDown(button, { pointerType: 'touch' });
  fireEvent.click(button, { detail: 1 });
  return button;
};

test('a sheet that has just opened ignores taps visibly and accepts them after 250 ms [HANDS-03]', async () => {
  onTap.mockClear();
  stop = guardTaps();
  await renderComponent(<Sheet />);
  const openedMs = performance.now();
  const now = vi.spyOn(performance, 'now').mockReturnValue(openedMs + 100);
  expect(tap()).toHaveAttribute('data-tap-refused');
  expect(onTap).not.toHaveBeenCalled();
  now.mockReturnValue(openedMs + 1000);
  tap();
  expect(onTap).toHaveBeenCalledOnce();
});
