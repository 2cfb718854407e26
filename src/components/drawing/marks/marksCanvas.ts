import { gridSize } from '#contract/constants.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import { onPrint, paperPixelRatio } from '#components/print/onPrint.ts';
import type { DrawingView } from '../drawingView.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import { coveredArea, differentAreas, isCovered, tiledAreas } from './paintedArea.ts';
import type { Area, Painter } from './paintMarks.ts';
import { entryReachPx, groupGrowth } from './paintMarks.ts';
import { spritesOf } from './sprites.ts';

const highestPixelRatio = 2;
/** During a zoom, painting takes at most 1/n of the time. */
const paintShare = 8;
/** Number of places above which they are painted by tiles. */
const mostPlaces = 24;

/** State of a canvas of marks. */
interface CanvasState {
  canvas: HTMLCanvasElement;
  view: DrawingView;
  paint: Painter;
  pixelRatio: number;
  sprites: ReturnType<typeof spritesOf>;
  isOnPaper: boolean;
  entries: readonly MarkEntry[];
  /** Layout and area of the last complete painting, with its time and duration, both in ms. */
  painted: ReturnType<typeof lieOf> & { area: Area; reach: number; at: number; tookMs: number };
  /** Entries to paint individually in the next frame; null paints all. */
  dirty: readonly MarkEntry[] | null;
}

const placeOf = ({ painted }: CanvasState, entry: MarkEntry): Point => ({
  x: (entry.x / gridSize) * painted.box.width * painted.k + painted.x - painted.area.x,
  y: (entry.y / gridSize) * painted.box.height * painted.k + painted.y - painted.area.y,
});

const paintAreas = (state: CanvasState, areas: readonly Area[]) => {
  const { canvas, pixelRatio, isOnPaper, entries, sprites, painted } = state;
  const context = canvas.getContext('2d');
  if (!context) return;
  context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
  // Cleared areas print white over the drawing: a printed canvas must never have been painted there.
  if (!isOnPaper) for (const { x, y, width, height } of areas) context.clearRect(x, y, width, height);
  const place = (entry: MarkEntry) => placeOf(state, entry);
  state.paint(context, { entries, sprites, zoom: painted.k, place, areas });
};

const paintAll = (state: CanvasState) => {
  const { canvas, view, entries } = state;
  const startedAt = performance.now();
  const lie = lieOf(view);
  // Includes space for groups that form when one of them moves.
  const most = entries.reduce((widest, entry) => Math.max(widest, entryReachPx(entry, lie.k)), 0);
  const reach = Math.ceil(groupGrowth * most);
  const area = coveredArea(lie, reach);
  state.painted = { ...lie, area, reach, at: startedAt, tookMs: 0 };
  resize(canvas, entries.length > 0 ? area : nowhere, state.pixelRatio, state.isOnPaper);
  paintAreas(state, [{ x: 0, y: 0, width: area.width, height: area.height }]);
  canvas.style.transform = `translate(${area.x}px, ${area.y}px)`;
  state.painted.tookMs = performance.now() - startedAt;
};

/** Paints the entries that changed, or all. */
const paintDirty = (state: CanvasState) => {
  const { dirty, painted } = state;
  const areaOf = (entry: MarkEntry) => areaAround(placeOf(state, entry), entryReachPx(entry, painted.k));
  const places = dirty && differentAreas(dirty.map(areaOf));
  const areas = places && (places.length > mostPlaces ? tiledAreas(places, painted.area) : places);
  if (areas) paintAreas(state, areas);
  else paintAll(state);
  state.dirty = [];
};

/** Moves and stretches the canvas to the view's zoom and pan; returns whether all has to be painted again. */
const stretchToView = ({ canvas, view, painted }: CanvasState, isSettled: boolean): boolean => {
  const lie = lieOf(view);
  const stretch = lie.k / painted.k;
  const isSameBox = lie.box.width === painted.box.width && lie.box.height === painted.box.height;
  const [left, top] = [lie.x - stretch * painted.x, lie.y - stretch * painted.y];
  const area = stretched(painted.area, stretch, { x: left, y: top });
  const isDue = isSettled || performance.now() - painted.at > paintShare * painted.tookMs;
  canvas.style.transform = `translate(${area.x}px, ${area.y}px)${stretch === 1 ? '' : ` scale(${stretch})`}`;
  return stretch === 1 && isSameBox ? !isCovered(lie, area) : isDue;
};

/**
 * Maintains a canvas of marks, or of their halos, over the drawing: moved and stretched by CSS during a gesture, repainted when a pan leaves the painted
 * area, occasionally during a zoom, and at its end. A change repaints only its own area. Paper gets a higher resolution than the screen.
 */
export const keepMarksCanvas = (canvas: HTMLCanvasElement, view: DrawingView, paint: Painter) => {
  const screenRatio = Math.min(window.devicePixelRatio || 1, highestPixelRatio);
  const state: CanvasState = {
    canvas,
    view,
    paint,
    pixelRatio: screenRatio,
    sprites: spritesOf(view, screenRatio),
    isOnPaper: false,
    entries: [],
    painted: { ...lieOf(view), area: coveredArea(lieOf(view), 0), reach: 0, at: 0, tookMs: 0 },
    dirty: null,
  };
  let frame = 0;
  const paintSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(() => paintDirty(state));
  };
  const paintAllSoon = () => {
    state.dirty = null;
    paintSoon();
  };
  const stopFollowing = view.onMove((isSettled) => {
    if (stretchToView(state, isSettled)) paintAllSoon();
  });
  const paintFor = (isPaper: boolean) => {
    state.isOnPaper = isPaper;
    state.pixelRatio = isPaper ? paperPixelRatio : screenRatio;
    state.sprites = spritesOf(view, state.pixelRatio);
    paintAll(state);
  };
  const stopPrinting = onPrint(
    () => paintFor(true),
    () => paintFor(false),
  );

  return {
    show: (next: readonly MarkEntry[]) => {
      const { entries, painted } = state;
      const changes = changedEntries(entries, next);
      const isFirst = entries.length === 0 || next.length === 0;
      state.entries = next;
      const isWithin = (entry: MarkEntry) => entryReachPx(entry, painted.k) <= painted.reach;
      if ((isFirst && changes.length > 0) || !changes.every(isWithin)) paintAllSoon();
      else if (changes.length > 0) {
        state.dirty = state.dirty && [...state.dirty, ...changes];
        paintSoon();
      }
    },
    destroy: () => {
      cancelAnimationFrame(frame);
      stopFollowing();
      stopPrinting();
    },
  };
};

const lieOf = (view: DrawingView) => {
  const { k, x, y } = view.transform();
  return { k, x, y, box: view.box(), window: view.window() };
};

const areaAround = ({ x, y }: Point, reachPx: number): Area => {
  const reach = Math.ceil(reachPx);
  const side = 2 * reach + 1;
  return { x: Math.floor(x) - reach, y: Math.floor(y) - reach, width: side, height: side };
};

const stretched = ({ x, y, width, height }: Area, by: number, from: Point): Area => ({
  x: from.x + by * x,
  y: from.y + by * y,
  width: by * width,
  height: by * height,
});

/** Area of a canvas without marks: without pixels it needs neither memory nor a compositor layer. */
const nowhere: Area = { x: 0, y: 0, width: 0, height: 0 };

/** Resizes a canvas, which clears it; a canvas of the same size is kept, unless `forced`. */
const resize = (canvas: HTMLCanvasElement, { width, height }: Area, pixelRatio: number, forced: boolean) => {
  const [pixelWidth, pixelHeight] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
  if (!forced && canvas.width === pixelWidth && canvas.height === pixelHeight) return;
  canvas.width = pixelWidth;
  canvas.height = pixelHeight;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
};

/** Returns the entries that were added, removed or changed. */
const changedEntries = (entries: readonly MarkEntry[], next: readonly MarkEntry[]): MarkEntry[] => {
  const removedEntries = new Set(entries);
  const addedEntries = next.filter((entry) => !removedEntries.delete(entry));
  return [...addedEntries, ...removedEntries];
};
