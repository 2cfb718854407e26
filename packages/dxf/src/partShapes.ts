import { boundsIn, isEmpty } from './bounds.ts';
import type { Bounds } from './bounds.ts';
import { shapeFlags, shapeKinds } from './shapes.ts';
import type { DxfFile } from './shapes.ts';

/** A shape reduced to the data for detecting parts. */
export interface PartShape extends Bounds {
  kind: 'rectangle' | 'line' | 'block' | 'text' | 'other';
  /** Number of its strokes. */
  strokes: number;
  text?: string;
}

/** Returns whether a polyline's points are the corners of its bounds. */
const isRectangle = ({ shapes }: DxfFile, index: number, b: Bounds): boolean => {
  const [start, end] = [shapes.starts[index] ?? 0, shapes.starts[index + 1] ?? 0];
  const points = (end - start) / 2;
  const isClosed = ((shapes.flags[index] ?? 0) & shapeFlags.closed) !== 0;
  if (points !== 4 && points !== 5) return false;
  const { numbers } = shapes;
  const isBack =
    numbers[start] === numbers[end - 2] && numbers[start + 1] === numbers[end - 1] && points === 5;
  if (!isBack && !(isClosed && points === 4)) return false;
  const near = Math.max(b.right - b.left, b.top - b.bottom) * 0.002;
  const corners = new Set<number>();
  for (let at = start; at < end; at += 2) {
    const [x, y] = [numbers[at] ?? 0, numbers[at + 1] ?? 0];
    const [isLeft, isLow] = [x - b.left <= near, y - b.bottom <= near];
    if (!isLeft && b.right - x > near) return false;
    if (!isLow && b.top - y > near) return false;
    corners.add((isLeft ? 1 : 0) + (isLow ? 2 : 0));
  }
  return corners.size === 4;
};

const described = (file: DxfFile, index: number, b: Bounds): PartShape => {
  const { shapes } = file;
  const kind = shapes.kinds[index];
  const [start, end] = [shapes.starts[index] ?? 0, shapes.starts[index + 1] ?? 0];
  const first = shapes.numbers[start] ?? 0;
  if (kind === shapeKinds.line) {
    const isFour = isRectangle(file, index, b);
    return { ...b, kind: isFour ? 'rectangle' : 'line', strokes: Math.max(1, (end - start) / 2 - 1) };
  }
  if (kind === shapeKinds.text)
    return { ...b, kind: 'text', strokes: 0, text: shapes.labels[first]?.lines.join(' ') ?? '' };
  if (kind === shapeKinds.insert) {
    const insert = shapes.inserts[first];
    const block = file.blocks.get(insert?.block ?? '');
    const text = insert?.attributes.map(([, words]) => words).join('\n') ?? '';
    return { ...b, kind: 'block', strokes: block ? block.to - block.from : 0, text };
  }
  return {
    ...b,
    kind: 'other',
    strokes: kind === shapeKinds.bulged ? Math.max(1, (end - start) / 3 - 1) : 1,
  };
};

/** Returns the model's non-empty shapes. */
export const modelShapes = (file: DxfFile, around: Float64Array): PartShape[] => {
  const [from, to] = file.entities;
  const partShapes: PartShape[] = [];
  for (let index = from; index < to; index += 1) {
    if (((file.shapes.flags[index] ?? 0) & shapeFlags.paper) !== 0) continue;
    const bounds = boundsIn(around, index - from);
    if (!isEmpty(bounds)) partShapes.push(described(file, index, bounds));
  }
  return partShapes;
};
