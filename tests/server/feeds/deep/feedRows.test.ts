import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { feedNames } from '#contract/feeds/feedNames.ts';
import { feedCalls } from '#server/middleware/feeds/feedCalls.ts';
import { createWorld } from '#tests/support/isolation/world.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { createKey, readFeed } from '#tests/support/server/feeds.ts';

const backend = await useBackend();

test('each feed has exactly the rows that its list has for the same key, among records of every relation [HOOK-10]', async () => {
  const { places, people } = await createWorld(backend);
  const key = await createKey(
    backend,
    { maker: people.CompanyAdmin, customer: places.own.customer },
    { includesPersonalData: true },
  );
  const counts = new Map<string, number>();
  for (const list of feedNames) {
    const { path } = calls[feedCalls[list]];
    const { data } = await backend.ask<{ id: number }[]>('GET', path, { token: key, query: { pageSize: 0 } });
    const expectedIds = data.map(({ id }) => id).toSorted((a, b) => a - b);
    const { text } = await readFeed(backend, `odata/${list}?$select=id`, key);
    const { value } = JSON.parse(text) as { value: { id: number }[] };
    expect([list, value.map(({ id }) => id)]).toEqual([list, expectedIds]);
    const csv = await readFeed(backend, `${list}.csv`, key);
    const ids = csv.text.split('\r\n').flatMap((line) => /^(\d{7}),/.exec(line)?.[1] ?? []);
    expect([list, ids.map(Number)]).toEqual([list, expectedIds]);
    counts.set(list, ids.length);
  }
  const empty = [...counts].filter(([, count]) => count === 0).map(([list]) => list);
  expect(empty).toEqual([]);
});
