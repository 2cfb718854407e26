import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, asc, desc, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { defaultPageSize } from '#contract/constants.ts';
import type { Pagination } from '#contract/envelope.ts';
import type { LongPage, Page } from './answers.ts';
import { fail } from './httpProblem.ts';

/** Paging parameters of a list's query. */
export interface PagingQuery {
  pageNumber?: number | undefined;
  currentPage?: number | undefined;
  pageSize?: number | undefined;
  orderBy?: string | undefined;
  /** Set by feeds: reads only rows with a greater id, in the order of ids, so that pages neither skip nor repeat rows while others write. */
  afterId?: number;
}

/** Fields that a list can be ordered by; `by` is the default, `id` breaks ties, so that pages never overlap. */
export interface Order {
  fields: Readonly<Record<string, AnyColumn | SQL>>;
  by: string;
  id: AnyColumn | SQL;
}

/** Window of a list's query: `limit` undefined means all rows. */
export interface Window {
  orderBy: SQL[];
  limit: number | undefined;
  offset: number;
  /** Total row count, selected with the rows; undefined if it is known otherwise. */
  total: SQL | undefined;
  /** Expression to select for each row, as `idOfList`, instead of the row's columns. */
  idOnly?: AnyColumn | SQL;
  /** Condition in addition to the query's own. */
  only?: SQL;
  /** True if rows are in the order of their ids alone. */
  isById?: true;
}

/** Rows per query and per chunk of a response: more would block other requests for too long. */
const sliceRows = 500;

/**
 * Ids of a page's rows and the total count, read at once in a CTE of this name. The page's own query selects its rows by these ids and
 * takes the count from the CTE, so that an expensive filter is evaluated only once.
 */
export const onPage = {
  name: 'on_page',
  total: ({ total }: Pick<Window, 'total'>) =>
    (total ? sql<number | null>`(count(*) over ())::int` : sql<number | null>`null::int`).as('total'),
  holds: (id: AnyColumn): SQL => sql`${id} = any(array(select on_page.id from on_page))`,
  page: (window: Window): Window => ({
    ...window,
    offset: 0,
    total: window.total && sql`(select on_page.total from on_page limit 1)`,
  }),
};

/** Internal part of a drizzle query builder that its API offers no way to change. */
interface Config {
  fields: object;
  where?: SQL | undefined;
  limit?: unknown;
}

/** Query of a list: run once, or prepared and run with several values. */
interface ListQuery<Row> extends PromiseLike<Row[]> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => PromiseLike<Row[]> };
}

/** Original configuration of built queries; some are read several times, each time in another window. */
const builtWith = new WeakMap<object, Pick<Config, 'fields' | 'where'>>();

/** Applies a page's order and limits to a dynamic query. */
export function inWindow<Query extends PgSelect>(query: Query, window: Window) {
  const { orderBy, limit, offset, total, idOnly, only } = window;
  const { config } = query as unknown as { config: Config };
  const built = builtWith.get(query) ?? { fields: config.fields, where: config.where };
  builtWith.set(query, built);
  config.fields = idOnly === undefined ? built.fields : { [idField]: idOnly };
  config.where = and(built.where, only);
  config.limit = undefined;
  // A scalar subquery saves a separate count query; drizzle can't add a field to a built query.
  if (total) config.fields = { ...built.fields, [totalField]: total };
  const ordered = query.orderBy(...orderBy).offset(offset);
  if (limit === undefined) return ordered;
  ordered.limit(limit);
  config.limit = sql.raw(String(limit));
  return ordered;
}

const totalField = 'totalOfList';
const idField = 'idOfList';

/** Removes the count from a row. */
function withoutTotal<Row>(row: Row): Row {
  if (typeof row !== 'object' || row === null || !(totalField in row)) return row;
  const { [totalField]: _total, ...rest } = row;
  return rest as Row;
}

function totalOf(row: unknown): number | undefined {
  if (typeof row !== 'object' || row === null || !(totalField in row)) return undefined;
  return typeof row[totalField] === 'number' ? row[totalField] : undefined;
}

/** Source of a page's rows, and their conversion to the API's format: one by one, or with a query for all rows of a page or slice. */
type Source<Row, Shape> = RowSource<Row> &
  (
    | { present: (row: Row) => Shape; presentAll?: undefined }
    | { present?: undefined; presentAll: (rows: Row[]) => Promise<Shape[]> }
  );

interface RowSource<Row> {
  rows: (window: Window) => ListQuery<Row>;
  /** Count query; runs only when awaited, since it usually becomes a part of the rows' query. */
  count: () => SQL & PromiseLike<number>;
  /** Same count computed by a cheaper expression, if there is one. */
  total?: SQL<number> | undefined;
  /** Set for lists that are always short and to which the route adds rows: they are read at once. */
  isShort?: true;
  /**
   * Set when rows are much more expensive than their ids: a complete list then starts with the ids, without reading a first slice of rows.
   */
  isDear?: true;
}

/** Converts rows to the API's format. */
async function presentRows<Row, Shape>(source: Source<Row, Shape>, rows: Row[]): Promise<Shape[]> {
  if (source.presentAll) return source.presentAll(rows);
  const { present } = source;
  return rows.map((row) => present(row));
}

/**
 * Reads one page: one query for the rows, one for the count where it can't be derived from the rows. A page number past the end returns the
 * last page; `pageSize` 0 returns all. [WIRE-16, WIRE-17, WIRE-27, WIRE-28]
 * @throws HttpProblem unknown_order_field that lists the allowed fields [WIRE-26]
 */
export async function listPage<Row, Shape>(
  query: PagingQuery,
  order: Order,
  source: Source<Row, Shape>,
): Promise<Page<Shape>> {
  if (query.afterId !== undefined) return pageAfter(query.afterId, query, order, source);
  const pageSize = query.pageSize ?? defaultPageSize;
  const limit = pageSize === 0 ? undefined : pageSize;
  const orderBy = orderOf(query.orderBy, order);
  const isLong = source.isShort === undefined && (limit === undefined || limit > sliceRows);
  const paginationOf = (currentPage: number, totalCount: number): Pagination => ({
    currentPage,
    pageSize: pageSize === 0 ? totalCount : pageSize,
    totalPages: limit === undefined ? Math.min(totalCount, 1) : Math.ceil(totalCount / limit),
    totalCount,
  });
  const readRows = (page: number) => {
    const total = limit === undefined ? undefined : (source.total ?? source.count());
    return source.rows({ orderBy, limit, offset: (page - 1) * pageSize, total });
  };
  const answer = async (rows: Row[], currentPage: number, totalCount: number): Promise<Page<Shape>> => ({
    rows: await presentRows(source, rows.map(withoutTotal)),
    pagination: paginationOf(currentPage, totalCount),
  });
  const later = (page: number, known?: readonly number[]): Page<Shape> => ({
    rows: [],
    pagination: paginationOf(page, 0),
    begin: () => beginSlices(source, { orderBy, id: order.id, limit, page, paginationOf }, known),
  });

  if (limit === undefined && source.isDear) {
    const ids = await readIds(source, { orderBy, id: order.id, limit, page: 1 });
    if (ids.length > sliceRows) return later(1, ids);
    return answer(await makeReader(source, { orderBy, id: order.id })(ids), 1, ids.length);
  }
  const requestedPage = limit === undefined ? 1 : (query.pageNumber ?? query.currentPage ?? 1);
  const offset = (requestedPage - 1) * pageSize;
  if (isLong) {
    const first = await source.rows({ orderBy, limit: sliceRows + 1, offset, total: undefined });
    if (first.length > sliceRows) return later(requestedPage);
    if (first.length > 0 || requestedPage === 1) return answer(first, requestedPage, offset + first.length);
  }
  const rows = isLong ? [] : await readRows(requestedPage);
  const rowsSoFar = (requestedPage - 1) * pageSize + rows.length;
  if (limit === undefined || (rows.length > 0 && rows.length < limit) || rowsSoFar === 0)
    return answer(rows, requestedPage, rowsSoFar);
  const totalCount = totalOf(rows[0]) ?? (await source.count());
  const lastPage = Math.max(1, Math.ceil(totalCount / limit));
  if (requestedPage <= lastPage) return answer(rows, requestedPage, Math.max(totalCount, rowsSoFar));
  if (isLong && totalCount > 0) return later(lastPage);
  return answer(totalCount === 0 ? [] : await readRows(lastPage), lastPage, totalCount);
}

/** Reads the page after an id, in the order of ids; the total count is that of the whole list. */
async function pageAfter<Row, Shape>(
  afterId: number,
  { pageSize = defaultPageSize }: PagingQuery,
  { id }: Pick<Order, 'id'>,
  source: Source<Row, Shape>,
): Promise<Page<Shape>> {
  const only = sql`${id} > ${afterId}`;
  const rows = await source.rows({
    orderBy: [asc(id)],
    limit: pageSize,
    offset: 0,
    total: undefined,
    only,
    isById: true,
  });
  const totalCount = await source.count();
  return {
    rows: await presentRows(source, rows),
    pagination: { currentPage: 1, pageSize, totalPages: Math.ceil(totalCount / pageSize), totalCount },
  };
}

/** Part of a list: its order, limit and page. */
interface Part {
  orderBy: SQL[];
  id: AnyColumn | SQL;
  limit: number | undefined;
  page: number;
}

/** Reads the ids of a page's rows, in their order. */
async function readIds<Row>(
  { rows }: Pick<RowSource<Row>, 'rows'>,
  { orderBy, id, limit, page }: Part,
): Promise<number[]> {
  const offset = limit === undefined ? 0 : (page - 1) * limit;
  const matchingRows: unknown[] = await rows({ orderBy, limit, offset, total: undefined, idOnly: id });
  return matchingRows.map((row) => Number((row as Record<string, unknown>)[idField]));
}

/**
 * Creates a reader of a list's rows by their ids, slice by slice: the query is built once and its text never changes, so that
 * PostgreSQL plans it only once.
 */
function makeReader<Row>(
  { rows }: Pick<RowSource<Row>, 'rows'>,
  { orderBy, id }: Pick<Part, 'orderBy' | 'id'>,
): (ids: readonly number[]) => PromiseLike<Row[]> {
  const only = sql`${id} = any(${sql.placeholder(idField)}::int[])`;
  const query = rows({ orderBy, limit: undefined, offset: 0, total: undefined, only }).prepare('');
  return (ids) => query.execute({ [idField]: `{${ids.join(',')}}` });
}

/**
 * Reads a long page in slices: first the ids in their order, then the rows, a few at a time, each slice in its own query. No query is long
 * and no transaction is held, so that other requests run in between even on a single connection. Concurrent writes never duplicate or skip
 * a row, but a row that was deleted or no longer matches is left out.
 */
async function beginSlices<Row, Shape>(
  source: Source<Row, Shape>,
  part: Part & { paginationOf: (currentPage: number, totalCount: number) => Pagination },
  known?: readonly number[],
): Promise<LongPage<Shape>> {
  const ids = known ?? (await readIds(source, part));
  const totalCount = part.limit === undefined ? ids.length : await source.count();
  const reader = makeReader(source, part);

  async function* slices(): AsyncGenerator<Shape[]> {
    for (let at = 0; at < ids.length; at += sliceRows) {
      yield await presentRows(source, await reader(ids.slice(at, at + sliceRows)));
    }
  }
  return { pagination: part.paginationOf(part.page, totalCount), slices: slices() };
}

/** Parses `Name`, `name asc` or `Name desc`; field names are case-insensitive. */
export function wishedOrder<Field extends string>(
  wish: string | undefined,
  known: readonly Field[],
  by: string,
): { field: Field; isDescending: boolean } {
  const [name = '', direction = 'asc', ...rest] = (wish ?? by).trim().split(/\s+/);
  const field = known.find((each) => each.toLowerCase() === name.toLowerCase());
  const way = direction.toLowerCase();
  if (field === undefined || rest.length > 0 || (way !== 'asc' && way !== 'desc')) {
    return fail('unknown_order_field', 'orderBy', { fields: known.join(', ') });
  }
  return { field, isDescending: way === 'desc' };
}

function orderOf(wish: string | undefined, { fields, by, id }: Order): SQL[] {
  const { field, isDescending } = wishedOrder(wish, Object.keys(fields), by);
  const column = fields[field] ?? id;
  return isDescending ? [desc(column), desc(id)] : [asc(column), asc(id)];
}
