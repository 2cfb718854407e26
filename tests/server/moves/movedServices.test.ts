import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { rowsOf } from '#server/db/rowsOf.ts';
import { installations, serviceEvents, serviceStates } from '#server/db/schema/maintenance.ts';
import type { Installation } from '#contract/maintenance/service.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { presentInstallations, selectInstallations } from '#server/services/maintenance/installations.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { keptStates, statesAnew } from '#tests/support/seeds/serviceStates.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

/**
 * Seeds two houses with an alarm and a noted service each, the first with a replaced unit, at a target with
 * Finnish rules.
 */
async function begin() {
  const seeded = await moveSeed(backend).begin();
  const { ask, first, second, to, left } = seeded;
  await ask('PUT', 'ServiceRule/Country', { customerId: to.id, country: 'FI' });
  await backend.settled();
  const askSource = async (method: string, path: string, body?: object) => {
    const answer = await backend.ask(method, `v1/${path}`, { token: left.people.Admin.token, body });
    if (!answer.success) throw new Error(answer.text);
  };
  for (const { building, floor, item } of [first, second]) {
    await askSource('POST', 'Installation', {
      buildingId: building.id,
      type: 'fire_alarm_system',
      name: 'Larm',
      parts: [{ floorId: floor.id, name: 'Del', count: 1 }],
    });
    const services = [{ mapItemId: item.id, serviceKey: 'service' }];
    await askSource('POST', 'Service/Done', { services, done: '2026-05-01T10:00:00.000Z' });
  }
  await askSource('POST', 'Service/Replace', {
    mapItemIds: [first.item.id],
    done: '2026-06-01T10:00:00.000Z',
  });
  const execute = async (moveType: number) => {
    const { data } = await seeded.start([first.building], moveType);
    const act = async (name: 'Execute' | 'Rollback') => {
      const answer = await ask<WireMove>('PUT', `Move/${name}Move/${data.id}`);
      expect(answer.text).toContain('"success":true');
    };
    await act('Execute');
    return act;
  };
  return { ...seeded, execute };
}

/** Counts the records of a table by customer. */
const ownersOf = async (table: string) =>
  Object.fromEntries(
    (
      await rowsOf<{ owner: number; count: number }>(
        backend.db,
        sql`select customer_id as owner, count(*)::int as count from ${sql.identifier(table)} group by 1 order by 1`,
      )
    ).map(({ owner, count }) => [owner, count]),
  );
const tables = ['installations', 'installation_parts', 'service_events', 'item_units'];
const allOwners = async () => Promise.all(tables.map(ownersOf));

test("a moved building takes services and history along, under the target's rules, and is rolled back with them [LIFE-33]", async () => {
  const { from, to, execute } = await begin();
  const [before, states] = [await allOwners(), await backend.db.select().from(serviceStates)];
  const act = await execute(1);
  const onePerSide = { [from.id]: 1, [to.id]: 1 };
  expect(await allOwners()).toEqual([onePerSide, onePerSide, onePerSide, { [to.id]: 1 }]);
  const storedStates = await keptStates(backend.db);
  const targetKeys = storedStates
    .filter(({ customerId }) => customerId === to.id)
    .map(({ serviceKey }) => serviceKey);
  expect([...new Set(targetKeys)].toSorted()).toEqual(['check', 'inspection', 'overhaul']);
  expect(storedStates).toEqual(await statesAnew(backend.db));
  await act('Rollback');
  expect(await allOwners()).toEqual(before);
  expect((await keptStates(backend.db)).length).toBe(states.length);
  expect(await keptStates(backend.db)).toEqual(await statesAnew(backend.db));
});

test('a copied building has installations and services without history, and a rollback removes them [LIFE-33]', async () => {
  const { from, to, execute } = await begin();
  const before = await allOwners();
  const act = await execute(0);
  expect(await allOwners()).toEqual([
    { [from.id]: 2, [to.id]: 1 },
    { [from.id]: 2, [to.id]: 1 },
    { [from.id]: 2 },
    { [from.id]: 1 },
  ]);
  const copied = (await keptStates(backend.db)).filter(({ customerId }) => customerId === to.id);
  expect(copied.map(({ serviceKey, last }) => [serviceKey, last])).toEqual(
    expect.arrayContaining([['inspection', null]]),
  );
  expect(await keptStates(backend.db)).toEqual(await statesAnew(backend.db));
  await act('Rollback');
  expect(await allOwners()).toEqual(before);
  expect(await backend.db.$count(installations)).toBe(2);
  expect(await backend.db.$count(serviceEvents)).toBe(2);
});

test('a moved installation’s parts keep their test dates, a copied one’s start without [LIFE-33]', async () => {
  const { first, from, to, left, execute } = await begin();
  const tested = async () =>
    (await presentInstallations(backend.db, await selectInstallations(backend.db)))
      .map((each): [number, string | null | undefined] => [each.customerId, each.parts[0]?.tested])
      .toSorted(([a], [b]) => a - b);
  const { token } = left.people.Admin;
  const query = { buildingId: first.building.id };
  const { data } = await backend.ask<Installation[]>('GET', 'v1/Installation', { token, query });
  const [alarm] = data;
  const done = '2026-06-01T10:00:00.000Z';
  const services = [{ installationId: alarm?.id, serviceKey: 'sections' }];
  const noteBody = { services, done, partIds: [alarm?.parts[0]?.id] };
  expect((await backend.ask('POST', 'v1/Service/Done', { token, body: noteBody })).status).toBe(200);
  const act = await execute(0);
  expect(new Set(await tested())).toEqual(
    new Set([
      [from.id, done],
      [from.id, null],
      [to.id, null],
    ]),
  );
  await act('Rollback');
  await execute(1);
  expect(new Set(await tested())).toEqual(
    new Set([
      [from.id, null],
      [to.id, done],
    ]),
  );
});
