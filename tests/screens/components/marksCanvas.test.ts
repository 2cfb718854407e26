import { expect, test, vi } from 'vitest';
import type { MarkEntry } from '#components/drawing/drawingTypes.ts';
import type { DrawingView } from '#components/drawing/drawingView.ts';
import { keepMarksCanvas } from '#components/drawing/marks/marksCanvas.ts';
import { paintMarks } from '#components/drawing/marks/paintMarks.ts';

const entry = (number: number, x: number, scale = 1): MarkEntry => {
  const mark = {
    id: number,
    x,
    y: 500,
    scale,
    rotation: 0,
    kind: 'first_aid',
    number,
    label: '',
    state: null,
  };
  return { id: String(number), x, y: 500, scale, number, state: null, marks: [mark] };
};

test('a mark that moves, comes or goes is painted by itself, a larger one with all others', async () => {
  const canvas = document.createElement('canvas');
  const cleared: number[] = [];
  const context = new Proxy({} as CanvasRenderingContext2D, {
    get: (_target, key) => (_x: number, _y: number, width: number) => {
      if (key === 'clearRect') cleared.push(width);
    },
    set: () => true,
  });
  vi.spyOn(HTMLCanvasElement.prototype, 'getContext').mockReturnValue(context as never);
  const view = {
    window: () => ({ width: 1000, height: 800 }),
    box: () => ({ width: 1000, height: 800 }),
    transform: () => ({ k: 1, x: 0, y: 0 }),
    onMove: () => () => undefined,
  } as unknown as DrawingView;
  const keeper = keepMarksCanvas(canvas, view, paintMarks);
  /** Paints the entries; returns the number of painted regions and whether they cover the whole drawing. */
  const show = async (entries: readonly MarkEntry[]) => {
    cleared.length = 0;
    keeper.show(entries);
    await new Promise((resolve) => {
      requestAnimationFrame(() => requestAnimationFrame(resolve));
    });
    return cleared.map((width) => width >= 1000);
  };
  vi.stubGlobal('Path2D', vi.fn());
  const [first, second] = [entry(1, 100), entry(2, 500)];
  expect(await show([first, second])).toEqual([true]);
  expect(await show([first, entry(2, 600)])).toEqual([false, false]);
  expect(await show([first])).toEqual([false]);
  expect(await show([first])).toEqual([]);
  expect(await show([first, entry(3, 700, 4)])).toEqual([true]);
  keeper.destroy();
});

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

  const keeper = keepMarksCanvas(canvas, view, paintMarks);
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
