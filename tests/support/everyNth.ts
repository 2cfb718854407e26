/** Returns every `nth` entry of a list, starting later each turn, so that many turns cover all of them. */
export const everyNth = <Entry>(all: readonly Entry[], nth: number, turn: number): Entry[] =>
  all.filter((_entry, at) => at % nth === turn % nth);
