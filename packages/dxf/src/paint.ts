import type { Matrix } from './matrix.ts';
import { combined, mapped, scaleOf } from './matrix.ts';
import { lineStep } from './bounds.ts';
import { cssColour, inkColour } from './colours.ts';
import { arcPoints, bulgeArc } from './geometry.ts';
import type { DxfPage, DxfPages } from './pages.ts';
import { pageWalk } from './pageWalk.ts';
import { shapeFlags, shapeKinds } from './shapes.ts';
import type { DxfLabel } from './shapes.ts';

type Context = OffscreenCanvasRenderingContext2D;

/** Width of a line without its own: as a share of the picture's longer side, and the minimum in pixels. */
const thinnestShare = 1 / 2200;
const thinnestPx = 0.7;

/** Default line weight, in hundredths of a millimetre. (DXF reference, LWDEFAULT) */
const usualWeight = 25;

/** Maximum number of points in one path: the browser's time grows faster than the length. */
const pathPoints = 3000;

/** Opacity of the fill that replaces a pattern. */
const lightAlpha = 0.22;

/** Height of capitals in the font, as a share of its size. */
const capitals = 0.716;

/** Minimum height of letters, in pixels; smaller ones are skipped. */
const leastLetter = 1.2;

const fontSize = 64;

const lineWidth = (weight: number, width: number, thinnest: number): number => {
  const times = weight < 0 ? 1 : Math.min(4, Math.max(0.7, weight / usualWeight));
  return Math.max(thinnest * times, width);
};

/** Paints shapes, batching shapes of one style in one path. */
class Brush {
  private readonly context: Context;
  private readonly pages: DxfPages;
  private readonly thinnest: number;
  private look = '';
  private points = 0;
  private lastX = 0;
  private lastY = 0;

  constructor(context: Context, pages: DxfPages, edge: number) {
    this.context = context;
    this.pages = pages;
    this.thinnest = Math.max(thinnestPx, edge * thinnestShare);
    context.lineCap = 'round';
    context.lineJoin = 'round';
  }

  /** Paints the current path. */
  flush(): void {
    if (this.points > 0) this.context.stroke();
    this.points = 0;
    this.look = '';
  }

  private begin(colour: number, width: number): void {
    const look = `${colour} ${width.toFixed(2)}`;
    if (look === this.look && this.points < pathPoints) return;
    this.flush();
    this.look = look;
    this.context.beginPath();
    this.context.strokeStyle = cssColour(colour);
    this.context.lineWidth = width;
  }

  private moveTo(x: number, y: number): void {
    this.context.moveTo(x, y);
    this.points += 1;
    [this.lastX, this.lastY] = [x, y];
  }

  /** Skips steps of less than a third of a pixel, which are invisible. */
  private lineTo(x: number, y: number, isLast: boolean): void {
    if (!isLast && Math.abs(x - this.lastX) + Math.abs(y - this.lastY) < 0.3) return;
    this.context.lineTo(x, y);
    this.points += 1;
    [this.lastX, this.lastY] = [x, y];
  }

  paint(index: number, place: Matrix, given: { colour: number; weight: number }): void {
    const { shapes } = this.pages.file;
    const kind = shapes.kinds[index] ?? 0;
    const [start, end] = [shapes.starts[index] ?? 0, shapes.starts[index + 1] ?? 0];
    const flags = shapes.flags[index] ?? 0;
    const isClosed = (flags & shapeFlags.closed) !== 0;
    if (kind === shapeKinds.fill)
      this.fill(start, end, place, given.colour, (flags & shapeFlags.light) !== 0);
    else if (kind === shapeKinds.mask) this.fill(start, end, place, 0xffffff, false);
    else if (kind === shapeKinds.text) {
      const label = shapes.labels[shapes.numbers[start] ?? 0];
      if (label) this.write(label, combined(place, label.place), given.colour);
    } else if (kind <= shapeKinds.arc) {
      const width = (shapes.widths[index] ?? 0) * scaleOf(place);
      this.begin(inkColour(given.colour), lineWidth(given.weight, width, this.thinnest));
      if (kind === shapeKinds.line) this.line(start, end, place, isClosed);
      else if (kind === shapeKinds.bulged) this.bulged(start, end, place, isClosed);
      else this.arc(start, place);
    }
  }

  private line(start: number, end: number, place: Matrix, isClosed: boolean): void {
    const { numbers } = this.pages.file.shapes;
    for (let at = start; at < end; at += 2) {
      const [x, y] = mapped(place, numbers[at] ?? 0, numbers[at + 1] ?? 0);
      if (at === start) this.moveTo(x, y);
      else this.lineTo(x, y, at + 2 >= end);
    }
    if (isClosed) this.context.closePath();
  }

  private bulged(start: number, end: number, place: Matrix, isClosed: boolean): void {
    const { numbers } = this.pages.file.shapes;
    const scale = scaleOf(place);
    const add = (px: number, py: number): void => this.lineTo(...mapped(place, px, py), true);
    for (let at = start; at < end; at += 3) {
      const [x, y, bulge] = [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0];
      if (at === start) this.moveTo(...mapped(place, x, y));
      const next = at + 3 < end ? at + 3 : isClosed ? start : -1;
      if (next === -1) return;
      const [nextX, nextY] = [numbers[next] ?? 0, numbers[next + 1] ?? 0];
      if (Math.abs(bulge) < 1e-6) add(nextX, nextY);
      else arcPoints(bulgeArc(x, y, nextX, nextY, bulge), scale, add);
    }
  }

  private arc(start: number, place: Matrix): void {
    const [cx = 0, cy = 0, ux = 0, uy = 0, vx = 0, vy = 0, from = 0, to = 0] =
      this.pages.file.shapes.numbers.subarray(start, start + 8);
    const x = cx + ux * Math.cos(from) + vx * Math.sin(from);
    const y = cy + uy * Math.cos(from) + vy * Math.sin(from);
    this.moveTo(...mapped(place, x, y));
    arcPoints({ cx, cy, ux, uy, vx, vy, from, to }, scaleOf(place), (px, py) =>
      this.lineTo(...mapped(place, px, py), true),
    );
  }

  private fill(start: number, end: number, place: Matrix, colour: number, isLight: boolean): void {
    this.flush();
    const { context } = this;
    const { numbers } = this.pages.file.shapes;
    context.beginPath();
    for (let at = start; at < end;) {
      const count = numbers[at] ?? 0;
      for (let point = 0; point < count; point += 1) {
        const [x, y] = mapped(place, numbers[at + 1 + 2 * point] ?? 0, numbers[at + 2 + 2 * point] ?? 0);
        if (point === 0) context.moveTo(x, y);
        else context.lineTo(x, y);
      }
      context.closePath();
      at += 1 + 2 * count;
    }
    context.fillStyle = cssColour(isLight ? inkColour(colour) : colour);
    context.globalAlpha = isLight ? lightAlpha : 1;
    context.fill('evenodd');
    context.globalAlpha = 1;
  }

  private write({ lines, alongShare, upShare }: DxfLabel, at: Matrix, colour: number): void {
    if (Math.hypot(at[2], at[3]) < leastLetter) return;
    this.flush();
    const { context } = this;
    const scale = capitals ** -1 / fontSize;
    const height = 1 + (lines.length - 1) * lineStep;
    const top = upShare === 'baseline' ? 1 : upShare * height;
    context.save();
    context.transform(at[0], at[1], at[2], at[3], at[4], at[5]);
    context.scale(scale, -scale);
    context.font = `${fontSize}px Arial, Helvetica, sans-serif`;
    context.textAlign = alongShare === 0 ? 'left' : alongShare === 1 ? 'right' : 'center';
    context.fillStyle = cssColour(inkColour(colour));
    lines.forEach((line, row) => {
      if (line.trim() !== '') context.fillText(line, 0, -(top - 1 - row * lineStep) / scale);
    });
    context.restore();
  }

  beginWindow({
    left,
    bottom,
    right,
    top,
  }: {
    left: number;
    bottom: number;
    right: number;
    top: number;
  }): void {
    this.flush();
    this.context.save();
    this.context.beginPath();
    this.context.rect(left, bottom, right - left, top - bottom);
    this.context.clip();
  }

  endWindow(): void {
    this.flush();
    this.context.restore();
  }
}

/** Paints a page, transformed by `place`, on a white canvas; yields at intervals. */
export function* paintPage(
  pages: DxfPages,
  page: DxfPage,
  canvas: OffscreenCanvas,
  place: Matrix,
): Generator<void, boolean> {
  const context = canvas.getContext('2d', { alpha: false });
  if (!context) return false;
  const { width, height } = canvas;
  context.fillStyle = '#ffffff';
  context.fillRect(0, 0, width, height);
  // Browsers don't report that a canvas is too large: it stays black.
  if (context.getImageData(width - 1, height - 1, 1, 1).data[0] !== 255) return false;
  const brush = new Brush(context, pages, Math.max(width, height));
  const clip = { left: -2, bottom: -2, right: width + 2, top: height + 2 };
  yield* pageWalk(pages, page, place, clip, {
    shape: (index, at, look) => brush.paint(index, at, look),
    beginWindow: (edge) => brush.beginWindow(edge),
    endWindow: () => brush.endWindow(),
  });
  brush.flush();
  return true;
}
