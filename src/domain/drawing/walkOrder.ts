/** An item as it is walked to: `walkOrder` is its place in the walk of its drawing; without one no walk leads to it. */
interface Walked {
  walkOrder?: number | null | undefined;
  positionNumber: number;
  positionX: number;
  positionY: number;
  isPlaced?: boolean | undefined;
}

const byNumber = (a: Walked, b: Walked): number => a.positionNumber - b.positionNumber;
const byWalk = (a: Walked, b: Walked): number => (a.walkOrder ?? 0) - (b.walkOrder ?? 0) || byNumber(a, b);
const isPlaced = (item: Walked): boolean => item.isPlaced !== false;
const isWalked = ({ walkOrder }: Walked): boolean => walkOrder != null;

/** Items one after the other, each the nearest to the one before. */
function nearestNext<Item extends Walked>(from: Walked, items: readonly Item[]): Item[] {
  const left = items.toSorted(byNumber);
  const found: Item[] = [];
  let at: Walked = from;
  while (left.length > 0) {
    let best = 0;
    let least = Infinity;
    for (const [index, item] of left.entries()) {
      const far = (item.positionX - at.positionX) ** 2 + (item.positionY - at.positionY) ** 2;
      if (far >= least) continue;
      least = far;
      best = index;
    }
    const [next] = left.splice(best, 1);
    if (!next) break;
    found.push(next);
    at = next;
  }
  return found;
}

/**
 * The items of a drawing as a round comes to them: along its walk, then what the walk doesn't lead to, the nearest next, and last what has
 * no place. Without a walk they go by their numbers. Items of equal number keep their order.
 */
export function inWalkOrder<Item extends Walked>(items: readonly Item[]): Item[] {
  const walked = items.filter(isWalked).toSorted(byWalk);
  const last = walked.at(-1);
  if (!last) return items.toSorted(byNumber);
  const others = items.filter((item) => !isWalked(item));
  const placed = others.filter(isPlaced);
  const waiting = others.filter((item) => !isPlaced(item)).toSorted(byNumber);
  return [...walked, ...nearestNext(last, placed), ...waiting];
}

/**
 * A walk that was drawn through the marks of a drawing, with its items that wait for a place: each stays behind the mark that it came after.
 * A walk that was cleared leads to none of them.
 */
export function withWaiting<Item extends Walked & { key: string }>(
  walk: readonly string[],
  items: Iterable<Item>,
): string[] {
  if (walk.length === 0) return [];
  const drawn = new Set(walk);
  const behind = new Map<string, string[]>();
  const first: string[] = [];
  let waiting = first;
  for (const item of [...items].filter(isWalked).sort(byWalk)) {
    if (drawn.has(item.key)) behind.set(item.key, (waiting = []));
    else if (!isPlaced(item)) waiting.push(item.key);
  }
  return [...first, ...walk.flatMap((key) => [key, ...(behind.get(key) ?? [])])];
}

/** The keys of a walk's marks, in its order. */
export const walkOf = <Item extends Walked & { key: string }>(items: Iterable<Item>): string[] =>
  [...items]
    .filter(isWalked)
    .sort(byWalk)
    .map(({ key }) => key);
