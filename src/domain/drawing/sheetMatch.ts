import { readFloor } from './floorNames.ts';

/** How names compare: small letters and single spaces, as where they are imported. */
export const placeKey = (name: string): string =>
  name.normalize('NFC').trim().replace(/\s+/gu, ' ').toLowerCase();

/** A floor or a drawing that is there. */
interface Standing {
  id: number;
  name: string;
}

/** The floor of a building that a name means: by the same name, else by the same level in other words ("Plan 2", "Våning 2"). */
export function floorNamed<Floor extends Standing & { level: number }>(
  name: string,
  floors: readonly Floor[],
): Floor | null {
  const key = placeKey(name);
  if (key === '') return null;
  const same = floors.find((floor) => placeKey(floor.name) === key);
  if (same) return same;
  const read = readFloor(name);
  if (!read || read.level === null || read.isCode) return null;
  const alike = floors.filter((floor) => readFloor(floor.name)?.level === read.level);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** How alike a page and a drawing must look to be taken for editions of one. */
const leastLikeness = 0.75;

/** One page may be a new edition of one of these drawings; `likeness` is that of their pictures, null where they weren't compared. */
export interface Edition {
  page: string;
  map: number;
  isSameName: boolean;
  likeness: number | null;
}

const scoreOf = ({ isSameName, likeness }: Edition): number => (isSameName ? 1 : 0) + (likeness ?? 0);

/** Whether a page may be proposed as a new edition: it has the drawing's name, or looks like it. */
const isEdition = ({ isSameName, likeness }: Edition): boolean =>
  likeness === null ? isSameName : likeness >= (isSameName ? 0.4 : leastLikeness);

/** Which page is a new edition of which drawing: the best pairs first, each page and each drawing once. */
export function matchEditions(editions: readonly Edition[]): Map<string, number> {
  const taken = new Map<string, number>();
  const used = new Set<number>();
  const inOrder = editions.filter(isEdition).sort((one, other) => scoreOf(other) - scoreOf(one));
  for (const { page, map } of inOrder) {
    if (taken.has(page) || used.has(map)) continue;
    taken.set(page, map);
    used.add(map);
  }
  return taken;
}
