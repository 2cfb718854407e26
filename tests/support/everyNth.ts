/** Every `nth` of a list, beginning elsewhere at each turn, so that many turns together ask them all. */
export const everyNth = <Entry>(all: readonly Entry[], nth: number, turn: number): Entry[] =>
  all.filter((_entry, at) => at % nth === turn % nth);
