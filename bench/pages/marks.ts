import type { DrawingMark } from '#components/drawing/drawingTypes.ts';

/** Layout of the items; `spread`: no two are so close that the product would group them. `random`: anywhere, as many as there are. */
export type Layout = 'spread' | 'random';

const kinds = [
  'powder_extinguisher',
  'co2_extinguisher',
  'foam_extinguisher',
  'fire_blanket',
  'hose_reel',
  'smoke_detector',
  'alarm_button',
  'alarm_bell',
  'emergency_light',
  'exit_sign',
  'evacuation_plan',
  'assembly_point',
];
const states = ['unchecked', 'ok', 'flaw', 'warning'] as const;

/** Returns a scale small enough for the items to fit side by side; up to 5,000 are large enough to show their numbers. */
const scaleOf = (count: number) => (count > 5_000 ? 0.5 : 0.65);
/** Returns a distance just above 19 grid units times the scale, within which the product groups. */
const apartAt = (scale: number) => 19 * scale + 0.05;

/** Creates a pseudo-random generator from 0 to 1, the same in each run. */
const makeRandom = (seed: number) => {
  let state = seed;
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0;
    return state / 2 ** 32;
  };
};

const places = (count: number, layout: Layout): { x: number; y: number }[] => {
  const random = makeRandom(count);
  const perRow = Math.ceil(Math.sqrt(count));
  const cell = 1000 / perRow;
  const play = Math.max(0, cell - apartAt(scaleOf(count)));
  return Array.from({ length: count }, (_, index) => {
    if (layout === 'random') return { x: random() * 1000, y: random() * 1000 };
    const [column, row] = [index % perRow, Math.floor(index / perRow)];
    return {
      x: (column + 0.5) * cell + (random() - 0.5) * play,
      y: (row + 0.5) * cell + (random() - 0.5) * play,
    };
  });
};

/** Creates the items that every contender draws. */
export const makeMarks = (count: number, layout: Layout): DrawingMark[] =>
  places(count, layout).map(({ x, y }, index) => {
    const kind = kinds[index % kinds.length] ?? 'other';
    const state = states[index % states.length] ?? 'ok';
    const number = index + 1;
    return {
      id: number,
      x,
      y,
      scale: scaleOf(count),
      rotation: 0,
      kind,
      number,
      state,
      label: `${number} ${kind}, corridor ${index % 40}, ${state}`,
    };
  });
