import { gridSize } from '#contract/constants.ts';
import type { CropBox } from './cropping.ts';
import { wholePage } from './cropping.ts';
import { applyFit, fitPairs } from './fitting.ts';
import type { Aspects, PointPair } from './fitting.ts';

/** Input for proposing a transform: the image's frame in shares, and texts that occur on it, on its grid. */
export interface FittedSheet {
  /** Width divided by height. */
  aspect: number;
  frame: CropBox | null;
  texts: readonly { text: string; x: number; y: number }[];
}

/** A proposed transform: pairs of points, and their source. `page` is a guess that needs a check by the user. */
export interface ProposedFit {
  from: 'texts' | 'frame' | 'page';
  pairs: PointPair[];
}

/** Maximum difference of the aspect ratios of equal frames. */
const shapeTolerance = 0.03;

const cornersOf = ({ x, y, width, height }: CropBox) =>
  [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ].map(([left = 0, top = 0]) => ({ x: Math.round(left * gridSize), y: Math.round(top * gridSize) }));

const cornerPairs = (old: CropBox, next: CropBox): PointPair[] => {
  const to = cornersOf(next);
  return cornersOf(old).flatMap((point, index) => {
    const newPoint = to[index];
    return newPoint ? [{ old: point, new: newPoint }] : [];
  });
};

const shapeOf = ({ width, height }: CropBox, aspect: number): number => (width / height) * aspect;

/** Pairs texts that occur exactly once on both sheets: room numbers and names, which keep their place. */
function commonTexts(old: FittedSheet, next: FittedSheet): PointPair[] {
  const once = ({ texts }: FittedSheet) => {
    const groups = Map.groupBy(texts, ({ text }) => text.trim().toLowerCase());
    return new Map(
      [...groups].flatMap(([key, [first, ...more]]) =>
        first && more.length === 0 ? [[key, first] as const] : [],
      ),
    );
  };
  const newTextsByKey = once(next);
  return [...once(old)].flatMap(([key, { x, y }]) => {
    const newText = newTextsByKey.get(key);
    return newText && key.length > 1 ? [{ old: { x, y }, new: { x: newText.x, y: newText.y } }] : [];
  });
}

/** Maximum residual of agreeing pairs, in thousandths of the height. */
const agreed = 6;
const fewest = 4;
const shownPairs = 4;

/** Selects the pairs farthest apart, so that their transform holds everywhere. */
function spread(pairs: readonly PointPair[]): PointPair[] {
  const score = [
    ({ old }: PointPair) => old.x + old.y,
    ({ old }: PointPair) => -old.x - old.y,
    ({ old }: PointPair) => old.x - old.y,
    ({ old }: PointPair) => old.y - old.x,
  ];
  const chosenPairs = new Set<PointPair>();
  for (const of of score.slice(0, shownPairs)) {
    const best = pairs.filter((pair) => !chosenPairs.has(pair)).sort((a, b) => of(b) - of(a))[0];
    if (best) chosenPairs.add(best);
  }
  return [...chosenPairs];
}

/** Returns the pairs of texts that agree on one transform; null if there are too few. */
function textPairs(old: FittedSheet, next: FittedSheet): PointPair[] | null {
  const commonPairs = commonTexts(old, next);
  if (commonPairs.length < fewest) return null;
  const aspects: Aspects = { old: old.aspect, new: next.aspect };
  const outer = spread(commonPairs);
  const innerPairs = commonPairs.filter((pair) => !outer.includes(pair));
  const tried = [...outer, ...innerPairs.slice(0, 8)];
  let best: PointPair[] = [];
  for (const [index, one] of tried.entries())
    for (const otherPair of tried.slice(index + 1)) {
      const fitting = fitPairs([one, otherPair], aspects);
      if (fitting.kind !== 'fit') continue;
      const { fit } = fitting;
      const agreeingPairs = commonPairs.filter((pair) => {
        const at = applyFit(fit, pair.old);
        return Math.hypot((at.x - pair.new.x) * aspects.new, at.y - pair.new.y) <= agreed;
      });
      if (agreeingPairs.length > best.length) best = agreeingPairs;
    }
  return best.length >= fewest && best.length * 2 >= commonPairs.length ? spread(best) : null;
}

/**
 * Proposes the pairs of points that map the old revision to the new one: common texts, else the corners of the frames, else the corners of
 * the pages.
 */
export function proposedFit(old: FittedSheet, next: FittedSheet): ProposedFit {
  const texts = textPairs(old, next);
  if (texts) return { from: 'texts', pairs: texts };
  if (old.frame && next.frame) {
    const ratio = shapeOf(old.frame, old.aspect) / shapeOf(next.frame, next.aspect);
    if (Math.abs(ratio - 1) <= shapeTolerance)
      return { from: 'frame', pairs: cornerPairs(old.frame, next.frame) };
  }
  return { from: 'page', pairs: cornerPairs(wholePage, wholePage) };
}
