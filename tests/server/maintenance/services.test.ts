import { eq, sql } from 'drizzle-orm';
import { expect, test, vi } from 'vitest';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import type {
  Installation,
  Service,
  ServiceCounts,
  ServiceRule,
  ServiceRules,
} from '#contract/maintenance/service.ts';
import { servicedTenant } from '#tests/support/seeds/servicedTenant.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const day = (text: string) => `${text}T00:00:00.000Z`;
const begin = () => servicedTenant(backend);

test('an item has the services of its kind, due by its years, in lists and numbers that agree [LIFE-20]', async () => {
  const { item, list, dues, ask, level, building, floor } = await begin();
  expect(await dues()).toEqual({ look: undefined, service: '2026-01-31', workshop: '2028-01-31' });
  const [service] = await list({ due: 'overdue' });
  expect(service).toMatchObject({
    mapItemId: item.id,
    name: item.name,
    kind: 'powder_extinguisher',
    serviceKey: 'service',
    last: day('2025-01-31'),
    performer: 'certified',
    buildingId: building.id,
    floorId: floor.id,
  });
  const counts = await ask<ServiceCounts>('GET', 'v1/Service/Counts', { query: { customerId: level.id } });
  expect(counts.data).toMatchObject({
    overdue: 1,
    month: 0,
    year: 0,
    unknown: 1,
    kinds: ['powder_extinguisher'],
  });
  for (const due of ['overdue', 'month', 'year', 'unknown'] as const)
    expect((await list({ due })).length).toBe(counts.data[due]);
  expect(await list({ performer: 'own' })).toHaveLength(1);
  expect(await list({ kind: 'fire_door' })).toHaveLength(0);
  expect(await list({ search: building.name.slice(0, 4), floorId: floor.id })).toHaveLength(3);
});

test('a user who sees a whole company without links sees its services only [LIFE-20, WIRE-32]', async () => {
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const { people, building } = await begin();
  await keepBuildingStates(backend.db, sql`true`);
  const { token } = people.CompanyAdmin;
  const { data } = await backend.ask<Service[]>('GET', 'v1/Service', { token, query: { pageSize: 0 } });
  expect(new Set(data.map(({ buildingId }) => buildingId))).toEqual(new Set([building.id]));
  expect(
    await backend.db.$count(serviceStates, eq(serviceStates.buildingId, otherTenant.building.id)),
  ).toBeGreaterThan(0);
});

test('a service that was done is noted once by its key, writes its year and is undone with it [LIFE-21]', async () => {
  const { dues, note, history, extraNow, ask } = await begin();
  const before = await dues();
  const key = crypto.randomUUID();
  const done = '2026-03-04T10:00:00.000Z';
  const first = await note({ done, performer: 'Brandservice AB', note: 'Ny plombering' }, { key });
  const repeat = await note({ done, performer: 'Brandservice AB', note: 'Ny plombering' }, { key });
  expect([first.status, repeat.data]).toEqual([200, first.data]);
  expect((await dues()).service).toBe('2027-03-04');
  expect(await extraNow()).toMatchObject({ revisionYear: 2026, chargeYear: 2018 });
  const { doneServices: events } = await history();
  expect(events).toMatchObject([{ done, performer: 'Brandservice AB', note: 'Ny plombering', unitId: null }]);
  const id = events[0]?.id ?? 0;
  expect((await ask('DELETE', `v1/Service/Done/${id}`)).status).toBe(200);
  expect([await dues(), (await history()).doneServices]).toEqual([before, []]);
  expect(await extraNow()).toMatchObject({ revisionYear: 2025 });
  expect((await ask('DELETE', `v1/Service/Done/${id}`)).status).toBe(404);
});

test('a year that has yet to come hides no service, and one that is noted writes its own over it [LIFE-170]', async () => {
  const { item, dues, list, note, ask, extraNow, history } = await begin();
  const update = await ask('PUT', `v1/MapItem/${item.id}/extra`, {
    body: { chargeYear: 2199, revisionYear: 2150 },
  });
  expect([update.status, await dues()]).toEqual([
    200,
    { look: undefined, service: undefined, workshop: undefined },
  ]);
  await note({ done: '2025-06-01T10:00:00.000Z' });
  expect([(await extraNow()).revisionYear, (await dues()).service]).toEqual([2025, '2026-06-01']);
  const [service] = await list({ mapItemId: item.id, serviceKey: 'service' });
  expect(service?.last).toBe('2025-06-01T10:00:00.000Z');
  await note({ done: '2024-06-01T10:00:00.000Z' });
  const ids = (await history()).doneServices.map(({ id }) => id).toSorted((a, b) => a - b);
  const years: unknown[] = [];
  for (const id of ids) {
    await ask('DELETE', `v1/Service/Done/${id}`);
    years.push((await extraNow()).revisionYear);
  }
  expect(years).toEqual([2024, 2150]);
});

test('undoing all notes in any order restores the earlier year [LIFE-21]', async () => {
  const { item, note, ask, extraNow, history } = await begin();
  const orders = [
    [0, 1, 2],
    [0, 2, 1],
    [1, 0, 2],
    [1, 2, 0],
    [2, 0, 1],
    [2, 1, 0],
  ];
  for (const year of [0, 2024])
    for (const days of [
      ['2025-06-01', '2026-02-01', '2026-03-01'],
      ['2026-02-01', '2025-06-01', '2025-07-01'],
    ])
      for (const order of orders) {
        await ask('PUT', `v1/MapItem/${item.id}/extra`, { body: { revisionYear: year } });
        for (const done of days) await note({ done: day(done) });
        const ids = (await history()).doneServices.map(({ id }) => id).toSorted((a, b) => a - b);
        for (const [at, index] of order.entries()) {
          await ask('DELETE', `v1/Service/Done/${ids[index]}`);
          const laterYears = order.slice(at + 1).map((each) => Number(days[each]?.slice(0, 4)));
          expect((await extraNow()).revisionYear ?? 0).toBe(Math.max(year, ...laterYears));
        }
      }
});

test('a unit that was made in a year counts from the end of its January [LIFE-18]', async () => {
  const { item, ask, map, dues } = await begin();
  const { fireProtectionId } = item;
  const body = { mapId: map.id, fireProtectionId, year: day('2025-01-01') };
  await ask('PUT', `v1/MapItem/${item.id}/extra`, { body: { chargeYear: 0, revisionYear: 0 } });
  expect((await ask('PUT', `v1/MapItem/${item.id}`, { body })).status).toBe(200);
  expect((await dues()).workshop).toBe('2035-01-31');
});

test('a service is never later than now, and a kind has its own services only [LIFE-21]', async () => {
  const { item, note, history } = await begin();
  await note({ done: '2031-01-01T00:00:00.000Z' });
  expect((await history()).doneServices[0]?.done).toBe(backend.time.now.toISOString());
  const refusal = await note({ services: [{ mapItemId: item.id, serviceKey: 'pressureTest' }] });
  expect([refusal.status, refusal.codes]).toEqual([400, ['invalid_reference']]);
  expect((await note({ services: [{ serviceKey: 'service' }] })).codes).toEqual(['invalid_value']);
});

test('one service is noted with the right to rounds, several at once with drawing edit [LIFE-22]', async () => {
  const { item, map, people, note } = await begin();
  const otherItem = await backend.seed.mapItem(map, { id: item.fireProtectionId, name: 'Släckare' });
  const bothServices = [item, otherItem].map(({ id }) => ({ mapItemId: id, serviceKey: 'look' }));
  const { token } = people.BasicUser;
  expect((await note({}, { token })).status).toBe(200);
  expect((await note({ services: bothServices }, { token })).status).toBe(403);
  expect((await note({ services: bothServices })).data).toHaveLength(2);
  expect((await note({}, { token: people.BasicUserLight.token })).status).toBe(403);
});

test('an exact date takes precedence over a year, and the next due date counts from it [LIFE-130]', async () => {
  const { item, ask, note, list, level, map } = await begin();
  await note({ done: '2026-01-05T10:00:00.000Z' });
  const [service] = await list({ mapItemId: item.id, serviceKey: 'service' });
  expect(service).toMatchObject({ last: '2026-01-05T10:00:00.000Z', due: day('2027-01-05') });
  const alarmKind = await backend.seed.fireProtection(
    { companyId: level.companyId, customerId: level.id },
    ...(['Brandvarnare', { inventoryType: 'smoke_alarm' }] as const),
  );
  const alarm = await backend.seed.mapItem(map, alarmKind);
  const body = { mapItemIds: [alarm.id], done: '2026-01-07T10:00:00.000Z' };
  const replaced = await ask<MapItem[]>('POST', 'v1/Service/Replace', { body });
  expect(replaced.data[0]?.mapItemExtra).toMatchObject({ installationYear: 2026 });
  const [replacement] = await list({ mapItemId: alarm.id, serviceKey: 'replacement' });
  expect(replacement?.due).toBe(day('2036-01-07'));
});

test('a level changes, adds and resets services for itself and below, and for its country [LIFE-24]', async () => {
  const { level, dues, ask, people, item } = await begin();
  const rule = {
    customerId: level.id,
    kind: 'powder_extinguisher',
    serviceKey: 'service',
    interval: 'P6M',
    countedFrom: 'installed',
    performer: 'trained',
    rank: 'advice',
  };
  const saved = await ask<ServiceRule>('PUT', 'v1/ServiceRule', { body: rule });
  expect(saved.data).toMatchObject({ from: 'own', interval: 'P6M', active: true });
  expect((await dues()).service).toBe('2025-07-31');
  const namelessRule = { ...rule, serviceKey: 'own-1' };
  expect((await ask('PUT', 'v1/ServiceRule', { body: namelessRule })).codes).toEqual(['required']);
  await ask('PUT', 'v1/ServiceRule', { body: { ...namelessRule, name: 'Vägning' } });
  expect(Object.keys(await dues())).toContain('own-1');
  await ask('PUT', 'v1/ServiceRule', { body: { ...rule, serviceKey: 'look', active: false } });
  expect(Object.keys(await dues())).not.toContain('look');
  expect((await ask('DELETE', `v1/ServiceRule/${saved.data.id}`)).status).toBe(200);
  expect((await dues()).service).toBe('2026-01-31');
  await ask('PUT', 'v1/ServiceRule/Country', { body: { customerId: level.id, country: 'FI' } });
  expect(await dues()).toMatchObject({ check: '2027-01-31', overhaul: '2028-01-31' });
  const { data } = await ask<ServiceRules>('GET', 'v1/ServiceRule', { query: { customerId: level.id } });
  expect([data.country, data.ownCountry]).toEqual(['FI', 'FI']);
  const { token } = people.User;
  expect((await ask('PUT', 'v1/ServiceRule', { body: rule, token })).status).toBe(403);
  expect(item.id).toBeGreaterThan(0);
});

test('a rule whose spans contradict each other is refused where it does [LIFE-172]', async () => {
  const { level, ask } = await begin();
  const save = async (spans: object) => {
    const body = {
      customerId: level.id,
      kind: 'fire_alarm_system',
      serviceKey: 'inspection',
      interval: 'P1Y',
      countedFrom: 'installed',
      performer: 'inspector',
      rank: 'advice',
      ...spans,
    };
    const { status, codes, fields } = await ask('PUT', 'v1/ServiceRule', { body });
    return status === 200 ? status : [status, codes, fields];
  };
  const eachCalendarYear = true;
  expect(await save({ eachCalendarYear, latest: 'P12M' })).toEqual([400, ['invalid_value'], ['latest']]);
  expect(await save({ eachCalendarYear, interval: 'P3Y' })).toEqual([400, ['invalid_value'], ['interval']]);
  expect(await save({ earliest: 'P3Y', latest: 'P4Y' })).toEqual([400, ['invalid_value'], ['earliest']]);
  expect(await save({ eachCalendarYear, latest: 'P15M' })).toBe(200);
});

test('a changed rule is answered before what it changes, which is worked out by the building while others write', async () => {
  const { level, ask } = await begin();
  for (let more = 0; more < 2; more += 1) await backend.seed.building(level);
  const began = vi.spyOn(backend.db, 'transaction');
  await ask('PUT', 'v1/ServiceRule/Country', { body: { customerId: level.id, country: 'FI' } });
  await backend.settled();
  // The rule, the wait for earlier writes, and one per building.
  expect(began).toHaveBeenCalledTimes(1 + 1 + 3);
  began.mockRestore();
});

test('an installation of a building has parts by floor and services of its type [LIFE-25]', async () => {
  const { building, floor, ask, list } = await begin();
  const body = {
    buildingId: building.id,
    type: 'fire_alarm_system',
    name: 'Brandlarm',
    parts: [{ floorId: floor.id, name: 'Sektion 1', count: 12 }],
  };
  const creation = await ask<Installation>('POST', 'v1/Installation', { body });
  expect(creation.data.parts).toEqual([
    {
      id: expect.any(Number),
      floorId: floor.id,
      floorName: floor.name,
      name: 'Sektion 1',
      count: 12,
      tested: null,
    },
  ]);
  const { id, version } = creation.data;
  const keysOf = async () =>
    (await list({ installationId: id })).map(({ serviceKey }) => serviceKey).toSorted();
  expect(await keysOf()).toEqual(['daily', 'inspection', 'monthly', 'sections']);
  const services = [{ installationId: id, serviceKey: 'inspection' }];
  await ask('POST', 'v1/Service/Done', { body: { services, done: '2026-03-10T10:00:00.000Z' } });
  const [inspection] = await list({ installationId: id, serviceKey: 'inspection' });
  expect([inspection?.earliest, inspection?.due]).toEqual([day('2027-01-01'), day('2027-06-10')]);
  const update = await ask<Installation>('PUT', `v1/Installation/${id}`, {
    body: { ...body, type: 'sprinkler_system', version },
  });
  expect([update.status, (await keysOf()).includes('pipes')]).toEqual([200, true]);
  const stale = await ask('PUT', `v1/Installation/${id}`, { body: { ...body, version } });
  expect(stale.codes).toEqual(['stale_version']);
  expect((await ask('DELETE', `v1/Installation/${id}`)).status).toBe(200);
  expect([
    await keysOf(),
    await backend.db.$count(serviceStates, eq(serviceStates.installationId, id)),
  ]).toEqual([[], 0]);
});

test('an imported item has the services whose days its file gave [LIFE-34]', async () => {
  const { ask, map, item, list } = await begin();
  const created = [
    {
      fireProtectionId: item.fireProtectionId,
      mapItemExtra: { revisionYear: 2026, chargeYear: 2020 },
      serviceDates: { revisionYear: '2026-04-05', chargeYear: '2031-01-01', testPressureYear: '2020-01-01' },
    },
  ];
  const creation = await ask<{ items: MapItem[] }>('POST', `v1/Map/${map.id}/Changes`, {
    body: { items: { created } },
  });
  const services = await list({ mapItemId: creation.data.items[0]?.id ?? 0 });
  expect(Object.fromEntries(services.map(({ serviceKey, last }) => [serviceKey, last]))).toEqual({
    look: null,
    service: '2026-04-05T12:00:00.000Z',
    workshop: day('2020-01-31'),
  });
});

test('an exposed item’s service falls due sooner, also on a copied floor; a save without it keeps it [LIFE-135]', async () => {
  const { ask, map, item, level, floor, building, dues, list, note } = await begin();
  await ask('PUT', 'v1/ServiceRule/Country', { body: { customerId: level.id, country: 'FI' } });
  await backend.settled();
  await note({ done: '2026-03-04T10:00:00.000Z', services: [{ mapItemId: item.id, serviceKey: 'check' }] });
  expect((await dues()).check).toBe('2028-03-04');
  const readItem = async () => (await ask<MapItem>('GET', `v1/MapItem/${item.id}`)).data;
  const change = async (fields: object) => {
    const updated = [{ id: item.id, version: (await readItem()).version, ...fields }];
    return ask('POST', `v1/Map/${map.id}/Changes`, { body: { items: { updated } } });
  };
  expect((await change({ isExposed: true })).status).toBe(200);
  await change({ size: '6 kg' });
  const body = { mapId: map.id, fireProtectionId: item.fireProtectionId };
  await ask('PUT', `v1/MapItem/${item.id}`, { body });
  expect([(await readItem()).isExposed, (await dues()).check]).toEqual([true, '2027-03-04']);
  const copy = { buildingId: building.id, name: 'Kopia', level: 2 };
  const copied = await ask<{ id: number }>('POST', `v1/Floor/${floor.id}/Copy`, { body: copy });
  const [check] = await list({ floorId: copied.data.id, serviceKey: 'check' });
  expect((await ask<MapItem>('GET', `v1/MapItem/${check?.mapItemId}`)).data.isExposed).toBe(true);
  await change({ isExposed: false });
  expect([(await readItem()).isExposed, (await dues()).check]).toEqual([undefined, '2028-03-04']);
});
