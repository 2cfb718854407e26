import { Client } from 'pg';

/** An executed statement: its number of runs, its total time, and the values of its slowest run. */
export interface RunQuery {
  text: string;
  runs: number;
  ms: number;
  slowestMs: number;
  values: unknown[];
}

/** Watches every statement of this process; must be called before connections are opened. */
export function watchQueries(): { taken: () => RunQuery[]; isOn: boolean } {
  const queriesByText = new Map<string, RunQuery>();
  const watch = { taken: () => [...queriesByText.values()], isOn: false };
  const { query } = Client.prototype;
  const note = (text: string, values: unknown[], ms: number) => {
    const knownQuery = queriesByText.get(text) ?? { text, runs: 0, ms: 0, slowestMs: -1, values };
    knownQuery.runs += 1;
    knownQuery.ms += ms;
    if (ms > knownQuery.slowestMs) Object.assign(knownQuery, { slowestMs: ms, values });
    queriesByText.set(text, knownQuery);
  };
  Client.prototype.query = function watched(this: Client, ...args: unknown[]) {
    const [config, values] = args as [{ text: string; values?: unknown[] } | string, unknown];
    if (!watch.isOn || typeof config !== 'object') return Reflect.apply(query, this, args);
    const startedAt = performance.now();
    const end = () =>
      note(
        config.text,
        Array.isArray(values) ? values : (config.values ?? []),
        performance.now() - startedAt,
      );
    const last: unknown = args.at(-1);
    // The pool queries with a callback, a transaction with a promise.
    if (typeof last === 'function') {
      const notedQuery = (...answer: unknown[]): unknown => {
        end();
        return Reflect.apply(last, null, answer);
      };
      return Reflect.apply(query, this, [...args.slice(0, -1), notedQuery]);
    }
    const result: unknown = Reflect.apply(query, this, args);
    if (result instanceof Promise) void result.then(end, () => undefined);
    return result;
  } as typeof query;
  return watch;
}

/** A node of PostgreSQL's JSON plan, limited to the fields used here. */
export interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Index Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  'Index Cond'?: string;
  'Recheck Cond'?: string;
  Filter?: string;
  'Hash Cond'?: string;
  'Merge Cond'?: string;
  'Join Filter'?: string;
  Plans?: Plan[];
}

/** Runs a statement again and returns its plan. */
export async function planOf(client: Client, { text, values }: RunQuery): Promise<Plan> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (!plan) throw new Error(`No plan of ${text}`);
  return plan;
}

const rowsReadBy = (plan: Plan): number =>
  (plan['Actual Rows'] +
    (plan['Rows Removed by Filter'] ?? 0) +
    (plan['Rows Removed by Index Recheck'] ?? 0)) *
  plan['Actual Loops'];

/** Returns the large tables of which a plan reads more rows than allowed, with the number. */
export function muchReadIn(plan: Plan, mostRows: ReadonlyMap<string, number>): string[] {
  const table = plan['Relation Name'];
  const most = table === undefined ? undefined : mostRows.get(table);
  const rowsRead = rowsReadBy(plan);
  const fullScans =
    most !== undefined && rowsRead > most
      ? [`${plan['Node Type']} of ${Math.round(rowsRead)} rows of ${table ?? ''}`]
      : [];
  return [...fullScans, ...(plan.Plans ?? []).flatMap((part) => muchReadIn(part, mostRows))];
}

/**
 * Returns the tables that a plan reads without restricting the tenant: neither by customer, directly or in a join, nor by a previously
 * found record, nor by one of these indexes.
 * @param ofFew indexes of the few rows of a table that wait for somebody
 */
export function readForAllIn(
  plan: Plan,
  tables: ReadonlySet<string>,
  ofFew: ReadonlySet<string>,
  joined = '',
): string[] {
  const table = plan['Relation Name'];
  const byKey = `${plan['Index Cond'] ?? ''} ${plan['Recheck Cond'] ?? ''}`;
  const joins = [joined, plan['Hash Cond'], plan['Merge Cond'], plan['Join Filter'], plan.Filter].join(' ');
  const isOfFew = ofFew.has(plan['Index Name'] ?? '');
  const isNamed = isOfFew || /\bcustomer_id\b/.test(`${byKey} ${joins}`) || /\b(\w+_)?id = /.test(byKey);
  const tableName =
    table !== undefined && tables.has(table) && !isNamed
      ? [`${plan['Node Type']} of ${Math.round(rowsReadBy(plan))} rows of ${table}`]
      : [];
  return [...tableName, ...(plan.Plans ?? []).flatMap((part) => readForAllIn(part, tables, ofFew, joins))];
}
