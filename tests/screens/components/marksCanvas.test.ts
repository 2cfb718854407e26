import { expect, test, vi } from 'vitest';
import type { DrawingView } from '../../../src/components/drawing/drawingView.ts';
import { keepMarksCanvas } from '../../../src/components/drawing/marksCanvas.ts';

test('the marks are painted finer for paper, and as before afterwards', () => {
  const canvas = document.createElement('canvas');
  const setTransform = vi.fn();
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_target, key) => (key === 'setTransform' ? setTransform : () => undefined),
    set: () => true,
  });
  vi.spyOn(canvas, 'getContext').mockReturnValue(context as never);
  const view = {
    window: () => ({ width: 400, height: 300 }),
    box: () => ({ width: 400, height: 300 }),
    transform: () => ({ k: 1, x: 0, y: 0 }),
    onMove: () => () => undefined,
  } as unknown as DrawingView;

  const keeper = keepMarksCanvas(canvas, view);
  window.dispatchEvent(new Event('beforeprint'));
  expect(setTransform).toHaveBeenLastCalledWith(3, 0, 0, 3, 0, 0);
  const onPaper = [canvas.width, canvas.height];
  const size = [canvas.style.width, canvas.style.height];
  window.dispatchEvent(new Event('afterprint'));
  expect(setTransform).toHaveBeenLastCalledWith(1, 0, 0, 1, 0, 0);
  expect(onPaper).toEqual([canvas.width * 3, canvas.height * 3]);
  expect([canvas.style.width, canvas.style.height]).toEqual(size);

  keeper.destroy();
  window.dispatchEvent(new Event('beforeprint'));
  expect(setTransform).toHaveBeenCalledTimes(2);
});
