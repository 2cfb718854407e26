import type { SearchKind } from '../contract/constants.ts';
import { searchKinds } from '../contract/constants.ts';
import type { SearchHit } from '../contract/search.ts';

/** Whether a text is long enough to search for: one digit, or two characters. */
export function isSearchable(text: string): boolean {
  const trimmed = text.trim();
  return trimmed.length >= 2 || /^\d$/.test(trimmed);
}

/** The number that a search may mean; null for other texts. */
export function searchedNumber(text: string): number | null {
  return /^\s*\d{1,9}\s*$/.test(text) ? Number(text) : null;
}

/** How well a record fits a search; less is better. */
export const searchRanks = { exact: 0, start: 1, word: 2, within: 3 } as const;
export type SearchRank = (typeof searchRanks)[keyof typeof searchRanks];

const plain = (text: string): string => text.trim().normalize('NFC').toLowerCase();

/** The rank of a hit: its number, its name and its own other text count, what it belongs to doesn't. */
export function searchRankOf(text: string, hit: Pick<SearchHit, 'name' | 'number' | 'detail'>): SearchRank {
  const wanted = plain(text);
  const number = searchedNumber(text);
  const own = [plain(hit.name), plain(hit.detail)];
  if (own.includes(wanted) || (number !== null && hit.number === number)) return searchRanks.exact;
  if (String(hit.number ?? '').startsWith(wanted) || own.some((one) => one.startsWith(wanted)))
    return searchRanks.start;
  return own.some((one) => one.includes(` ${wanted}`)) ? searchRanks.word : searchRanks.within;
}

/** Hits of one kind, best first. */
export interface SearchGroup {
  kind: SearchKind;
  hits: SearchHit[];
}

/**
 * Hits by kind: the kind with the best hit first, equal ones in their usual order; within a kind the best first, equal ones as they
 * came; at most `limit` of each.
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
