import { fireEvent, screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { Drawing } from '#components/drawing/Drawing.tsx';
import { renderComponent } from '#tests/support/screens/components.tsx';
import { at, base, drawing } from '#tests/support/screens/drawingParts.ts';

beforeEach(() => {
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(null);
});

test('while items are placed each press places one, also on and near a mark; keys still open it [DRAWX-15]', async () => {
  const [onPointClick, onEntryOpen] = [vi.fn(), vi.fn()];
  const props = { ...base, onPointClick, onEntryOpen };
  const { rerender } = await renderComponent(<Drawing {...props} isPlacing />);
  // Mark 3 is at 300, 500.
  for (const x of [300, 305, 310, 330]) fireEvent.click(drawing(), { detail: 1, ...at(x, 500) });
  fireEvent.click(screen.getByRole('button', { name: /^3 Pulver/ }), { detail: 1, ...at(300, 500) });
  expect(onPointClick.mock.calls.map(([point]) => Math.round((point as { x: number }).x))).toEqual([
    300, 305, 310, 330, 300,
  ]);
  expect(onEntryOpen).not.toHaveBeenCalled();
  fireEvent.click(screen.getByRole('button', { name: /^3 Pulver/ }), { detail: 0 });
  expect(onEntryOpen).toHaveBeenCalledOnce();
  rerender(<Drawing {...props} />);
  fireEvent.click(drawing(), { detail: 1, ...at(300, 500) });
  expect(onEntryOpen).toHaveBeenCalledTimes(2);
  expect(onPointClick).toHaveBeenCalledTimes(5);
});
