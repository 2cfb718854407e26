import type { SearchKind } from '../contract/constants.ts';
import { searchKinds } from '../contract/constants.ts';
import type { SearchHit } from '../contract/worklists/search.ts';
import { codeIn } from './codes/itemCode.ts';

/** Returns whether a text is long enough to search for: one digit, or two characters. */
export function isSearchable(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= 2 || /^\d$/.test(trimmed);
}

/** Returns the number that a search may mean; null for other texts. */
export function searchedNumber(text: string): number | null {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

/** Splits a text into an item's number and words, as in `7 Pulversläckare`; null unless it contains both. [LIFE-310] */
export function numberWithWords(text: string): { number: number; words: string } | null {
  const [, before, after = ''] = /^\s*(?:(\d{1,9})\s+)?(.*?)\s*$/.exec(text) ?? [];
  if (before !== undefined)
    return after === '' || /^[\d\s]+$/.test(after) ? null : { number: Number(before), words: after };
  const [, words, behind] = /^(.*\D)\s+(\d{1,9})$/.exec(after) ?? [];
  return words === undefined ? null : { number: Number(behind), words: words.trim() };
}

/** Ranks of a record's match; lower is better. */
export const searchRanks = { exact: 0, whole: 1, start: 2, word: 3, within: 4 } as const;
export type SearchRank = (typeof searchRanks)[keyof typeof searchRanks];

const plain = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** Word separators, as the inside of a character class valid in JavaScript and PostgreSQL. */
const edge = ' ,.;:()/@_"-';
const escaped = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Returns a pattern, valid in JavaScript and PostgreSQL, for texts that contain `text` as whole words: "anna" isn't in "annat". */
export function wholeWordPattern(text: string): string {
  return `(^|[${edge}])${escaped(plain(text))}($|[${edge}])`;
}

const shortestWithSlip = 4;
const longestWithSlip = 40;

/**
 * Returns a pattern for texts with a word that begins like `text` with one typing error: a letter missing, added, replaced, or two swapped.
 * Null for texts too short or too long for that, and for numbers.
 */
export function typoPattern(text: string): string | null {
  const letters = Array.from(plain(text));
  const { length } = letters;
  if (length < shortestWithSlip || length > longestWithSlip || /^[\d\s]+$/.test(text)) return null;
  const join = (...parts: readonly string[][]): string => parts.flat().join('');
  const safe = letters.map(escaped);
  const variants = new Set<string>();
  for (let at = 0; at < length; at += 1) {
    const [before, after] = [safe.slice(0, at), safe.slice(at + 1)];
    const [own, next] = [safe.slice(at, at + 1), safe.slice(at + 1, at + 2)];
    variants.add(join(before, ['.'], after));
    variants.add(join(before, after));
    if (at > 0) variants.add(join(before, ['.'], own, after));
    if (next.length > 0) variants.add(join(before, next, own, safe.slice(at + 2)));
  }
  return `(^|[${edge}])(${[...variants].join('|')})`;
}

/** Returns the rank of a hit by its number, code, name and detail; its place is ignored. */
export function searchRankOf(
  text: string,
  hit: Pick<SearchHit, 'name' | 'number' | 'detail' | 'code'>,
): SearchRank {
  const query = plain(text);
  const number = searchedNumber(text);
  const hitTexts = [plain(hit.name), plain(hit.detail)];
  const isOfCode = Boolean(hit.code) && hit.code === codeIn(text);
  const wordsWithNumber = numberWithWords(text);
  const isBoth =
    wordsWithNumber !== null &&
    hit.number === wordsWithNumber.number &&
    hitTexts.some((one) => one.includes(plain(wordsWithNumber.words)));
  if (hitTexts.includes(query) || isOfCode || isBoth || (number !== null && hit.number === number))
    return searchRanks.exact;
  const wholeWord = new RegExp(wholeWordPattern(text));
  if (hitTexts.some((one) => wholeWord.test(one))) return searchRanks.whole;
  if (hit.code || String(hit.number ?? '').startsWith(query) || hitTexts.some((one) => one.startsWith(query)))
    return searchRanks.start;
  return hitTexts.some((one) => one.includes(` ${query}`)) ? searchRanks.word : searchRanks.within;
}

/** Hits of one kind, best first. */
export interface SearchGroup {
  kind: SearchKind;
  hits: SearchHit[];
}

/**
 * Groups hits by kind: the kind with the best hit first, equal ones in their usual order; within a kind the best first, equal ones in their
 * order; at most `limit` per kind.
 */
export function groupHits(text: string, hits: readonly SearchHit[], limit: number): SearchGroup[] {
  const ranked = hits
    .map((hit) => ({ hit, rank: searchRankOf(text, hit) }))
    .sort((one, other) => one.rank - other.rank);
  const groups = searchKinds.flatMap((kind) => {
    const ofKind = ranked.filter(({ hit }) => hit.kind === kind);
    const [best] = ofKind;
    return best ? [{ kind, rank: best.rank, hits: ofKind.slice(0, limit).map(({ hit }) => hit) }] : [];
  });
  return groups
    .sort((one, other) => one.rank - other.rank)
    .map(({ kind, hits: own }) => ({ kind, hits: own }));
}
