import { nearestOn } from './arrange.ts';
import type { Point } from './coordinates.ts';

/** A mark with its position, in any unit that preserves screen distances. */
export interface Passed {
  key: string;
  at: Point;
}

/** Returns the marks within reach of a drawn line, in the order in which the line passes them. */
export function passedBy(marks: readonly Passed[], line: readonly Point[], reach: number): string[] {
  return marks
    .flatMap(({ key, at }) => {
      const { distance, length } = nearestOn(line, at);
      return distance <= reach ? [{ key, length }] : [];
    })
    .sort((a, b) => a.length - b.length)
    .map(({ key }) => key);
}

/**
 * Returns a walking order extended by a drawn line. The passed marks are appended; if the line begins at a mark of the walk, they are
 * inserted after it instead.
 */
export function walkThrough(walk: readonly string[], passed: readonly string[]): string[] {
  const walkKeys = new Set(walk);
  const [first] = passed;
  if (first === undefined || !walkKeys.has(first))
    return [...walk, ...passed.filter((key) => !walkKeys.has(key))];
  const passedKeys = new Set(passed.slice(1));
  return walk.flatMap((key) => (key === first ? [...passed] : passedKeys.has(key) ? [] : [key]));
}

/** Toggles a mark: a new one is appended to the walking order, a known one is removed. */
export const walkPressed = (walk: readonly string[], key: string): string[] =>
  walk.includes(key) ? walk.filter((one) => one !== key) : [...walk, key];
