import { softened } from './cells.ts';
import type { Box, Layers } from './picture.ts';
import { softTimes } from './blurredLayers.ts';
import { boxOf, leastInk, symbolPixels } from './frameParts.ts';
import type { Parts } from './frameParts.ts';
import type { Patch } from './sample.ts';
import { emptyPatch, margin, samplePatch } from './sample.ts';

/** A marked symbol on its own upright grid. */
export interface Template {
  patch: Patch;
  /** The symbol on the blurred layers. */
  soft: Patch;
  /** Weight of each cell: 0 if the frame contained something else there. */
  weight: Float32Array;
  /** Pixels of the layers per cell. */
  unit: number;
  /** Centre, in pixels of the layers. */
  x: number;
  y: number;
  /** Size without the margin, in pixels of the layers. */
  width: number;
  height: number;
  /** Maximum ink. */
  contrast: number;
  /** Direction of its colour among the opponent colours; null for grey. */
  colour: readonly [redGreen: number, yellowBlue: number] | null;
  /** Saturation of the ink in that colour. */
  saturation: number;
}

/** Maximum number of cells along the longer side of a symbol, without the margin: one per pixel, or up to two if there are few pixels. */
const mostCells = 30;
const fineCells = 24;
const leastCells = 14;

/** Distance around a frame within which its ink is followed, as a share of its longer side. */
const surround = 0.3;

const strength = (redGreen: number, yellowBlue: number): number => Math.hypot(redGreen, yellowBlue);

/** Returns the symbol's colour as a direction; null if most of its ink is grey, or of many colours. */
const colourOf = (patch: Patch, weight: Float32Array): Template['colour'] => {
  let [redGreen, yellowBlue, coloured, ink, all] = [0, 0, 0, 0, 0];
  for (let at = 0; at < patch.ink.length; at += 1) {
    const ownInk = weight[at] ? (patch.ink[at] ?? 0) : 0;
    if (ownInk < leastInk) continue;
    const its = strength(patch.redGreen[at] ?? 0, patch.yellowBlue[at] ?? 0);
    ink += ownInk;
    if (its > 0.22 * ownInk) coloured += ownInk;
    redGreen += patch.redGreen[at] ?? 0;
    yellowBlue += patch.yellowBlue[at] ?? 0;
    all += its;
  }
  const length = strength(redGreen, yellowBlue);
  return coloured > 0.6 * ink && length > 0.6 * all ? [redGreen / length, yellowBlue / length] : null;
};

/** Returns the mean saturation of a symbol's ink in a colour. */
const saturationOf = (patch: Patch, [across, along]: readonly [number, number]): number => {
  let [ownColour, ink] = [0, 0];
  for (let at = 0; at < patch.ink.length; at += 1) {
    ownColour += (patch.redGreen[at] ?? 0) * across + (patch.yellowBlue[at] ?? 0) * along;
    ink += patch.ink[at] ?? 0;
  }
  return Math.max(0.05, ownColour / Math.max(1, ink));
};

/** Cuts the symbol in a frame out of its surroundings; null if the frame has no ink. */
export const cutSymbol = (layers: Layers, frame: Box): Template | null => {
  const far = surround * Math.max(frame.width, frame.height);
  const leftEdge = Math.max(0, Math.floor(frame.x - far));
  const top = Math.max(0, Math.floor(frame.y - far));
  const width = Math.min(layers.width, Math.ceil(frame.x + frame.width + far)) - leftEdge;
  const height = Math.min(layers.height, Math.ceil(frame.y + frame.height + far)) - top;
  if (width < 4 || height < 4) return null;
  const inner = { x: frame.x - leftEdge, y: frame.y - top, width: frame.width, height: frame.height };
  const ink = new Uint8Array(width * height);
  const colour = new Float32Array(width * height);
  for (let y = 0; y < height; y += 1)
    for (let x = 0; x < width; x += 1) {
      const at = (top + y) * layers.width + leftEdge + x;
      ink[y * width + x] = layers.ink[at] ?? 0;
      colour[y * width + x] = strength(
        (layers.redGreen[at] ?? 128) - 128,
        (layers.yellowBlue[at] ?? 128) - 128,
      );
    }
  const parts = symbolPixels(ink, colour, { width, height, inner });
  if (!parts) return null;
  const box = boxOf(parts.isPart, width, height);
  const long = Math.max(box.width, box.height);
  const cells = Math.min(mostCells, Math.max(leastCells, long, Math.min(fineCells, 2 * long)));
  const unit = long / cells;
  const across = Math.max(4, Math.round(box.width / unit)) + 2 * margin;
  const down = Math.max(4, Math.round(box.height / unit)) + 2 * margin;
  const patch = emptyPatch(across, down);
  const x = leftEdge + box.x + (box.width - 1) / 2;
  const y = top + box.y + (box.height - 1) / 2;
  samplePatch(layers, { x, y, unit, angle: 0, isMirrored: false }, patch);
  const weight = weightOf(
    parts,
    patch,
    { width, height },
    { across, down, unit, x: x - leftEdge, y: y - top },
  );
  for (let at = 0; at < weight.length; at += 1)
    if (!weight[at]) {
      patch.ink[at] = 0;
      patch.redGreen[at] = 0;
      patch.yellowBlue[at] = 0;
    }
  const ownColour = colourOf(patch, weight);
  const strong = patch.ink.filter((one) => one > leastInk).toSorted();
  const contrast = Math.max(leastInk, strong[Math.floor(strong.length * 0.95)] ?? 0);
  return {
    soft: softPatch(patch, unit),
    patch,
    weight,
    unit,
    x,
    y,
    width: box.width,
    height: box.height,
    contrast,
    colour: ownColour,
    saturation: ownColour ? saturationOf(patch, ownColour) : 0,
  };
};

const softPatch = ({ width, height, ink, redGreen, yellowBlue }: Patch, unit: number): Patch => {
  const soft = (values: Float32Array) => softened(values, width, height, Math.round(softTimes / unit ** 2));
  return { width, height, ink: soft(ink), redGreen: soft(redGreen), yellowBlue: soft(yellowBlue) };
};

/** Returns the weights of cells: those on the symbol or on paper count, those on or next to ink that leads out of the frame don't. */
const weightOf = (
  { isPart, isOther }: Parts,
  patch: Patch,
  frame: { width: number; height: number },
  grid: { across: number; down: number; unit: number; x: number; y: number },
): Float32Array => {
  const weight = new Float32Array(grid.across * grid.down).fill(1);
  for (let row = 0; row < grid.down; row += 1)
    for (let column = 0; column < grid.across; column += 1) {
      const x = Math.round(grid.x + (column - (grid.across - 1) / 2) * grid.unit);
      const y = Math.round(grid.y + (row - (grid.down - 1) / 2) * grid.unit);
      let [own, other] = [0, 0];
      const around = Math.max(1, Math.round(grid.unit));
      for (let down = y - around; down <= y + around; down += 1)
        for (let across = x - around; across <= x + around; across += 1) {
          const isIn = across >= 0 && down >= 0 && across < frame.width && down < frame.height;
          if (!isIn) continue;
          own += isPart[down * frame.width + across] ?? 0;
          other += isOther[down * frame.width + across] ?? 0;
        }
      const isOutside = x < 0 || y < 0 || x >= frame.width || y >= frame.height;
      if (other > 0 && own === 0) weight[row * grid.across + column] = 0;
      else if (isOutside && (patch.ink[row * grid.across + column] ?? 0) > leastInk * 2)
        weight[row * grid.across + column] = 0;
    }
  return weight;
};

/** Target length of a symbol's longer side for the search, in pixels. */
const soughtPixels = 34;

/** Returns the scale of a picture for symbols of this many pixels: in steps, so that symbols of similar size share the work. */
export const scaleFor = (longPixels: number): number =>
  longPixels <= soughtPixels ? 1 : 1.12 ** -Math.floor(Math.log(longPixels / soughtPixels) / Math.log(1.12));

/** Minimum ratio of frame to symbol at which it is cut out again with a closer frame. */
const muchSmaller = 1.2;

/**
 * Returns a closer frame and the picture's scale for it, if the frame was so wide that the picture was reduced too much; otherwise null.
 * Frames are in pixels of the picture.
 */
export const closerFrame = (
  { x, y, width, height }: Template,
  scale: number,
  frame: Box,
): { frame: Box; scale: number } | null => {
  const closer = scaleFor((Math.max(width, height) / scale) * muchSmaller);
  if (closer < scale * muchSmaller) return null;
  const around = ((muchSmaller - 1) / 2) * Math.max(width, height);
  const leftEdge = Math.max(frame.x, (x - width / 2 - around) / scale);
  const top = Math.max(frame.y, (y - height / 2 - around) / scale);
  const right = Math.min(frame.x + frame.width, (x + width / 2 + around) / scale);
  const bottom = Math.min(frame.y + frame.height, (y + height / 2 + around) / scale);
  return { frame: { x: leftEdge, y: top, width: right - leftEdge, height: bottom - top }, scale: closer };
};
