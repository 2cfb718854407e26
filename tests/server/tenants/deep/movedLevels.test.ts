import { sql } from 'drizzle-orm';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { contractorLink } from '#tests/support/seeds/contractorLink.ts';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { makeRandom } from '#tests/faults/random.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { findStrays } from '#tests/support/database/census.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { makeMoveWorld } from '#tests/support/seeds/moveWorld.ts';

const backend = await useBackend();
const { db, seed, ask } = backend;
const { checklist, plan, house } = moveSeed(backend);

const goes = (token: string, body: object, language = 'en') =>
  ask('PUT', 'v1/Customer/MoveCustomer', { token, body, headers: { 'accept-language': language } });

/** Seeds a level with a house and a plan that use records of the root above. */
async function begin() {
  const { root, level, below, people } = await seed.tenant();
  const otherTenant = await seed.tenant('Annat bolag');
  const { token } = people.WebSbaAdmin;
  const entry = await seed.fireProtection({ companyId: root.companyId, customerId: root.id }, 'Koncernens');
  const { list } = await checklist(root, 'Koncernens kontroll', ['Är dörren stängd?']);
  const role = await seed.role(root, 'Kontrollant');
  const built = await house(below, 'Huset', entry);
  const ownPlan = await plan(below, 'Ronden', {
    floors: [built.floor],
    lists: [list],
    executors: [role],
    entries: [entry],
    responsible: role,
  });
  const above = await plan(root, 'Koncernens rond', { floors: [built.floor] });
  return { root, level, below, other: otherTenant, token, entry, list, role, own: ownPlan, above, ...built };
}

test('a moved level gets copies of the records it used above, and plans lose unreachable floors [TREE-01, TREE-02]', async () => {
  const { level, below, other, token, entry, list, role, own, above, item } = await begin();
  expect(await findStrays(db)).toEqual([]);
  expect((await goes(token, { id: level.id, parentId: other.root.id })).status).toBe(200);
  expect(await findStrays(db)).toEqual([]);
  const references = sql`select
    (select row(r.name, r.customer_id, r.company_id)::text from map_items i join fire_protections r on r.id = i.fire_protection_id where i.id = ${item.id}) as entry,
    (select row(r.name, r.customer_id)::text from round_plannings p join roles r on r.id = p.role_id where p.id = ${own.id}) as role,
    (select row(l.name, l.customer_id, q.name, g.customer_id)::text from round_planning_question_lists p join question_lists l on l.id = p.target_id
      join question_list_questions s on s.question_list_id = l.id join questions q on q.id = s.question_id
      join question_groups g on g.id = q.question_group_id where p.round_planning_id = ${own.id}) as list,
    (select count(*)::int from fire_protections where id = ${entry.id} and customer_id <> ${level.id}) as "stayed",
    (select active from round_plannings where id = ${own.id}) as own,
    (select active from round_plannings where id = ${above.id}) as above`;
  expect(await rowsOf(db, references)).toEqual([
    {
      entry: `(Koncernens,${level.id},${other.company.id})`,
      role: `(Kontrollant,${level.id})`,
      list: `("${list.name}",${level.id},"Är dörren stängd?",${level.id})`,
      stayed: 1,
      own: true,
      above: false,
    },
  ]);
  expect([role.customerId, below.id]).not.toContain(level.id);
});

test('report pages and contractors’ links of a level that moves to another company end [LIFE-65, LIFE-94]', async () => {
  const { level, other, token, item, building } = await begin();
  const { customerId } = building;
  const place = { customerId, buildingId: building.id, mapItemId: item.id };
  const moment = backend.time.now.toISOString();
  const stamps = { created: moment, updated: moment };
  const [code] = await db
    .insert(itemCodes)
    .values({ ...place, ...stamps, code: 'AB3CD5EF' })
    .returning();
  const report = {
    ...place,
    ...stamps,
    codeId: code?.id ?? 0,
    pageHash: 'x',
    text: 'Trasig',
    language: 'sv',
  };
  await db.insert(faultReports).values(report);
  const body = { name: 'Slangen läcker', mapItemId: item.id };
  const flaw = (await ask<Flaw>('POST', 'v1/Flaw', { token, body })).data;
  const link = await contractorLink(backend, flaw);
  expect((await goes(token, { id: level.id, parentId: other.root.id })).status).toBe(200);
  const ended = await rowsOf(db, sql`select page_ended is not null as page from fault_reports`);
  expect(ended).toEqual([{ page: true }]);
  const open = await backend.app.fetch(new Request(`http://localhost:4780/contractor/${link.token}`));
  expect(open.status).toBe(404);
});

test('below the same levels nothing is copied', async () => {
  const { root, below, token, entry, item } = await begin();
  expect((await goes(token, { id: below.id, parentId: root.id })).status).toBe(200);
  const rows = await rowsOf(db, sql`select fire_protection_id as id from map_items where id = ${item.id}`);
  expect(rows).toEqual([{ id: entry.id }]);
  expect(await findStrays(db)).toEqual([]);
});

test('a level whose building is in a running round of a level above stays, and the rounds are counted [TREE-03]', async () => {
  const { level, other, token, above } = await begin();
  await ask('POST', 'v1/RoundHistory', { token, body: { roundPlanningId: above.id } });
  const refusal = await goes(token, { id: level.id, parentId: other.root.id });
  expect(refusal).toMatchObject({ status: 409, codes: ['level_rounds_running'] });
  expect(refusal.errors).toEqual([
    'The level cannot be moved while a round is under way in buildings on both sides of the move: 1 round (Koncernens rond).',
  ]);
  await db.execute(sql`update round_histories set done = now()`);
  expect((await goes(token, { id: level.id, parentId: other.root.id })).status).toBe(200);
  expect(await findStrays(db)).toEqual([]);
});

test.each([1, 2, 3])(
  'wherever levels of a drawn world are moved, their records name what they can read, seed %i [TREE-01]',
  async (number) => {
    const random = makeRandom(number);
    const world = await makeMoveWorld(backend, random);
    const { token } = world.mover;
    const levels = [world.from, world.below, world.left.root, world.left.level, ...world.targets];
    await db.execute(sql`update round_histories set done = coalesce(done, now())`);
    expect(await findStrays(db)).toEqual([]);
    let moveCount = 0;
    for (let tries = 0; tries < 10; tries += 1) {
      const id = tries === 0 ? world.from.id : random.pick(levels).id;
      const parentId =
        tries === 0 ? world.other.root.id : random.pick([...levels.map((level) => level.id), null]);
      const answer = await goes(token, { id, parentId });
      expect(answer.status, answer.text).toBeLessThan(500);
      if (answer.status === 200) moveCount += 1;
      expect(await findStrays(db), `level ${id} to ${parentId}`).toEqual([]);
    }
    expect(moveCount).toBeGreaterThan(1);
  },
);
