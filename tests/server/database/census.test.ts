import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { RoundHistory } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { findStrays } from '#tests/support/database/census.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { begin } = moveSeed(backend);
const { db, seed } = backend;

test('the census finds what its owner can’t read, by keys, JSON and parts', async () => {
  const { from, to, first, firstPlan, theirs, left, role } = await begin();
  const started = await backend.ask<RoundHistory>('POST', 'v1/RoundHistory', {
    token: left.people.WebSbaAdmin.token,
    body: { roundPlanningId: firstPlan.id },
  });
  const { id } = started.data;
  const stamps = sql`now(), now()`;
  await db.execute(sql`insert into flaws (customer_id, building_id, name, sort_key, search_text, responsible, created, updated)
    values (${from.id}, ${first.building.id}, 'Brist', 'brist', 'brist', ${role.id}, ${stamps})`);
  expect(await findStrays(db)).toEqual([]);
  const their = await seed.role(to);
  const payload = JSON.stringify({ responsible: their.id });
  const plants: [SQL, string][] = [
    [sql`update flaws set responsible = ${their.id}`, `flaws.responsible names roles ${their.id}`],
    [
      sql`update map_items set fire_protection_id = ${theirs.id}`,
      `map_items.fire_protection_id names fire_protections ${theirs.id}`,
    ],
    [
      sql`update round_history_infos set customer_id = ${left.root.id}`,
      `round_history_infos.round_history_id names round_histories ${id}`,
    ],
    [
      sql`insert into round_quarantine (customer_id, round_history_id, user_id, operation_id, call_name, payload, reason, created, updated)
        values (${from.id}, ${id}, ${left.people.User.id}, gen_random_uuid(), 'updateFlaw', ${payload}::jsonb, '', ${stamps})`,
      `round_quarantine.payload.responsible names roles ${their.id}`,
    ],
  ];
  for (const [plant] of plants) await db.execute(plant);
  const strays = (await findStrays(db)).map(({ reference, named }) => `${reference} names ${named}`);
  expect(strays).toEqual(expect.arrayContaining(plants.map(([, message]) => message)));
});

test('an item names an entry, and a round asks a question, that its own customer can use [REF-07]', async () => {
  const { level, root, sibling, map, item, people } = await seed.tenant();
  const { token } = people.CustomerAdmin;
  const entryOf = (owner: typeof level) =>
    seed.fireProtection({ companyId: owner.companyId, customerId: owner.id }, 'Skumsläckare');
  const [above, beside] = [await entryOf(root), await entryOf(sibling)];
  const place = (fireProtectionId: number) =>
    backend.ask('POST', 'v1/MapItem', { token, body: { mapId: map.id, fireProtectionId } });
  expect((await place(above.id)).status).toBe(200);
  expect((await place(beside.id)).fields).toEqual(['fireProtectionId']);
  const step = await backend.ask('POST', `v1/Map/${map.id}/Changes`, {
    token,
    key: crypto.randomUUID(),
    body: { items: { created: [{ fireProtectionId: beside.id }] } },
  });
  expect(step.fields).toEqual(['fireProtectionId']);
  // Existing references stay.
  await db.execute(sql`update map_items set fire_protection_id = ${beside.id} where id = ${item.id}`);
  const update = await backend.ask('PUT', `v1/MapItem/${item.id}`, {
    token,
    body: { mapId: map.id, fireProtectionId: beside.id, name: 'Kvar' },
  });
  expect(update.status).toBe(200);

  const { checklist, plan } = moveSeed(backend);
  const [own, theirs] = [
    await checklist(level, 'Egen', ['Fri?']),
    await checklist(sibling, 'Deras', ['Stängd?']),
  ];
  const rond = await plan(level, 'Rond', { floors: [{ id: map.floorId }], lists: [own.list] });
  const round = await backend.ask<RoundHistory>('POST', 'v1/RoundHistory', {
    token,
    body: { roundPlanningId: rond.id },
  });
  const lists = await backend.ask<{ id: number }[]>('GET', 'v1/RoundHistoryQuestionList', {
    token,
    query: { roundHistoryId: round.data.id },
  });
  const creation = await backend.ask('POST', 'v1/RoundHistoryQuestion', {
    token,
    body: { roundHistoryQuestionListId: lists.data[0]?.id, questionId: theirs.questions[0]?.id },
  });
  expect(creation.fields).toEqual(['questionId']);
});
