import { sortKeyOf } from '#domain/sortKey.ts';

/** What a search compares: case and composition don't matter, å, ä and ö are letters of their own. */
export function searchTextOf(...texts: readonly string[]): string {
  return texts.join(' ').normalize('NFC').toLowerCase();
}

/** The key columns of a record's name (`searchable()` of the schema); `more` is searched too. */
export function textKeys(name: string, ...more: readonly string[]): { sortKey: string; searchText: string } {
  return { sortKey: sortKeyOf(name), searchText: searchTextOf(name, ...more) };
}

/** A pattern for LIKE on `searchText` that finds `text` anywhere, its own `%`, `_` and `\` taken as they are. */
export function containsPattern(text: string): string {
  return `%${startPattern(text)}`;
}

/** As `containsPattern`, for what begins with `text`. */
export function startPattern(text: string): string {
  return `${searchTextOf(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}
