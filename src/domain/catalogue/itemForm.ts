import type { MapItem } from '#contract/drawings/drawing.ts';

/** Year of a timestamp that means "no year". */
const noYear = 1;

/** Returns the year of an item; null if missing, or for year 1. [DRAW-36, DRAW-37] */
export function itemYear(year: MapItem['year']): number | null {
  const number = year === null ? noYear : Number(year.slice(0, 4));
  return Number.isInteger(number) && number > noYear ? number : null;
}

/** Returns the stored timestamp of a chosen year: its 1 January, or null. [DRAW-36] */
export function yearTimestamp(year: number | null): string | null {
  return year === null ? null : `${String(year).padStart(4, '0')}-01-01T00:00:00.000Z`;
}

/** Range and step of an item's scale. [DRAW-58] */
export const itemScale = { least: 0.3, most: 1.5, step: 0.1 } as const;

/**
 * Returns the degrees per stop of the rotation slider, and its outermost stop: 41 stops of 9 degrees, 9 of 45 on mobile. [DRAW-59, DRAW-60]
 */
export const rotationStops = (isMobile: boolean): { degrees: number; outermost: number } =>
  isMobile ? { degrees: 45, outermost: 4 } : { degrees: 9, outermost: 20 };

/** Returns the stop nearest to an angle. */
export function rotationStop(degrees: number, isMobile: boolean): number {
  const stops = rotationStops(isMobile);
  return Math.min(stops.outermost, Math.max(-stops.outermost, Math.round(degrees / stops.degrees)));
}
