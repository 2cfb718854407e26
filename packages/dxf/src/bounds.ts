import type { Matrix } from './matrix.ts';
import { combined, mapped } from './matrix.ts';
import { bulgeArc } from './geometry.ts';
import type { Arc } from './geometry.ts';
import { dxfLimits } from './limits.ts';
import { shapeFlags, shapeKinds } from './shapes.ts';
import type { DxfBlock, DxfFile, DxfInsert } from './shapes.ts';

/** A rectangle in units of the drawing; an empty one has crossed sides. */
export interface Bounds {
  left: number;
  bottom: number;
  right: number;
  top: number;
}

export const noBounds = (): Bounds => ({
  left: Infinity,
  bottom: Infinity,
  right: -Infinity,
  top: -Infinity,
});

export const isEmpty = ({ left, right }: Bounds): boolean => !(left <= right);

const addPoint = (bounds: Bounds, x: number, y: number): void => {
  if (x < bounds.left) bounds.left = x;
  if (x > bounds.right) bounds.right = x;
  if (y < bounds.bottom) bounds.bottom = y;
  if (y > bounds.top) bounds.top = y;
};

export const addBounds = (bounds: Bounds, more: Bounds): void => {
  if (isEmpty(more)) return;
  addPoint(bounds, more.left, more.bottom);
  addPoint(bounds, more.right, more.top);
};

/** Returns the bounding box of a transformed rectangle. */
export const mappedBounds = ({ left, bottom, right, top }: Bounds, m: Matrix): Bounds => {
  const bounds = noBounds();
  if (!(left <= right)) return bounds;
  for (const x of [left, right]) for (const y of [bottom, top]) addPoint(bounds, ...mapped(m, x, y));
  return bounds;
};

export const areApart = (a: Bounds, b: Bounds): boolean =>
  a.right < b.left || a.left > b.right || a.top < b.bottom || a.bottom > b.top;

/** Returns the matrix of one copy of a block, including its base point. */
export const copyPlace = (insert: DxfInsert, block: DxfBlock, column: number, row: number): Matrix => {
  const { place } = insert;
  const [along, up] = [Math.hypot(place[0], place[1]) || 1, Math.hypot(place[2], place[3]) || 1];
  const [right, high] = [(column * insert.columnStep) / along, (row * insert.rowStep) / up];
  return combined(place, [1, 0, 0, 1, right - block.baseX, high - block.baseY]);
};

/** Estimated width of a letter as a share of its height, where measuring isn't possible. */
const letterShare = 0.6;

/** Returns the bounds of a text's lines in its own unit: letters of height 1, y up, origin at the insertion point. */
export const labelBox = (
  lines: readonly string[],
  alongShare: number,
  upShare: number | 'baseline',
): Bounds => {
  const width = Math.max(...lines.map((line) => line.length)) * letterShare;
  const height = 1 + (lines.length - 1) * lineStep;
  const top = upShare === 'baseline' ? 1 : upShare * height;
  return { left: -alongShare * width, right: (1 - alongShare) * width, top, bottom: top - height };
};

/** Line spacing of a text. (DXF reference, MTEXT: five thirds) */
export const lineStep = 5 / 3;

/** Adds an arc by its ends and its extremes along either axis. */
const addArc = (bounds: Bounds, { cx, cy, ux, uy, vx, vy, from, to }: Arc): void => {
  const [first, last] = from <= to ? [from, to] : [to, from];
  const add = (t: number): void => {
    if (t >= first && t <= last)
      addPoint(bounds, cx + ux * Math.cos(t) + vx * Math.sin(t), cy + uy * Math.cos(t) + vy * Math.sin(t));
  };
  add(first);
  add(last);
  for (const turning of [Math.atan2(vx, ux), Math.atan2(vy, uy)])
    for (let t = turning - 4 * Math.PI; t <= turning + 4 * Math.PI; t += Math.PI) add(t);
};

/** Computes bounds of shapes and blocks; each block is measured once and cached. */
export class DxfBounds {
  private readonly file: DxfFile;
  private readonly known = new Map<string, Bounds>();
  private readonly open = new Set<string>();

  constructor(file: DxfFile) {
    this.file = file;
  }

  /** Returns a block's bounds in its own unit; recursion into itself ends. */
  block(name: string): Bounds {
    const cachedBounds = this.known.get(name);
    if (cachedBounds) return cachedBounds;
    const block = this.file.blocks.get(name);
    if (!block || this.open.has(name) || this.open.size > dxfLimits.depth) return noBounds();
    this.open.add(name);
    const bounds = noBounds();
    for (let index = block.from; index < block.to; index += 1) addBounds(bounds, this.shape(index));
    this.open.delete(name);
    this.known.set(name, bounds);
    return bounds;
  }

  private isHidden(index: number): boolean {
    const layer = this.file.layers[this.file.shapes.layers[index] ?? 0];
    return layer !== undefined && (layer.isOff || layer.isFrozen);
  }

  private insert(insert: DxfInsert): Bounds {
    const block = this.file.blocks.get(insert.block);
    const bounds = noBounds();
    if (!block) return bounds;
    const inner = this.block(insert.block);
    for (const column of new Set([0, insert.columns - 1]))
      for (const row of new Set([0, insert.rows - 1]))
        addBounds(bounds, mappedBounds(inner, copyPlace(insert, block, column, row)));
    return bounds;
  }

  /** Returns a shape's bounds; masks and viewports count as empty. */
  shape(index: number): Bounds {
    const { shapes } = this.file;
    const { numbers } = shapes;
    const kind = shapes.kinds[index] ?? 0;
    const [start, end] = [shapes.starts[index] ?? 0, shapes.starts[index + 1] ?? 0];
    const bounds = noBounds();
    const first = numbers[start] ?? 0;
    if (kind === shapeKinds.insert) {
      const insert = shapes.inserts[first];
      const layer = this.file.layers[shapes.layers[index] ?? 0];
      return insert && layer?.isFrozen !== true ? this.insert(insert) : bounds;
    }
    if (this.isHidden(index)) return bounds;
    if (kind === shapeKinds.line) {
      for (let at = start; at < end; at += 2) addPoint(bounds, numbers[at] ?? 0, numbers[at + 1] ?? 0);
    } else if (kind === shapeKinds.bulged)
      this.bulged(bounds, start, end, ((shapes.flags[index] ?? 0) & shapeFlags.closed) !== 0);
    else if (kind === shapeKinds.arc) {
      const [cx = 0, cy = 0, ux = 0, uy = 0, vx = 0, vy = 0, from = 0, to = 0] = numbers.subarray(start, end);
      const arc = { cx, cy, ux, uy, vx, vy, from, to };
      addArc(bounds, arc);
    } else if (kind === shapeKinds.fill) {
      for (let at = start; at < end;) {
        const count = numbers[at] ?? 0;
        for (let point = at + 1; point < at + 1 + 2 * count; point += 2)
          addPoint(bounds, numbers[point] ?? 0, numbers[point + 1] ?? 0);
        at += 1 + 2 * count;
      }
    } else if (kind === shapeKinds.text) {
      const label = shapes.labels[first];
      if (label) return mappedBounds(labelBox(label.lines, label.alongShare, label.upShare), label.place);
    }
    return bounds;
  }

  private bulged(bounds: Bounds, start: number, end: number, isClosed: boolean): void {
    const { numbers } = this.file.shapes;
    const add = (x: number, y: number): void => addPoint(bounds, x, y);
    for (let at = start; at < end; at += 3) {
      const [x, y, bulge] = [numbers[at] ?? 0, numbers[at + 1] ?? 0, numbers[at + 2] ?? 0];
      add(x, y);
      const next = at + 3 < end ? at + 3 : isClosed ? start : -1;
      if (bulge === 0 || next === -1) continue;
      addArc(bounds, bulgeArc(x, y, numbers[next] ?? 0, numbers[next + 1] ?? 0, bulge));
    }
  }
}

/** Returns the bounds of a range of shapes, four numbers each, for fast clipping. */
export const rangeBounds = (bounds: DxfBounds, [from, to]: readonly [number, number]): Float64Array => {
  const values = new Float64Array(4 * (to - from));
  for (let index = from; index < to; index += 1) {
    const { left, bottom, right, top } = bounds.shape(index);
    values.set([left, bottom, right, top], 4 * (index - from));
  }
  return values;
};

export const boundsIn = (values: Float64Array, at: number): Bounds => ({
  left: values[4 * at] ?? Infinity,
  bottom: values[4 * at + 1] ?? Infinity,
  right: values[4 * at + 2] ?? -Infinity,
  top: values[4 * at + 3] ?? -Infinity,
});
