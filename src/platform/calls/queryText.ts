/** A value in a query string; null and undefined leave the name out. */
export type QueryValue = string | number | boolean | null | undefined;

/** What stands under a name of a query; several ids repeat the name. */
export type QueryInput = QueryValue | readonly number[];

/** A query string without its question mark, or ''; empty texts stay, null and undefined are left out. */
export const queryText = (query: Readonly<Record<string, QueryInput>> = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    for (const one of typeof value === 'object' ? value : [value]) parameters.append(name, String(one));
  }
  return parameters.toString();
};
