import { nameKey } from '../nameKey.ts';
import { readFloor } from './floorNames.ts';

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
  const key = nameKey(name);
  if (key === '') return null;
  const same = floors.find((floor) => nameKey(floor.name) === key);
  if (same) return same;
  const read = readFloor(name);
  if (!read || read.level === null || read.isCode) return null;
  const alike = floors.filter((floor) => readFloor(floor.name)?.level === read.level);
  return alike.length === 1 ? (alike[0] ?? null) : null;
}

/** A floor as texts name it: its own name, else its drawing's. */
export interface SaidFloor {
  floor: string;
  name: string;
}

/**
 * Returns whether a page names another floor than this one. Levels are compared where both names tell one, names otherwise; a drawing's name
 * that tells no level says nothing. [SETUP-65]
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

/** The numbers of Swedish drawings: discipline, group, kind of view, floor and running number. */
const drawingNumber = /(?<![\p{L}\p{N}])\p{Lu}{1,3}[-_.]?\d{2}(?:[.]\d)?[-_.]\d[-_.]\d{3,4}(?!\d)/u;

/** A drawing's name without what changes from edition to edition: revision, date, version and what a copied file gets. */
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

/** Whether two names mean the same drawing; `other`: both have numbers, of two drawings. */
export function namesAgree(one: string, other: string): 'same' | 'open' | 'other' {
  const [a, b] = [drawingNumber.exec(one)?.[0], drawingNumber.exec(other)?.[0]];
  if (a !== undefined && b !== undefined) return a === b ? 'same' : 'other';
  const [key, otherKey] = [titleKey(one), titleKey(other)];
  return key !== '' && key === otherKey ? 'same' : 'open';
}

/** How alike a page and a drawing must look to be taken for editions of one, by what else speaks for it. */
const leastLikeness = { name: 0.15, only: 0.6, picture: 0.75 } as const;

/** One page may be a new edition of one of these drawings; `likeness` is that of their pictures, null where they weren't compared. */
export interface Edition {
  page: string;
  map: number;
  /** Whether the page names the drawing, or says by its number that it is another one. */
  name: 'same' | 'open' | 'other';
  /** The page names the drawing's floor, which has no other drawing, and no other page names that. */
  isOnly: boolean;
  /** The same texts stand at the same places on both. */
  hasSameTexts: boolean;
  likeness: number | null;
}

const scoreOf = ({ name, isOnly, hasSameTexts, likeness }: Edition): number =>
  (name === 'same' ? 1 : 0) + (isOnly ? 0.5 : 0) + (hasSameTexts ? 0.5 : 0) + (likeness ?? 0);

/** Whether a page may be proposed as a new edition. */
const isEdition = ({ name, isOnly, hasSameTexts, likeness }: Edition): boolean => {
  if (name === 'other') return false;
  if (isOnly && hasSameTexts) return true;
  if (likeness === null) return name === 'same' || isOnly;
  if (likeness >= leastLikeness.picture) return true;
  if (isOnly && name === 'same') return likeness >= leastLikeness.name;
  return (isOnly || name === 'same') && likeness >= leastLikeness.only;
};

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
