import type { Candidate } from './coarse.ts';
import { findCandidates } from './coarse.ts';
import { certaintyOf } from './certainty.ts';
import type { Differences } from './compare.ts';
import { compare, settle } from './compare.ts';
import type { Layers } from './picture.ts';
import type { Patch } from './sample.ts';
import { emptyPatch, samplePatch } from './sample.ts';
import type { Template } from './template.ts';
import { margin } from './template.ts';

/** A place that looks like the symbol, in pixels of the layers. */
export interface Hit {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Quarter turns clockwise. */
  turn: number;
  isMirrored: boolean;
  /** Against the marked one. */
  scale: number;
  /** From 0 to 1: how often such a place is right. */
  certainty: number;
  differences: Differences;
}

/** Less certain ones aren't offered at all. */
export const leastCertainty = 0.05;

/** Sizes against the marked one beyond which a place isn't the symbol. */
const leastScale = 0.76;
const mostScale = 1.32;

/** Two hits that are closer than this part of their size are the same. */
const samePart = 0.55;

const hitAt = (layers: Layers, template: Template, candidate: Candidate, seen: Patch): Hit | null => {
  const { turn, isMirrored } = candidate;
  const pose = settle(
    ...([layers, template] as const),
    { ...candidate, unit: template.unit * candidate.scale, angle: (turn * Math.PI) / 2 },
    seen,
  );
  if (!pose) return null;
  samplePatch(layers, pose, seen);
  const differences = compare(template, seen);
  const scale = pose.unit / template.unit;
  const across = (template.patch.width - 2 * margin) * pose.unit;
  const down = (template.patch.height - 2 * margin) * pose.unit;
  return {
    ...{ x: pose.x, y: pose.y, turn, isMirrored, scale, differences },
    width: turn % 2 ? down : across,
    height: turn % 2 ? across : down,
    certainty: scale < leastScale || scale > mostScale ? 0 : certaintyOf(differences),
  };
};

const isSame = (one: Hit, other: Hit): boolean =>
  Math.abs(one.x - other.x) < samePart * Math.min(one.width, other.width) &&
  Math.abs(one.y - other.y) < samePart * Math.min(one.height, other.height);

/** Keeps the most certain of hits at one place, best first. */
export const bestOfEach = <Each extends Hit>(hits: readonly Each[]): Each[] => {
  const kept: Each[] = [];
  for (const hit of hits.toSorted((a, b) => b.certainty - a.certainty))
    if (!kept.some((one) => isSame(one, hit))) kept.push(hit);
  return kept;
};

/** All places that look like the symbol, best first. Yields the part of the work that is done. */
export function* findSymbols(
  layers: Layers,
  template: Template,
  { withMirrored }: { withMirrored: boolean },
): Generator<number, Hit[]> {
  const search = findCandidates(layers, template, withMirrored);
  let found = search.next();
  while (!found.done) {
    yield found.value * 0.5;
    found = search.next();
  }
  const hits: Hit[] = [];
  const seen = emptyPatch(template.patch.width, template.patch.height);
  for (const [index, candidate] of found.value.entries()) {
    const hit = hitAt(layers, template, candidate, seen);
    if (hit && hit.certainty >= leastCertainty) hits.push(hit);
    if (index % 50 === 0) yield 0.5 + (0.5 * index) / found.value.length;
  }
  return bestOfEach(hits);
}
