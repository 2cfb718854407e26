import { leadingOut, smeared, softened, spread, topMean } from './cells.ts';
import type { Sought } from './blurredLayers.ts';
import type { Layers } from './picture.ts';
import type { Patch, Pose } from './sample.ts';
import { samplePatch } from './sample.ts';
import type { Template } from './template.ts';

/** Differences between a place and the symbol; 0 is equal. */
export type Differences = readonly [
  correlation: number,
  missing: number,
  extraInside: number,
  extraOutside: number,
  colour: number,
  worstParts: number,
  missingSpot: number,
  extraSpot: number,
];

/** Returns the number of blurs: cells finer than pixels are blurred more, since a pixel's position is random. */
const softeningOf = ({ unit }: Template): number => Math.max(1, Math.round(1 / unit));

/** Minimum share of the symbol's colour at which ink counts completely. */
const wholeColour = 0.55;

/**
 * Returns the amount of the symbol's ink per cell of a place, from 0 to 255. For a coloured symbol, ink is limited by its share of the
 * colour: ink defines the shape sharply, colour, which is blurred in bad copies, identifies the symbol.
 */
const inkOf = (template: Template, seen: Patch): Float32Array => {
  const { colour, contrast, saturation, patch } = template;
  const gain = 255 / contrast;
  const { width, height } = patch;
  const soft = (values: Float32Array) => softened(values, width, height, softeningOf(template));
  if (!colour) return soft(seen.ink).map((ink) => Math.min(255, ink * gain));
  const [across, along] = colour;
  const ownColour = seen.redGreen.map(
    (redGreen, at) => redGreen * across + (seen.yellowBlue[at] ?? 0) * along,
  );
  const softOwn = soft(ownColour);
  const gated = seen.ink.map((ink, at) => {
    const part = Math.max(ownColour[at] ?? 0, softOwn[at] ?? 0) / Math.max(1, ink * saturation * wholeColour);
    return Math.min(255, ink * gain * Math.min(1, Math.max(0, part)));
  });
  return soft(gated);
};

/** Maximum ink relative to the symbol's; stronger ink is capped. */
const mostInk = 1.15;

/**
 * Returns the similarity of a place and the symbol for optimising the position: 1 is equal. Grey counts little if the symbol has a colour.
 */
export const likeness = (
  template: Template,
  seen: Patch,
  step: number,
  patch: Patch = template.patch,
): number => {
  const { weight } = template;
  const grey = template.colour ? 0.15 : 1;
  // Caps the ink of a black wall next to a pale symbol, which only shows that something else is there.
  const most = template.contrast * mostInk;
  let [both, ownInk, its] = [0, 0, 0];
  for (let row = 0; row < patch.height; row += step)
    for (let column = 0; column < patch.width; column += step) {
      const at = row * patch.width + column;
      const counts = weight[at] ?? 0;
      if (!counts) continue;
      const a = (patch.ink[at] ?? 0) * grey;
      const b = Math.min(most, seen.ink[at] ?? 0) * grey;
      const c = (patch.redGreen[at] ?? 0) * 2;
      const d = (seen.redGreen[at] ?? 0) * 2;
      const e = (patch.yellowBlue[at] ?? 0) * 2;
      const f = (seen.yellowBlue[at] ?? 0) * 2;
      both += a * b + c * d + e * f;
      ownInk += a * a + c * c + e * e;
      its += b * b + d * d + f * f;
    }
  return ownInk && its ? both / Math.sqrt(ownInk * its) : 0;
};

/** Minimum similarity after the first steps; even a symbol among lines exceeds it. */
const leastLikeness = 0.38;

/** Similarity on the blurred layers at which the position is certain. */
const surelyAlike = 0.93;

/**
 * Returns the best pose near a start, by small steps of position and scale; null if nothing is similar. Starts on the blurred layers, where
 * thin lines attract from a greater distance.
 */
export const settle = (
  { sharp, soft }: Sought,
  template: Template,
  start: Pose,
  seen: Patch,
): Pose | null => {
  // Cells finer than pixels don't all carry information.
  const finer = Math.min(1, template.unit);
  const by = (layers: Layers, patch: Patch, pixels: number) => {
    const step = Math.max(1, Math.round(pixels / finer));
    return (pose: Pose): number => {
      samplePatch(layers, pose, seen, step);
      return likeness(template, seen, step, patch);
    };
  };
  const onSoft = climb(start, 1.6, by(soft, template.soft, 2));
  if (onSoft.most < leastLikeness) return null;
  const ask = by(sharp, template.patch, 2);
  let from = onSoft.pose;
  // A wall next to the symbol attracts more on the blurred layers.
  if (onSoft.most < surelyAlike) {
    const onSharp = climb(start, 1.6, ask);
    if (onSharp.most > ask(from)) from = onSharp.pose;
  }
  const nearer = climb(from, 0.7, ask);
  if (nearer.most < leastLikeness) return null;
  const nearest = climb(nearer.pose, 0.35, by(sharp, template.patch, 1));
  return nearest.most < leastLikeness ? null : nearest.pose;
};

/** Climbs from a pose to the most similar one in steps of `reach` cells, as long as they improve it. */
const climb = (start: Pose, reach: number, ask: (pose: Pose) => number): { pose: Pose; most: number } => {
  let best = start;
  let most = ask(best);
  for (let round = 0; round < 5; round += 1) {
    const by = reach * best.unit;
    const from = best;
    const tries: Pose[] = [
      { ...from, x: from.x + by },
      { ...from, x: from.x - by },
      { ...from, y: from.y + by },
      { ...from, y: from.y - by },
      { ...from, unit: from.unit * (1 + 0.04 * reach) },
      { ...from, unit: from.unit / (1 + 0.04 * reach) },
    ];
    for (const pose of tries) {
      const fit = ask(pose);
      if (fit <= most + 1e-4) continue;
      most = fit;
      best = pose;
    }
    if (best === from) break;
  }
  return { pose: best, most };
};

const cellsAcross = 5;

/** Maximum share of a symbol's ink that may be covered by something else. */
const mostCovered = 0.35;

/**
 * Returns the ink that can't be the symbol's, because it is much darker or not of its colour, with adjacent cells; null if there is too
 * much of it.
 */
const foreignInk = (template: Template, seen: Patch, ownColour: Float32Array): Uint8Array | null => {
  const { patch, contrast, colour } = template;
  const limit = colour ? 90 : contrast * 1.5 + 25;
  const isForeign = seen.ink.map((ink, at) =>
    ink > limit && (!colour || Math.hypot(seen.redGreen[at] ?? 0, seen.yellowBlue[at] ?? 0) < 0.12 * ink)
      ? 1
      : 0,
  );
  const wide = spread(isForeign, patch.width, patch.height);
  let [all, covered] = [0, 0];
  for (let at = 0; at < ownColour.length; at += 1) {
    all += ownColour[at] ?? 0;
    if (wide[at]) covered += ownColour[at] ?? 0;
  }
  return covered <= mostCovered * all ? Uint8Array.from(wide) : null;
};

/** Returns the factor that scales a place's ink to the symbol's (weighted least squares). */
const gainOf = (own: Float32Array, its: Float32Array, weight: Float32Array): number => {
  let [both, square] = [0, 0];
  for (let at = 0; at < own.length; at += 1) {
    both += (weight[at] ?? 0) * (own[at] ?? 0) * (its[at] ?? 0);
    square += own[at] ? (weight[at] ?? 0) * (its[at] ?? 0) ** 2 : 0;
  }
  return square ? Math.min(1.3, Math.max(1, both / square)) : 1;
};

/** Ink of a patch that may be the symbol's, per cell and as the maximum of its neighbourhood. */
export interface Look {
  patch: Patch;
  ink: Float32Array;
  wide: Float32Array;
}

export const lookOf = (template: Template, patch: Patch): Look => {
  const ink = inkOf(template, patch);
  return { patch, ink, wide: spread(ink, patch.width, patch.height) };
};

/** Compares a place with the symbol, or with another place. */
export const compare = (template: Template, one: Look, other: Look): Differences => {
  const { weight } = template;
  const { patch, ink: own, wide: ownWide } = one;
  const { patch: seen } = other;
  const { width, height } = patch;
  const gain = gainOf(own, other.ink, weight);
  const its = other.ink.map((value) => Math.min(255, value * gain));
  const itsWide = other.wide.map((value) => Math.min(255, value * gain));
  const isForeign = foreignInk(template, seen, own);
  const extra = new Float32Array(own.length);
  const signed = new Float32Array(own.length);
  let [all, missing, strong, ownRed, ownBlue, itsRed, itsBlue] = [0, 0, 0, 0, 0, 0, 0];
  for (let at = 0; at < own.length; at += 1) {
    const counts = weight[at] ?? 0;
    const [a, b] = [own[at] ?? 0, its[at] ?? 0];
    all += counts * a;
    missing += counts * Math.max(0, a - (itsWide[at] ?? 0));
    extra[at] = counts * Math.max(0, b - (ownWide[at] ?? 0));
    signed[at] = counts * (b - a);
    const ink = isForeign?.[at] ? 0 : counts * a;
    strong += ink;
    ownRed += ink * (patch.redGreen[at] ?? 0);
    ownBlue += ink * (patch.yellowBlue[at] ?? 0);
    itsRed += ink * (seen.redGreen[at] ?? 0);
    itsBlue += ink * (seen.yellowBlue[at] ?? 0);
  }
  const isLeading = leadingOut(extra, width, height, 60);
  const isOut = Uint8Array.from(spread(Float32Array.from(isLeading), width, height));
  for (let at = 0; at < isOut.length; at += 1) if (isForeign?.[at]) isOut[at] = 1;
  let [inside, outside] = [0, 0];
  for (let at = 0; at < extra.length; at += 1) {
    if (isForeign?.[at]) outside += 128;
    else if (isLeading[at]) outside += extra[at] ?? 0;
    else inside += extra[at] ?? 0;
    if (isForeign?.[at]) signed[at] = 0;
    else if (isOut[at]) signed[at] = Math.min(0, signed[at] ?? 0);
  }
  const spots = smeared(signed, width, height, 2);
  const few = Math.max(4, Math.round((width * height) / 120));
  return [
    1 - likeness(template, seen, 1, patch),
    missing / all,
    Math.min(1, inside / all),
    Math.min(2, outside / all),
    strong ? Math.min(1, Math.hypot(ownRed - itsRed, ownBlue - itsBlue) / strong / 60) : 0,
    partsOf(template, own, its, isOut),
    Math.max(
      0,
      topMean(
        spots.map((one) => -one),
        few,
      ) / 255,
    ),
    Math.max(0, topMean(spots, few) / 255),
  ];
};

/** Returns the mean difference of the worst third of the symbol's parts; ink that leads out of the grid is ignored. */
const partsOf = (
  { patch, weight }: Template,
  owns: Float32Array,
  its: Float32Array,
  isOut: Uint8Array,
): number => {
  const { width, height } = patch;
  const unlike: number[] = [];
  const size = Math.max(4, Math.round(Math.max(width, height) / cellsAcross));
  for (let top = 0; top + size / 2 < height; top += Math.ceil(size / 2))
    for (let leftEdge = 0; leftEdge + size / 2 < width; leftEdge += Math.ceil(size / 2)) {
      let [count, a, b, aa, bb, ab] = [0, 0, 0, 0, 0, 0];
      for (let row = top; row < Math.min(height, top + size); row += 1)
        for (let column = leftEdge; column < Math.min(width, leftEdge + size); column += 1) {
          const at = row * width + column;
          if (!weight[at] || isOut[at]) continue;
          const [one, other] = [owns[at] ?? 0, its[at] ?? 0];
          count += 1;
          a += one;
          b += other;
          aa += one * one;
          bb += other * other;
          ab += one * other;
        }
      if (count < 6) continue;
      const ownVariance = aa / count - (a / count) ** 2;
      const itsVariance = bb / count - (b / count) ** 2;
      if (ownVariance < 400 && itsVariance < 400) continue;
      const floor = 250;
      const common = ab / count - (a / count) * (b / count);
      unlike.push(1 - (common + floor) / Math.sqrt((ownVariance + floor) * (itsVariance + floor)));
    }
  if (unlike.length === 0) return 0;
  unlike.sort((one, other) => other - one);
  const worst = unlike.slice(0, Math.max(1, Math.ceil(unlike.length / 3)));
  return worst.reduce((sum, one) => sum + one, 0) / worst.length;
};
