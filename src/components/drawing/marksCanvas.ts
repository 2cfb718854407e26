import { gridSize } from '../../contract/constants.ts';
import { onPrint, paperPixelRatio } from '../print/onPrint.ts';
import type { DrawingView } from './drawingView.ts';
import type { MarkEntry } from './drawingTypes.ts';
import { coveredArea, differentAreas, isCovered } from './paintedArea.ts';
import type { Area } from './paintMarks.ts';
import { entryReachPx, groupGrowth, isSelected, paintMarks } from './paintMarks.ts';
import { makeSprites } from './sprites.ts';

const highestPixelRatio = 2;
/** During a zoom painting takes at most one part in so many of the time. */
const paintShare = 8;
/** More places than this are cheaper painted with all others. */
const mostSingly = 24;

/**
 * Keeps one canvas of the marks over the drawing: moved and stretched by CSS during a gesture, painted anew when a pan leaves what
 * was painted, now and then during a zoom, and when it ends. A change of a few marks paints only these. Paper gets a
 * finer picture than the screen.
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
  /** Entries to paint by themselves in the next frame; null paints all. */
  let dirty: readonly MarkEntry[] | null = null;

  const placeOf = (entry: MarkEntry) => ({
    x: (entry.x / gridSize) * painted.box.width * painted.k + painted.x - painted.area.x,
    y: (entry.y / gridSize) * painted.box.height * painted.k + painted.y - painted.area.y,
  });

  const paintArea = (area: Area) => {
    if (!context) return;
    context.setTransform(pixelRatio, 0, 0, pixelRatio, 0, 0);
    // What is cleared is white on paper, over the plan: a canvas that is printed has to be blank by itself.
    if (!isOnPaper) context.clearRect(area.x, area.y, area.width, area.height);
    paintMarks(context, { entries, sprites, zoom: painted.k, place: placeOf, area, selectedIds });
  };

  const paintAll = () => {
    const startedAt = performance.now();
    const lie = lieOf(view);
    // With room for groups that form when one of them moves.
    const most = entries.reduce((widest, entry) => Math.max(widest, entryReachPx(entry, lie.k)), 0);
    const reach = Math.ceil(groupGrowth * most);
    const area = coveredArea(lie, reach);
    painted = { ...lie, area, reach, at: startedAt, tookMs: 0 };
    const pixelWidth = Math.round(area.width * pixelRatio);
    const pixelHeight = Math.round(area.height * pixelRatio);
    if (isOnPaper || canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      canvas.width = pixelWidth;
      canvas.height = pixelHeight;
      canvas.style.width = `${area.width}px`;
      canvas.style.height = `${area.height}px`;
    }
    paintArea({ x: 0, y: 0, width: area.width, height: area.height });
    canvas.style.transform = `translate(${area.x}px, ${area.y}px)`;
    painted.tookMs = performance.now() - startedAt;
  };

  const areaOf = (entry: MarkEntry): Area => {
    const { x, y } = placeOf(entry);
    const reach = Math.ceil(entryReachPx(entry, painted.k));
    return {
      x: Math.floor(x) - reach,
      y: Math.floor(y) - reach,
      width: 2 * reach + 1,
      height: 2 * reach + 1,
    };
  };

  const paint = () => {
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
    const area = {
      x: left + stretch * painted.area.x,
      y: top + stretch * painted.area.y,
      width: stretch * painted.area.width,
      height: stretch * painted.area.height,
    };
    const isDue = isSettled || performance.now() - painted.at > paintShare * painted.tookMs;
    if (stretch === 1 && isSameBox ? !isCovered(lie, area) : isDue) paintAllSoon();
    canvas.style.transform = `translate(${area.x}px, ${area.y}px)${stretch === 1 ? '' : ` scale(${stretch})`}`;
  };
  const stopFollowing = view.onMove(follow);
  const stopPrinting = onPrint(
    () => {
      isOnPaper = true;
      pixelRatio = paperPixelRatio;
      sprites = makeSprites(pixelRatio);
      paintAll();
    },
    () => {
      isOnPaper = false;
      pixelRatio = screenRatio;
      sprites = screenSprites;
      paintAll();
    },
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

type Shown = readonly [entries: readonly MarkEntry[], selectedIds: ReadonlySet<string | number>];

/** What came, went or looks otherwise now; null when it is too much to be painted one by one. */
const changedEntries = ([old, oldIds]: Shown, [next, nextIds]: Shown): MarkEntry[] | null => {
  const gone = new Set(old);
  const changed: MarkEntry[] = [];
  for (const entry of next) {
    const wasThere = gone.delete(entry);
    if (wasThere && (oldIds === nextIds || isSelected(entry, oldIds) === isSelected(entry, nextIds)))
      continue;
    if (changed.length === mostSingly) return null;
    changed.push(entry);
  }
  return changed.length + gone.size > mostSingly ? null : [...changed, ...gone];
};
