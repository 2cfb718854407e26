import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { webhookEvents as allEvents } from '#contract/webhooks/events.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { webhookEvents, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { publishDueEvents } from '#server/services/notifications/dueEvents.ts';
import { publishEvent, publishEvents } from '#server/services/events/publishEvents.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { jobsOf } from '#tests/support/server/runJobs.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { testNow } from '#tests/support/testNow.ts';

const backend = await useBackend();

/** Inserts a webhook of a root customer that wants all events. */
const listenAt = async (customerId: number) => {
  const stamps = { created: testNow.toISOString(), updated: testNow.toISOString() };
  const fields = { name: 'Alla', url: 'https://hooks.invalid', isEnabled: true };
  await backend.db.insert(webhooks).values({ ...stamps, ...fields, customerId, events: [...allEvents] });
};

/** Returns the stored events as values: type, customer, number of records and ids. */
const stored = async () => {
  const rows = await backend.db.select().from(webhookEvents).orderBy(webhookEvents.id);
  return rows.map(({ type, records }) => ({ type, ...records }));
};

const ask = (token: string, method: string, path: string, body: object) =>
  backend.ask<{ id: number }>(method, path, { token, body, key: crypto.randomUUID() });

describe('an event is stored', () => {
  test('for a change of a building, of a person and of an item [HOOK-02]', async () => {
    const { root, level, people, building, map, item, fireProtection } = await backend.seed.tenant();
    await listenAt(root.id);
    const { token } = people.Admin;
    const made = await ask(token, 'POST', 'v1/Building', { customerId: level.id, name: 'Nytt' });
    await ask(token, 'DELETE', `v1/Building/${made.data.id}`, {});
    await ask(token, 'PUT', `v1/User/${people.User.id}`, { firstName: 'Ny' });
    await ask(people.CustomerAdmin.token, 'DELETE', `v1/User/${people.BasicUser.id}`, {});
    const place = { mapId: map.id, fireProtectionId: fireProtection.id, positionX: 1, positionY: 2 };
    const placed = await ask(token, 'POST', 'v1/MapItem', place);
    await ask(token, 'DELETE', `v1/MapItem/${item.id}`, {});
    const customerId = root.id;
    const ofItems = { type: 'item.changed', buildingId: building.id, count: 1 };
    expect(await stored()).toMatchObject([
      { customerId: level.id, type: 'building.changed', ids: [made.data.id] },
      { customerId: level.id, type: 'building.changed', ids: [made.data.id] },
      { customerId: level.id, type: 'person.changed', ids: [people.User.id] },
      { customerId: level.id, type: 'person.changed', ids: [people.BasicUser.id] },
      { ...ofItems, ids: [placed.data.id] },
      { ...ofItems, ids: [item.id] },
    ]);
    const roots = await backend.db.select({ id: webhookEvents.customerId }).from(webhookEvents);
    expect(new Set(roots.map(({ id }) => id))).toEqual(new Set([customerId]));
  });

  test('for a flaw that was found, and one that was fixed [HOOK-02]', async () => {
    const { root, people, building, item } = await backend.seed.tenant();
    await backend.seed.reference();
    await listenAt(root.id);
    const { token } = people.User;
    const body = { name: 'Trasig dörr', mapItemId: item.id };
    const { data } = await backend.ask<Flaw>('POST', 'v1/Flaw', { token, body, key: crypto.randomUUID() });
    await ask(token, 'PUT', `v1/Flaw/${data.id}`, { measure: 'Bytt', done: testNow.toISOString() });
    expect(await stored()).toMatchObject([
      { type: 'flaw.found', buildingId: building.id, ids: [data.id], count: 1 },
      { type: 'flaw.fixed', buildingId: building.id, ids: [data.id], count: 1 },
    ]);
  });

  test('for a round that was finished, once [HOOK-02]', async () => {
    const { root, round, people } = await roundSeed(backend).round({});
    await listenAt(root.id);
    await backend.db.update(roundHistoryItems).set({ controlled: testNow.toISOString() });
    const body = { name: 'Rond', description: '', done: testNow.toISOString() };
    const { token } = people.BasicUser;
    for (let time = 0; time < 2; time += 1)
      expect((await ask(token, 'PUT', `v1/RoundHistory/${round.id}`, body)).status).toBe(200);
    expect(await stored()).toMatchObject([{ type: 'round.finished', ids: [round.id] }]);
  });

  test('once for an import, for many items and for many people [HOOK-02]', async () => {
    const { root, level, people, map, fireProtection } = await backend.seed.tenant();
    await listenAt(root.id);
    const { token } = people.Admin;
    const rows = Array.from({ length: 150 }, (_, index) => ({ row: index + 2, building: `Hus ${index}` }));
    await ask(token, 'POST', 'v1/Building/Import', { customerId: level.id, rows });
    const created = Array.from({ length: 1000 }, (_, index) => ({
      fireProtectionId: fireProtection.id,
      positionX: index,
      positionY: 1,
    }));
    const changes = { version: 1, items: { created }, areas: {} };
    const change = await ask(token, 'POST', `v1/Map/${map.id}/Changes`, changes);
    expect([change.status, change.codes]).toEqual([200, []]);
    const persons = Array.from({ length: 3 }, (_, index) => ({
      row: index + 2,
      firstName: 'Åsa',
      lastName: `Öberg ${index}`,
      email: `rad${index}@skola.se`,
      phoneNumber: '0701234567',
    }));
    await ask(token, 'POST', 'v1/User/Import', { customerId: level.id, rows: persons });
    const events = await stored();
    expect(events.map(({ type, count, ids }) => [type, count, ids.length])).toEqual([
      ['import.finished', 1, 1],
      ['item.changed', 1000, 100],
      ['person.changed', 3, 3],
    ]);
    expect(await jobsOf(backend.db, 'webhooks')).toHaveLength(3);
  });

  test('once for each root of a move [HOOK-02]', async () => {
    const { ask: askMover, start, second, left, target } = await moveSeed(backend).begin();
    const move = (await start([second.building])).data;
    await listenAt(left.root.id);
    await listenAt(target.root.id);
    for (const act of ['Execute', 'Rollback'])
      expect((await askMover('PUT', `Move/${act}Move/${move.id}`)).status).toBe(200);
    const events = (await stored()).filter(({ type }) => type === 'move.executed');
    expect(events.map(({ customerId, ids }) => [customerId, ids])).toEqual([
      [left.level.id, [move.id]],
      [target.level.id, [move.id]],
      [left.level.id, [move.id]],
      [target.level.id, [move.id]],
    ]);
  });
});

test('a change that fails stores no event and sends no job [HOOK-02]', async () => {
  const { root, level } = await backend.seed.tenant();
  await listenAt(root.id);
  const event = { type: 'building.changed', customerId: level.id, ids: [1] } as const;
  const failing = backend.db.transaction(async (tx) => {
    await publishEvent(tx, event, testNow.toISOString());
    throw new Error('The change fails.');
  });
  await expect(failing).rejects.toThrow('The change fails.');
  expect([await stored(), await jobsOf(backend.db, 'webhooks')]).toEqual([[], []]);
  const sides = [level, root].map(({ id }) => ({ ...event, customerId: id }));
  await backend.db.transaction((tx) => publishEvents(tx, sides, testNow.toISOString()));
  expect(await stored()).toHaveLength(1);
});

describe('a date that has passed', () => {
  const at = (day: string) => `${day}T00:00:00.000Z`;
  const morning = async (day: string) => {
    backend.time.now = new Date(`${day}T05:00:00Z`);
    await publishDueEvents({ db: backend.db, clock: () => backend.time.now, isStopping: () => false });
    return (await stored()).map(({ type, ids, buildingId, due }) => ({ type, ids, buildingId, due }));
  };

  test('is an event once for each flaw and date, and building with services [HOOK-02]', async () => {
    const { root, level, building, item } = await backend.seed.tenant();
    await listenAt(root.id);
    const stamps = { created: at('2026-11-01'), updated: at('2026-11-01') };
    const of = { customerId: level.id, buildingId: building.id, ...stamps };
    const due = at('2026-11-20');
    const texts = { name: 'Trasig', ...textKeys('Trasig') };
    const rows = [
      { ...of, ...texts, due },
      { ...of, ...texts, due },
      { ...of, ...texts, due, done: at('2026-11-19'), measure: 'Bytt' },
      { ...of, ...texts, due, deleted: true },
      { ...of, ...texts, due: at('2026-11-01') },
    ];
    const [first, second] = await backend.db.insert(flaws).values(rows).returning();
    await backend.db.delete(serviceStates);
    const service = { customerId: level.id, buildingId: building.id, kind: 'hose_reel', performer: 'own' };
    await backend.db.insert(serviceStates).values(
      ['one', 'two'].map((serviceKey) => ({
        ...service,
        mapItemId: item.id,
        serviceKey,
        serviceName: '',
        due: at('2026-11-21'),
      })),
    );
    expect(await morning('2026-11-20')).toEqual([]);
    const told = [
      { type: 'flaw.overdue', ids: [first?.id, second?.id], buildingId: building.id, due: '2026-11-20' },
      { type: 'service.due', ids: [building.id], buildingId: building.id, due: '2026-11-21' },
    ];
    expect(await morning('2026-11-21')).toEqual(told);
    expect(await morning('2026-11-21')).toEqual(told);
    expect(await morning('2026-11-22')).toEqual(told);
    const moved = { due: at('2026-11-24') };
    await backend.db
      .update(flaws)
      .set(moved)
      .where(eq(flaws.id, first?.id ?? 0));
    expect(await morning('2026-11-25')).toEqual([
      ...told,
      { type: 'flaw.overdue', ids: [first?.id], buildingId: building.id, due: '2026-11-24' },
    ]);
  });

  test('is an event once for each plan whose round is late [HOOK-02]', async () => {
    const { root, plan } = await roundSeed(backend).plan();
    await listenAt(root.id);
    await backend.db.update(roundPlannings).set({ start: at('2026-11-23'), rhythm: null });
    expect(await morning('2026-11-23')).toEqual([]);
    const told = [{ type: 'round.overdue', ids: [plan.id], due: '2026-11-23', buildingId: undefined }];
    expect(await morning('2026-11-24')).toEqual(told);
    expect(await morning('2026-11-26')).toEqual(told);
  });

  test('is no event where no webhook wants it', async () => {
    const { root } = await roundSeed(backend).plan();
    await listenAt(root.id);
    await backend.db.update(webhooks).set({ events: ['flaw.found'] });
    await backend.db.update(roundPlannings).set({ start: at('2026-11-23'), rhythm: null });
    expect(await morning('2026-11-24')).toEqual([]);
  });
});
