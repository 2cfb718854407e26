import { basin, box, cross, disc, grid, line, roundTable, table, toilet } from './shapes.ts';

/** Draws what stands in a room of the given width and depth, in its local frame. */
export type Furnish = (w: number, d: number) => string;

const bed: Furnish = (w, d) => {
  const long = Math.min(2.1, d - 0.6);
  return (
    box(0.25, 0.5, long, 1.6, 0.05) +
    box(0.3, 0.6, 0.45, 0.65, 0.1) +
    box(0.3, 1.35, 0.45, 0.65, 0.1) +
    line(0.95, 0.5, 0.95, 2.1) +
    box(w - 0.75, 0.4, 0.5, Math.min(1.4, d - 1))
  );
};

const hotel: Furnish = (w, d) => bed(w, d) + box(w - 0.7, 2.1, 0.5, 1.1) + disc(w - 1, 2.65, 0.22);

const care: Furnish = (w) =>
  box(0.3, 0.5, 2.1, 1, 0.05) +
  box(0.35, 0.6, 0.4, 0.8, 0.1) +
  roundTable(w - 1.3, 1.4) +
  box(0.3, 2.2, 0.6, 1.2) +
  box(w - 1.2, 2.9, 0.95, 0.6);

const bath: Furnish = (w, d) =>
  toilet(w * 0.28, 0.1) +
  basin(w * 0.75, 0.1) +
  box(0.12, d - 0.98, 0.86, 0.86) +
  cross(0.12, d - 0.98, 0.86, 0.86);

const kitchen: Furnish = (w, d) => {
  const burner = (u: number): string =>
    disc(u, 0.27, 0.1) + disc(u + 0.28, 0.27, 0.1) + disc(u, 0.5, 0.1) + disc(u + 0.28, 0.5, 0.1);
  const isLarge = w > 6;
  const counter =
    box(0.12, 0.12, w - 0.24, 0.6) +
    box(0.5, 0.2, 0.5, 0.42) +
    box(1.05, 0.2, 0.5, 0.42) +
    burner(w * 0.55) +
    box(w - 0.72, 0.12, 0.6, 0.6);
  if (!isLarge) return counter + table(w / 2 - 0.6, d - 1.7, 1.2, 0.75);
  return (
    counter +
    box(1.4, d * 0.38, w - 2.8, 0.9) +
    burner(w * 0.4) +
    grid(1.4, d * 0.62, w - 2.8, 1, 1.5, 0.9, (u, v) => box(u - 0.6, v - 0.4, 1.2, 0.8))
  );
};

const living: Furnish = (w, d) =>
  box(0.3, d - 1.2, 2.3, 0.9, 0.15) +
  line(0.5, d - 0.55, 2.4, d - 0.55) +
  box(0.8, d - 2.1, 1.2, 0.6, 0.1) +
  box(0.7, 0.2, 1.6, 0.35) +
  table(w - 2.6, d * 0.4, 1.7, 0.9);

const bedroom: Furnish = (w, d) => {
  if (w < 3) return box(0.2, 0.3, 0.95, 2, 0.05) + box(0.25, 0.35, 0.85, 0.4, 0.1);
  return (
    box(w / 2 - 0.85, 0.25, 1.7, 2.05, 0.05) +
    box(w / 2 - 0.75, 0.3, 0.65, 0.42, 0.1) +
    box(w / 2 + 0.1, 0.3, 0.65, 0.42, 0.1) +
    box(0.12, d - 0.75, Math.min(2.2, w - 1.6), 0.6) +
    line(0.12, d - 0.45, Math.min(2.3, w - 1.5), d - 0.45)
  );
};

const laundry: Furnish = (w, d) =>
  grid(0.1, 0.1, w - 0.2, 0.8, 0.85, 0.75, (u, v) => box(u - 0.32, v - 0.32, 0.64, 0.64) + disc(u, v, 0.22)) +
  box(0.3, d - 1.4, w * 0.5, 0.8);

const storageCage: Furnish = (w, d) =>
  grid(
    0.15,
    0.15,
    w - 0.3,
    d - 1.6,
    1.9,
    1.9,
    (u, v) => box(u - 0.9, v - 0.9, 1.8, 1.8) + cross(u - 0.9, v - 0.9, 1.8, 1.8),
  );

/** Furniture of rooms where people live, by room kind. */
export const homeFurniture: Readonly<Record<string, Furnish>> = {
  bath,
  bedroom,
  care,
  hotel,
  kitchen,
  laundry,
  living,
  storageCage,
};
