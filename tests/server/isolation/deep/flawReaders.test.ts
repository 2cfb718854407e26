import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { readsFlaw } from '#server/services/flaws/flawReaders.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { createWorld } from '#tests/support/isolation/world.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

test('the people offered as responsible for a flaw are its readers, at every level and relation [LIFE-72]', async () => {
  const { people, places, leafPerson } = await createWorld(backend);
  const otherPeople = Object.values(places).flatMap(({ person, visitor }) => [person, visitor]);
  let pairs = 0;
  for (const { id, token } of [...Object.values(people), leafPerson, ...otherPeople]) {
    const { data } = await backend.ask<Flaw[]>('GET', 'v1/Flaw', { token, query: { pageSize: 0 } });
    const rows = await rowsOf<{ id: number }>(
      backend.db,
      sql`select t.id from flaws t join users u on u.id = ${id} left join buildings h on h.id = t.building_id
        where not t.deleted and not t.left_behind and coalesce(not h.deleted, true) and ${readsFlaw}`,
    );
    const readIds = data.map((flaw) => flaw.id).toSorted((a, b) => a - b);
    expect(rows.map((row) => row.id).toSorted((a, b) => a - b)).toEqual(readIds);
    pairs += readIds.length;
  }
  expect(pairs).toBeGreaterThan(50);
});
