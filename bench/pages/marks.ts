import type { DrawingMark } from '../../src/components/drawing/drawingTypes.ts';

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

/** Small enough that 5,000 items fit beside each other, large enough that each shows its number. */
const markScale = 0.65;
/** Above 19 grid units times the scale, within which the product groups. */
const apart = 12.4;

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
  const play = Math.max(0, cell - apart);
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
      scale: markScale,
      rotation: 0,
      kind,
      number,
      state,
      label: `${number} ${kind}, corridor ${index % 40}, ${state}`,
    };
  });
