import type { Point } from '../drawings/coordinates.ts';

/** A text of the page that an image was rendered from: its centre and height on the image's grid. */
export interface PlacedText extends Point {
  text: string;
  height: number;
}

/** Position and size of a symbol on the grid. */
interface PlacedSymbol extends Point {
  width: number;
  height: number;
}

/** Label in the text next to a symbol. */
export interface TextLabel {
  name: string;
  number: number;
}

/** Letters and a number, such as "BS 12", "SL-04" and "BP.3b". A number alone is as likely the number of a room. */
const labelled = /^(\p{L}{1,4})[\s.:/-]{0,2}(\d{1,5})\p{Ll}?$/u;
/** Letters before numbers of rooms, floors, flats, sheets, pipes and fire classes. */
const otherLetters = new Set([
  'rum',
  'sal',
  'rm',
  'hall',
  'wc',
  'kök',
  'lgh',
  'frd',
  'plan',
  'vån',
  'tr',
  'hus',
  'del',
  'trh',
  'room',
  'apt',
  'flat',
  'unit',
  'lvl',
  'bath',
  'shop',
  'lot',
  'as',
  'krs',
  'talo',
  'osa',
  'kh',
  'mh',
  'oh',
  'ei',
  'rei',
  'ew',
  'dn',
  'rev',
  'tel',
  'kv',
]);
const lettersAlone = /^\p{L}{1,4}[.:-]?$/u;
const numberAlone = /^\d{1,5}\p{Ll}?$/u;

/** Maximum distance of a label from its symbol's edge, in heights of the text and sizes of the symbol. */
const reachInHeights = 2;
const reachInSizes = 0.9;

/** Returns the number of a label; null if the text isn't one. */
const numberIn = (text: string): number | null => {
  const parts = labelled.exec(text.trim());
  const [, letters = '', number = ''] = parts ?? [];
  return !parts || otherLetters.has(letters.toLowerCase()) ? null : Number(number);
};

/** Returns the distance of a text from a symbol's edge, in heights of the picture. */
const gapTo = (symbol: PlacedSymbol, text: PlacedText, aspect: number): number => {
  const across = Math.max(
    0,
    Math.abs(text.x - symbol.x) - symbol.width / 2 - (text.text.length * text.height * 0.3) / aspect,
  );
  const down = Math.max(0, Math.abs(text.y - symbol.y) - symbol.height / 2 - text.height / 2);
  return Math.hypot(across * aspect, down);
};

/** Joins letters and numbers that a page has as separate texts, side by side or stacked. */
const joined = (texts: readonly PlacedText[], aspect: number): PlacedText[] => {
  const numbers = texts.filter(({ text }) => numberAlone.test(text.trim()));
  const takenTexts = new Set<PlacedText>();
  const pairs = texts
    .filter(({ text }) => lettersAlone.test(text.trim()))
    .flatMap((letters) => {
      const close = numbers.filter((number) => {
        const across = (number.x - letters.x) * aspect;
        const down = number.y - letters.y;
        const isBeside = Math.abs(down) < letters.height * 0.5 && across > 0 && across < letters.height * 4;
        const isBelow = Math.abs(across) < letters.height * 1.2 && down > 0 && down < letters.height * 1.8;
        return !takenTexts.has(number) && (isBeside || isBelow);
      });
      const [number] = close.toSorted(
        (a, b) =>
          Math.hypot((a.x - letters.x) * aspect, a.y - letters.y) -
          Math.hypot((b.x - letters.x) * aspect, b.y - letters.y),
      );
      if (!number) return [];
      takenTexts.add(number);
      const at = { x: (letters.x + number.x) / 2, y: (letters.y + number.y) / 2 };
      return [{ ...at, height: letters.height, text: `${letters.text.trim()} ${number.text.trim()}` }];
    });
  return [...pairs, ...texts.filter((text) => !takenTexts.has(text))];
};

/**
 * Returns the label of each symbol, in order: each text belongs to the nearest symbol only. `aspect` is the picture's width by its height.
 * [SETUP-84]
 */
export function textLabels(
  symbols: readonly PlacedSymbol[],
  texts: readonly PlacedText[],
  aspect: number,
): (TextLabel | null)[] {
  const labels = joined(texts, aspect).flatMap((text) => {
    const number = numberIn(text.text);
    return number === null ? [] : [{ text, number }];
  });
  const pairs = labels
    .flatMap(({ text, number }) =>
      symbols.map((symbol, index) => ({
        text,
        number,
        index,
        gap: gapTo(symbol, text, aspect),
        reach: Math.max(
          text.height * reachInHeights,
          Math.max(symbol.width * aspect, symbol.height) * reachInSizes,
        ),
      })),
    )
    .filter(({ gap, reach }) => gap <= reach)
    .sort((a, b) => a.gap - b.gap);
  const foundLabels: (TextLabel | null)[] = symbols.map(() => null);
  const usedTexts = new Set<PlacedText>();
  for (const { text, number, index } of pairs) {
    if (foundLabels[index] || usedTexts.has(text)) continue;
    usedTexts.add(text);
    foundLabels[index] = { name: text.text.trim(), number };
  }
  return foundLabels;
}

/** An offered place with its label. */
interface Labelled {
  /** Index of the marked symbol it resembles. */
  symbol: number;
  label: TextLabel | null;
}

/** Labels of the marked symbols: the letters of each symbol, and whether they are certain. */
export interface Designations {
  letters: ReadonlyMap<number, string>;
  isSure: boolean;
}

/** Minimum number of labels, and share of labelled symbols, for using labels without asking. */
const sureTexts = 3;
const surePart = 0.8;

const lettersOf = ({ name }: TextLabel): string => /^\p{L}*/u.exec(name)?.[0].toUpperCase() ?? '';

/**
 * Returns the letters with which the labels of most of a symbol's places begin, by drawing. Rare letters, or a text repeated at many
 * places, such as "P 6" for the size, mean something else. [SETUP-84]
 */
export function designationsOf(drawings: readonly (readonly Labelled[])[]): Designations {
  const letters = new Map<number, string>();
  let isSure = true;
  const allLabels = drawings.flat();
  for (const symbol of new Set(allLabels.map((one) => one.symbol))) {
    const places = allLabels.filter((one) => one.symbol === symbol).length;
    const symbolLabels = drawings.map((of) =>
      of.flatMap(({ symbol: is, label }) => (is === symbol && label) || []),
    );
    for (const begun of new Set(symbolLabels.flat().map(lettersOf))) {
      const texts = symbolLabels.map((of) => of.filter((label) => lettersOf(label) === begun));
      const count = texts.flat().length;
      const different = texts.reduce((sum, of) => sum + new Set(of.map(({ number }) => number)).size, 0);
      if (count <= places / 2 || different <= count / 2) continue;
      letters.set(symbol, begun);
      isSure &&= count >= sureTexts && count >= places * surePart && different >= count * surePart;
    }
  }
  return { letters, isSure: isSure && letters.size > 0 };
}

/** Returns a place's label if its letters match the symbol's. */
export const designationOf = ({ symbol, label }: Labelled, { letters }: Designations): TextLabel | null =>
  label && letters.get(symbol) === lettersOf(label) ? label : null;
