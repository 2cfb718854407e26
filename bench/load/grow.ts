import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { openPostgres } from '#server/db/client.ts';
import type { Database } from '#server/db/client.ts';
import { ensureReference } from '#server/db/reference/ensureReference.ts';
import { rowsOf } from '#server/db/rowsOf.ts';
import { figureTable, rounded, type Section } from '#scripts/support/results.ts';
import { startPostgres } from '#scripts/support/postgres.ts';
import { makeBackend } from '#tests/support/server/backend.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { sql } from 'drizzle-orm';
import { at } from '../support/observe.ts';
import { grow, grownSize } from './grownData.ts';
import type { Reader } from './grownData.ts';
import { hotCalls } from './hotCalls.ts';
import type { Named } from './hotCalls.ts';
import { muchReadIn, planOf, readForAllIn, watchQueries } from './watchQueries.ts';
import type { RunQuery } from './watchQueries.ts';

/** Settings for a quarter of a machine with 8 GB, as PostgreSQL's manual recommends; bulk statements are barely logged. */
const databaseSettings = ['shared_buffers=2GB', 'max_wal_size=8GB', 'wal_level=minimal', 'max_wal_senders=0'];
const hottest = 40;
const repeats = 3;
const mostMs = 150;
/** Time limit, in milliseconds, for users who see all customers at once. */
const resellerMs = 1000;
/** Minimum number of rows of a large table. */
const largeRows = 20_000;
/** Minimum number of rows of a table whose queries are checked for their tenant. */
const namedRows = 1_000;
/**
 * Indexes of pending findings and skipped items: PostgreSQL reads them for all customers as long as there are fewer of them than rounds of
 * a customer.
 */
const ofFew = new Set(['round_history_questions_found_index', 'round_history_items_skipped_index']);
/** Limits of a customer's query: a multiple of the customer's share of a large table, and a number of rows allowed in any case. */
const partsOfCustomer = 10;
const fewRows = 10_000;

/** Measures a reseller's data: the time of each frequent call, and the rows that the database reads for it. */
export async function measureGrow({ share }: { share: number }): Promise<Section> {
  const keptIn = join(tmpdir(), `tillsyn-grown-${share}`);
  return describe(share, await readGrown(share, { keptIn, tell: (line) => console.log(line) }));
}

/** Rows and time of the database of a reseller, per call. */
export interface ReadGrown {
  grownSeconds: number;
  times: Times;
  /** Frequent queries that read too much, and those without a tenant, a line each. */
  slow: string[];
  forAll: string[];
  /** Large tables without the column of their customer. */
  withoutCustomer: string[];
  /** Number of rows of large tables. */
  counts: Map<string, number>;
}

/** Creates this share of the data, or the missing part of it in the folder that keeps it, and measures it. */
export async function readGrown(
  share: number,
  { keptIn, tell = () => undefined }: { keptIn?: string; tell?: (line: string) => void } = {},
): Promise<ReadGrown> {
  const watch = watchQueries();
  const postgres = await startPostgres({ settings: databaseSettings, ...(keptIn && { keptIn }) });
  try {
    const database = await openPostgres(postgres.url);
    try {
      const backend = makeBackend(database);
      backend.time.now = new Date();
      await ensureReference(database.db, backend.time.now);
      const size = grownSize(share);
      const startedAt = performance.now();
      const { readers } = await grow(backend, size, tell);
      const grownSeconds = (performance.now() - startedAt) / 1000;
      const times = await askAll(backend, readers, watch);
      const large = await tablesAbove(database.db, largeRows);
      const hottest = await explainHottest(postgres.url, watch.taken(), {
        mostRows: mostRowsOf(large, size.customers),
        ofCustomers: await carryingCustomer(database.db, await tablesAbove(database.db, namedRows)),
      });
      const carrying = await carryingCustomer(database.db, large);
      return {
        grownSeconds,
        times,
        ...hottest,
        counts: large,
        withoutCustomer: [...large.keys()].filter((name) => !carrying.has(name)),
      };
    } finally {
      await database.close();
    }
  } finally {
    await postgres.stop();
  }
}

async function namedOf(db: Database, customerId: number): Promise<Named> {
  const isOwn = customerId === 0 ? '' : `where m.customer_id = ${customerId}`;
  const [row] = await rowsOf<Omit<Named, 'customerId'>>(
    db,
    sql.raw(`select m.building_id as "buildingId", m.map_id as "mapId", m.id as "itemId",
      (select id from round_plannings p where p.customer_id = m.customer_id and p.name = 'Rond ' || m.building_id) as "planId",
      (select max(round_history_id) from round_history_infos i where i.building_id = m.building_id) as "roundId",
      (select max(id) from flaws f where f.building_id = m.building_id) as "flawId"
      from map_items m ${isOwn} order by m.id limit 1`),
  );
  if (!row) throw new Error(`Customer ${customerId} has no items.`);
  return { customerId, ...row };
}

/** Times of each call in ms, for customers' and resellers' users. */
type Times = Map<string, { customers: number[]; reseller: number[] }>;

async function askAll(
  backend: Backend,
  readers: readonly Reader[],
  watch: { isOn: boolean },
): Promise<Times> {
  const times: Times = new Map();
  for (const { isReseller, token, customerId } of readers) {
    const namedRecords = await namedOf(backend.db, isReseller ? 0 : customerId);
    for (const [index, { name, path }] of hotCalls({ ...namedRecords, customerId }).entries()) {
      const title = `${index + 1} ${name}${path.includes('search') || path.includes('text=') ? ' (search)' : ''}`;
      const ownTimes = times.get(title) ?? { customers: [], reseller: [] };
      times.set(title, ownTimes);
      for (let repeat = 0; repeat <= repeats; repeat += 1) {
        watch.isOn = repeat > 0 && !isReseller;
        const startedAt = performance.now();
        const { status } = await backend.ask('GET', path, { token });
        watch.isOn = false;
        // Calls that a level may not make aren't measured.
        if (status >= 400 && status !== 403 && status !== 404) throw new Error(`${path}: ${status}`);
        // The first call fills the caches of plans and pages.
        if (repeat > 0 && status === 200)
          ownTimes[isReseller ? 'reseller' : 'customers'].push(performance.now() - startedAt);
      }
    }
  }
  return times;
}

async function tablesAbove(db: Database, least: number): Promise<Map<string, number>> {
  const rows = await rowsOf<{ name: string; rows: number }>(
    db,
    sql.raw(`select relname as name, reltuples::int as rows from pg_class
      where relkind = 'r' and relnamespace = 'public'::regnamespace and reltuples > ${least}`),
  );
  return new Map(rows.map(({ name, rows: count }) => [name, count]));
}

/** Returns the tables with a column for the customer of each row. */
async function carryingCustomer(db: Database, tables: ReadonlyMap<string, number>): Promise<Set<string>> {
  const rows = await rowsOf<{ name: string }>(
    db,
    sql.raw(
      `select table_name as name from information_schema.columns where table_schema = 'public' and column_name = 'customer_id'`,
    ),
  );
  return new Set(rows.map(({ name }) => name).filter((name) => tables.has(name)));
}

const mostRowsOf = (large: ReadonlyMap<string, number>, customers: number): Map<string, number> =>
  new Map([...large].map(([name, rows]) => [name, Math.max(fewRows, (partsOfCustomer * rows) / customers)]));

/**
 * Explains the statements with the longest total time: those that read much of a large table, or don't filter by tenant there, a line each.
 */
async function explainHottest(
  url: string,
  queries: readonly RunQuery[],
  { mostRows, ofCustomers }: { mostRows: ReadonlyMap<string, number>; ofCustomers: ReadonlySet<string> },
): Promise<Pick<ReadGrown, 'slow' | 'forAll'>> {
  const client = new Client({
    connectionString: url,
    options: '-c TimeZone=UTC -c jit=off -c random_page_cost=1.1',
  });
  await client.connect();
  const slowQueries = { slow: [] as string[], forAll: [] as string[] };
  const reading = queries.filter(({ text }) => /^\s*(select|with)\b/i.test(text));
  for (const query of reading.toSorted((a, b) => b.ms - a.ms).slice(0, hottest)) {
    const plan = await planOf(client, query);
    const line = (reads: readonly string[]) =>
      reads.length > 0
        ? [`${rounded(query.ms / query.runs, 1)} ms, ${reads.join(', ')}: ${query.text.slice(0, 1500)}`]
        : [];
    slowQueries.slow.push(...line(muchReadIn(plan, mostRows)));
    slowQueries.forAll.push(...line(readForAllIn(plan, ofCustomers, ofFew)));
  }
  await client.end();
  return slowQueries;
}

function describe(share: number, found: ReadGrown): Section {
  const p95 = [...found.times].map(([what, { customers, reseller }]) => ({
    what,
    customers: at(customers, 0.95),
    reseller: at(reseller, 0.95),
  }));
  const slowest = p95.toSorted((a, b) => b.customers - a.customers);
  const figures = figureTable([
    // Kept data is available immediately.
    ...(found.grownSeconds < 1 ? [] : [{ what: 'made in', value: rounded(found.grownSeconds), unit: 's' }]),
    {
      what: `of the ${hottest} hottest queries, those that read more than a customer's part of a large table`,
      value: found.slow.length,
      unit: '',
      atMost: 0,
    },
    {
      what: 'of these, those that name no tenant where they read a table',
      value: found.forAll.length,
      unit: '',
      atMost: 0,
    },
    ...slowest.slice(0, 8).map(({ what, customers }) => ({
      what: `${what}, a customer's, p95`,
      value: rounded(customers),
      unit: 'ms',
      atMost: mostMs,
    })),
    ...p95
      .toSorted((a, b) => b.reseller - a.reseller)
      .slice(0, 8)
      .map(({ what, reseller }) => ({
        what: `${what}, the reseller's, p95`,
        value: rounded(reseller),
        unit: 'ms',
        atMost: resellerMs,
      })),
  ]);
  const sizes = [...found.counts].map(([name, rows]) => `${rows.toLocaleString('en')} ${name}`).join(', ');
  const how = `PostgreSQL 15 and the backend in one process; ${rounded(share * 100)} % of a large reseller: ${sizes}. ${found.times.size} reading calls, ${repeats} times each after a first one, by people of 20 customers and by one of the reseller, who sees all of it.`;
  return {
    title: 'A grown reseller',
    text: [
      how,
      figures,
      ...[...found.slow, ...found.forAll].map((line) => `    ${line.replaceAll('\n', ' ')}`),
    ].join('\n\n'),
  };
}
