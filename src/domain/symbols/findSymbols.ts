import type { Candidate } from './coarse.ts';
import { findCandidates } from './coarse.ts';
import { certaintyOf } from './certainty.ts';
import type { Differences } from './compare.ts';
import { compare, likeness, settle } from './compare.ts';
import type { Layers } from './picture.ts';
import type { Patch, Pose } from './sample.ts';
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
const leastCertainty = 0.05;

/** Sizes against the marked one beyond which a place isn't the symbol. */
const leastScale = 0.76;
const mostScale = 1.32;

/** Two hits that are closer than this part of their size are the same. */
const samePart = 0.55;

/** A symbol's form is rather alike in every turn: the others are tried where one has settled. */
const bestTurn = (
  layers: Layers,
  template: Template,
  pose: Pose,
  withMirrored: boolean,
  seen: Patch,
): Pose => {
  const { patch } = template;
  const isSquare = Math.max(patch.width, patch.height) < 1.25 * Math.min(patch.width, patch.height);
  let best = pose;
  let most = -1;
  for (const isMirrored of withMirrored ? [false, true] : [false])
    for (const quarters of isSquare ? [0, 1, 2, 3] : [0, 2]) {
      const turned = { ...pose, isMirrored, angle: pose.angle + (quarters * Math.PI) / 2 };
      samplePatch(layers, turned, seen);
      const fit = likeness(template, seen, 1);
      if (fit <= most) continue;
      most = fit;
      best = turned;
    }
  return best;
};

const hitAt = (
  layers: Layers,
  template: Template,
  candidate: Candidate,
  withMirrored: boolean,
  seen: Patch,
): Hit | null => {
  const { x, y, isMirrored } = candidate;
  const start = {
    x,
    y,
    isMirrored,
    unit: template.unit * candidate.scale,
    angle: (candidate.turn * Math.PI) / 2,
  };
  const settled = settle(layers, template, start, seen);
  if (!settled) return null;
  const turned = bestTurn(layers, template, settled, withMirrored, seen);
  const pose =
    turned.angle === settled.angle && turned.isMirrored === settled.isMirrored
      ? settled
      : settle(layers, template, turned, seen);
  if (!pose) return null;
  samplePatch(layers, pose, seen);
  const differences = compare(template, seen);
  const scale = pose.unit / template.unit;
  const turn = Math.round(pose.angle / (Math.PI / 2)) % 4;
  const across = (template.patch.width - 2 * margin) * pose.unit;
  const down = (template.patch.height - 2 * margin) * pose.unit;
  return {
    ...{ x: pose.x, y: pose.y, turn, isMirrored: pose.isMirrored, scale, differences },
    width: turn % 2 ? down : across,
    height: turn % 2 ? across : down,
    certainty:
      scale < leastScale || scale > mostScale
        ? 0
        : certaintyOf(differences, scale, Math.max(template.width, template.height)),
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
    const hit = hitAt(layers, template, candidate, withMirrored, seen);
    if (hit && hit.certainty >= leastCertainty) hits.push(hit);
    if (index % 50 === 0) yield 0.5 + (0.5 * index) / found.value.length;
  }
  return bestOfEach(hits);
}
