import type { Point } from '../drawing/coordinates.ts';

/** A text of the page that a picture was made of: its middle and height on the picture's grid. */
export interface PlacedText extends Point {
  text: string;
  height: number;
}

/** A symbol's place and size on the grid. */
interface PlacedSymbol extends Point {
  width: number;
  height: number;
}

/** What the text beside a symbol calls it. */
export interface TextLabel {
  name: string;
  number: number;
}

/** Letters and a number, as in "BS 12", "SL-04" and "BP.3b". A number alone is as likely that of the room. */
const labelled = /^(\p{L}{1,4})[\s.:/-]{0,2}(\d{1,5})\p{Ll}?$/u;
/** Letters that stand before numbers of rooms, floors, flats, sheets, pipes and fire classes. */
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

/** How far from a symbol's edge its text stands at most, in heights of the text and sizes of the symbol. */
const reachInHeights = 2;
const reachInSizes = 0.9;

/** The number that a text names; null where it isn't a label. */
const numberIn = (text: string): number | null => {
  const found = labelled.exec(text.trim());
  const [, letters = '', number = ''] = found ?? [];
  return !found || otherLetters.has(letters.toLowerCase()) ? null : Number(number);
};

/** How far a text lies from a symbol's edge, in the picture's heights. */
const gapTo = (symbol: PlacedSymbol, text: PlacedText, aspect: number): number => {
  const across = Math.max(
    0,
    Math.abs(text.x - symbol.x) - symbol.width / 2 - (text.text.length * text.height * 0.3) / aspect,
  );
  const down = Math.max(0, Math.abs(text.y - symbol.y) - symbol.height / 2 - text.height / 2);
  return Math.hypot(across * aspect, down);
};

/** Letters and their number that a page gives as two texts, beside or below each other, as one. */
const joined = (texts: readonly PlacedText[], aspect: number): PlacedText[] => {
  const numbers = texts.filter(({ text }) => numberAlone.test(text.trim()));
  const taken = new Set<PlacedText>();
  const pairs = texts
    .filter(({ text }) => lettersAlone.test(text.trim()))
    .flatMap((letters) => {
      const close = numbers.filter((number) => {
        const across = (number.x - letters.x) * aspect;
        const down = number.y - letters.y;
        const isBeside = Math.abs(down) < letters.height * 0.5 && across > 0 && across < letters.height * 4;
        const isBelow = Math.abs(across) < letters.height * 1.2 && down > 0 && down < letters.height * 1.8;
        return !taken.has(number) && (isBeside || isBelow);
      });
      const [number] = close.toSorted(
        (a, b) =>
          Math.hypot((a.x - letters.x) * aspect, a.y - letters.y) -
          Math.hypot((b.x - letters.x) * aspect, b.y - letters.y),
      );
      if (!number) return [];
      taken.add(number);
      const at = { x: (letters.x + number.x) / 2, y: (letters.y + number.y) / 2 };
      return [{ ...at, height: letters.height, text: `${letters.text.trim()} ${number.text.trim()}` }];
    });
  return [...pairs, ...texts.filter((text) => !taken.has(text))];
};

/**
 * What the text beside each symbol calls it, by the symbols' order: each text belongs to the nearest symbol alone. `aspect` is the picture's
 * width by its height. [SETUP-84]
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
  const found: (TextLabel | null)[] = symbols.map(() => null);
  const used = new Set<PlacedText>();
  for (const { text, number, index } of pairs) {
    if (found[index] || used.has(text)) continue;
    used.add(text);
    found[index] = { name: text.text.trim(), number };
  }
  return found;
}

/** An offered place as its text is judged. */
interface Labelled {
  /** Which of the marked symbols it looks like. */
  symbol: number;
  label: TextLabel | null;
}

/** What places of the marked symbols are called by: the letters of each symbol, and whether they are surely meant. */
export interface Designations {
  letters: ReadonlyMap<number, string>;
  isSure: boolean;
}

/** So many texts at least, and such a part of the symbols, until texts are taken unasked. */
const sureTexts = 3;
const surePart = 0.8;

const lettersOf = ({ name }: TextLabel): string => /^\p{L}*/u.exec(name)?.[0].toUpperCase() ?? '';

/**
 * The letters that texts beside most of a symbol's places begin with, by drawing. What few have, or what is the same beside many, as
 * "P 6" for the size, names something else. [SETUP-84]
 */
export function designationsOf(drawings: readonly (readonly Labelled[])[]): Designations {
  const letters = new Map<number, string>();
  let isSure = true;
  const all = drawings.flat();
  for (const symbol of new Set(all.map((one) => one.symbol))) {
    const places = all.filter((one) => one.symbol === symbol).length;
    const own = drawings.map((of) => of.flatMap(({ symbol: is, label }) => (is === symbol && label) || []));
    for (const begun of new Set(own.flat().map(lettersOf))) {
      const texts = own.map((of) => of.filter((label) => lettersOf(label) === begun));
      const count = texts.flat().length;
      const different = texts.reduce((sum, of) => sum + new Set(of.map(({ number }) => number)).size, 0);
      if (count <= places / 2 || different <= count / 2) continue;
      letters.set(symbol, begun);
      isSure &&= count >= sureTexts && count >= places * surePart && different >= count * surePart;
    }
  }
  return { letters, isSure: isSure && letters.size > 0 };
}

/** A place's text where it names it as the others of its symbol are named. */
export const designationOf = ({ symbol, label }: Labelled, { letters }: Designations): TextLabel | null =>
  label && letters.get(symbol) === lettersOf(label) ? label : null;
