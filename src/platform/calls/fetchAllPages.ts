import type { Outcome } from './envelope.ts';
import type { CallInput, ListName, RowOf } from './callAddress.ts';
import type { Failure } from './failure.ts';
import { sendCall } from './http.ts';

/** Page to fetch; added to the list's query. */
export interface PageWish {
  pageNumber: number;
  pageSize: number;
}

/** Fetches one page of a list. */
export type FetchPage<Row> = (page: PageWish, signal: AbortSignal) => Promise<Outcome<Row[]>>;

/** Creates the function that fetches the pages of a list call, overriding the query's own page. */
export const pagesOf =
  <Name extends ListName>(name: Name, query: CallInput<Name>['query']): FetchPage<RowOf<Name>> =>
  async (page, signal) => {
    const input = { query: { ...(query as object), ...page } } as CallInput<Name>;
    return (await sendCall(name, input, { signal })) as Outcome<RowOf<Name>[]>;
  };

/** Number of rows per request; the backend refuses more than 5000. [WIRE-17] */
const rowsAtATime = 1000;

interface AllPagesOptions<Row> {
  keyOf: (row: Row) => string | number;
  signal: AbortSignal;
  onProgress?: (done: number, total: number) => void;
}

/**
 * Fetches all rows of a list, page by page, each row once even if a row added in the meantime shifts the pages. Null when cancelled, the
 * first failure if a page is refused. A backend without pagination returns the whole list at once.
 */
export const fetchAllPages = async <Row>(
  fetchPage: FetchPage<Row>,
  { keyOf, signal, onProgress }: AllPagesOptions<Row>,
): Promise<{ ok: true; rows: Row[] } | { ok: false; failure: Failure } | null> => {
  const rows = new Map<string | number, Row>();
  for (let pageNumber = 1; ; pageNumber += 1) {
    const page = await fetchPage({ pageNumber, pageSize: rowsAtATime }, signal);
    if (signal.aborted) return null;
    if (!page.ok) return page;
    for (const row of page.data) rows.set(keyOf(row), row);
    onProgress?.(rows.size, Math.max(rows.size, page.pagination?.totalCount ?? 0));
    const isLast = pageNumber >= (page.pagination?.totalPages ?? 1) || page.data.length === 0;
    if (isLast) return { ok: true, rows: [...rows.values()] };
  }
};
