/** An item in a walking order: `walkOrder` is its place on its drawing, missing for items outside the order. */
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

/** Sorts items greedily, each followed by its nearest neighbour. */
function nearestNext<Item extends Walked>(from: Walked, items: readonly Item[]): Item[] {
  const remaining = items.toSorted(byNumber);
  const ordered: Item[] = [];
  let at: Walked = from;
  while (remaining.length > 0) {
    let best = 0;
    let least = Infinity;
    for (const [index, item] of remaining.entries()) {
      const far = (item.positionX - at.positionX) ** 2 + (item.positionY - at.positionY) ** 2;
      if (far >= least) continue;
      least = far;
      best = index;
    }
    const [next] = remaining.splice(best, 1);
    if (!next) break;
    ordered.push(next);
    at = next;
  }
  return ordered;
}

/**
 * Sorts a drawing's items in the order of a round: along the walking order, then the others by nearest neighbour, and unplaced items last.
 * Without a walking order they are sorted by number. Items of equal number keep their order.
 */
export function inWalkOrder<Item extends Walked>(items: readonly Item[]): Item[] {
  const walked = items.filter(isWalked).toSorted(byWalk);
  const last = walked.at(-1);
  if (!last) return items.toSorted(byNumber);
  const unwalked = items.filter((item) => !isWalked(item));
  const placedItems = unwalked.filter(isPlaced);
  const waiting = unwalked.filter((item) => !isPlaced(item)).toSorted(byNumber);
  return [...walked, ...nearestNext(last, placedItems), ...waiting];
}

/** Adds the unplaced items to a drawn walking order: each follows its former predecessor. A cleared order stays empty. */
export function withWaiting<Item extends Walked & { key: string }>(
  walk: readonly string[],
  items: Iterable<Item>,
): string[] {
  if (walk.length === 0) return [];
  const drawnKeys = new Set(walk);
  const behind = new Map<string, string[]>();
  const first: string[] = [];
  let waiting = first;
  for (const item of [...items].filter(isWalked).sort(byWalk)) {
    if (drawnKeys.has(item.key)) behind.set(item.key, (waiting = []));
    else if (!isPlaced(item)) waiting.push(item.key);
  }
  return [...first, ...walk.flatMap((key) => [key, ...(behind.get(key) ?? [])])];
}

/** Returns the keys of a walking order's marks. */
export const walkOf = <Item extends Walked & { key: string }>(items: Iterable<Item>): string[] =>
  [...items]
    .filter(isWalked)
    .sort(byWalk)
    .map(({ key }) => key);
