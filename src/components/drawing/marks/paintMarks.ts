import { itemSizePx } from '#domain/drawings/coordinates.ts';
import type { MarkEntry } from '../drawingTypes.ts';
import type { Sprites } from './sprites.ts';
import { byWeight } from '#components/marks/markShapes.ts';
import { markGrowth } from '../zoomRules.ts';

type Place = { x: number; y: number };
export type Area = Place & { width: number; height: number };
type PaintOptions = {
  entries: readonly MarkEntry[];
  sprites: Sprites;
  zoom: number;
  /** Returns the position of an entry's centre on the canvas, in css px. */
  place: (entry: MarkEntry) => Place;
  /** Areas to repaint, in css px of the canvas. */
  areas: readonly Area[];
};
/** Paints every entry that touches one of the areas. */
export type Painter = (context: CanvasRenderingContext2D, options: PaintOptions) => void;

/** Minimum size of a mark with a legible number, in px. */
const smallestNumberedPx = 18;

/** Size of a group relative to its members. */
export const groupGrowth = 1.15;

/** Returns an entry's size on the screen; at zoom 1 it is 30 px times the scale. [ROUND-26] */
export const entrySizePx = (entry: MarkEntry, zoom: number): number =>
  itemSizePx(entry.scale) *
  (entry.marks[0]?.size ?? 1) *
  markGrowth(zoom) *
  (entry.marks.length > 1 ? groupGrowth : 1);

/** Returns the distance from its centre that an entry paints, including number, state and halo. */
export const entryReachPx = (entry: MarkEntry, zoom: number): number =>
  Math.max(16, entrySizePx(entry, zoom) * 0.95);

const paintNumber = (
  context: CanvasRenderingContext2D,
  digits: string,
  at: Place,
  size: number,
  sprites: Sprites,
) => {
  const step = sprites.digitStep(size);
  const last = digits.length - 1;
  for (let index = 0; index <= last; index += 1) {
    const place = last === 0 ? 'alone' : index === 0 ? 'first' : index === last ? 'last' : 'inner';
    const x = at.x + step * (index - last / 2);
    sprites.draw(context, sprites.digit(digits.charAt(index), place, size), { x, y: at.y });
  }
};

const paintEntry = (
  context: CanvasRenderingContext2D,
  entry: MarkEntry,
  at: Place,
  size: number,
  sprites: Sprites,
) => {
  const { marks, state, number } = entry;
  const [first] = marks;
  if (!first) return;
  if (marks.length > 1) {
    // If marks show numbers, a group's count must look different.
    const count = `${first.face === 'number' ? '×' : ''}${marks.length}`;
    sprites.draw(context, sprites.group(count, state, size), at);
    return;
  }
  if (first.face === 'number' && number !== null) {
    sprites.draw(context, sprites.number(String(number), state, size), at);
    return;
  }
  if (first.rotation === 0) sprites.draw(context, sprites.item(first.kind, state, size), at);
  else {
    context.save();
    context.translate(at.x, at.y);
    context.rotate((first.rotation * Math.PI) / 180);
    sprites.draw(context, sprites.item(first.kind, null, size), { x: 0, y: 0 });
    context.restore();
    if (state) sprites.draw(context, sprites.state(state, size), at);
  }
  if (number !== null && first.face === undefined && size >= smallestNumberedPx)
    paintNumber(context, String(number), { x: at.x, y: at.y + size * 0.56 }, size, sprites);
};

/** Returns the entries that touch one of the areas. */
const touchingOf = ({ entries, zoom, place, areas }: PaintOptions): MarkEntry[] =>
  entries.filter((entry) => {
    const at = place(entry);
    const reach = entryReachPx(entry, zoom);
    return areas.some(
      (area) =>
        at.x >= area.x - reach &&
        at.y >= area.y - reach &&
        at.x <= area.x + area.width + reach &&
        at.y <= area.y + area.height + reach,
    );
  });

/** Paints only within the areas. */
const paintWithin = (context: CanvasRenderingContext2D, areas: readonly Area[], paint: () => void) => {
  context.save();
  context.beginPath();
  for (const area of areas) context.rect(area.x, area.y, area.width, area.height);
  context.clip();
  paint();
  context.restore();
};

/** Paints marks, worse states over better ones. [ROUND-21, ROUND-23] */
export const paintMarks: Painter = (context, options) => {
  const { sprites, zoom, place, areas } = options;
  const entries = touchingOf(options).sort((a, b) => byWeight(b.state, a.state));
  paintWithin(context, areas, () => {
    for (const entry of entries) paintEntry(context, entry, place(entry), entrySizePx(entry, zoom), sprites);
  });
};

/** Paints the halos of selected marks. */
export const paintHalos: Painter = (context, options) => {
  const { sprites, zoom, place, areas } = options;
  paintWithin(context, areas, () => {
    for (const entry of touchingOf(options))
      sprites.draw(context, sprites.halo(entrySizePx(entry, zoom)), place(entry));
  });
};
