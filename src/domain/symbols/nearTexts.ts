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

/** Letters and a number, as in "BS 12", "SL-04" and "BP.3b"; or a number alone. */
const labelled = /^(?:\p{L}{1,4}[\s.:/-]{0,2})?(\d{1,5})\p{Ll}?$/u;
const lettersAlone = /^\p{L}{1,4}[.:-]?$/u;
const numberAlone = /^\d{1,5}\p{Ll}?$/u;

/** How far from a symbol's edge its text stands at most, in heights of the text and sizes of the symbol. */
const reachInHeights = 2;
const reachInSizes = 0.9;

/** The number that a text names; null where it isn't a label. */
const numberIn = (text: string): number | null => {
  const found = labelled.exec(text.trim());
  return found?.[1] === undefined ? null : Number(found[1]);
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
        ...{ text, number, index, gap: gapTo(symbol, text, aspect) },
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
