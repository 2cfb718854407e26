/** Separators of names in a cell, and quotes: a name containing one is quoted. */
const needsQuotes = /[,;|"\r\n]/;
const pieces = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|\r\n]|$)|([^,;|\r\n]*))(?:[,;|\r\n]|$)/g;

/** The names in a cell, without duplicates, separated by commas, semicolons, bars or line breaks; quoted ones may contain these. */
export function namesOfCell(text: string): string[] {
  const names = Array.from(text.matchAll(pieces), ([, quoted, bare = '']) =>
    (quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim(),
  );
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Names as one cell that `namesOfCell` reads back. */
export function cellOfNames(names: readonly string[]): string {
  return names.map((name) => (needsQuotes.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');
}
