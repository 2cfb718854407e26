import { callSchemas } from '#contract/callSchemas.ts';
import { HttpProblem } from '#server/core/httpProblem.ts';
import type { Call, StagedCall } from '#server/core/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { ReadAgain, Route } from './chain.ts';

const formOf = (path: string): string => path.replaceAll(/\{\w+\}/g, '{}');

/**
 * Returns the reading call of the record that a writing call responds with: `GET v1/Flaw/{id}` for `POST v1/Flaw` and `PUT v1/Flaw/{id}`.
 */
function readerOf({ row }: Route, routes: readonly Route[]): Route | undefined {
  if (row.method !== 'PUT' && !(row.method === 'POST' && row.creates)) return undefined;
  const form = row.method === 'PUT' ? formOf(row.path) : `${row.path}/{}`;
  if (!form.endsWith('/{}')) return undefined;
  return routes.find(
    (other) => other.kind === 'reading' && !other.row.binary && formOf(other.row.path) === form,
  );
}

/** Returns the function that rebuilds a writing call's response from its record; null where that is impossible. */
export function readAgainFor(route: Route, routes: readonly Route[]): ReadAgain | null {
  if (route.kind === 'open') return null;
  if (route.readAgain) return route.readAgain;
  const reader = readerOf(route, routes);
  if (!reader) return null;
  const { name, handle } = reader;
  const shape = callSchemas[name];
  const query = 'query' in shape ? shape.query.parse({}) : undefined;
  return (call, id) => handle({ ...call, name, id: () => id, query: () => query } as StagedCall<CallName>);
}

/** Returns the id of the record that a response shows. */
export const recordIn = (data: unknown): number | null =>
  data instanceof Object && 'id' in data && typeof data.id === 'number' ? data.id : null;

/**
 * Returns the data for a repeated request whose first response is no longer stored: the record in its current state, or only the id of one
 * that was deleted or is out of scope.
 */
export async function recordNow(call: Call<CallName>, read: ReadAgain, id: number): Promise<unknown> {
  try {
    return await read(call, id);
  } catch (error) {
    if (error instanceof HttpProblem && error.problems[0].code === 'not_found') return { id };
    throw error;
  }
}
