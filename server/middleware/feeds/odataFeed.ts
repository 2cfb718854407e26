import type { FeedName } from '#contract/feeds/feedNames.ts';
import { nameFormerUsers } from '#server/core/formerUser.ts';
import { knownOf } from '../calls/admission.ts';
import { makeBuffered } from '../calls/bufferedResponses.ts';
import type { CallRequest, Next, Step } from '../calls/chain.ts';
import { accessOf, fieldsFor, pageRows, readPage } from './feedChain.ts';
import type { FeedRow } from './feedChain.ts';
import { valueOf } from './feedFields.ts';
import type { FeedField } from './feedFields.ts';
import { readODataQuery } from './odataQuery.ts';
import type { ODataQuery } from './odataQuery.ts';

/** Headers of every OData response. */
export const odataHeaders = { 'odata-version': '4.0', 'cache-control': 'no-store' } as const;

const jsonHeaders = {
  ...odataHeaders,
  'content-type': 'application/json;odata.metadata=minimal;charset=utf-8',
} as const;

/** Number of pages that one response reads for its rows; a filter that matches less continues by `@odata.nextLink`. */
const pagesPerResponse = 10;

/** Rows of a response, and where the next one continues; null at the end of the list. */
interface Portion {
  rows: FeedRow[];
  /** Id of the last row that was read, and the rows that `$skip` still leaves out. */
  next: { afterId: number; skip: number } | null;
  totalCount: number;
}

/** Reads the rows of one response: at most `pageRows`, from at most `pagesPerResponse` pages. */
async function readPortion(
  { matches, top, skip, afterId }: ODataQuery,
  readAfter: (afterId: number) => ReturnType<typeof readPage>,
): Promise<Portion> {
  const limit = Math.min(top, pageRows);
  const rows: FeedRow[] = [];
  let next = { afterId, skip };
  let totalCount = 0;
  for (let pages = 0; pages < pagesPerResponse; pages += 1) {
    const page = await readAfter(next.afterId);
    totalCount = page.totalCount;
    for (const row of page.rows) {
      if (rows.length === limit) return { rows, next: top > limit ? next : null, totalCount };
      const isSkipped = matches(row) && next.skip > 0;
      if (matches(row) && !isSkipped) rows.push(row);
      next = { afterId: row.id, skip: next.skip - (isSkipped ? 1 : 0) };
    }
    if (page.isLast || rows.length === top) return { rows, next: null, totalCount };
  }
  return { rows, next, totalCount };
}

/** Counts the rows that match, by reading them all if there is a filter. */
async function countRows(
  { matches, isFiltered }: Pick<ODataQuery, 'matches' | 'isFiltered'>,
  readAfter: (afterId: number) => ReturnType<typeof readPage>,
): Promise<number> {
  let count = 0;
  for (let afterId = 0; ;) {
    const page = await readAfter(afterId);
    if (!isFiltered) return page.totalCount;
    count += page.rows.filter(matches).length;
    const last = page.rows.at(-1);
    if (page.isLast || !last) return count;
    afterId = last.id;
  }
}

/** Returns the address of the next page: the same options, with what is left of `$top` and `$skip`. */
function nextLinkOf(
  address: string,
  parameters: URLSearchParams,
  { query, portion }: { query: ODataQuery; portion: Portion },
): string | null {
  if (portion.next === null) return null;
  const following = new URLSearchParams(parameters);
  following.delete('$count');
  following.set('$skiptoken', String(portion.next.afterId));
  if (portion.next.skip > 0) following.set('$skip', String(portion.next.skip));
  else following.delete('$skip');
  if (Number.isFinite(query.top)) following.set('$top', String(query.top - portion.rows.length));
  return `${address}?${following.toString().replaceAll('%24', '$')}`;
}

const shapeOf = (row: FeedRow, fields: readonly FeedField[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field.name, valueOf(row, field)]));

/** Returns the address of the feeds' OData service, without a trailing slash. */
export const odataAddress = ({ settings }: Pick<CallRequest['services'], 'settings'>): string =>
  `${settings.publicUrl}/feeds/odata`;

/** Responds with a page of a list as OData. (OData 4.01, JSON Format, 12) */
export const respondAsOData =
  (list: FeedName): Step<unknown, Response> =>
  async (request: CallRequest, next: Next<unknown>) => {
    const parameters = new URL(request.context.req.url).searchParams;
    const fields = fieldsFor(list, accessOf(request));
    const { query } = readODataQuery(parameters, fields);
    const readAfter = (afterId: number) => readPage(request, next, { list, afterId });
    const from = { turns: request.services.wholes, caller: knownOf(request).caller.name };
    return makeBuffered(from, async () => {
      const portion = await readPortion(query, readAfter);
      const count = query.isCounted
        ? query.isFiltered
          ? await countRows(query, readAfter)
          : portion.totalCount
        : null;
      const base = odataAddress(request.services);
      const selection = parameters.has('$select')
        ? `(${query.fields.map(({ name }) => name).join(',')})`
        : '';
      const nextLink = nextLinkOf(`${base}/${list}`, parameters, { query, portion });
      const body = {
        '@odata.context': `${base}/$metadata#${list}${selection}`,
        ...(count !== null && { '@odata.count': count }),
        value: portion.rows.map((row) => shapeOf(row, query.fields)),
        ...(nextLink !== null && { '@odata.nextLink': nextLink }),
      };
      const text = nameFormerUsers(JSON.stringify(body), request.call.language);
      return new Response(text, { headers: jsonHeaders });
    });
  };

/** Responds with the number of a list's rows as text. (OData 4.01, Protocol, 11.2.10) */
export const respondWithCount =
  (list: FeedName): Step<unknown, Response> =>
  async (request: CallRequest, next: Next<unknown>) => {
    const parameters = new URL(request.context.req.url).searchParams;
    const { query } = readODataQuery(parameters, fieldsFor(list, accessOf(request)));
    const from = { turns: request.services.wholes, caller: knownOf(request).caller.name };
    return makeBuffered(from, async () => {
      const count = await countRows(query, (afterId) => readPage(request, next, { list, afterId }));
      return new Response(String(count), {
        headers: { ...odataHeaders, 'content-type': 'text/plain;charset=utf-8' },
      });
    });
  };
