import { nameKey } from '../nameKey.ts';
import { readFloor } from './floorNames.ts';

/** An existing floor or drawing. */
interface Standing {
  id: number;
  name: string;
}

/** Returns the floor of a building that matches a name: the same name, else the same level in other words ("Plan 2", "Våning 2"). */
export function floorNamed<Floor extends Standing & { level: number }>(
  name: string,
  floors: readonly Floor[],
): Floor | null {
  const key = nameKey(name);
  if (key === '') return null;
  const sameFloor = floors.find((floor) => nameKey(floor.name) === key);
  if (sameFloor) return sameFloor;
  const floorOfName = readFloor(name);
  if (!floorOfName || floorOfName.level === null || floorOfName.isCode) return null;
  const alike = floors.filter((floor) => readFloor(floor.name)?.level === floorOfName.level);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** Floor named by a page: in its own field, else in the drawing's name. */
export interface SaidFloor {
  floor: string;
  name: string;
}

/**
 * Returns whether a page names a floor other than this one. Levels are compared if both names contain one, names otherwise; a drawing's
 * name without a level is ignored. [SETUP-65]
 */
export function namesOtherFloor(
  { floor: said, name }: SaidFloor,
  floor: { name: string; level: number },
): boolean {
  const key = nameKey(said);
  if (key !== '' && key === nameKey(floor.name)) return false;
  const page = readFloor(key === '' ? name : said);
  if (!page || (page.level === null && page.top === undefined)) return key !== '';
  const standing = readFloor(floor.name);
  if (page.level === null) return page.top !== standing?.top;
  return page.level !== (standing ? standing.level : floor.level);
}

/** Swedish drawing numbers: discipline, group, view type, floor and running number. */
const drawingNumber = /(?<![\p{L}\p{N}])\p{Lu}{1,3}[-_.]?\d{2}(?:[.]\d)?[-_.]\d[-_.]\d{3,4}(?!\d)/u;

/**
 * Normalises a drawing's name, without the parts that change between revisions: revision, date, version and the suffix of a copied file.
 */
const titleKey = (name: string): string =>
  nameKey(
    name
      .replace(/[_]+/gu, ' ')
      .replace(/\.(?:pdf|png|jpe?g|webp|svg|dxf|dwg)$/iu, '')
      .replace(
        /(?<![\p{L}\p{N}])(?:rev(?:idering|ision)?|utg(?:åva)?|ver(?:sion)?|versio)[. :-]*[\p{L}\p{N}]{0,2}(?![\p{L}\p{N}])/giu,
        ' ',
      )
      .replace(/(?<!\d)(?:19|20)\d{2}[-. ]?\d{2}[-. ]?\d{2}(?!\d)/gu, ' ')
      .replace(/(?<![\p{L}\p{N}])v\d{1,2}(?![\p{L}\p{N}])|\s\(\d{1,2}\)\s*$/giu, ' ')
      .replace(/[\s,;–-]+$/u, ''),
  );

/** Compares the names of two drawings; `other`: both have drawing numbers, which differ. */
export function namesAgree(one: string, other: string): 'same' | 'open' | 'other' {
  const [a, b] = [drawingNumber.exec(one)?.[0], drawingNumber.exec(other)?.[0]];
  if (a !== undefined && b !== undefined) return a === b ? 'same' : 'other';
  const [key, otherKey] = [titleKey(one), titleKey(other)];
  return key !== '' && key === otherKey ? 'same' : 'open';
}

/** Minimum similarity of a page and a drawing to be revisions of each other, by the other evidence. */
const leastLikeness = { name: 0.15, only: 0.6, picture: 0.75 } as const;

/** A candidate pair of page and drawing; `likeness` is the similarity of their images, null if not compared. */
export interface Edition {
  page: string;
  map: number;
  /** Comparison of the drawing's names, or their drawing numbers. */
  name: 'same' | 'open' | 'other';
  /** The page names the drawing's floor, which has no other drawing and no other candidate page. */
  isOnly: boolean;
  /** The same texts are at the same places on both. */
  hasSameTexts: boolean;
  likeness: number | null;
}

const scoreOf = ({ name, isOnly, hasSameTexts, likeness }: Edition): number =>
  (name === 'same' ? 1 : 0) + (isOnly ? 0.5 : 0) + (hasSameTexts ? 0.5 : 0) + (likeness ?? 0);

/** Returns whether a page may be proposed as a new revision. */
const isEdition = ({ name, isOnly, hasSameTexts, likeness }: Edition): boolean => {
  if (name === 'other') return false;
  if (isOnly && hasSameTexts) return true;
  if (likeness === null) return name === 'same' || isOnly;
  if (likeness >= leastLikeness.picture) return true;
  if (isOnly && name === 'same') return likeness >= leastLikeness.name;
  return (isOnly || name === 'same') && likeness >= leastLikeness.only;
};

/** Assigns pages to the drawings they revise: the best pairs first, each page and each drawing once. */
export function matchEditions(editions: readonly Edition[]): Map<string, number> {
  const takenPages = new Map<string, number>();
  const usedMaps = new Set<number>();
  const inOrder = editions.filter(isEdition).sort((one, other) => scoreOf(other) - scoreOf(one));
  for (const { page, map } of inOrder) {
    if (takenPages.has(page) || usedMaps.has(map)) continue;
    takenPages.set(page, map);
    usedMaps.add(map);
  }
  return takenPages;
}
