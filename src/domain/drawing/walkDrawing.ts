import { nearestOn } from './arrange.ts';
import type { Point } from './coordinates.ts';

/** A mark as a line is drawn through it: where it stands, in any unit in which distances are those of the screen. */
export interface Passed {
  key: string;
  at: Point;
}

/** The marks that a drawn line passes within its reach, in the order in which it passes them. */
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
 * A walk after a line was drawn through marks. It goes on after its last mark; a line that begins at a mark of the walk goes on from that
 * one, and takes along what it passes from there, before the rest.
 */
export function walkThrough(walk: readonly string[], passed: readonly string[]): string[] {
  const known = new Set(walk);
  const [first] = passed;
  if (first === undefined || !known.has(first)) return [...walk, ...passed.filter((key) => !known.has(key))];
  const taken = new Set(passed.slice(1));
  return walk.flatMap((key) => (key === first ? [...passed] : taken.has(key) ? [] : [key]));
}

/** A walk after a mark was pressed: one that wasn't on it comes last, one that was is taken out. */
export const walkPressed = (walk: readonly string[], key: string): string[] =>
  walk.includes(key) ? walk.filter((one) => one !== key) : [...walk, key];
