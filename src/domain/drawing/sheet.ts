import { readFloor } from './floorNames.ts';
import type { ReadFloor } from './floorNames.ts';

/** A text with its box, in shares of the page. */
export interface SheetText {
  text: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

/** What is known of a page before anybody has looked at it. */
export interface SheetSources {
  fileName: string;
  page: number;
  pageCount: number;
  label: string | null;
  title: string | null;
  texts: readonly SheetText[];
}

/** Where a floor was read. */
export type FloorSource = 'title' | 'file' | 'block' | 'label' | 'texts';

/** The proposal for a page: its drawing's name, and its floor with where that was read. */
export interface ReadSheet {
  name: string;
  floor: ReadFloor | null;
  from: FloorSource | null;
}

/** Parts of a sheet where its title block stands: the lower right corner, and the strips along both edges. */
const inBlock = ({ x, y, width, height }: SheetText): boolean => {
  const [right, bottom] = [x + width / 2, y + height / 2];
  return (right > 0.6 && bottom > 0.6) || bottom > 0.86 || right > 0.84;
};

/** The same for a sheet that lies on its side. */
const inTurnedBlock = ({ x, y, width, height }: SheetText): boolean => {
  const [middle, centre] = [x + width / 2, y + height / 2];
  return (middle > 0.8 && centre < 0.25) || (middle < 0.2 && centre > 0.75);
};

/** Letters' height, also of a text that stands upright. */
const sizeOf = ({ width, height }: SheetText): number => Math.min(width, height) || Math.max(width, height);

const caption = /^(?:plan|våning|våningsplan|floor|level|kerros|taso)\s*:?$/iu;
const bareNumber = /^-?\d{1,2}$/;

/** A number that stands beneath or beside its caption: "Plan", and "2" under it. */
function captioned(texts: readonly SheetText[]): ReadFloor | null {
  for (const head of texts) {
    if (!caption.test(head.text.trim())) continue;
    const near = texts.find(
      (text) =>
        text !== head &&
        bareNumber.test(text.text.trim()) &&
        text.x >= head.x - 0.02 &&
        text.x <= head.x + 0.12 &&
        text.y >= head.y - 0.005 &&
        text.y <= head.y + 0.05,
    );
    if (near) return readFloor(`${head.text.replace(':', '').trim()} ${near.text.trim()}`);
  }
  return null;
}

/** The floor that most of the largest texts among these name: rooms and stairs name others too, in smaller letters. */
function floorIn(texts: readonly SheetText[]): ReadFloor | null {
  const read = texts.flatMap((text) => {
    const floor = text.text.length <= 80 ? readFloor(text.text) : null;
    return floor ? [{ floor, size: sizeOf(text) }] : [];
  });
  const named = read.filter(({ floor }) => !floor.isCode);
  const asked = named.length > 0 ? named : read;
  const largest = Math.max(0, ...asked.map(({ size }) => size));
  const top = asked.filter(({ size }) => size >= largest * 0.9);
  const [first] = top;
  const isSure =
    first && top.every(({ floor }) => floor.level === first.floor.level && floor.top === first.floor.top);
  return isSure ? first.floor : captioned(texts);
}

/** The floor that a page's texts name: its title block's, else that of the largest letters anywhere. */
function floorOfTexts(texts: readonly SheetText[]): { floor: ReadFloor; from: FloorSource } | null {
  for (const [part, from] of [
    [inBlock, 'block'],
    [inTurnedBlock, 'block'],
    [() => true, 'texts'],
  ] as const) {
    const floor = floorIn(texts.filter(part));
    if (floor) return { floor, from };
  }
  return null;
}

const drawingNumber = /^\p{Lu}{1,3}[-_.]?\d{2}(?:[.]\d)?[-_.]\d[-_.]\d{3,4}$/u;

/** The sheet's own number, as Swedish title blocks carry it. */
const numberOf = (texts: readonly SheetText[]): string | null =>
  texts
    .filter(inBlock)
    .find(({ text }) => drawingNumber.test(text.trim()))
    ?.text.trim() ?? null;

/** A file's name without its ending, as words. */
const stemOf = (fileName: string): string =>
  fileName
    .replace(/\.[a-z0-9]{1,5}$/i, '')
    .replace(/[_\s]+/gu, ' ')
    .trim();

const nameLimit = 200;

/** A bookmark that says nothing of its page, as programs write them: "Sida1", "Page 3", "Layout2", "1:". */
const silentTitle = /^(?:sida|sid|page|sivu|layout|model)?[\s.:_-]*\d*[\s.:_-]*$/iu;

/**
 * What a page is: of its outline's title, its file's name, the title block and the page's label the most particular one counts. The name of
 * a file with many pages says something of all of them, so it comes last there.
 */
export function readSheet(sources: SheetSources): ReadSheet {
  const { fileName, page, pageCount, label, texts } = sources;
  const title = sources.title !== null && silentTitle.test(sources.title) ? null : sources.title;
  const stem = stemOf(fileName);
  const isOne = pageCount === 1;
  const ofTexts = floorOfTexts(texts);
  const ofFile = readFloor(stem);
  const candidates: { floor: ReadFloor | null; from: FloorSource }[] = [
    { floor: title === null ? null : readFloor(title), from: 'title' },
    ...(isOne ? [{ floor: ofFile, from: 'file' as const }] : []),
    ...(ofTexts?.from === 'block' ? [ofTexts] : []),
    { floor: label === null ? null : readFloor(label), from: 'label' },
    ...(ofTexts?.from === 'texts' ? [ofTexts] : []),
    ...(isOne ? [] : [{ floor: ofFile, from: 'file' as const }]),
  ];
  // A name is worth more than a number that only tells the level.
  const found =
    candidates.find(({ floor }) => floor && !floor.isCode) ?? candidates.find(({ floor }) => floor);
  const own = title?.trim() || numberOf(texts) || (isOne ? stem : `${stem} ${label ?? page}`);
  return {
    name: own.slice(0, nameLimit),
    floor: found?.floor ?? null,
    from: found?.from ?? null,
  };
}
