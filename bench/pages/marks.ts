import type { DrawingMark } from '#components/drawing/drawingTypes.ts';

/** `spread`: no two stand so close that the product would group them. `random`: anywhere, as many as there are. */
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

/** Small enough that the items fit beside each other; up to 5,000 are large enough that each shows its number. */
const scaleOf = (count: number) => (count > 5_000 ? 0.5 : 0.65);
/** Above 19 grid units times the scale, within which the product groups. */
const apartAt = (scale: number) => 19 * scale + 0.05;

/** Pseudo-random numbers from 0 to 1, the same in each run. */
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

/** The items that every contender draws. */
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
