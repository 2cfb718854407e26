import { intervalTypes, moveStatuses, moveTabs, moveTypes } from './constants.ts';

/**
 * Words in the order of their numbers on the wire, and the word for a number that only a newer backend has. An unknown status leaves a
 * move unchangeable, an unknown operation leaves its record alone. [PLAN-20, MOVE-26, MOVE-57, MOVE-58]
 */
const wireCodes = {
  intervalType: { words: intervalTypes, unknown: 'months' },
  moveStatus: { words: moveStatuses, unknown: 'completed' },
  moveTab: { words: moveTabs, unknown: 'buildings' },
  moveType: { words: moveTypes, unknown: 'ignore' },
} as const;

/** Kind of words that are numbers on the wire. */
export type WireCode = keyof typeof wireCodes;
export type WireWord<Code extends WireCode> = (typeof wireCodes)[Code]['words'][number];

/** Fields of a body or a response that are numbers on the wire, by name; the tables of its objects and lists are nested. */
export interface WireTable {
  readonly [field: string]: WireCode | WireTable;
}

/** Returns the words of a kind, in the order of their numbers. */
export const wordsOf = <Code extends WireCode>(code: Code): readonly WireWord<Code>[] =>
  wireCodes[code].words;

/** Returns the number of a word on the wire. */
export const numberOfWord = <Code extends WireCode>(code: Code, word: WireWord<Code>): number =>
  wordsOf(code).indexOf(word);

/** Returns the word of a number on the wire. */
export const wordOfNumber = <Code extends WireCode>(code: Code, number: number): WireWord<Code> =>
  wordsOf(code)[number] ?? wireCodes[code].unknown;

type Translate = (code: WireCode, value: unknown) => unknown;

const translated = (value: unknown, part: WireCode | WireTable, translate: Translate): unknown => {
  if (Array.isArray(value)) return value.map((entry) => translated(entry, part, translate));
  if (typeof part === 'string') return translate(part, value);
  if (typeof value !== 'object' || value === null) return value;
  const copy: Record<string, unknown> = { ...value };
  for (const [name, inner] of Object.entries(part))
    if (name in copy) copy[name] = translated(copy[name], inner, translate);
  return copy;
};

/** Returns a copy of a value of the wire in which the numbers of a table are words. */
export const decodeWire = (value: unknown, table: WireTable): unknown =>
  translated(value, table, (code, number) =>
    typeof number === 'number' ? wordOfNumber(code, number) : number,
  );

/** Returns a copy of a value in which the words of a table are numbers, as on the wire. */
export const encodeWire = (value: unknown, table: WireTable): unknown =>
  translated(value, table, (code, word) => {
    const words: readonly unknown[] = wordsOf(code);
    return words.includes(word) ? words.indexOf(word) : word;
  });
