import { gridSize } from '../../contract/constants.ts';
import { onPrint, paperPixelRatio } from '../print/onPrint.ts';
import type { DrawingView } from './drawingView.ts';
import type { MarkEntry } from './drawingTypes.ts';
import { paintMarks } from './paintMarks.ts';
import { makeSprites } from './sprites.ts';

/** The canvas is larger than the window by this much on each side, so that a short pan only moves it. */
const marginPx = 160;
const highestPixelRatio = 2;
/** A paint as cheap as this may run in every frame of a zoom. */
const cheapPaintMs = 5;

/**
 * Keeps one canvas of all marks over the drawing: moved and stretched by CSS during a gesture, painted anew when the margin is used
 * up and when the gesture ends. Paper gets a finer picture than the screen.
 */
export const keepMarksCanvas = (canvas: HTMLCanvasElement, view: DrawingView) => {
  const context = canvas.getContext('2d');
  const screenRatio = Math.min(window.devicePixelRatio || 1, highestPixelRatio);
  const screenSprites = makeSprites(screenRatio);
  let pixelRatio = screenRatio;
  let sprites = screenSprites;
  let entries: readonly MarkEntry[] = [];
  let selectedId: string | number | null = null;
  let painted = view.transform();
  let lastPaintMs = 0;
  let frame = 0;

  const paint = () => {
    if (!context) return;
    const startedAt = performance.now();
    const { width: windowWidth, height: windowHeight } = view.window();
    const box = view.box();
    const width = windowWidth + 2 * marginPx;
    const height = windowHeight + 2 * marginPx;
    const pixelWidth = Math.round(width * pixelRatio);
    const pixelHeight = Math.round(height * pixelRatio);
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      canvas.width = pixelWidth;
      canvas.height = pixelHeight;
      canvas.style.width = `${width}px`;
      canvas.style.height = `${height}px`;
    }
    painted = view.transform();
    const { k, x, y } = painted;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    paintMarks(context, {
      entries,
      sprites,
      zoom: k,
      place: (entry) => ({
        x: (entry.x / gridSize) * box.width * k + x + marginPx,
        y: (entry.y / gridSize) * box.height * k + y + marginPx,
      }),
      width,
      height,
      selectedId,
    });
    canvas.style.transform = `translate(${-marginPx}px, ${-marginPx}px)`;
    lastPaintMs = performance.now() - startedAt;
  };

  const paintSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  };

  const follow = (isSettled: boolean) => {
    const { k, x, y } = view.transform();
    const stretch = k / painted.k;
    const left = x - stretch * painted.x;
    const top = y - stretch * painted.y;
    const isOutside = stretch === 1 && Math.max(Math.abs(left), Math.abs(top)) > marginPx;
    const isWorthIt = stretch !== 1 && lastPaintMs < cheapPaintMs;
    if (isSettled || isOutside || isWorthIt) paintSoon();
    const shift = marginPx * stretch;
    canvas.style.transform = `translate(${left - shift}px, ${top - shift}px) scale(${stretch})`;
  };
  const stopFollowing = view.onMove(follow);
  const stopPrinting = onPrint(
    () => {
      pixelRatio = paperPixelRatio;
      sprites = makeSprites(pixelRatio);
      paint();
    },
    () => {
      pixelRatio = screenRatio;
      sprites = screenSprites;
      paint();
    },
  );

  return {
    show: (next: readonly MarkEntry[], selected: string | number | null) => {
      entries = next;
      selectedId = selected;
      paintSoon();
    },
    destroy: () => {
      cancelAnimationFrame(frame);
      stopFollowing();
      stopPrinting();
    },
  };
};
