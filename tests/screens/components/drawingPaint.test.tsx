import { act, screen, waitFor } from '@testing-library/react';
import { Profiler } from 'react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Drawing } from '#components/drawing/Drawing.tsx';
import { renderComponent } from '#tests/support/screens/components.tsx';
import { base, box, drag, lie, marks, spin } from '#tests/support/screens/drawingParts.ts';

const painted = vi.fn<(width: number, height: number) => void>();
beforeEach(() => {
  painted.mockClear();
  vi.stubGlobal('Path2D', Object);
  const context = new Proxy<Record<string, unknown>>(
    { clearRect: (_x: number, _y: number, width: number, height: number) => painted(width, height) },
    { get: (known, name) => known[String(name)] ?? (() => ({ width: 10 })), set: () => true },
  );
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
});
afterEach(() => vi.unstubAllGlobals());

const nextFrame = () => act(() => new Promise(requestAnimationFrame));

/** Waits until everything is painted and a whole frame painted nothing. */
async function settle() {
  await waitFor(() => expect(painted).toHaveBeenCalled());
  for (let times = 0; times !== painted.mock.calls.length;) {
    times = painted.mock.calls.length;
    await nextFrame();
    await nextFrame();
  }
}

test('a change of state paints its own mark and leaves the others', async () => {
  const { rerender } = await renderComponent(<Drawing {...base} />);
  await settle();
  expect(painted.mock.lastCall?.[0]).toBeGreaterThan(box.width - 1);
  painted.mockClear();
  rerender(<Drawing {...base} marks={marks.map((one) => (one.id === 3 ? { ...one, state: 'ok' } : one))} />);
  await waitFor(() => expect(painted).toHaveBeenCalledOnce());
  expect(painted.mock.lastCall?.[0]).toBeLessThan(80);
});

test('a pan within the painted area paints nothing, and a zoom paints everything', async () => {
  const { user } = await renderComponent(<Drawing {...base} />);
  await settle();
  painted.mockClear();
  drag([400, 300], [460, 250]);
  await nextFrame();
  expect(painted).not.toHaveBeenCalled();
  await user.click(screen.getByRole('button', { name: 'Zooma in' }));
  await waitFor(() => expect(painted).toHaveBeenCalled());
});

test('a gesture moves the drawing without rendering anything', async () => {
  const onRender = vi.fn();
  await renderComponent(
    <Profiler id="drawing" onRender={onRender}>
      <Drawing {...base} />
    </Profiler>,
  );
  await screen.findByRole('button', { name: /^1 Pulver/ });
  onRender.mockClear();
  const before = lie();
  drag([400, 300], [460, 250]);
  spin(-300);
  expect(lie()).not.toEqual(before);
  expect(onRender).not.toHaveBeenCalled();
});
