import type { AnyColumn, SQL } from 'drizzle-orm';
import { asc, or, sql } from 'drizzle-orm';
import type { PgSelect } from 'drizzle-orm/pg-core';
import type { Language, SearchKind } from '#contract/constants.ts';
import { searchRanks, wholeWordPattern } from '#domain/search.ts';
import type { RequestContext } from '#server/core/authorise.ts';
import { containsPattern, startPattern } from '#server/db/textKeys.ts';

/** Caller of a search, and their language. */
export type Searching = RequestContext & { language: Language };

/** Search text, and the maximum number of hits of each kind. */
export interface Search {
  text: string;
  limit: number;
  /** Includes installations: clients of 3.0.0 can't read such hits. */
  installations: boolean;
  /** Includes documents, for the same reason. */
  documents: boolean;
  /** Pattern for one typing error, used if no text contains the search itself. */
  slip?: string;
}

/** Columns of a hit, each as SQL, and the order of hits of one kind. */
export interface Found {
  kind: SearchKind;
  id: AnyColumn;
  name: AnyColumn | SQL;
  number?: AnyColumn;
  detail?: AnyColumn | SQL;
  code?: SQL;
  place: SQL;
  customerId: AnyColumn;
  buildingId?: AnyColumn;
  created: AnyColumn;
  done?: AnyColumn;
  doneReceived?: AnyColumn;
  turnedDown?: AnyColumn;
  rank: SQL;
  /** Order within the same rank. */
  then: SQL[];
}

/** Returns the condition that a record's text contains the search. */
export const holds = (searched: AnyColumn | SQL, { text, slip }: Search): SQL =>
  slip === undefined ? sql`${searched} like ${containsPattern(text)}` : sql`${searched} ~ ${slip}`;

/**
 * Returns the rank of a record: `exact` is the condition that its name, number or code equals the text, `searched` the text that contains
 * it, `starts` the condition that its number or code starts with it.
 */
export function rankOf(text: string, exact: SQL | undefined, searched: AnyColumn | SQL, starts?: SQL): SQL {
  const start = startPattern(text);
  return sql`case when ${exact} then ${sql.raw(String(searchRanks.exact))}
    when ${searched} ~ ${wholeWordPattern(text)} then ${sql.raw(String(searchRanks.whole))}
    when ${or(sql`${searched} like ${start}`, starts)} then ${sql.raw(String(searchRanks.start))}
    when ${searched} like ${`% ${start}`} then ${sql.raw(String(searchRanks.word))}
    else ${sql.raw(String(searchRanks.within))} end`;
}

const orNull = (column: AnyColumn | SQL | undefined, type: 'int' | 'text' | 'timestamptz') =>
  column ? sql`${column}` : sql.raw(`null::${type}`);

/** Returns the same columns for every kind, so that one statement can combine them. */
export function hitFields(found: Found) {
  return {
    kind: sql`${sql.raw(`'${found.kind}'::text`)}`.as('kind'),
    id: sql`${found.id}`.as('id'),
    name: sql`${found.name}`.as('name'),
    number: orNull(found.number, 'int').as('number'),
    detail: sql`${found.detail ?? sql`''`}::text`.as('detail'),
    code: orNull(found.code, 'text').as('code'),
    place: sql`coalesce(${found.place}, '')`.as('place'),
    customerId: sql`${found.customerId}`.as('customer_id'),
    buildingId: orNull(found.buildingId, 'int').as('building_id'),
    created: sql`${found.created}`.as('created'),
    done: orNull(found.done, 'timestamptz').as('done'),
    doneReceived: orNull(found.doneReceived, 'timestamptz').as('done_received'),
    turnedDown: orNull(found.turnedDown, 'timestamptz').as('turned_down'),
    rank: sql`${found.rank}`.as('rank'),
  };
}

type Dynamic = { $dynamic: () => unknown };

/**
 * Returns the first hits of a kind, each with its `standing`. A common word occurs in very many rows: only these few are numbered
 * and joined with the details.
 * @param matching the ids of all hits, joined only with the columns of their order
 * @param telling all records of the kind with all details of a hit
 */
export const firstOf = (
  { matching, telling }: { matching: Dynamic; telling: Dynamic },
  { rank, then, id, kind }: Found,
  limit: number,
): SQL => {
  const inOrder = (select: Dynamic) => (select.$dynamic() as PgSelect).orderBy(rank, ...then, asc(id));
  const first = inOrder(matching).limit(limit);
  const hits = inOrder(telling).where(sql`${id} = any(array(${first.getSQL()}))`);
  return sql`(select *, row_number() over () as standing from (${hits.getSQL()}) ${sql.identifier(kind)})`;
};
