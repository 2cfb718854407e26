import { callSchemas } from '#contract/callSchemas.ts';
import type { Page } from '../core/answers.ts';
import { omitterOf } from '../core/fieldLevels.ts';
import type { OmitFields } from '../core/fieldLevels.ts';
import type { Call, OpenCall, StagedCall } from '../core/call.ts';
import type { CallName } from '#contract/calls.ts';
import type { Route } from '../core/route.ts';

async function* omittedSlices(slices: AsyncIterable<unknown[]>, omit: OmitFields): AsyncGenerator<unknown[]> {
  for await (const rows of slices) yield omit(rows) as unknown[];
}

function omittedPage(page: Page<unknown>, omit: OmitFields): Page<unknown> {
  const { begin } = page;
  const rows = omit(page.rows) as unknown[];
  if (!begin) return { ...page, rows };
  return {
    ...page,
    rows,
    begin: async () => {
      const { pagination, slices } = await begin();
      return { pagination, slices: omittedSlices(slices, omit) };
    },
  };
}

/** Returns a route of a specified call whose responses have no fields of the level tillsyn. */
export function specifiedRoute(route: Route): Route {
  const omit = omitterOf(callSchemas[route.name].answer);
  if (!omit) return route;
  const omitFrom = (result: unknown): unknown =>
    route.row.list && !Array.isArray(result) ? omittedPage(result as Page<unknown>, omit) : omit(result);
  switch (route.kind) {
    case 'public':
      return { ...route, handle: async (call: OpenCall<CallName>) => omitFrom(await route.handle(call)) };
    case 'guarded':
      return { ...route, handle: async (call: Call<CallName>) => omitFrom(await route.handle(call)) };
    case 'staged': {
      const handle = (call: StagedCall<CallName>) =>
        route.handle({
          ...call,
          commit: (act, content) =>
            call.commit((async (inner: Call<CallName>) => omit(await act(inner))) as typeof act, content),
        });
      return { ...route, handle };
    }
  }
}
