import type { SearchHit } from '#contract/worklists/search.ts';
import type { CallInput, ListName, RowOf } from '#platform/calls/callAddress.ts';
import type { Failure } from '#platform/calls/failure.ts';
import { sendCall } from '#platform/calls/http.ts';

/** Result of a search; `isPartial` when some of its calls failed. */
export type SearchResponse =
  | { ok: true; hits: SearchHit[]; isPartial: boolean }
  | { ok: false; failure: Failure };

const bare = { number: null, detail: '', place: '', buildingId: null, done: null };

const perList = 20;

const ask = async <Name extends ListName>(
  name: Name,
  query: CallInput<Name>['query'],
  signal: AbortSignal,
  toHit: (row: RowOf<Name>) => SearchHit,
): Promise<SearchResponse> => {
  const outcome = await sendCall(
    name,
    { query: { ...query, pageNumber: 1, pageSize: perList } } as unknown as CallInput<Name>,
    { signal },
  );
  if (!outcome.ok) return { ok: false, failure: outcome.failure };
  return { ok: true, hits: (outcome.data as unknown as RowOf<Name>[]).map(toHit), isPartial: false };
};

/** Searches with the lists that accept a text, in parallel, for a backend without a global search. */
export const askLists = async (
  text: string,
  mayListUsers: boolean,
  signal: AbortSignal,
): Promise<SearchResponse> => {
  const responses = await Promise.all([
    ask('listCustomers', { name: text }, signal, ({ id, name, created }) => ({
      ...bare,
      kind: 'customer',
      id,
      name,
      customerId: id,
      created,
    })),
    ask('listBuildings', { name: text }, signal, ({ id, name, customerId, created }) => ({
      ...bare,
      kind: 'building',
      id,
      name,
      customerId,
      buildingId: id,
      created,
    })),
    ask('listFlaws', { search: text }, signal, (flaw) => ({
      ...bare,
      kind: 'flaw',
      id: flaw.id,
      name: flaw.name,
      detail: flaw.description,
      place: flaw.buildingName ?? '',
      customerId: flaw.customerId,
      buildingId: flaw.buildingId ?? null,
      created: flaw.created,
      done: flaw.done,
    })),
    ...(mayListUsers
      ? [
          ask('listUsers', { search: text }, signal, (user) => ({
            ...bare,
            kind: 'user' as const,
            id: user.id,
            name: `${user.firstName} ${user.lastName}`,
            detail: user.email,
            customerId: user.customerId,
            created: user.created,
          })),
        ]
      : []),
  ]);
  const hits = responses.flatMap((response) => (response.ok ? response.hits : []));
  const failures = responses.flatMap((response) => (response.ok ? [] : [response.failure]));
  const [failure] = failures;
  if (failure && failures.length === responses.length) return { ok: false, failure };
  return { ok: true, hits, isPartial: failures.length > 0 };
};
