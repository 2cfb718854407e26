/** Deterministic random generator: the same seed gives the same sequence of values on every machine. */
export interface Random {
  /** Returns a number from 0 up to, not including, 1. */
  next(): number;
  /** Returns an integer from min to max, both included. */
  int(min: number, max: number): number;
  /** Returns a random entry of a list; throws on an empty one. */
  pick<T>(list: readonly T[]): T;
  /** Returns true with the given probability, 0 to 1. */
  chance(probability: number): boolean;
  /** Returns a new list with the same entries in another order. */
  shuffle<T>(list: readonly T[]): T[];
  /** Creates an independent generator for a named part, so that a change in one part doesn't affect the others. */
  fork(label: string): Random;
}

function hash(label: string): number {
  let value = 2166136261;
  for (let index = 0; index < label.length; index += 1) {
    value = Math.imul(value ^ label.charCodeAt(index), 16777619);
  }
  return value >>> 0;
}

/** Creates a deterministic generator from a seed, a text or its hash (FNV-1a into mulberry32). */
export function createRandom(seed: string | number): Random {
  let state = typeof seed === 'number' ? seed : hash(seed);
  const next = (): number => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
  const int = (min: number, max: number): number => min + Math.floor(next() * (max - min + 1));
  const pick = <T>(list: readonly T[]): T => {
    const element = list[Math.floor(next() * list.length)];
    if (element === undefined) throw new RangeError('pick needs a list with entries');
    return element;
  };
  return {
    next,
    int,
    pick,
    chance: (probability) => next() < probability,
    shuffle: (list) =>
      list
        .map((entry) => ({ entry, order: next() }))
        .sort((a, b) => a.order - b.order)
        .map(({ entry }) => entry),
    fork: (label) => createRandom(`${seed}/${label}`),
  };
}
