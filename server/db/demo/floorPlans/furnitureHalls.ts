import type { Furnish } from './furnitureHome.ts';
import { box, cross, disc, grid, line } from './shapes.ts';

const warehouse: Furnish = (w, d) => {
  const rack = (v: number): string => {
    const bays = Math.floor((w - 9) / 2.8);
    let marks = box(4.5, v, bays * 2.8, 1.1);
    for (let index = 0; index < bays; index += 1) marks += cross(4.5 + index * 2.8, v, 2.8, 1.1);
    return marks;
  };
  let marks = '';
  for (let v = 1.6; v < d - 9; v += 4.9) marks += rack(v) + rack(v + 1.15);
  return (
    marks +
    grid(
      3,
      d - 6,
      w - 6,
      2.4,
      4.2,
      2,
      (u, v) =>
        box(u - 0.6, v - 0.4, 1.2, 0.8) +
        line(u - 0.6, v - 0.13, u + 0.6, v - 0.13) +
        line(u - 0.6, v + 0.13, u + 0.6, v + 0.13),
    )
  );
};

const production: Furnish = (w, d) =>
  grid(
    3,
    2.5,
    w - 6,
    d - 9,
    6.5,
    5.2,
    (u, v) =>
      box(u - 1.9, v - 1, 3.8, 2, 0.1) +
      box(u - 1.5, v - 0.6, 1.4, 1.2) +
      disc(u + 0.8, v, 0.55) +
      disc(u + 0.8, v, 0.2) +
      box(u - 1, v + 1.2, 1.8, 0.5),
  ) +
  box(2.5, d - 5.4, w - 5, 0.9) +
  grid(2.5, d - 5.4, w - 5, 0.9, 1.1, 0.9, (u, v) => line(u, v - 0.45, u, v + 0.45));

const court: Furnish = (w, d) => {
  const long = w - 5;
  const wide = d - 5;
  const u = 2.5;
  const v = 2.5;
  const middle = v + wide / 2;
  const goal = (at: number, turn: 1 | -1): string =>
    `<path d="M${at} ${middle - 1.5 - 6}a6 6 0 0 ${turn === 1 ? 1 : 0} ${6 * turn} 6v3a6 6 0 0 ${turn === 1 ? 1 : 0} ${-6 * turn} 6"/>${box(turn === 1 ? at - 1 : at, middle - 1.5, 1, 3)}`;
  return (
    box(u, v, long, wide) +
    line(u + long / 2, v, u + long / 2, v + wide) +
    disc(u + long / 2, middle, 1.8) +
    goal(u, 1) +
    goal(u + long, -1) +
    line(u + 9, middle - 0.6, u + 9, middle + 0.6) +
    line(u + long - 9, middle - 0.6, u + long - 9, middle + 0.6)
  );
};

const charging: Furnish = (w, d) =>
  grid(
    0.3,
    0.3,
    w - 0.6,
    d - 1.8,
    2,
    2.6,
    (u, v) =>
      box(u - 0.55, v - 1, 1.1, 1.6, 0.1) +
      line(u - 0.3, v + 0.6, u - 0.3, v + 1.3) +
      line(u + 0.3, v + 0.6, u + 0.3, v + 1.3) +
      box(u - 0.25, v - 1.25, 0.5, 0.2),
  );

const workshop: Furnish = (w, d) =>
  box(0.15, 0.15, w - 0.3, 0.7) +
  box(0.15, d * 0.35, 0.7, d * 0.4) +
  box(w * 0.4, d * 0.42, w * 0.4, 1) +
  disc(w * 0.5, d * 0.42 + 0.5, 0.25) +
  disc(w * 0.3, 0.5, 0.15);

const lift: Furnish = (w, d) => {
  const size = Math.min(w - 0.5, 1.6);
  const v = d - 0.35 - size * 1.2;
  return box((w - size) / 2, v, size, size * 1.2) + cross((w - size) / 2, v, size, size * 1.2);
};

const stair: Furnish = (w, d) => {
  const landing = 1.3;
  const far = 1.25;
  const run = d - landing - far;
  const treads = Math.floor(run / 0.28);
  const gap = 0.1;
  const half = w / 2;
  let marks = '';
  for (let index = 0; index <= treads; index += 1) {
    const v = far + index * (run / treads);
    marks += line(0.1, v, half - gap, v) + line(half + gap, v, w - 0.1, v);
  }
  marks += box(half - gap, far, gap * 2, run);
  const arrow = `<path d="M${w * 0.75} ${d - landing + 0.3}V${far * 0.55}H${w * 0.25}V${d - landing - 0.1}m-.16 -.3l.16 .3l.16 -.3" stroke="#4d5661"/>`;
  return marks + arrow + disc(w * 0.75, d - landing + 0.3, 0.08);
};

/** Furniture of halls and the parts of stairs and lifts, by room kind. */
export const hallFurniture: Readonly<Record<string, Furnish>> = {
  charging,
  court,
  lift,
  production,
  stair,
  warehouse,
  workshop,
};
