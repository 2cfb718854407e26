import { gridSize } from '../../../contract/constants.ts';
import type { Point } from '../../../domain/drawing/coordinates.ts';
import { onPrint, paperPixelRatio } from '../../print/onPrint.ts';
import type { DrawingView } from '../drawingView.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import { coveredArea, differentAreas, isCovered } from './paintedArea.ts';
import type { Area } from './paintMarks.ts';
import { entryReachPx, groupGrowth, isSelected, paintMarks } from './paintMarks.ts';
import { makeSprites } from './sprites.ts';

const highestPixelRatio = 2;
/** During a zoom, painting takes at most 1/n of the time. */
const paintShare = 8;
/** Above this number of places it is cheaper to paint everything. */
const maxPartialRepaints = 24;

/**
 * Maintains the canvas of the marks over the drawing: moved and stretched by CSS during a gesture, repainted when a pan leaves the painted
 * area, occasionally during a zoom, and when it ends. A change of a few marks repaints only these. Paper gets a higher resolution than the
 * screen.
 */
export const keepMarksCanvas = (canvas: HTMLCanvasElement, view: DrawingView) => {
  const context = canvas.getContext('2d');
  const screenRatio = Math.min(window.devicePixelRatio || 1, highestPixelRatio);
  const screenSprites = makeSprites(screenRatio);
  let pixelRatio = screenRatio;
  let sprites = screenSprites;
  let isOnPaper = false;
  let entries: readonly MarkEntry[] = [];
  let selectedIds: ReadonlySet<string | number> = new Set();
  let painted = { ...lieOf(view), area: coveredArea(lieOf(view), 0), reach: 0, at: 0, tookMs: 0 };
  let frame = 0;
  /** Entries to paint individually in the next frame; null paints all. */
  let dirty: readonly MarkEntry[] | null = null;

  const placeOf = (entry: MarkEntry) => ({
    x: (entry.x / gridSize) * painted.box.width * painted.k + painted.x - painted.area.x,
    y: (entry.y / gridSize) * painted.box.height * painted.k + painted.y - painted.area.y,
  });

  const paintArea = (area: Area) => {
    if (!context) return;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    // Cleared areas print white over the drawing: a printed canvas must never have been painted there.
    if (!isOnPaper) context.clearRect(area.x, area.y, area.width, area.height);
    paintMarks(context, { entries, sprites, zoom: painted.k, place: placeOf, area, selectedIds });
  };

  const paintAll = () => {
    const startedAt = performance.now();
    const lie = lieOf(view);
    // Includes space for groups that form when one of them moves.
    const most = entries.reduce((widest, entry) => Math.max(widest, entryReachPx(entry, lie.k)), 0);
    const reach = Math.ceil(groupGrowth * most);
    const area = coveredArea(lie, reach);
    painted = { ...lie, area, reach, at: startedAt, tookMs: 0 };
    resize(canvas, area, pixelRatio, isOnPaper);
    paintArea({ x: 0, y: 0, width: area.width, height: area.height });
    canvas.style.transform = `translate(${area.x}px, ${area.y}px)`;
    painted.tookMs = performance.now() - startedAt;
  };

  const paint = () => {
    const areaOf = (entry: MarkEntry) => areaAround(placeOf(entry), entryReachPx(entry, painted.k));
    if (dirty) differentAreas(dirty.map(areaOf)).forEach((area) => paintArea(area));
    else paintAll();
    dirty = [];
  };

  const paintSoon = () => {
    cancelAnimationFrame(frame);
    frame = requestAnimationFrame(paint);
  };
  const paintAllSoon = () => {
    dirty = null;
    paintSoon();
  };

  const follow = (isSettled: boolean) => {
    const lie = lieOf(view);
    const stretch = lie.k / painted.k;
    const isSameBox = lie.box.width === painted.box.width && lie.box.height === painted.box.height;
    const [left, top] = [lie.x - stretch * painted.x, lie.y - stretch * painted.y];
    const area = stretched(painted.area, stretch, { x: left, y: top });
    const isDue = isSettled || performance.now() - painted.at > paintShare * painted.tookMs;
    if (stretch === 1 && isSameBox ? !isCovered(lie, area) : isDue) paintAllSoon();
    canvas.style.transform = `translate(${area.x}px, ${area.y}px)${stretch === 1 ? '' : ` scale(${stretch})`}`;
  };
  const stopFollowing = view.onMove(follow);
  const paintFor = (isPaper: boolean) => {
    isOnPaper = isPaper;
    pixelRatio = isPaper ? paperPixelRatio : screenRatio;
    sprites = isPaper ? makeSprites(pixelRatio) : screenSprites;
    paintAll();
  };
  const stopPrinting = onPrint(
    () => paintFor(true),
    () => paintFor(false),
  );

  return {
    show: (next: readonly MarkEntry[], selected: ReadonlySet<string | number>) => {
      const changed = changedEntries([entries, selectedIds], [next, selected]);
      entries = next;
      selectedIds = selected;
      const isWithin = (entry: MarkEntry) => entryReachPx(entry, painted.k) <= painted.reach;
      if (!changed?.every(isWithin)) paintAllSoon();
      else if (changed.length > 0) {
        dirty = dirty && [...dirty, ...changed];
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

/** Gives a canvas as many pixels as it needs, which empties it; one that has them is left, unless it is `forced`. */
const resize = (canvas: HTMLCanvasElement, { width, height }: Area, pixelRatio: number, forced: boolean) => {
  const [pixelWidth, pixelHeight] = [Math.round(width * pixelRatio), Math.round(height * pixelRatio)];
  if (!forced && canvas.width === pixelWidth && canvas.height === pixelHeight) return;
  canvas.width = pixelWidth;
  canvas.height = pixelHeight;
  canvas.style.width = `${width}px`;
  canvas.style.height = `${height}px`;
};

type Shown = readonly [entries: readonly MarkEntry[], selectedIds: ReadonlySet<string | number>];

/** Entries that were added, removed or changed; null when there are too many to paint individually. */
const changedEntries = ([old, oldIds]: Shown, [next, nextIds]: Shown): MarkEntry[] | null => {
  const gone = new Set(old);
  const changed: MarkEntry[] = [];
  for (const entry of next) {
    const wasThere = gone.delete(entry);
    if (wasThere && (oldIds === nextIds || isSelected(entry, oldIds) === isSelected(entry, nextIds)))
      continue;
    if (changed.length === maxPartialRepaints) return null;
    changed.push(entry);
  }
  return changed.length + gone.size > maxPartialRepaints ? null : [...changed, ...gone];
};
