import { eq, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { testDepth } from '#scripts/support/testDepth.ts';
import { floors } from '#server/db/schema/buildings.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { moves } from '#server/db/schema/moves.ts';
import type { Journal } from '#server/services/moves/records/moveJournal.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { journalled } from '#tests/support/server/journalled.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { only } from '#tests/support/seeds/seedPeople.ts';
import { undoJournal } from '#tests/support/database/undoJournal.ts';

const backend = await useBackend();
const { begin } = moveSeed(backend);
const { dump, writing } = journalled(backend);

async function started() {
  const seeded = await begin();
  return writing(seeded, [seeded.first.building, seeded.second.building]);
}
type Started = Awaited<ReturnType<typeof started>>;

/** Acts of an execution, each applied to the result of the others. */
const acts: readonly ((journal: Journal, seeded: Started) => Promise<number>)[] = [
  (journal, { to, from }) =>
    journal.set('floors', { customer_id: sql`${to.id}::int` }, sql`t.customer_id = ${from.id}`),
  (journal, { to, first }) =>
    journal.set(
      'map_items',
      {
        customer_id: sql`${to.id}::int`,
        position_x: sql`t.position_x + 1`,
        extra: sql`'{"a": null}'::jsonb`,
      },
      sql`t.building_id = ${first.building.id}`,
    ),
  (journal, { inspector, to }) =>
    journal.set('sessions', { customer_id: sql`${to.id}::int` }, sql`t.user_id = ${inspector.id}`),
  (journal, { first }) => journal.remove('building_users', sql`t.building_id = ${first.building.id}`),
  (journal, { inspector }) => journal.remove('user_roles', sql`t.user_id = ${inspector.id}`),
  (journal, { to }) =>
    journal.make(
      'question_groups',
      ['company_id', 'customer_id', 'name', 'sort_key', 'search_text'],
      sql`select ${to.companyId}::int, ${to.id}::int, 'Ny grupp', 'ny grupp', 'ny grupp'`,
    ),
];

/** Copies a building of the source with its floors, drawings and items to the target. */
async function copyHouses(journal: Journal, { from, to }: Started): Promise<number> {
  const owner = { customer_id: sql`${to.id}::int` };
  const ofCustomer = sql`t.customer_id = ${from.id}`;
  const parent = (table: string, column: string) => journal.copyOf(table, sql.raw(`t.${column}`));
  const building = { building_id: parent('buildings', 'building_id') };
  const houses = await journal.copy('buildings', { ...owner, item_count: sql`0` }, ofCustomer);
  await journal.copy('floors', { ...owner, ...building }, ofCustomer);
  await journal.copy('maps', { ...owner, ...building, floor_id: parent('floors', 'floor_id') }, ofCustomer);
  await journal.copy('map_items', { ...owner, ...building, map_id: parent('maps', 'map_id') }, ofCustomer);
  return houses;
}

test('an execution is rolled back without a trace, for any sequence of acts', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.nat({ max: acts.length - 1 }), { maxLength: 8 }),
      fc.boolean(),
      async (order, isCopying) => {
        await backend.reset();
        const seeded = await started();
        const { before, undone } = seeded;
        if (isCopying) await copyHouses(seeded.journal, seeded);
        for (const index of order) await acts[index]?.(seeded.journal, seeded);
        const isChanged = isCopying || order.length > 0;
        expect(JSON.stringify(await dump()) === JSON.stringify(before)).toBe(!isChanged);
        await undone();
      },
    ),
    { numRuns: testDepth === 'quick' ? 4 : 12 },
  );
});

test('a copy has its source’s values except place and timestamps, and leaves its source unchanged', async () => {
  const seeded = await started();
  const { from, to, journal, first } = seeded;
  const source = await backend.db.select().from(mapItems).where(eq(mapItems.customerId, from.id));
  backend.time.now = new Date(backend.time.now.getTime() + 60_000);
  expect(await copyHouses(journal, seeded)).toBe(3);
  expect(await backend.db.select().from(mapItems).where(eq(mapItems.customerId, from.id))).toEqual(source);
  const copies = await backend.db.select().from(mapItems).where(eq(mapItems.customerId, to.id));
  const ownColumns = { id: 0, buildingId: 0, mapId: 0, customerId: 0, created: '', updated: '', version: 0 };
  const withoutOwn = (rows: typeof source) => rows.map((row) => ({ ...row, ...ownColumns }));
  expect(withoutOwn(copies.filter(({ name }) => source.some((item) => item.name === name)))).toEqual(
    expect.arrayContaining(withoutOwn(source)),
  );
  const { buildingId } = only(copies.filter(({ mapId }) => mapId !== first.map.id).slice(-1));
  const count = await backend.db.execute(sql`select item_count from buildings where id = ${buildingId}`);
  expect((count as unknown as { rows: object[] }).rows).toEqual([{ item_count: 1 }]);
});

test('later changes survive a rollback, and new references to created records are reported', async () => {
  const seeded = await started();
  const { journal, from, to, first, move } = seeded;
  await copyHouses(journal, seeded);
  await acts[0]?.(journal, seeded);
  await journal.set('floors', { name: sql`'Flyttad'` }, sql`t.id = ${first.floor.id}`);
  await backend.db.update(floors).set({ name: 'Ändrad' }).where(eq(floors.id, first.floor.id));
  const { db, seed } = backend;
  const [copied] = await db
    .execute(sql`select new_id from move_copies where table_name = 'buildings' limit 1`)
    .then((result) => (result as unknown as { rows: { new_id: number }[] }).rows);
  const guest = await seed.user(to, 'BasicUser');
  await seed.connect({ id: copied?.new_id ?? 0, customerId: to.id }, guest);
  const holders = await db
    .transaction(async (tx) => {
      const holders = await undoJournal(tx, move.id);
      if (holders.length > 0) throw Object.assign(new Error('held'), { found: holders });
      return holders;
    })
    .catch((error: Error & { found: unknown }) => error.found);
  expect(holders).toEqual([{ name: expect.any(String), other: `${guest.firstName} ${guest.lastName}` }]);
  await db.execute(sql`delete from building_users where user_id = ${guest.id}`);
  expect(await db.transaction((tx) => undoJournal(tx, move.id))).toEqual([]);
  const floor = only(await db.select().from(floors).where(eq(floors.id, first.floor.id)));
  expect(floor).toMatchObject({ name: 'Ändrad', customerId: from.id });
  expect(await db.$count(moves)).toBe(1);
});
