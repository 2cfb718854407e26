import { sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import type { RoundHistory, RoundHistoryInfo } from '#contract/rounds/round.ts';
import type { Answer } from '#tests/support/server/backend.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { findStrays } from '#tests/support/database/census.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';

const backend = await useBackend();
const { planned } = moveSeed(backend);
const { db } = backend;
vi.setConfig({ testTimeout: 60_000 });

/**
 * Creates a move of the first building with its plan, whose role is copied; sent concurrently with another
 * call, in both orders.
 */
async function begin() {
  const seeded = await planned();
  const { ask, move, planId, role, from, left } = seeded;
  await ask('PUT', `MoveRole/MoveRoles/${move.id}`, [
    { moveRoundPlanningId: planId, roleId: role.id, moveType: 0 },
  ]);
  const act = (name: string, id = move.id) => ask<WireMove>('PUT', `Move/${name}Move/${id}`);
  const admin = await backend.seed.user(from, 'Admin');
  const asAdmin = <T>(method: string, path: string, body?: unknown) =>
    backend.ask<T>(method, `v1/${path}`, {
      token: admin.token,
      body,
      ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
    });
  /** Sends both, twice in each order, and expects that neither result is split between customers. */
  const raced = async (other: () => Promise<Answer>): Promise<[number, number][]> => {
    const statusPairs: [number, number][] = [];
    for (let turn = 0; turn < 4; turn += 1) {
      const sentCalls = turn % 2 === 0 ? [act('Execute'), other()] : [other(), act('Execute')];
      const answers = await Promise.all(sentCalls);
      const [executed, others] = turn % 2 === 0 ? answers : answers.toReversed();
      statusPairs.push([executed?.status ?? 0, others?.status ?? 0]);
      expect(await findStrays(db)).toEqual([]);
      if (executed?.status !== 200) continue;
      expect((await act('Rollback')).text).toContain('"moveStatus":0');
      expect(await findStrays(db)).toEqual([]);
    }
    return statusPairs;
  };
  return { ...seeded, act, asAdmin, raced, left };
}

/** Returns the building's dependents that belong to another customer. */
const torn = () =>
  rowsOf(
    db,
    sql`select 'floors' as name, t.id from floors t join buildings b on b.id = t.building_id where t.customer_id <> b.customer_id
      union all select 'items', t.id from map_items t join buildings b on b.id = t.building_id where t.customer_id <> b.customer_id
      union all select 'users', t.id from building_users t join buildings b on b.id = t.building_id where t.customer_id <> b.customer_id
      union all select 'flaws', t.id from flaws t join buildings b on b.id = t.building_id
        where t.round_history_id is null and t.customer_id <> b.customer_id
      union all select 'parts', t.id from round_history_infos t join round_histories h on h.id = t.round_history_id where t.customer_id <> h.customer_id`,
  );

test('one of two moves of a building, or of two executions, succeeds and the other is refused', async () => {
  const { act, start, first } = await begin();
  const otherMove = (await start([first.building], 0)).data;
  const outcome = (await Promise.all([act('Execute'), act('Execute', otherMove.id)])).map(
    ({ status, codes }) => [status, ...codes].join(' '),
  );
  expect(outcome.toSorted()).toEqual(['200', expect.stringMatching(/^400 .*move_building_in_move/)]);
  const [won] = outcome[0] === '200' ? [undefined] : [otherMove.id];
  expect((await act('Rollback', won)).status).toBe(200);
  const twice = await Promise.all([act('Execute'), act('Execute'), act('Execute')]);
  expect(twice.map(({ status }) => status).toSorted()).toEqual([200, 409, 409]);
  const ends = await Promise.all([act('Approve'), act('Rollback')]);
  expect(ends.map(({ status }) => status).toSorted()).toEqual([200, 409]);
});

test('a move or an edit of the same record succeeds, and the other is refused', async () => {
  const { raced, asAdmin, first, entry } = await begin();
  const edits: (() => Promise<Answer>)[] = [
    () => asAdmin('PUT', `Building/${first.building.id}`, { name: 'Omdöpt' }),
    () => asAdmin('POST', 'Floor', { buildingId: first.building.id, name: 'Nytt plan', level: 7 }),
    () =>
      asAdmin('POST', 'MapItem', {
        mapId: first.map.id,
        fireProtectionId: entry.id,
        positionX: 10,
        positionY: 10,
        positionNumber: 9,
        name: 'Ny',
      }),
  ];
  for (const edit of edits) {
    const statusPairs = await raced(edit);
    for (const [executed, other] of statusPairs) {
      expect(executed).toBe(200);
      // After the move the record belongs to another customer, or was the move's while visible.
      expect([200, 400, 404, 409]).toContain(other);
    }
    expect(await torn()).toEqual([]);
  }
});

test('a move and a round’s save, or a new flaw: nothing is torn between two customers', async () => {
  const { raced, asAdmin, first, firstPlan } = await begin();
  const round = (await asAdmin<RoundHistory>('POST', 'RoundHistory', { roundPlanningId: firstPlan.id })).data;
  const [info] = (await asAdmin<RoundHistoryInfo[]>('GET', `RoundHistoryInfo?roundHistoryId=${round.id}`))
    .data;
  const item = info?.roundHistoryItems[0]?.id ?? 0;
  const saves: (() => Promise<Answer>)[] = [
    () =>
      asAdmin('PUT', `RoundHistoryItem/${item}`, {
        controlled: '2026-11-20T09:00:00Z',
        continueWithoutAdding: false,
      }),
    () =>
      asAdmin('POST', 'Flaw', { name: 'Ny brist', mapItemId: first.item.id, roundHistoryInfoId: info?.id }),
    () => asAdmin('POST', 'Flaw', { name: 'Lös brist', mapId: first.map.id, mapItemId: first.item.id }),
  ];
  for (const save of saves) {
    for (const [executed, other] of await raced(save)) {
      expect(executed).toBe(200);
      expect([200, 400, 404]).toContain(other);
    }
    expect(await torn()).toEqual([]);
  }
});

test('a move and a move of its target in the tree: the target never comes below the source', async () => {
  const { raced, ask, to, from, target } = await begin();
  const statusPairs = await raced(async () => {
    const moveResponse = await ask('PUT', 'Customer/MoveCustomer', { id: to.id, parentId: from.id });
    if (moveResponse.status === 200)
      await ask('PUT', 'Customer/MoveCustomer', { id: to.id, parentId: target.root.id });
    return moveResponse;
  });
  for (const statuses of statusPairs)
    expect([
      [200, 409],
      [400, 200],
      [200, 200],
    ]).toContainEqual(statuses);
});

test('a rollback and a later execution on the same records wait for each other [ENDS-01]', async () => {
  const { act, ask, start, first, second, inspector } = await begin();
  await backend.seed.connect(second.building, inspector);
  const { data: earlier } = await start([first.building]);
  await ask('PUT', `MoveUser/MoveUsers/${earlier.id}`, [
    { moveBuildingId: earlier.moveBuildings[0]?.id, userId: inspector.id, moveType: 1 },
  ]);
  const later = (await start([second.building])).data.id;
  for (let turn = 0; turn < 6; turn += 1) {
    expect((await act('Execute', earlier.id)).text).toContain('"moveStatus":1');
    const sentCalls = [() => act('Rollback', earlier.id), () => act('Execute', later)];
    const answers = await Promise.all(
      (turn % 2 === 0 ? sentCalls : sentCalls.toReversed()).map((send) => send()),
    );
    const [back, executed] = turn % 2 === 0 ? answers : answers.toReversed();
    expect(executed?.text).toContain('"moveStatus":1');
    expect([200, 409]).toContain(back?.status);
    expect(await torn()).toEqual([]);
    expect((await act('Rollback', later)).text).toContain('"moveStatus":0');
    if (back?.status === 409) expect((await act('Rollback', earlier.id)).status).toBe(200);
    expect(await findStrays(backend.db)).toEqual([]);
  }
});
