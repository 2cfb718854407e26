import type { KeyboardEvent } from 'react';
import { gridSize } from '../../contract/constants.ts';
import type { Point } from '../../domain/drawing/coordinates.ts';
import type { Frame } from '../../domain/symbols/offers.ts';

/** How far an arrow moves or widens a frame, in parts of the picture; with Alt in finer steps. */
const step = 0.004;
const fineStep = 0.001;
const firstSize = 0.04;

const directions: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * The frame after a key: Enter puts one into the middle of what is seen, arrows move it, with Shift they widen it, Escape takes it away;
 * undefined where the key means something else.
 */
export function keyedFrame(
  frame: Frame | null,
  { key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>,
  middle: () => Point,
): Frame | null | undefined {
  if (frame === null) {
    if (key !== 'Enter') return undefined;
    const { x, y } = middle();
    const [left, top] = [x / gridSize - firstSize / 2, y / gridSize - firstSize / 2];
    return { x: left, y: top, width: firstSize, height: firstSize };
  }
  if (key === 'Escape') return null;
  const direction = directions[key];
  if (!direction) return undefined;
  const by = altKey ? fineStep : step;
  const [x, y] = [direction[0] * by, direction[1] * by];
  if (!shiftKey) return { ...frame, x: frame.x + x, y: frame.y + y };
  return {
    ...frame,
    width: Math.max(fineStep, frame.width + x),
    height: Math.max(fineStep, frame.height + y),
  };
}
