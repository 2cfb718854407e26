import type { AnyColumn } from 'drizzle-orm';
import { asc, desc, is, SQL, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import { defaultPageSize } from '../../src/contract/constants.ts';
import type { Page } from './answers.ts';
import { refuse } from './refusal.ts';

/** The paging part of a list's query. */
export interface PagingQuery {
  pageNumber?: number | undefined;
  currentPage?: number | undefined;
  pageSize?: number | undefined;
  orderBy?: string | undefined;
}

/** The fields a list can be ordered by; `by` when nothing is asked, `id` between equals, so that pages never overlap. */
export interface Order {
  fields: Readonly<Record<string, AnyColumn | SQL>>;
  by: string;
  id: AnyColumn | SQL;
}

/** What a list's query gets: `limit` undefined means all rows. */
export interface Window {
  orderBy: SQL[];
  limit: number | undefined;
  offset: number;
  /** The count of all rows, for the rows to carry along; undefined where they tell it themselves. */
  total: SQL | undefined;
}

/** Gives a dynamic query the order and the part of the rows that a page needs. */
export function inWindow<Query extends PgSelect>(query: Query, { orderBy, limit, offset, total }: Window) {
  // A scalar of the same statement saves the count a round trip; drizzle has no way to add a field to a built query.
  if (total)
    Object.assign((query as unknown as { config: { fields: object } }).config.fields, {
      [totalField]: total,
    });
  const ordered = query.orderBy(...orderBy).offset(offset);
  if (limit === undefined) return ordered;
  ordered.limit(limit);
  (query as unknown as { config: { limit: unknown } }).config.limit = sql.raw(String(limit));
  return ordered;
}

const totalField = 'totalOfList';

/** Takes the count off a row again. */
function withoutTotal<Row>(row: Row): Row {
  if (typeof row !== 'object' || row === null || !(totalField in row)) return row;
  const { [totalField]: _total, ...rest } = row;
  return rest as Row;
}

function totalOf(row: unknown): number | undefined {
  if (typeof row !== 'object' || row === null || !(totalField in row)) return undefined;
  return typeof row[totalField] === 'number' ? row[totalField] : undefined;
}

/**
 * Reads one page: one query for the rows, one for the count where the rows don't tell it. A page behind the last one
 * answers the last; `pageSize` 0 answers all. [WIRE-16, WIRE-17, WIRE-27, WIRE-28]
 * @throws Refusal unknown_order_field that names the fields that serve [WIRE-26]
 */
export async function listPage<Row, Shape>(
  query: PagingQuery,
  order: Order,
  source: {
    rows: (window: Window) => PromiseLike<Row[]>;
    count: () => PromiseLike<number>;
    /** The same number by a shorter way than counting, where there is one. */
    total?: SQL<number> | undefined;
    present: (row: Row) => Shape;
  },
): Promise<Page<Shape>> {
  const pageSize = query.pageSize ?? defaultPageSize;
  const limit = pageSize === 0 ? undefined : pageSize;
  const orderBy = orderOf(query.orderBy, order);
  const read = (page: number) => {
    const count: unknown = limit === undefined ? undefined : (source.total ?? source.count());
    const total = is(count, SQL) ? count : undefined;
    return source.rows({ orderBy, limit, offset: (page - 1) * pageSize, total });
  };
  const answer = (rows: Row[], currentPage: number, totalCount: number): Page<Shape> => ({
    rows: rows.map((row) => source.present(withoutTotal(row))),
    pagination: {
      currentPage,
      pageSize: pageSize === 0 ? totalCount : pageSize,
      totalPages: limit === undefined ? Math.min(totalCount, 1) : Math.ceil(totalCount / limit),
      totalCount,
    },
  });

  const asked = limit === undefined ? 1 : (query.pageNumber ?? query.currentPage ?? 1);
  const rows = await read(asked);
  const seen = (asked - 1) * pageSize + rows.length;
  if (limit === undefined || (rows.length > 0 && rows.length < limit) || seen === 0)
    return answer(rows, asked, seen);
  const totalCount = totalOf(rows[0]) ?? (await source.count());
  const lastPage = Math.max(1, Math.ceil(totalCount / limit));
  if (asked <= lastPage) return answer(rows, asked, Math.max(totalCount, seen));
  return answer(totalCount === 0 ? [] : await read(lastPage), lastPage, totalCount);
}

/** `Name`, `name asc` or `Name desc` as an order; field names are matched without regard to case. */
function orderOf(wish: string | undefined, { fields, by, id }: Order): SQL[] {
  const [name = '', direction = 'asc', ...rest] = (wish ?? by).trim().split(/\s+/);
  const field = Object.keys(fields).find((known) => known.toLowerCase() === name.toLowerCase());
  const column = field === undefined ? undefined : fields[field];
  const way = direction.toLowerCase();
  if (!column || rest.length > 0 || (way !== 'asc' && way !== 'desc')) {
    return refuse('unknown_order_field', 'orderBy', { fields: Object.keys(fields).join(', ') });
  }
  return way === 'asc' ? [asc(column), asc(id)] : [desc(column), desc(id)];
}
