import type { Random } from '../random.ts';
import type { CombShape, Wing } from './comb.ts';
import type { Archetype } from './planTypes.ts';

/** Measures of a bar by building type: length from and to, depth of the rooms, width of the corridor; metres. */
interface BarMeasures {
  length: readonly [min: number, max: number];
  depth: number;
  corridor: number;
}

const usual: BarMeasures = { length: [42, 50], depth: 6.4, corridor: 2.6 };

const measures: Partial<Record<Archetype, BarMeasures>> = {
  school: { length: [54, 62], depth: 7.8, corridor: 3 },
  preschool: { length: [34, 38], depth: 6.4, corridor: 2.6 },
  library: { length: [42, 50], depth: 8, corridor: 2.6 },
  sports: { length: [42, 50], depth: 8, corridor: 2.6 },
  hotel: { length: [50, 58], depth: 6.4, corridor: 2 },
  industry: { length: [32, 32], depth: 6.4, corridor: 2.6 },
};

/** The cellar of a house with flats: as long as the house, storage on both sides. */
const flatsCellar = {
  length: 44,
  north: 5,
  corridor: 1.8,
  south: 5.2,
  wings: [],
  stairWidth: 2.8,
  hasToilets: false,
};

function wing(at: number, depth: number, length: number): Wing {
  return { at, west: depth, east: depth, length };
}

function wingsOf(archetype: Archetype, length: number, corridor: number, random: Random): Wing[] {
  const atEnd = (depth: number): number => length - depth * 2 - corridor;
  if (archetype === 'school') {
    const long = random.between(17, 21);
    const right = wing(atEnd(8), 8, long);
    return random.chance(0.5) ? [right] : [wing(0, 8, long), right];
  }
  if (archetype === 'care' || archetype === 'hospital') {
    return [wing(random.chance(0.5) ? 0 : atEnd(6.5), 6.5, random.between(15, 18))];
  }
  if (archetype === 'hotel') return random.chance(0.6) ? [wing(atEnd(6.2), 6.2, random.between(15, 18))] : [];
  if (archetype === 'office' || archetype === 'clinic') {
    return random.chance(0.5) ? [wing(length * 0.62, 5.6, random.between(11, 14))] : [];
  }
  return [];
}

/** The shape of a bar with wings; the random source must be the building's, so that all levels get the same. */
export function combShapeOf(archetype: Archetype, hasStairs: boolean, random: Random): CombShape {
  if (archetype === 'residential') return { ...flatsCellar, hasStairs };
  const { length: range, depth, corridor } = measures[archetype] ?? usual;
  const length = random.between(...range);
  return {
    length,
    north: depth,
    corridor,
    south: depth,
    wings: wingsOf(archetype, length, corridor, random),
    stairWidth: archetype === 'school' ? 3.4 : 3,
    hasToilets: true,
    hasStairs,
  };
}
