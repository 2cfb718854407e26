import { itemSizePx } from '../../domain/drawing/coordinates.ts';
import type { MarkEntry } from './drawingTypes.ts';
import type { Sprites } from './sprites.ts';
import { markGrowth } from './zoomRules.ts';

type Place = { x: number; y: number };
type PaintOptions = {
  entries: readonly MarkEntry[];
  sprites: Sprites;
  zoom: number;
  /** Where an entry's centre lies on the canvas, in css px. */
  place: (entry: MarkEntry) => Place;
  width: number;
  height: number;
  selectedId: string | number | null;
};

/** Below this size a number can't be read. */
const smallestNumberedPx = 18;
const reachPx = 60;

/** An entry's size on the screen; at zoom 1 it is 30 px times the scale. [ROUND-26] */
export const entrySizePx = (entry: MarkEntry, zoom: number): number =>
  itemSizePx(entry.scale) * markGrowth(zoom) * (entry.marks.length > 1 ? 1.15 : 1);

const drawSprite = (
  context: CanvasRenderingContext2D,
  sprite: { image: HTMLCanvasElement; side: number },
  at: Place,
  /** Size that was asked for, over the sprite's own. */
  factor: number,
) => {
  const side = sprite.side * factor;
  context.drawImage(sprite.image, at.x - side / 2, at.y - side / 2, side, side);
};

const paintHalo = (context: CanvasRenderingContext2D, at: Place, size: number) => {
  context.beginPath();
  context.arc(at.x, at.y, size * 0.86, 0, 2 * Math.PI);
  context.fillStyle = 'rgb(23 92 168 / 22%)';
  context.fill();
  context.lineWidth = 3;
  context.strokeStyle = '#175ca8';
  context.stroke();
};

const paintEntry = (
  context: CanvasRenderingContext2D,
  entry: MarkEntry,
  at: Place,
  size: number,
  sprites: Sprites,
) => {
  const [first] = entry.marks;
  if (!first) return;
  if (entry.marks.length > 1) {
    const sprite = sprites.group(String(entry.marks.length), size);
    drawSprite(context, sprite, at, size / sprite.side);
  } else {
    const sprite = sprites.sign(first.kind, size);
    if (first.rotation === 0) drawSprite(context, sprite, at, size / sprite.side);
    else {
      context.save();
      context.translate(at.x, at.y);
      context.rotate((first.rotation * Math.PI) / 180);
      drawSprite(context, sprite, { x: 0, y: 0 }, size / sprite.side);
      context.restore();
    }
    if (entry.number !== null && size >= smallestNumberedPx) {
      const label = sprites.number(String(entry.number), size);
      drawSprite(context, label, { x: at.x, y: at.y + size * 0.56 }, (size * 1.4) / label.side);
    }
  }
  if (!entry.state) return;
  const stateSize = Math.max(11, size * 0.54);
  const state = sprites.state(entry.state, stateSize);
  drawSprite(context, state, { x: at.x + size * 0.44, y: at.y - size * 0.44 }, stateSize / state.side);
};

/** Paints every entry that touches the canvas; the selected one last, with a halo. [ROUND-21, ROUND-23] */
export const paintMarks = (context: CanvasRenderingContext2D, options: PaintOptions): void => {
  const { entries, sprites, zoom, place, width, height, selectedId } = options;
  context.clearRect(0, 0, width, height);
  let selected: MarkEntry | undefined;
  for (const entry of entries) {
    const at = place(entry);
    if (at.x < -reachPx || at.y < -reachPx || at.x > width + reachPx || at.y > height + reachPx) continue;
    if (selectedId !== null && entry.marks.some(({ id }) => id === selectedId)) selected = entry;
    else paintEntry(context, entry, at, entrySizePx(entry, zoom), sprites);
  }
  if (!selected) return;
  const at = place(selected);
  paintHalo(context, at, entrySizePx(selected, zoom));
  paintEntry(context, selected, at, entrySizePx(selected, zoom), sprites);
};
