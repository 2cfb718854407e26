import { beforeEach, expect, test, vi } from 'vitest';
import { askLists } from '#store/specified/searchLists.ts';
import { readRecentHits, storeRecentHit } from '#entities/search/recentHits.ts';
import type { Outcome } from '#platform/calls/envelope.ts';
import { httpFailure } from '#platform/calls/failure.ts';
import { localTexts, writeJson } from '#platform/storage/storage.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import type { SearchHit } from '#contract/worklists/search.ts';

let answers: Record<string, Outcome<unknown>> = {};
const requests: { name: string; query: unknown; signal: unknown }[] = [];
vi.mock('#platform/calls/http.ts', () => ({
  sendCall: async (name: string, { query }: { query: unknown }, { signal }: { signal: unknown }) => {
    requests.push({ name, query, signal });
    return answers[name] ?? { ok: false, failure: httpFailure(500, {}) };
  },
}));

const good = (...rows: object[]): Outcome<unknown> => ({
  ok: true,
  data: rows,
  pagination: null,
  status: 200,
});
const { signal } = new AbortController();
const created = '2026-01-01T00:00:00.000Z';
const allResponses = () => ({
  listCustomers: good({ id: 1, name: 'Ek', created }),
  listBuildings: good({ id: 2, name: 'Ekeby', customerId: 1, created }),
  listFlaws: good({
    id: 3,
    name: 'Ekdörr',
    description: 'Kärvar',
    customerId: 1,
    buildingId: 2,
    buildingName: 'Ekeby',
    created,
    done: null,
  }),
  listUsers: good({ id: 4, firstName: 'Anna', lastName: 'Ek', email: 'anna@ek.se', customerId: 1, created }),
});

beforeEach(() => {
  requests.length = 0;
  answers = allResponses();
  localTexts.remove(storageKeys.searches);
});

test('without a search of its own, a backend is asked for its lists side by side', async () => {
  const answer = await askLists('ek', true, signal);
  const names = answer.ok
    ? answer.hits.map(({ kind, name, detail, place }) => [kind, name, detail, place])
    : [];
  expect(names).toEqual([
    ['customer', 'Ek', '', ''],
    ['building', 'Ekeby', '', ''],
    ['flaw', 'Ekdörr', 'Kärvar', 'Ekeby'],
    ['user', 'Anna Ek', 'anna@ek.se', ''],
  ]);
  expect(requests[0]).toEqual({
    name: 'listCustomers',
    query: { name: 'ek', pageNumber: 1, pageSize: 20 },
    signal,
  });
  expect(requests.at(-1)?.query).toMatchObject({ search: 'ek' });
});

test('people are not asked for without the right to see them', async () => {
  await askLists('ek', false, signal);
  expect(requests.map(({ name }) => name)).toEqual(['listCustomers', 'listBuildings', 'listFlaws']);
});

test('lists that fail leave the others; it failed when all did', async () => {
  answers = { listBuildings: allResponses().listBuildings };
  expect(await askLists('ek', true, signal)).toMatchObject({ ok: true, isPartial: true, hits: [{ id: 2 }] });
  answers = {};
  expect(await askLists('ek', true, signal)).toMatchObject({ ok: false, failure: { status: 500 } });
});

test('recent choices are stored per user, newest first, and damaged ones are dropped', () => {
  const hit = (id: number): SearchHit => ({
    kind: 'building',
    id,
    name: `Hus ${id}`,
    number: null,
    detail: '',
    place: '',
    customerId: 1,
    buildingId: id,
    created,
    done: null,
  });
  for (const id of [1, 2, 3, 4, 5, 6, 7, 3]) storeRecentHit(9, hit(id));
  storeRecentHit(10, hit(20));
  expect(readRecentHits(9).map(({ id }) => id)).toEqual([3, 7, 6, 5, 4, 2]);
  expect(readRecentHits(10).map(({ id }) => id)).toEqual([20]);
  expect(readRecentHits(11)).toEqual([]);
  writeJson(localTexts, storageKeys.searches, { 9: [{ kind: 'x' }, null, hit(1)], 10: 'x' });
  expect(readRecentHits(9).map(({ id }) => id)).toEqual([1]);
  expect(readRecentHits(10)).toEqual([]);
});
