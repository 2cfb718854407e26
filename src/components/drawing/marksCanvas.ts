import { gridSize } from '../../contract/constants.ts';
import { onPrint, paperPixelRatio } from '../print/onPrint.ts';
import type { DrawingView } from './drawingView.ts';
import type { MarkEntry } from './drawingTypes.ts';
import { coveredArea, isCovered } from './paintedArea.ts';
import type { Area } from './paintMarks.ts';
import { entryReachPx, paintMarks } from './paintMarks.ts';
import { makeSprites } from './sprites.ts';

const highestPixelRatio = 2;
/** During a zoom painting takes at most one part in so many of the time. */
const paintShare = 8;
/** More changed entries than this are cheaper painted with all others. */
const mostSingly = 12;

/**
 * Keeps one canvas of the marks over the drawing: moved and stretched by CSS during a gesture, painted anew when a pan leaves what
 * was painted, now and then during a zoom, and when it ends. A change of state paints only the marks that it is about. Paper gets a
 * finer picture than the screen.
 */
export const keepMarksCanvas = (canvas: HTMLCanvasElement, view: DrawingView) => {
  const context = canvas.getContext('2d');
  const screenRatio = Math.min(window.devicePixelRatio || 1, highestPixelRatio);
  const screenSprites = makeSprites(screenRatio);
  let pixelRatio = screenRatio;
  let sprites = screenSprites;
  let entries: readonly MarkEntry[] = [];
  let selectedIds: ReadonlySet<string | number> = new Set();
  let painted = { ...lieOf(view), area: coveredArea(lieOf(view), 0), at: 0, tookMs: 0 };
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
    paintMarks(context, { entries, sprites, zoom: painted.k, place: placeOf, area, selectedIds });
  };

  const paintAll = () => {
    const startedAt = performance.now();
    const lie = lieOf(view);
    const reach = entries.reduce((most, entry) => Math.max(most, entryReachPx(entry, lie.k)), 0);
    const area = coveredArea(lie, reach);
    painted = { ...lie, area, at: startedAt, tookMs: 0 };
    const pixelWidth = Math.round(area.width * pixelRatio);
    const pixelHeight = Math.round(area.height * pixelRatio);
    if (canvas.width !== pixelWidth || canvas.height !== pixelHeight) {
      canvas.width = pixelWidth;
      canvas.height = pixelHeight;
      canvas.style.width = `${area.width}px`;
      canvas.style.height = `${area.height}px`;
    }
    paintArea({ x: 0, y: 0, width: area.width, height: area.height });
    canvas.style.transform = `translate(${area.x}px, ${area.y}px)`;
    painted.tookMs = performance.now() - startedAt;
  };

  const paint = () => {
    if (!dirty) paintAll();
    for (const entry of dirty ?? []) {
      const { x, y } = placeOf(entry);
      const reach = Math.ceil(entryReachPx(entry, painted.k));
      paintArea({
        x: Math.floor(x) - reach,
        y: Math.floor(y) - reach,
        width: 2 * reach + 1,
        height: 2 * reach + 1,
      });
    }
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
      pixelRatio = paperPixelRatio;
      sprites = makeSprites(pixelRatio);
      paintAll();
    },
    () => {
      pixelRatio = screenRatio;
      sprites = screenSprites;
      paintAll();
    },
  );

  return {
    show: (next: readonly MarkEntry[], selected: ReadonlySet<string | number>) => {
      const changed = selected === selectedIds ? changedEntries(entries, next) : null;
      entries = next;
      selectedIds = selected;
      if (!changed) paintAllSoon();
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

/** What differs between two lists of the same places; null when places differ, or too much does. */
const changedEntries = (old: readonly MarkEntry[], next: readonly MarkEntry[]): MarkEntry[] | null => {
  if (old.length !== next.length) return null;
  const changed: MarkEntry[] = [];
  for (const [index, entry] of next.entries()) {
    const before = old[index];
    if (before === entry) continue;
    const isSamePlace = before?.x === entry.x && before.y === entry.y && before.scale === entry.scale;
    if (!isSamePlace || changed.length === mostSingly) return null;
    changed.push(entry);
  }
  return changed;
};
