import { oddsOf } from './certainty.ts';
import type { Look } from './compare.ts';
import { compare } from './compare.ts';
import type { Template } from './template.ts';

/** A place that was compared with the symbol, what it looks like and its size against the marked one. */
export interface Judged {
  odds: number;
  look: Look;
  scale: number;
}

/** Places with such odds are the symbol; of them, and of those that may be something else, so many are compared with each other. */
const sureOdds = 2.5;
const [mostSure, mostDoubtful, mostJudged] = [16, 32, 120];
/** Where fewer are sure, as on a bad scan, nothing is told by what others are like. */
const leastSure = 2;
/** What is so alike to one of them is the symbol too; what is so alike has no need to fear what else it is like. */
const [sameOdds, kinOdds] = [2, 0.75];
/** Beyond these no more is told by it. */
const [least, most] = [-4, 3];
/** Two places may be alike by what lies beside them: where no third one is, they are taken for this much less alike. */
const aloneCosts = 1.5;
/** No place is less alike to another than this. */
const nowhere = -99;
/** What is so much less alike to what is hardly the symbol than to the symbol loses nothing by it; what is more so loses its odds. */
const harmless = -2;

/** How alike two places are, both ways. */
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
 * How much more alike each place is to some that are hardly the symbol than to the symbol and the surest places: what looks like the symbol but
 * is another sign has its equals among the places. Takes the places by their odds, highest first.
 */
export const rivalries = (template: Template, places: readonly Judged[]): number[] => {
  const known = new Map<Judged, Map<Judged, number>>();
  const between = (one: Judged, other: Judged): number => {
    const told = known.get(one)?.get(other) ?? known.get(other)?.get(one);
    if (told !== undefined) return told;
    const fresh = alike(template, one, other);
    const row = known.get(one) ?? new Map<Judged, number>();
    known.set(one, row.set(other, fresh));
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
    const others = doubtful.filter((one) => one !== place).map((one) => between(place, one));
    const [first = nowhere, second = nowhere] = others.toSorted((a, b) => b - a);
    const rival = (first + Math.max(second, first - aloneCosts * 2)) / 2;
    const own = sure.filter((one) => one !== place).map((one) => between(place, one));
    if (Math.max(...own) >= kinOdds) return least;
    const apart = rival - Math.max(place.odds, ...own);
    return Math.min(most, Math.max(least, apart));
  });
};

/** The odds of places that may be something else as well as the symbol. */
export const oddsAmong = (template: Template, places: readonly Judged[]): number[] => {
  const told = rivalries(template, places);
  return places.map(({ odds }, at) => odds - Math.max(0, (told[at] ?? least) - harmless));
};
