import { Client } from 'pg';

/** A statement that ran: how often, how long in all, and the values of its slowest run. */
export interface RunQuery {
  text: string;
  runs: number;
  ms: number;
  slowestMs: number;
  values: unknown[];
}

/** Watches every statement of this process; to be called before connections are opened. */
export function watchQueries(): { taken: () => RunQuery[]; isOn: boolean } {
  const seen = new Map<string, RunQuery>();
  const watch = { taken: () => [...seen.values()], isOn: false };
  const { query } = Client.prototype;
  const note = (text: string, values: unknown[], ms: number) => {
    const known = seen.get(text) ?? { text, runs: 0, ms: 0, slowestMs: -1, values };
    known.runs += 1;
    known.ms += ms;
    if (ms > known.slowestMs) Object.assign(known, { slowestMs: ms, values });
    seen.set(text, known);
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
    // The pool asks with a callback, a transaction with a promise.
    if (typeof last === 'function') {
      const told = (...answer: unknown[]): unknown => {
        end();
        return Reflect.apply(last, null, answer);
      };
      return Reflect.apply(query, this, [...args.slice(0, -1), told]);
    }
    const result: unknown = Reflect.apply(query, this, args);
    if (result instanceof Promise) void result.then(end, () => undefined);
    return result;
  } as typeof query;
  return watch;
}

interface Plan {
  'Node Type': string;
  'Relation Name'?: string;
  'Actual Rows': number;
  'Actual Loops': number;
  'Rows Removed by Filter'?: number;
  'Rows Removed by Index Recheck'?: number;
  Plans?: Plan[];
}

/** Large tables of which a plan reads more rows than it may; with how many. */
export async function muchReadBy(
  client: Client,
  { text, values }: RunQuery,
  mostRows: ReadonlyMap<string, number>,
): Promise<string[]> {
  const { rows } = await client.query<{ 'QUERY PLAN': [{ Plan: Plan }] }>(
    `explain (analyze, buffers, format json) ${text}`,
    values,
  );
  const found: string[] = [];
  const walk = (plan: Plan): void => {
    const table = plan['Relation Name'];
    const most = table === undefined ? undefined : mostRows.get(table);
    const each =
      plan['Actual Rows'] +
      (plan['Rows Removed by Filter'] ?? 0) +
      (plan['Rows Removed by Index Recheck'] ?? 0);
    if (most !== undefined && each * plan['Actual Loops'] > most)
      found.push(`${plan['Node Type']} of ${Math.round(each * plan['Actual Loops'])} rows of ${table}`);
    plan.Plans?.forEach(walk);
  };
  const plan = rows[0]?.['QUERY PLAN'][0].Plan;
  if (plan) walk(plan);
  return found;
}
