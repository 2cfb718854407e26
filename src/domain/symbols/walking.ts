import type { Point } from '../drawings/coordinates.ts';

/** Width by height of the picture that the grid is stretched over. */
type Aspect = number;

const apart = (one: Point, other: Point, aspect: Aspect): number =>
  Math.hypot((one.x - other.x) * aspect, one.y - other.y);

/** Sorts places in walking order: from the entrance to the nearest, then repeatedly to the nearest remaining one. [SETUP-82] */
export function walkingOrder<Place extends Point>(
  places: readonly Place[],
  entrance: Point,
  aspect: Aspect,
): Place[] {
  const left = [...places];
  const walk: Place[] = [];
  let here = entrance;
  while (left.length > 0) {
    let nearest = 0;
    for (let index = 1; index < left.length; index += 1) {
      const [one, best] = [left[index], left[nearest]];
      if (one && best && apart(one, here, aspect) < apart(best, here, aspect)) nearest = index;
    }
    const [next] = left.splice(nearest, 1);
    if (!next) break;
    walk.push(next);
    here = next;
  }
  return walk;
}

/** Assigns numbers in turn: a place's own number if it is free, else the next free one from `first` on. [SETUP-82, SETUP-84] */
export function freeNumbers(
  own: readonly (number | null)[],
  taken: ReadonlySet<number>,
  first: number,
): number[] {
  const used = new Set(taken);
  const kept = own.map((number) => {
    if (number === null || used.has(number)) return null;
    used.add(number);
    return number;
  });
  let last = first - 1;
  return kept.map((number) => {
    if (number !== null) return number;
    do last += 1;
    while (used.has(last));
    used.add(last);
    return last;
  });
}
