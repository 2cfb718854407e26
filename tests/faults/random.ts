/** Seeded random numbers: the same seed gives the same run. */
export interface Random {
  /** From 0 up to, but not, 1. */
  next(): number;
  /** A whole number from `low` to `high`, both included. */
  between(low: number, high: number): number;
  pick<T>(choices: readonly T[]): T;
  /** A UUID of version 4. */
  uuid(): string;
}

/** Mulberry32, which is short and good enough to draw faults with. */
export const makeRandom = (seed: number): Random => {
  let state = seed >>> 0;
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
  const between = (low: number, high: number): number => low + Math.floor(next() * (high - low + 1));
  const hex = (digits: number): string =>
    Array.from({ length: digits }, () => between(0, 15).toString(16)).join('');
  return {
    next,
    between,
    pick: <T>(choices: readonly T[]): T => {
      const choice = choices[between(0, choices.length - 1)];
      if (choice === undefined) throw new Error('Nothing to pick from.');
      return choice;
    },
    uuid: () => `${hex(8)}-${hex(4)}-4${hex(3)}-${(8 + between(0, 3)).toString(16)}${hex(3)}-${hex(12)}`,
  };
};
