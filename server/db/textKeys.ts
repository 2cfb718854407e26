/** Byte order puts these behind z, in the order of the Swedish and Finnish alphabets. */
const afterZ: Readonly<Record<string, string>> = { å: '{', ä: '|', æ: '|', ö: '}', ø: '}' };
const marks = /\p{M}/gu;

/**
 * A key that sorts byte by byte as Swedes and Finns sort names: å, ä, ö behind z, other accents ignored, case ignored,
 * numbers by value ("Plan 2" before "Plan 10").
 */
export function sortKeyOf(text: string): string {
  return text
    .normalize('NFC')
    .toLowerCase()
    .replace(/[åäæöø]/g, (letter) => afterZ[letter] ?? letter)
    .normalize('NFD')
    .replace(marks, '')
    .replace(/\d+/g, (digits) => digits.replace(/^0+(?=\d)/, '').padStart(12, '0'))
    .trim();
}

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
