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
  const remaining = [...places];
  const walk: Place[] = [];
  let position = entrance;
  while (remaining.length > 0) {
    let nearest = 0;
    for (let index = 1; index < remaining.length; index += 1) {
      const [one, best] = [remaining[index], remaining[nearest]];
      if (one && best && apart(one, position, aspect) < apart(best, position, aspect)) nearest = index;
    }
    const [next] = remaining.splice(nearest, 1);
    if (!next) break;
    walk.push(next);
    position = next;
  }
  return walk;
}

/** Assigns numbers in turn: a place's own number if it is free, else the next free one from `first` on. [SETUP-82, SETUP-84] */
export function freeNumbers(
  own: readonly (number | null)[],
  taken: ReadonlySet<number>,
  first: number,
): number[] {
  const usedNumbers = new Set(taken);
  const ownNumbers = own.map((number) => {
    if (number === null || usedNumbers.has(number)) return null;
    usedNumbers.add(number);
    return number;
  });
  let last = first - 1;
  return ownNumbers.map((number) => {
    if (number !== null) return number;
    do last += 1;
    while (usedNumbers.has(last));
    usedNumbers.add(last);
    return last;
  });
}
