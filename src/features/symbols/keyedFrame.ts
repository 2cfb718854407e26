import type { KeyboardEvent } from 'react';
import { gridSize } from '#contract/constants.ts';
import type { Point } from '#domain/drawings/coordinates.ts';
import type { Frame } from '#domain/symbols/offers.ts';

/** Step by which an arrow moves or widens a frame, as a share of the picture; with Alt the finer one. */
const step = 0.004;
const fineStep = 0.001;
const firstSize = 0.04;

const within = (value: number, least: number, most: number): number => Math.min(most, Math.max(least, value));

const directions: Partial<Record<string, readonly [x: number, y: number]>> = {
  ArrowLeft: [-1, 0],
  ArrowRight: [1, 0],
  ArrowUp: [0, -1],
  ArrowDown: [0, 1],
};

/**
 * Returns the frame after a key: Enter puts one into the middle of the visible part, arrows move it, with Shift they widen it, Escape
 * removes it; undefined for other keys.
 */
export function keyedFrame(
  frame: Frame | null,
  { key, shiftKey, altKey }: Pick<KeyboardEvent, 'key' | 'shiftKey' | 'altKey'>,
  middle: () => Point,
): Frame | null | undefined {
  if (frame === null) {
    if (key !== 'Enter') return undefined;
    const { x, y } = middle();
    const startOf = (at: number) => within(at / gridSize - firstSize / 2, 0, 1 - firstSize);
    const [left, top] = [startOf(x), startOf(y)];
    return { x: left, y: top, width: firstSize, height: firstSize };
  }
  if (key === 'Escape') return null;
  const direction = directions[key];
  if (!direction) return undefined;
  const by = altKey ? fineStep : step;
  const [x, y] = [direction[0] * by, direction[1] * by];
  if (!shiftKey)
    return {
      ...frame,
      x: within(frame.x + x, 0, 1 - frame.width),
      y: within(frame.y + y, 0, 1 - frame.height),
    };
  return {
    ...frame,
    width: within(frame.width + x, fineStep, 1 - frame.x),
    height: within(frame.height + y, fineStep, 1 - frame.y),
  };
}
