import type { CallName } from '#contract/calls.ts';
import { callSchemas } from '#contract/callSchemas.ts';
import { pagingQuery } from '#contract/primitives.ts';

/** Returns the names of a call's query parameters. */
export function queryOfCall(name: CallName): string[] {
  const shape = callSchemas[name];
  return 'query' in shape ? Object.keys(shape.query.shape) : [];
}

/** Returns the fields of a call's query that select records, rather than a page of them. */
export function filtersOf(name: CallName): string[] {
  return queryOfCall(name).filter((field) => !Object.hasOwn(pagingQuery.shape, field));
}
