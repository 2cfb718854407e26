import { filtersOf, queryOfCall } from '#scripts/support/queryFilters.ts';
import { calls } from '#contract/calls.ts';
import type { CallName } from '#contract/calls.ts';
import type { Asked, Backend } from '../server/backend.ts';
import { recordFilters } from './recordFilters.ts';
import { serviceFilters } from './serviceFilters.ts';
import type { FilterRow, FilterTable } from './table.ts';
import { workFilters } from './workFilters.ts';
import type { FilterWorld } from './world.ts';

/** Builds the rows of a world, by call and field. */
const filterTable = (world: FilterWorld): FilterTable => ({
  ...recordFilters(world),
  ...serviceFilters(world),
  ...workFilters(world),
});

/**
 * Returns the faults of all queries' fields as texts: a field without a row, a failing row, or a row that
 * couldn't detect a fault.
 */
export async function filterFaults(backend: Backend, world: FilterWorld): Promise<string[]> {
  const table: Readonly<Record<string, Readonly<Record<string, unknown>>>> = filterTable(world);
  const faults: string[] = [];
  for (const name of Object.keys(calls) as CallName[]) {
    const ask = asking(backend, name);
    for (const field of filtersOf(name)) {
      const row = table[name]?.[field] as FilterRow<unknown> | string | undefined;
      if (typeof row === 'string') continue;
      const { token } = row?.by ?? world.asker;
      const fault = row ? await faultOf(row, field, (query) => ask(token, query)) : 'has no row';
      if (fault) faults.push(`${name}.${field} ${fault}`);
    }
  }
  return faults;
}

type Ask = (query: Asked['query']) => Promise<unknown[] | string>;

/** Returns a function that requests whole lists of a call, with a cache; a refusal is a text. */
function asking({ ask }: Backend, name: CallName) {
  const paging = queryOfCall(name).includes('pageSize') ? { pageSize: 0 } : {};
  const cache = new Map<string, ReturnType<Ask>>();
  const records = async (token: string, query: Asked['query']) => {
    const answer = await ask('GET', calls[name].path, { token, query: { ...paging, ...query } });
    return answer.status === 200 ? recordsIn(answer.data) : answer.text;
  };
  return (token: string, query: Asked['query']): ReturnType<Ask> => {
    const key = JSON.stringify([token, query]);
    const answer = cache.get(key) ?? records(token, query);
    cache.set(key, answer);
    return answer;
  };
}

/**
 * Returns a row's fault as a text; null if the field filters correctly and the row would detect it if it
 * didn't.
 */
async function faultOf(
  { also, value, fits }: FilterRow<unknown>,
  field: string,
  ask: Ask,
): Promise<string | null> {
  const [all, asked] = [await ask(also), await ask({ ...also, [field]: value })];
  if (typeof all === 'string' || typeof asked === 'string') return `is refused: ${all}, ${asked}`;
  if (all.every(fits)) return 'has nothing to leave out';
  if (asked.length === 0) return 'leaves nothing';
  if (!asked.every(fits)) return 'leaves what doesn’t fit';
  const remainingKeys = new Set(asked.map(keyOf));
  return all.filter(fits).every((each) => remainingKeys.has(keyOf(each))) ? null : 'takes away what fits';
}

/** Returns a record's identity: its id, since the other fields may depend on the query. */
const keyOf = (record: unknown): unknown =>
  record instanceof Object && 'id' in record ? record.id : JSON.stringify(record);

function recordsIn(data: unknown): unknown[] {
  if (Array.isArray(data)) return data;
  return data instanceof Object && 'plans' in data && Array.isArray(data.plans) ? data.plans : [data];
}
