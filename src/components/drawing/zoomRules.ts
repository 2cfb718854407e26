import type { ZoomLimits } from './drawingTypes.ts';

/** Zoom limits of a round: the buttons go from 0.125 to 5 by 1.5, wheel and pinch from 1 to 4. [ROUND-17, ROUND-20] */
export const roundZoom: ZoomLimits = {
  buttonFactor: 1.5,
  buttonMin: 0.125,
  buttonMax: 5,
  gestureMin: 1,
  gestureMax: 4,
};

/** Zoom limits of the editor: everything from 1 to 4. [DRAW-06] */
export const editorZoom: ZoomLimits = {
  buttonFactor: 1.5,
  buttonMin: 1,
  buttonMax: 4,
  gestureMin: 1,
  gestureMax: 4,
};

const clamp = (value: number, min: number, max: number) => Math.min(max, Math.max(min, value));

/** Returns the zoom after pressing a zoom button. [ROUND-17] */
export const buttonZoom = (zoom: number, direction: 1 | -1, limits: ZoomLimits): number =>
  clamp(zoom * limits.buttonFactor ** direction, limits.buttonMin, limits.buttonMax);

/** Returns the zoom range of wheel and pinch: their own, and from outside it only back towards it. (decided) */
export const gestureRange = (zoom: number, limits: ZoomLimits): [number, number] => [
  Math.min(zoom, limits.gestureMin),
  Math.max(zoom, limits.gestureMax),
];

/** Maximum offset of the view's centre from the drawing's centre, in grid units, so that it never leaves the drawing. [ROUND-19] */
const maxOffset = 500;

/** Clamps a coordinate of the view's centre, in px of a drawing that is `length` px long at zoom 1. */
export const clampCentre = (centre: number, length: number): number => {
  const reach = (length * maxOffset) / 1000;
  return clamp(centre, length / 2 - reach, length / 2 + reach);
};

/**
 * Returns the growth of marks, which is slower than the drawing's, so that zooming in separates them; at zoom 1 they have their own size.
 */
export const markGrowth = (zoom: number): number => clamp(Math.sqrt(zoom), 0.55, 2);
