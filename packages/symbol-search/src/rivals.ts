import { oddsOf } from './certainty.ts';
import type { Look } from './compare.ts';
import { compare } from './compare.ts';
import type { Template } from './template.ts';

/** A place compared with the symbol, with its look and its size relative to the marked one. */
export interface Judged {
  odds: number;
  look: Look;
  scale: number;
}

/** Minimum odds of certain places, and the number of certain and of doubtful places compared with each other. */
const sureOdds = 2.5;
const [mostSure, mostDoubtful, mostJudged] = [16, 32, 120];
/** Minimum number of certain places; with fewer, as on a bad scan, the comparison is skipped. */
const leastSure = 2;
/** Odds of similarity to a certain place at which a place counts as the symbol, and at which rivals are ignored. */
const [sameOdds, kinOdds] = [2, 0.75];
/** Range of the comparison's effect. */
const [least, most] = [-4, 3];
/** Reduction of the similarity of two places without a third similar one, since they may only share their surroundings. */
const aloneCosts = 1.5;
/** Lower bound of the similarity between places. */
const nowhere = -99;
/** Rivalry up to which a place keeps its odds; above it, the odds are reduced. */
const harmless = -2;

/** Returns the similarity of two places, averaged over both directions. */
const alike = (template: Template, one: Judged, other: Judged): number => {
  const pixels = Math.max(template.width, template.height);
  const scale = one.scale / other.scale;
  return (
    (oddsOf(compare(template, one.look, other.look), 1 / scale, pixels) +
      oddsOf(compare(template, other.look, one.look), scale, pixels)) /
    2
  );
};

/**
 * Returns for each place its excess similarity to improbable places over the symbol and the most certain places: a different sign that
 * resembles the symbol has its equals among the places. Takes the places by their odds, highest first.
 */
export const rivalries = (template: Template, places: readonly Judged[]): number[] => {
  const knownOdds = new Map<Judged, Map<Judged, number>>();
  const between = (one: Judged, other: Judged): number => {
    const cachedOdds = knownOdds.get(one)?.get(other) ?? knownOdds.get(other)?.get(one);
    if (cachedOdds !== undefined) return cachedOdds;
    const fresh = alike(template, one, other);
    const row = knownOdds.get(one) ?? new Map<Judged, number>();
    knownOdds.set(one, row.set(other, fresh));
    return fresh;
  };
  const sure = places.filter(({ odds }) => odds >= sureOdds).slice(0, mostSure);
  if (sure.length < leastSure) return places.map(() => least);
  const doubtful: Judged[] = [];
  for (const place of places.filter(({ odds }) => odds < sureOdds)) {
    if (sure.length < mostSure && sure.some((one) => between(place, one) >= sameOdds)) sure.push(place);
    else if (doubtful.length < mostDoubtful) doubtful.push(place);
  }
  return places.map((place, index) => {
    if (index >= mostJudged) return least;
    const otherOdds = doubtful.filter((one) => one !== place).map((one) => between(place, one));
    const [first = nowhere, second = nowhere] = otherOdds.toSorted((a, b) => b - a);
    const rival = (first + Math.max(second, first - aloneCosts * 2)) / 2;
    const rivalOdds = sure.filter((one) => one !== place).map((one) => between(place, one));
    if (Math.max(...rivalOdds) >= kinOdds) return least;
    const apart = rival - Math.max(place.odds, ...rivalOdds);
    return Math.min(most, Math.max(least, apart));
  });
};

/** Returns the odds of places, reduced by their rivalry. */
export const oddsAmong = (template: Template, places: readonly Judged[]): number[] => {
  const rivalOdds = rivalries(template, places);
  return places.map(({ odds }, at) => odds - Math.max(0, (rivalOdds[at] ?? least) - harmless));
};
