import type { Furnish } from './furnitureHome.ts';
import { basin, box, cross, desk, disc, grid, line, roundTable, table, toilet } from './shapes.ts';

const classroom: Furnish = (w, d) =>
  line(0.35, d * 0.25, 0.35, d * 0.75) +
  box(0.7, d / 2 - 0.8, 0.7, 1.6) +
  disc(0.55, d / 2, 0.2) +
  grid(
    2,
    0.6,
    w - 2.4,
    d - 1.8,
    1.55,
    1.5,
    (u, v) =>
      box(u - 0.25, v - 0.6, 0.5, 1.2) + disc(u + 0.45, v - 0.3, 0.18) + disc(u + 0.45, v + 0.3, 0.18),
  );

const conference: Furnish = (w, d) =>
  table(w * 0.2, d / 2 - 0.6, w * 0.6, 1.2) + line(w * 0.3, 0.15, w * 0.7, 0.15);

const office: Furnish = (w, d) =>
  desk(w * 0.5 - 0.8, 0.5) +
  box(0.12, d * 0.4, 0.4, Math.min(1.8, d * 0.3)) +
  (w > 4 ? roundTable(w - 1.2, d * 0.62) : '');

const openOffice: Furnish = (w, d) =>
  grid(
    0.5,
    0.5,
    w - 1,
    d - 1.4,
    4,
    2.6,
    (u, v) =>
      box(u - 1.6, v - 0.8, 1.6, 0.8) +
      box(u, v - 0.8, 1.6, 0.8) +
      box(u - 1.6, v, 1.6, 0.8) +
      box(u, v, 1.6, 0.8) +
      disc(u - 0.8, v - 1.05, 0.22) +
      disc(u + 0.8, v - 1.05, 0.22) +
      disc(u - 0.8, v + 1.05, 0.22) +
      disc(u + 0.8, v + 1.05, 0.22),
  );

const dining: Furnish = (w, d) =>
  grid(0.4, 0.4, w - 0.8, d - 1.4, 2.6, 1.9, (u, v) => table(u - 0.85, v - 0.4, 1.7, 0.8));

const lounge: Furnish = (w, d) =>
  box(0.12, 0.12, Math.min(3, w - 1), 0.6) +
  box(0.5, 0.2, 0.5, 0.42) +
  disc(1.4, 0.4, 0.1) +
  disc(1.7, 0.4, 0.1) +
  grid(0.3, 1.2, w - 0.6, d - 2, 2.4, 2.2, roundTable);

const library: Furnish = (w, d) =>
  grid(
    0.4,
    0.5,
    w * 0.55,
    d - 1.4,
    1.9,
    3,
    (u, v) => box(u - 0.3, v - 1.1, 0.6, 2.2) + line(u, v - 1.1, u, v + 1.1),
  ) + grid(w * 0.6, 0.6, w * 0.36, d - 1.6, 2.2, 2.2, roundTable);

const reception: Furnish = (w, d) =>
  box(w * 0.2, d * 0.55, w * 0.6, 0.7, 0.1) +
  disc(w * 0.4, d * 0.45, 0.24) +
  disc(w * 0.6, d * 0.45, 0.24) +
  box(0.15, 0.15, w * 0.5, 0.45);

const entrance: Furnish = (w, d) =>
  grid(w / 2 - 1.1, 0.5, 2.2, 1.3, 0.22, 1.3, (u, v) => line(u, v - 0.6, u, v + 0.6)) +
  box(w / 2 - 1.2, 0.5, 2.4, 1.3) +
  box(0.25, d * 0.45, 0.5, 1.5, 0.15);

const changing: Furnish = (w, d) =>
  grid(0.12, 0.1, w - 0.24, 0.5, 0.42, 0.5, (u, v) => box(u - 0.2, v - 0.25, 0.4, 0.5)) +
  box(0.6, d * 0.3, w - 1.2, 0.4) +
  box(0.6, d * 0.52, w - 1.2, 0.4);

const toilets: Furnish = (w, d) => {
  const stalls = Math.max(2, Math.min(4, Math.floor((d - 1.6) / 1.05)));
  let marks = '';
  for (let index = 0; index < stalls; index += 1) {
    const v = 0.1 + index * 1.05;
    marks += `<g transform="translate(.08 ${v + 1.05}) rotate(-90)">${toilet(0.52, 0)}</g>${line(0, v + 1.05, 1.45, v + 1.05)}${line(1.45, v + 0.2, 1.45, v + 1.05)}`;
  }
  return `${marks}<g transform="translate(${w - 0.08} .6) rotate(90)">${basin(0.4, 0)}${basin(1.3, 0)}${basin(2.2, 0)}</g>`;
};

const storage: Furnish = (w, d) => {
  const long = Math.max(0.6, d - 1.6);
  const shelf = (u: number): string =>
    box(u, 0.15, 0.45, long) + cross(u, 0.15, 0.45, long / 2) + cross(u, 0.15 + long / 2, 0.45, long / 2);
  return shelf(0.12) + shelf(w - 0.57) + (w > 4.5 ? shelf(w / 2 - 0.45) + shelf(w / 2) : '');
};

const electrical: Furnish = (w, d) =>
  grid(
    0.1,
    0.1,
    w - 0.2,
    0.5,
    0.6,
    0.5,
    (u, v) => box(u - 0.28, v - 0.25, 0.56, 0.5) + line(u - 0.28, v + 0.25, u + 0.28, v - 0.25),
  ) + box(0.1, d * 0.4, 0.45, 1);

const plant: Furnish = (w, d) =>
  disc(w * 0.3, d * 0.35, 0.55) +
  disc(w * 0.3, d * 0.35, 0.35) +
  disc(w * 0.7, d * 0.35, 0.55) +
  disc(w * 0.7, d * 0.35, 0.35) +
  box(w * 0.15, d * 0.6, w * 0.7, 0.5) +
  line(0.2, 0.4, w - 0.2, 0.4);

const ventilation: Furnish = (w, d) =>
  box(w * 0.12, d * 0.2, w * 0.76, d * 0.36) +
  line(w * 0.37, d * 0.2, w * 0.37, d * 0.56) +
  line(w * 0.63, d * 0.2, w * 0.63, d * 0.56) +
  disc(w * 0.25, d * 0.38, d * 0.12) +
  disc(w * 0.75, d * 0.38, d * 0.12) +
  cross(w * 0.37, d * 0.2, w * 0.26, d * 0.36);

const assembly: Furnish = (w, d) =>
  grid(
    0.6,
    0.6,
    w - 1.2,
    d - 1.8,
    2.2,
    2,
    (u, v) => box(u - 0.7, v - 0.35, 1.4, 0.7, 0.15) + line(u - 0.4, v - 0.35, u - 0.4, v + 0.35),
  );

/** Furniture of rooms where people work, learn, eat or keep things, by room kind. */
export const workFurniture: Readonly<Record<string, Furnish>> = {
  assembly,
  cafe: dining,
  changing,
  classroom,
  conference,
  dining,
  electrical,
  entrance,
  group: conference,
  library,
  lounge,
  office,
  openOffice,
  plant,
  reception,
  storage,
  toilets,
  ventilation,
};
