import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { rehomeRounds, roundsAlong } from '#server/services/moves/execution/movedRounds.ts';
import { undoChanges } from '#server/services/moves/records/moveJournal.ts';
import { transferRecords } from '#server/services/moves/records/movedRecords.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { RoundHistory, RoundHistoryInfo } from '#contract/rounds/round.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { journalled } from '#tests/support/server/journalled.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { begin } = moveSeed(backend);
const { db } = backend;
const { writing } = journalled(backend);

/**
 * Creates rounds of two plans, with a checked item, an answered question, a flaw with a photo and an earlier
 * flaw.
 */
async function walked() {
  const seeded = await begin();
  const { firstPlan, bothPlan, mover, first, from } = seeded;
  const ask = async <T>(method: string, path: string, body?: unknown) => {
    const key = crypto.randomUUID();
    const answer = await backend.ask<T>(method, `v1/${path}`, { token: mover.token, body, key });
    if (!answer.success) throw new Error(`${method} ${path}: ${answer.text}`);
    return answer.data;
  };
  await db.execute(sql`
    insert into flaws (customer_id, building_id, map_id, name, sort_key, search_text, flaw_position_x, flaw_position_y, created, updated)
    values (${from.id}, ${first.building.id}, ${first.map.id}, 'Gammal brist', 'gammal', 'gammal', 5, 5, now(), now())`);
  const rounds = [];
  for (const plan of [firstPlan, bothPlan]) {
    const round = await ask<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: plan.id });
    const [info] = await ask<RoundHistoryInfo[]>('GET', `RoundHistoryInfo?roundHistoryId=${round.id}`);
    const item = info?.roundHistoryItems[0];
    await ask('PUT', `RoundHistoryItem/${item?.id ?? 0}`, {
      controlled: '2026-11-20T09:00:00Z',
      continueWithoutAdding: false,
    });
    const flaw = { name: 'Ny brist', mapItemId: item?.mapItemId, roundHistoryInfoId: info?.id };
    const flawCreation = await ask<Flaw>('POST', 'Flaw', flaw);
    const photo = await backend.seed.file({ customerId: from.id }, { name: 'foto.png' });
    await db.execute(sql`insert into flaw_files (customer_id, flaw_id, file_id, created, updated)
      values (${from.id}, ${flawCreation.id}, ${photo.id}, now(), now())`);
    rounds.push(round);
  }
  return { ...(await writing(seeded, [first.building])), rounds };
}

/** Returns the customers of everything that depends on a round, by table. */
async function ownersOf(roundId: number): Promise<Record<string, number[]>> {
  const tables = await rowsOf<{ name: string }>(
    db,
    sql`select table_name as name from information_schema.columns
      where table_schema = 'public' and column_name = 'round_history_id' and table_name <> 'round_history_items' order by 1`,
  );
  const owners: Record<string, number[]> = {};
  for (const { name } of tables) {
    const rows = await rowsOf<{ customer_id: number }>(
      db,
      sql`select distinct customer_id from ${sql.identifier(name)} where round_history_id = ${roundId}`,
    );
    if (rows.length > 0) owners[name] = rows.map((row) => row.customer_id);
  }
  const photos = await rowsOf<{ customer_id: number }>(
    db,
    sql`select distinct f.customer_id from files f join flaw_files ff on ff.file_id = f.id and ff.customer_id = f.customer_id
      join flaws fl on fl.id = ff.flaw_id where fl.round_history_id = ${roundId}`,
  );
  return { ...owners, photos: photos.map((row) => row.customer_id) };
}

test('rounds are moved whole with all their buildings and references, and rolled back without a trace', async () => {
  const { rounds, journal, first, second, firstPlan, bothPlan, role, from, target, to, undone } =
    await walked();
  const [ofFirst = { id: 0 }, ofBoth = { id: 0 }] = rounds;
  const planIds = [firstPlan.id, bothPlan.id];
  const along = (moved: number[], kept = planIds) =>
    roundsAlong(db, { buildings: { copied: [], moved }, plans: { copied: [], moved: planIds, kept } });
  expect(await along([first.building.id])).toEqual([ofFirst.id]);
  expect(await along([first.building.id, second.building.id])).toEqual([ofFirst.id, ofBoth.id]);
  // A plan without its history leaves its finished rounds; a running one moves all the same.
  await db.execute(sql`update round_histories set done = now() where id = ${ofFirst.id}`);
  expect(await along([first.building.id, second.building.id], [])).toEqual([ofBoth.id]);
  await db.execute(sql`update round_histories set done = null where id = ${ofFirst.id}`);
  const [whole, others] = [await ownersOf(ofFirst.id), await ownersOf(ofBoth.id)];
  expect(Object.keys(whole)).toEqual(
    expect.arrayContaining([
      'flaws',
      'round_history_infos',
      'round_history_question_lists',
      'round_history_questions',
      'round_readers',
      'photos',
    ]),
  );
  await transferRecords(journal, 'roles', { copied: [role.id], moved: [] }, target);
  await rehomeRounds(journal, [ofFirst.id], {
    customerId: to.id,
    copiedBuildings: [],
    movedBuildings: [first.building.id],
    entries: {},
    lists: {},
  });
  expect(await ownersOf(ofFirst.id)).toEqual(
    Object.fromEntries(Object.keys(whole).map((table) => [table, [to.id]])),
  );
  expect(await ownersOf(ofBoth.id)).toEqual(others);
  const roleRows = await rowsOf(
    db,
    sql`select r.customer_id as role, h.version from round_histories h join roles r on r.id = h.role_id where h.id = ${ofFirst.id}`,
  );
  expect(roleRows).toEqual([{ role: to.id, version: expect.any(Number) }]);
  expect(await rowsOf(db, sql`select distinct customer_id from round_info_earlier_flaws order by 1`)).toEqual(
    [from.id, to.id].toSorted((a, b) => a - b).map((customer_id) => ({ customer_id })),
  );
  await undone();
});

/** Reads the row versions of a round's items: a written row has a new one. */
const itemRows = (roundId: number) =>
  rowsOf<{ id: number; at: string }>(
    db,
    sql`select id, ctid::text || xmin::text as at from round_history_items where round_history_id = ${roundId} order by id`,
  );

test('the items of a round are moved with it and rolled back without being written', async () => {
  const { rounds, journal, first, to, undone } = await walked();
  const [{ id } = { id: 0 }] = rounds;
  const before = await itemRows(id);
  expect(before.length).toBeGreaterThan(0);
  await rehomeRounds(journal, [id], {
    customerId: to.id,
    copiedBuildings: [],
    movedBuildings: [first.building.id],
    entries: {},
    lists: {},
  });
  expect(await itemRows(id)).toEqual(before);
  await undone();
  expect(await itemRows(id)).toEqual(before);
});

test('a rollback ignores journalled columns of an earlier release that no longer exist', async () => {
  const { rounds, move, from } = await walked();
  const [{ id } = { id: 0 }] = rounds;
  const before = await itemRows(id);
  await db.execute(sql`
    insert into move_journal (customer_id, move_id, position, table_name, record_id, record_ids, before, after, created, updated)
    select ${from.id}, ${move.id}, 1, 'round_history_items', '', array_agg(i.id), '{"customer_id": 1}', '{"customer_id": 2}', now(), now()
    from round_history_items i where i.round_history_id = ${id}`);
  await undoChanges(db, move.id);
  expect(await itemRows(id)).toEqual(before);
});

test.each([
  ['one entry by another', [[0, 9001]]],
  [
    'entries of which one stands in for another that is replaced too',
    [
      [0, 9001],
      [9001, 9002],
    ],
  ],
] as const)(
  'the items of a moved round refer to the replacements of their entries: %s',
  async (_what, pairs) => {
    const { rounds, journal, to, move } = await walked();
    const [{ id } = { id: 0 }] = rounds;
    const entriesOf = () =>
      rowsOf<{ id: number; entry: number }>(
        db,
        sql`select id, fire_protection_id as entry from round_history_items where round_history_id = ${id} order by id`,
      );
    const [first] = await entriesOf();
    const replaced = new Map(pairs.map(([old, own]) => [old === 0 ? (first?.entry ?? 0) : old, own]));
    // One more item, which refers to the replacement already.
    await db.execute(sql`
    insert into round_history_items (round_history_id, round_history_info_id, position_number, name, inventory_type, fire_protection_id,
      fire_protection_name, position_x, position_y, created, updated)
    select round_history_id, round_history_info_id, 99, name, inventory_type, 9001, name, 1, 1, created, updated
    from round_history_items where id = ${first?.id ?? 0}`);
    const before = await entriesOf();
    await rehomeRounds(journal, [id], {
      customerId: to.id,
      copiedBuildings: [],
      movedBuildings: [],
      entries: { replaced },
      lists: {},
    });
    expect(await entriesOf()).toEqual(
      before.map((item) => ({ ...item, entry: replaced.get(item.entry) ?? item.entry })),
    );
    await undoChanges(db, move.id);
    expect(await entriesOf()).toEqual(before);
  },
);
