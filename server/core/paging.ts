import type { AnyColumn, SQL } from 'drizzle-orm';
import { and, asc, desc, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { defaultPageSize } from '#contract/constants.ts';
import type { Pagination } from '#contract/envelope.ts';
import type { LongPage, Page } from './answers.ts';
import { refuse } from './refusal.ts';

/** The paging part of a list's query. */
export interface PagingQuery {
  pageNumber?: number | undefined;
  currentPage?: number | undefined;
  pageSize?: number | undefined;
  orderBy?: string | undefined;
}

/** The fields a list can be ordered by; `by` is the default, `id` breaks ties, so that pages never overlap. */
export interface Order {
  fields: Readonly<Record<string, AnyColumn | SQL>>;
  by: string;
  id: AnyColumn | SQL;
}

/** The window of a list's query: `limit` undefined means all rows. */
export interface Window {
  orderBy: SQL[];
  limit: number | undefined;
  offset: number;
  /** The count of all rows, selected with the rows; undefined if it is known otherwise. */
  total: SQL | undefined;
  /** Selects only this for each row, as `idOfList`, instead of the rows. */
  idOnly?: AnyColumn | SQL;
  /** A condition in addition to the query's own. */
  only?: SQL;
}

/** Rows per query and per piece of a response: more would make other requests wait. */
const sliceRows = 500;

/**
 * Which rows are on a page, read at once with how many there are on all pages: the ids and `total` of a `with` query of this name. The page's
 * own query finds its rows by them and takes the count from them, so that what is dear to find is looked for once.
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

/** The part of a built query that drizzle offers no way to change. */
interface Config {
  fields: object;
  where?: SQL | undefined;
  limit?: unknown;
}

/** A list's query: to be run once, or prepared and run with several values. */
interface ListQuery<Row> extends PromiseLike<Row[]> {
  prepare: (name: string) => { execute: (values: Record<string, unknown>) => PromiseLike<Row[]> };
}

/** The configuration of built queries; some are read several times, each time in another window. */
const builtWith = new WeakMap<object, Pick<Config, 'fields' | 'where'>>();

/** Gives a dynamic query a page's order and limits. */
export function inWindow<Query extends PgSelect>(query: Query, window: Window) {
  const { orderBy, limit, offset, total, idOnly, only } = window;
  const { config } = query as unknown as { config: Config };
  const built = builtWith.get(query) ?? { fields: config.fields, where: config.where };
  builtWith.set(query, built);
  config.fields = idOnly === undefined ? built.fields : { [idField]: idOnly };
  config.where = and(built.where, only);
  config.limit = undefined;
  // A scalar subquery saves the count a round trip; drizzle can't add a field to a built query.
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

/** The source of a page's rows. */
interface Source<Row, Shape> {
  rows: (window: Window) => ListQuery<Row>;
  /** Runs nothing until awaited: usually it becomes a part of the rows' own query. */
  count: () => SQL & PromiseLike<number>;
  /** The same number computed faster than by counting, if possible. */
  total?: SQL<number> | undefined;
  present: (row: Row) => Shape;
  /** There are always few rows, and the route adds to them: they are read at once. */
  isShort?: true;
  /** Rows are more expensive than their ids: a whole list starts with the ids, without reading some rows first. */
  isDear?: true;
}

/**
 * Reads one page: one query for the rows, one for the count where the rows don't tell it. A page after the last one returns the last;
 * `pageSize` 0 returns all. [WIRE-16, WIRE-17, WIRE-27, WIRE-28]
 * @throws Refusal unknown_order_field that names the fields that serve [WIRE-26]
 */
export async function listPage<Row, Shape>(
  query: PagingQuery,
  order: Order,
  source: Source<Row, Shape>,
): Promise<Page<Shape>> {
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
  const read = (page: number) => {
    const total = limit === undefined ? undefined : (source.total ?? source.count());
    return source.rows({ orderBy, limit, offset: (page - 1) * pageSize, total });
  };
  const answer = (rows: Row[], currentPage: number, totalCount: number): Page<Shape> => ({
    rows: rows.map((row) => source.present(withoutTotal(row))),
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
  const asked = limit === undefined ? 1 : (query.pageNumber ?? query.currentPage ?? 1);
  const offset = (asked - 1) * pageSize;
  if (isLong) {
    const first = await source.rows({ orderBy, limit: sliceRows + 1, offset, total: undefined });
    if (first.length > sliceRows) return later(asked);
    if (first.length > 0 || asked === 1) return answer(first, asked, offset + first.length);
  }
  const rows = isLong ? [] : await read(asked);
  const seen = (asked - 1) * pageSize + rows.length;
  if (limit === undefined || (rows.length > 0 && rows.length < limit) || seen === 0)
    return answer(rows, asked, seen);
  const totalCount = totalOf(rows[0]) ?? (await source.count());
  const lastPage = Math.max(1, Math.ceil(totalCount / limit));
  if (asked <= lastPage) return answer(rows, asked, Math.max(totalCount, seen));
  if (isLong && totalCount > 0) return later(lastPage);
  return answer(totalCount === 0 ? [] : await read(lastPage), lastPage, totalCount);
}

/** Which rows of a list, in which order. */
interface Part {
  orderBy: SQL[];
  id: AnyColumn | SQL;
  limit: number | undefined;
  page: number;
}

/** The ids of a page's rows, in their order. */
async function readIds<Row>(
  { rows }: Pick<Source<Row, unknown>, 'rows'>,
  { orderBy, id, limit, page }: Part,
): Promise<number[]> {
  const offset = limit === undefined ? 0 : (page - 1) * limit;
  const found: unknown[] = await rows({ orderBy, limit, offset, total: undefined, idOnly: id });
  return found.map((row) => Number((row as Record<string, unknown>)[idField]));
}

/**
 * Reads rows of a list by their ids, slice after slice: the query is built once, and has one text, so that PostgreSQL plans it once too.
 */
function makeReader<Row>(
  { rows }: Pick<Source<Row, unknown>, 'rows'>,
  { orderBy, id }: Pick<Part, 'orderBy' | 'id'>,
): (ids: readonly number[]) => PromiseLike<Row[]> {
  const only = sql`${id} = any(${sql.placeholder(idField)}::int[])`;
  const query = rows({ orderBy, limit: undefined, offset: 0, total: undefined, only }).prepare('');
  return (ids) => query.execute({ [idField]: `{${ids.join(',')}}` });
}

/**
 * Reads a long page in slices: first the ids in their order, then the rows, a few at a time, each slice in its own query. No query is long
 * and no transaction is held, so that other requests run between them on one connection too; concurrent writes never duplicate or skip a
 * row, except that one deleted or no longer matching is left out.
 */
async function beginSlices<Row, Shape>(
  source: Source<Row, Shape>,
  part: Part & { paginationOf: (currentPage: number, totalCount: number) => Pagination },
  known?: readonly number[],
): Promise<LongPage<Shape>> {
  const ids = known ?? (await readIds(source, part));
  const totalCount = part.limit === undefined ? ids.length : await source.count();
  const read = makeReader(source, part);

  async function* slices(): AsyncGenerator<Shape[]> {
    for (let at = 0; at < ids.length; at += sliceRows) {
      const rows = await read(ids.slice(at, at + sliceRows));
      yield rows.map(source.present);
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
    return refuse('unknown_order_field', 'orderBy', { fields: known.join(', ') });
  }
  return { field, isDescending: way === 'desc' };
}

function orderOf(wish: string | undefined, { fields, by, id }: Order): SQL[] {
  const { field, isDescending } = wishedOrder(wish, Object.keys(fields), by);
  const column = fields[field] ?? id;
  return isDescending ? [desc(column), desc(id)] : [asc(column), asc(id)];
}
