/** Characters that require quotes around a name: the separators in a cell, and quotes. */
const needsQuotes = /[,;|"\r\n]/;
const pieces = /\s*(?:"((?:[^"]|"")*)"\s*(?=[,;|\r\n]|$)|([^,;|\r\n]*))(?:[,;|\r\n]|$)/g;

/**
 * Splits a cell into names, without duplicates; the separators are commas, semicolons, bars or line breaks, which quoted names may contain.
 */
export function namesOfCell(text: string): string[] {
  const names = Array.from(text.matchAll(pieces), ([, quoted, bare = '']) =>
    (quoted === undefined ? bare : quoted.replaceAll('""', '"')).trim(),
  );
  return [...new Set(names.filter((name) => name !== ''))];
}

/** Joins names into one cell that `namesOfCell` can read. */
export function cellOfNames(names: readonly string[]): string {
  return names.map((name) => (needsQuotes.test(name) ? `"${name.replaceAll('"', '""')}"` : name)).join(', ');
}
