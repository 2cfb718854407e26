import type { Layers } from './picture.ts';
import { curve, smallOf, softened, valueOf } from './small.ts';
import type { Small } from './small.ts';
import { between, isSquare, margin } from './sample.ts';
import type { Template } from './template.ts';

/** A possible place of the symbol on the reduced picture. `sum`: the quality of the fit, at most 1. */
export interface Candidate {
  x: number;
  y: number;
  scale: number;
  turn: number;
  isMirrored: boolean;
  sum: number;
}

/** Length of the symbol's longer side on the reduced picture, in pixels. */
const smallSide = 12;
/** Scales to try; intermediate ones are close enough on the reduced picture. */
const scales = [0.85, 1, 1.17];
/** Maximum share of the symbol's ink that may be missing, weight of additional ink, and minimum quality of the fit. */
const mostMissing = 0.42;
const extraWeight = 0.22;
const leastSum = 0.42;
/** Maximum number of candidates for the detailed comparison. */
const mostCandidates = 2000;

/** The symbol on the reduced picture's grid, in one scale and rotation. */
interface Variant {
  scale: number;
  turn: number;
  isMirrored: boolean;
  halfWidth: number;
  halfHeight: number;
  values: Uint8Array;
  total: number;
}

const variantOf = (
  template: Template,
  ratio: number,
  way: Pick<Variant, 'scale' | 'turn' | 'isMirrored'>,
): Variant => {
  const { patch, unit } = template;
  const isLying = way.turn % 2 === 1;
  const across = (isLying ? patch.height : patch.width) - 2 * margin;
  const down = (isLying ? patch.width : patch.height) - 2 * margin;
  const cell = unit * way.scale * ratio;
  const halfWidth = Math.ceil((across * cell) / 2 + 0.3);
  const halfHeight = Math.ceil((down * cell) / 2 + 0.3);
  const width = 2 * halfWidth + 1;
  const height = 2 * halfHeight + 1;
  const value = valueOf(template);
  const parts = patch.ink.map((ink, at) => value(ink, patch.redGreen[at] ?? 0, patch.yellowBlue[at] ?? 0));
  const [cos, sin] = [
    [1, 0],
    [0, 1],
    [-1, 0],
    [0, -1],
  ][way.turn] ?? [1, 0];
  const values = new Uint8Array(width * height);
  const fine = 5;
  for (let row = 0; row < height; row += 1)
    for (let column = 0; column < width; column += 1) {
      let sum = 0;
      for (let part = 0; part < fine * fine; part += 1) {
        const x = column - halfWidth + ((part % fine) + 0.5) / fine - 0.5;
        const y = row - halfHeight + (Math.floor(part / fine) + 0.5) / fine - 0.5;
        const back = (x * (cos ?? 1) + y * (sin ?? 0)) / cell;
        const along = (y * (cos ?? 1) - x * (sin ?? 0)) / cell;
        sum += between(
          ...([parts, patch.width, patch.height] as const),
          (patch.width - 1) / 2 + (way.isMirrored ? -back : back),
          (patch.height - 1) / 2 + along,
          0,
        );
      }
      values[row * width + column] = curve[Math.round(sum / fine / fine)] ?? 0;
    }
  const soft = softened(values, width, height);
  return { ...way, halfWidth, halfHeight, values: soft, total: soft.reduce((sum, one) => sum + one, 0) };
};

/** Maximum difference of rotations on the reduced picture that are treated as equal; the detailed comparison distinguishes them later. */
const alike = 0.3;

/** Returns whether two variants look the same, allowing a shift of one pixel. */
const isSame = (one: Variant, other: Variant): boolean => {
  if (one.halfWidth !== other.halfWidth || one.halfHeight !== other.halfHeight) return false;
  const width = 2 * one.halfWidth + 1;
  return [-1, 0, 1].some((down) =>
    [-1, 0, 1].some((across) => {
      let apart = 0;
      one.values.forEach((value, at) => {
        const column = (at % width) + across;
        const isBeside = column < 0 || column >= width;
        apart += Math.abs(value - (isBeside ? 0 : (other.values[at + down * width + across] ?? 0)));
      });
      return apart < alike * one.total;
    }),
  );
};

/** Returns the symbol in all scales and rotations that look different. */
const variantsOf = (template: Template, ratio: number, withMirrored: boolean): Variant[] =>
  scales.flatMap((scale) => {
    const different: Variant[] = [];
    for (const isMirrored of withMirrored ? [false, true] : [false])
      for (const turn of [0, 1, 2, 3]) {
        const variant = variantOf(template, ratio, { scale, turn, isMirrored });
        if (!different.some((one) => isSame(one, variant))) different.push(variant);
      }
    return different;
  });

/** Returns the maximum missing ink after each point, for early rejection of poor places. */
const mostMissingAfter = (needed: Int32Array, total: number): Int32Array => {
  let sum = 0;
  return Int32Array.from(needed, (value, point) => {
    sum += value;
    return point < 10 ? total : Math.min(total * mostMissing, sum * (mostMissing + 1 / Math.sqrt(point)));
  });
};

/** Returns all places where one variant fits approximately, each the best among its neighbours. */
const placesOf = (small: Small, variant: Variant, fits: Float32Array): { at: number; fit: number }[] => {
  const { width, height, values, sums } = small;
  const { halfWidth, halfHeight, total } = variant;
  const across = 2 * halfWidth + 1;
  const points = [...variant.values.entries()]
    .filter(([, value]) => value > 10)
    .toSorted(([a, one], [b, other]) => other - (b % 7) * 20 - (one - (a % 7) * 20));
  const needed = Int32Array.from(points, ([, value]) => value);
  const offsets = Int32Array.from(
    points,
    ([at]) => (Math.floor(at / across) - halfHeight) * width + (at % across) - halfWidth,
  );
  const most = mostMissingAfter(needed, total);
  const mostInk = total * (1 + (1 - leastSum) / extraWeight);
  const peaks: number[] = [];
  for (let y = halfHeight; y < height - halfHeight; y += 1) {
    const upper = (y - halfHeight) * (width + 1);
    const lower = (y + halfHeight + 1) * (width + 1);
    for (let x = halfWidth; x < width - halfWidth; x += 1) {
      const right = x + halfWidth + 1;
      const leftEdge = x - halfWidth;
      const ink =
        ((sums[lower + right] ?? 0) -
          (sums[lower + leftEdge] ?? 0) -
          (sums[upper + right] ?? 0) +
          (sums[upper + leftEdge] ?? 0)) |
        0;
      if (ink < total * (1 - mostMissing) * 0.9 || ink > mostInk) continue;
      const at = y * width + x;
      // With more additional ink, less may be missing for the same fit.
      const mayMiss =
        (Math.min(mostMissing, (1 - leastSum - extraWeight * (ink / total - 1)) / (1 + extraWeight)) *
          total) |
        0;
      let missing = 0;
      for (let point = 0; point < needed.length; point += 1) {
        const lack = (needed[point] ?? 0) - (values[at + (offsets[point] ?? 0)] ?? 0);
        if (lack > 0) {
          missing += lack;
          if (missing > mayMiss || missing > (most[point] ?? 0)) {
            missing = Infinity;
            break;
          }
        }
      }
      if (missing > mayMiss) continue;
      const fit = 1 - missing / total - extraWeight * Math.max(0, ink / total - 1 + missing / total);
      if (fit < leastSum) continue;
      fits[at] = fit;
      peaks.push(at);
    }
  }
  const best = peaks.filter((at) => {
    const fit = fits[at] ?? 0;
    for (const next of [-width - 1, -width, -width + 1, -1]) if ((fits[at + next] ?? 0) > fit) return false;
    for (const next of [1, width - 1, width, width + 1]) if ((fits[at + next] ?? 0) >= fit) return false;
    return true;
  });
  const places = best.map((at) => ({ at, fit: fits[at] ?? 0 }));
  for (const at of peaks) fits[at] = 0;
  return places;
};

/**
 * Returns possible places of the symbol, best first: many more than there are symbols, each in its likeliest scales and rotations. Yields
 * the completed share of the work.
 */
export function* findCandidates(
  layers: Layers,
  template: Template,
  withMirrored: boolean,
): Generator<number, Candidate[]> {
  const ratio = Math.min(1, smallSide / Math.max(template.width, template.height));
  const small = smallOf(layers, template, ratio);
  yield 0.15;
  const variants = variantsOf(template, ratio, withMirrored);
  const fits = new Float32Array(small.width * small.height);
  const allCandidates: (Candidate & { column: number; row: number })[] = [];
  for (const [index, variant] of variants.entries()) {
    const { scale, turn, isMirrored } = variant;
    for (const { at, fit } of placesOf(small, variant, fits)) {
      const column = at % small.width;
      const row = Math.floor(at / small.width);
      const [x, y] = [(column + 0.5) / ratio - 0.5, (row + 0.5) / ratio - 0.5];
      allCandidates.push({ x, y, scale, turn, isMirrored, column, row, sum: fit });
    }
    yield 0.15 + (0.85 * (index + 1)) / variants.length;
  }
  allCandidates.sort((a, b) => b.sum - a.sum);
  const takenCells = new Set<string>();
  const keptCandidates: Candidate[] = [];
  for (const { column, row, ...candidate } of allCandidates) {
    // Other rotations are tried later from a settled place, so that for a square symbol the best is enough.
    const way = `${Math.floor(row / 4)} ${Math.floor(column / 4)} ${isSquare(template.patch) ? 0 : candidate.turn % 2}`;
    if (takenCells.has(way)) continue;
    takenCells.add(way);
    keptCandidates.push(candidate);
    if (keptCandidates.length >= mostCandidates) break;
  }
  return keptCandidates;
}
