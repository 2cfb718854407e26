import { encodeWire } from '#contract/wire.ts';
import type { CallName } from '#contract/calls.ts';
import type { Page } from '#server/core/answers.ts';
import type { Call } from '#server/core/call.ts';
import type { Route } from './chain.ts';

/** Returns the form in which a response's data is sent. */
type Present = (value: unknown) => unknown;

async function* presentedSlices(
  slices: AsyncIterable<unknown[]>,
  present: Present,
): AsyncGenerator<unknown[]> {
  for await (const rows of slices) yield present(rows) as unknown[];
}

function presentedPage(page: Page<unknown>, present: Present): Page<unknown> {
  const { begin } = page;
  const rows = present(page.rows) as unknown[];
  if (!begin) return { ...page, rows };
  return {
    ...page,
    rows,
    begin: async () => {
      const { pagination, slices } = await begin();
      return { pagination, slices: presentedSlices(slices, present) };
    },
  };
}

/** Returns a route that presents its responses, and the ones that it rebuilds, in another form. */
export function presentedRoute(route: Route, present: Present): Route {
  const presentResult = (result: unknown): unknown =>
    route.row.list && !Array.isArray(result)
      ? presentedPage(result as Page<unknown>, present)
      : present(result);
  const { readAgain } = route;
  const handle: Route['handle'] = async (call) =>
    route.kind === 'staged'
      ? route.handle({
          ...call,
          commit: (act, content) =>
            call.commit((async (inner: Call<CallName>) => present(await act(inner))) as typeof act, content),
        })
      : presentResult(await route.handle(call));
  return {
    ...route,
    handle,
    ...(readAgain && {
      readAgain: async (call: Call<CallName>, id: number) => present(await readAgain(call, id)),
    }),
  };
}

/** Returns a route whose responses have numbers in place of the words that its call's table names. */
export function wireRoute(route: Route): Route {
  const table = route.row.wire?.answer;
  return table ? presentedRoute(route, (value) => encodeWire(value, table)) : route;
}
