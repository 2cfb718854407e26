import type { Candidate } from './coarse.ts';
import { findCandidates } from './coarse.ts';
import { certaintyOf, oddsOf } from './certainty.ts';
import type { Look } from './compare.ts';
import { compare, likeness, lookOf, settle } from './compare.ts';
import { oddsAmong } from './rivals.ts';
import type { Sought } from './blurredLayers.ts';
import { soughtOf } from './blurredLayers.ts';
import type { Layers } from './picture.ts';
import type { Patch, Pose } from './sample.ts';
import { emptyPatch, isSquare, margin, samplePatch } from './sample.ts';
import type { Template } from './template.ts';

/** A place similar to the symbol, in pixels of the layers. */
export interface Hit {
  x: number;
  y: number;
  width: number;
  height: number;
  /** Clockwise quarter turns. */
  turn: number;
  isMirrored: boolean;
  /** Size relative to the marked symbol. */
  scale: number;
  /** Probability that the place is right, from 0 to 1. */
  certainty: number;
}

/** A hit before the comparison with the others. */
interface Place extends Hit {
  odds: number;
  look: Look;
}

/** Minimum certainty of offered places, and minimum odds for the comparison with others. */
const leastCertainty = 0.05;
const leastOdds = -4;

/** Range of scales relative to the marked symbol. */
const leastScale = 0.76;
const mostScale = 1.32;

/** Maximum distance of two equal hits, as a share of their size. */
const samePart = 0.55;

/** Maximum difference to the best rotation at which other rotations are settled too. */
const nearlyBest = 0.12;

/** Settles the best rotation: a symbol's shape is fairly similar in every rotation, so the others are tried from the settled place. */
const bestTurn = (
  sought: Sought,
  template: Template,
  pose: Pose,
  withMirrored: boolean,
  seen: Patch,
): Pose => {
  const fitOf = (turned: Pose) => {
    samplePatch(sought.sharp, turned, seen);
    return likeness(template, seen, 1);
  };
  const turns = (withMirrored ? [false, true] : [false]).flatMap((isFlipped) =>
    (isSquare(template.patch) ? [0, 1, 2, 3] : [0, 2]).map((quarters) => {
      const isMirrored = isFlipped !== pose.isMirrored;
      const turned = { ...pose, isMirrored, angle: pose.angle + (quarters * Math.PI) / 2 };
      return { turned, fit: fitOf(turned) };
    }),
  );
  const most = Math.max(...turns.map(({ fit }) => fit));
  let [best, bestFit] = [pose, -1];
  for (const { turned, fit } of turns) {
    if (fit < most - nearlyBest) continue;
    const isSame = turned.angle === pose.angle && turned.isMirrored === pose.isMirrored;
    const settled = isSame ? pose : settle(sought, template, turned, seen);
    if (!settled) continue;
    const its = fitOf(settled);
    if (its <= bestFit) continue;
    bestFit = its;
    best = settled;
  }
  return best;
};

const hitAt = (
  sought: Sought,
  template: Template,
  candidate: Candidate,
  withMirrored: boolean,
  own: Look,
  seen: Patch,
): Place | null => {
  const { x, y, isMirrored } = candidate;
  const start = {
    x,
    y,
    isMirrored,
    unit: template.unit * candidate.scale,
    angle: (candidate.turn * Math.PI) / 2,
  };
  const settled = settle(sought, template, start, seen);
  if (!settled) return null;
  const pose = bestTurn(sought, template, settled, withMirrored, seen);
  const patch = emptyPatch(seen.width, seen.height);
  samplePatch(sought.sharp, pose, patch);
  const look = lookOf(template, patch);
  const differences = compare(template, own, look);
  const scale = pose.unit / template.unit;
  const odds = oddsOf(differences, scale, Math.max(template.width, template.height));
  if (scale < leastScale || scale > mostScale || odds < leastOdds) return null;
  const turn = Math.round(pose.angle / (Math.PI / 2)) % 4;
  const across = (template.patch.width - 2 * margin) * pose.unit;
  const down = (template.patch.height - 2 * margin) * pose.unit;
  return {
    x: pose.x,
    y: pose.y,
    turn,
    isMirrored: pose.isMirrored,
    scale,
    odds,
    look,
    width: turn % 2 ? down : across,
    height: turn % 2 ? across : down,
    certainty: certaintyOf(odds),
  };
};

const isSame = (one: Hit, other: Hit): boolean =>
  Math.abs(one.x - other.x) < samePart * Math.min(one.width, other.width) &&
  Math.abs(one.y - other.y) < samePart * Math.min(one.height, other.height);

/** Keeps the most certain of overlapping hits, best first. */
export const withoutOverlaps = <Each extends Hit>(hits: readonly Each[]): Each[] => {
  const keptHits: Each[] = [];
  for (const hit of hits.toSorted((a, b) => b.certainty - a.certainty))
    if (!keptHits.some((one) => isSame(one, hit))) keptHits.push(hit);
  return keptHits;
};

/** Odds from which a place is certain, and the share of its size within which no further candidate is tried. */
const surelyThere = 2;
const nearPart = 0.35;

const isNear = (one: Hit, { x, y }: Candidate): boolean =>
  Math.abs(one.x - x) < nearPart * one.width && Math.abs(one.y - y) < nearPart * one.height;

/** Limits of the search: it ends after so many unsuccessful candidates in a row, but not before a minimum number was tried. */
const [mostInVain, leastTried] = [700, 1200];

/** Returns all places similar to the symbol, best first. Yields the completed share of the work. */
export function* findSymbols(
  layers: Layers,
  template: Template,
  { withMirrored }: { withMirrored: boolean },
): Generator<number, Hit[]> {
  const search = findCandidates(layers, template, withMirrored);
  let step = search.next();
  while (!step.done) {
    yield step.value * 0.5;
    step = search.next();
  }
  const sought = soughtOf(layers);
  const places: Place[] = [];
  const templateLook = lookOf(template, template.patch);
  const seenPatch = emptyPatch(template.patch.width, template.patch.height);
  let last = 0;
  for (const [index, candidate] of step.value.entries()) {
    if (index - last > mostInVain && index > leastTried) break;
    if (places.some((one) => one.odds > surelyThere && isNear(one, candidate))) continue;
    const place = hitAt(sought, template, candidate, withMirrored, templateLook, seenPatch);
    if (place) places.push(place);
    if (place && place.odds > 0) last = index;
    if (index % 50 === 0) yield 0.5 + (0.5 * index) / step.value.length;
  }
  const best = withoutOverlaps(places);
  const among = oddsAmong(template, best);
  return best
    .map(({ x, y, width, height, turn, isMirrored, scale }, at) => ({
      x,
      y,
      width,
      height,
      turn,
      isMirrored,
      scale,
      certainty: certaintyOf(among[at] ?? 0),
    }))
    .filter(({ certainty }) => certainty >= leastCertainty)
    .toSorted((a, b) => b.certainty - a.certainty);
}
