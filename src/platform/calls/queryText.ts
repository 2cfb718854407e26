/** A value in a query string; null and undefined omit the name. */
export type QueryValue = string | number | boolean | null | undefined;

/** Value of a query parameter; several ids repeat the name. */
export type QueryInput = QueryValue | readonly number[];

/** Builds a query string without its question mark, or ''; empty texts are kept, null and undefined are omitted. */
export const queryText = (query: Readonly<Record<string, QueryInput>> = {}): string => {
  const parameters = new URLSearchParams();
  for (const [name, value] of Object.entries(query)) {
    if (value === null || value === undefined) continue;
    for (const item of typeof value === 'object' ? value : [value]) parameters.append(name, String(item));
  }
  return parameters.toString();
};
