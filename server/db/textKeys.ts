import { sortKeyOf } from '#domain/sortKey.ts';

/** Returns the normalised text that searches compare: case and Unicode composition don't matter, å, ä and ö stay distinct letters. */
export function searchTextOf(...texts: readonly string[]): string {
  return texts.join(' ').normalize('NFC').toLowerCase();
}

/** Returns the key columns of a record's name (`searchable()` of the schema); searches also look in `more`. */
export function textKeys(name: string, ...more: readonly string[]): { sortKey: string; searchText: string } {
  return { sortKey: sortKeyOf(name), searchText: searchTextOf(name, ...more) };
}

/** Returns a LIKE pattern on `searchText` that matches `text` anywhere, with its own `%`, `_` and `\` escaped. */
export function containsPattern(text: string): string {
  return `%${startPattern(text)}`;
}

/** Like `containsPattern`, for texts that start with `text`. */
export function startPattern(text: string): string {
  return `${searchTextOf(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}
