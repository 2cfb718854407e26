/** State of an item in marks: blue, green, red and orange. [ROUND-61..65] */
export type RoundMark = 'unchecked' | 'ok' | 'flaw' | 'warning';

/** Ink of a layer: the state's colour, or the ground beneath the mark. */
type MarkInk = 'state' | 'paper';
type MarkLayer = { path: string; ink: MarkInk; strokeWidth?: number };

/** Side of the square in which the shapes are defined. */
export const markBox = 24;

const circle = (radius: number) =>
  `M${12 - radius} 12a${radius} ${radius} 0 1 0 ${2 * radius} 0a${radius} ${radius} 0 1 0 ${-2 * radius} 0Z`;

/** Only definition of each mark, for screen, canvas and paper: each state has its own shape, not only a colour. */
export const markShapes: Record<RoundMark, readonly MarkLayer[]> = {
  unchecked: [
    { path: circle(11), ink: 'paper' },
    { path: circle(8.75), ink: 'state', strokeWidth: 4 },
  ],
  ok: [
    { path: circle(11), ink: 'state' },
    { path: 'M6.8 12.6l3.6 3.6l6.8-7.8', ink: 'paper', strokeWidth: 3 },
  ],
  flaw: [
    { path: circle(11), ink: 'state' },
    { path: 'M12 5.8v7.4M12 17.6v.1', ink: 'paper', strokeWidth: 3.4 },
  ],
  warning: [
    { path: circle(11), ink: 'paper' },
    { path: circle(9.5), ink: 'state', strokeWidth: 2.5 },
    { path: 'M12 2.5a9.5 9.5 0 0 0 0 19Z', ink: 'state' },
  ],
};

/** States from the worst; a group shows the worst of its members. */
export const marksByWeight: readonly RoundMark[] = ['flaw', 'warning', 'unchecked', 'ok'];

/** Compares states: worst first, none last. */
export const byWeight = (a: RoundMark | null, b: RoundMark | null): number => weight(a) - weight(b);

const weight = (state: RoundMark | null): number =>
  state === null ? marksByWeight.length : marksByWeight.indexOf(state);

/** Returns the worst of several states, null if there are none. */
export const worstMark = (states: readonly (RoundMark | null)[]): RoundMark | null =>
  marksByWeight.find((state) => states.includes(state)) ?? null;
