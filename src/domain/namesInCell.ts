/** Signs that part the names of a cell, and those that quote one which holds them. */
const needsQuotes = /[,;|"\r\n]/;
const pieces = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|\r\n]|$)|([^,;|\r\n]*))(?:[,;|\r\n]|$)/g;

/** The names in a cell, each once, parted by commas, semicolons, bars or line breaks; one in quotes may hold these itself. */
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
