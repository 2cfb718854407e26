import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { servicedTenant } from '#tests/support/seeds/servicedTenant.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const begin = () => servicedTenant(backend);

test('a replaced unit leaves its facts and services as history, and the new unit starts without [LIFE-23]', async () => {
  const { item, ask, note, dues, history, extraNow } = await begin();
  await note({ done: '2026-02-03T10:00:00.000Z' });
  const body = {
    mapItemIds: [item.id],
    done: '2026-06-01T08:00:00.000Z',
    manufacture: 'Presto',
    note: 'Utbytt',
  };
  const replaced = await ask<MapItem[]>('POST', 'v1/Service/Replace', { body });
  expect(replaced.data).toMatchObject([
    {
      id: item.id,
      positionNumber: item.positionNumber,
      positionX: item.positionX,
      manufacture: 'Presto',
      year: null,
    },
  ]);
  expect(await extraNow()).toMatchObject({ chargeYear: 0, revisionYear: 0 });
  expect(await dues()).toEqual({ look: '2026-09-01', service: '2027-06-01', workshop: '2036-06-01' });
  const { doneServices: events, units } = await history();
  expect(units).toMatchObject([
    { started: null, ended: body.done, note: 'Utbytt', facts: { chargeYear: 2018, revisionYear: 2026 } },
  ]);
  expect(events).toMatchObject([{ serviceKey: 'service', unitId: units[0]?.id }]);
});

test('a late service belongs to the unit of its date and leaves the new unit unchanged [LIFE-131]', async () => {
  const { item, ask, note, dues, history, extraNow } = await begin();
  const replace = async (done: string) =>
    ask('POST', 'v1/Service/Replace', { body: { mapItemIds: [item.id], done } });
  await replace('2026-03-01T08:00:00.000Z');
  await replace('2026-06-01T08:00:00.000Z');
  const before = [await dues(), await extraNow()];
  await note({ done: '2026-02-03T10:00:00.000Z' });
  await note({ done: '2026-04-03T10:00:00.000Z' });
  const { doneServices: events, units } = await history();
  expect(events.map(({ unitId }) => unitId)).toEqual(units.map(({ id }) => id));
  expect([await dues(), await extraNow()]).toEqual(before);
  await note({ done: '2026-06-01T08:00:00.000Z' });
  expect((await history()).doneServices[0]?.unitId).toBeNull();
  const late = await replace('2026-05-01T08:00:00.000Z');
  expect([late.status, late.codes]).toEqual([409, ['replaced_already']]);
  expect((await history()).units).toHaveLength(2);
});

test('a replacement that is sent late leaves the new unit the services noted on it since [LIFE-131]', async () => {
  const { item, ask, note, dues, history, extraNow } = await begin();
  await note({ done: '2026-02-03T10:00:00.000Z' });
  await note({ done: '2026-07-03T10:00:00.000Z' });
  await ask('POST', 'v1/Service/Replace', {
    body: { mapItemIds: [item.id], done: '2026-06-01T08:00:00.000Z' },
  });
  const { doneServices: events, units } = await history();
  expect(events.map(({ unitId }) => unitId)).toEqual([null, units[0]?.id]);
  expect([(await dues()).service, (await extraNow()).revisionYear]).toEqual(['2027-07-03', 2026]);
  await ask('DELETE', `v1/Service/Done/${events[0]?.id}`);
  expect([(await dues()).service, (await extraNow()).revisionYear]).toEqual(['2027-06-01', 0]);
});

test('users undo their own service notes, and others’ with the right to edit drawings [LIFE-132]', async () => {
  const { item, note, history, ask, people } = await begin();
  const { token } = people.BasicUser;
  const newest = async () => (await history()).doneServices[0]?.id ?? 0;
  await note({});
  const ofAdmin = await newest();
  expect((await ask('DELETE', `v1/Service/Done/${ofAdmin}`, { token })).status).toBe(403);
  await note({ services: [{ mapItemId: item.id, serviceKey: 'look' }] }, { token });
  const ownService = (await history()).doneServices.find(({ serviceKey }) => serviceKey === 'look');
  expect((await ask('DELETE', `v1/Service/Done/${ownService?.id}`, { token })).status).toBe(200);
  expect((await ask('DELETE', `v1/Service/Done/${ofAdmin}`)).status).toBe(200);
});

test('a replacement is undone: the old unit has its facts and services again [LIFE-133]', async () => {
  const { item, ask, note, dues, history, extraNow, people } = await begin();
  await backend.db
    .update(mapItems)
    .set({ manufacture: 'Dafo', extra: { chargeYear: 2018, revisionYear: 2025, size: 'liten' } })
    .where(eq(mapItems.id, item.id));
  await note({ done: '2026-02-03T10:00:00.000Z' });
  const facts = async () => (await ask<MapItem>('GET', `v1/MapItem/${item.id}`)).data;
  const before = [
    await dues(),
    await extraNow(),
    (await facts()).manufacture,
    (await history()).doneServices,
  ];
  const body = {
    mapItemIds: [item.id],
    done: '2026-06-01T08:00:00.000Z',
    manufacture: 'Presto',
    size: '6 kg',
  };
  const replace = async (done = body.done) =>
    (
      await ask<{ id: number; endedUnitId: number }[]>('POST', 'v1/Service/Replace', {
        body: { ...body, done },
      })
    ).data[0];
  const undo = async (unitId = 0, token = people.Admin.token) =>
    ask('DELETE', `v1/Service/Replace/${unitId}`, { token });
  const first = await replace();
  expect((await undo(first?.endedUnitId, people.BasicUser.token)).status).toBe(403);
  const second = await replace('2026-06-02T08:00:00.000Z');
  expect((await undo(first?.endedUnitId)).codes).toEqual(['replaced_already']);
  await note({ done: '2026-07-01T10:00:00.000Z' });
  expect((await undo(second?.endedUnitId)).codes).toEqual(['serviced_since']);
  await ask('DELETE', `v1/Service/Done/${(await history()).doneServices[0]?.id}`);
  expect((await undo(second?.endedUnitId)).status).toBe(200);
  expect((await undo(second?.endedUnitId)).status).toBe(404);
  expect((await undo(first?.endedUnitId)).status).toBe(200);
  const after = [await dues(), await extraNow(), (await facts()).manufacture, (await history()).doneServices];
  expect(after).toEqual(before);
  expect((await history()).units).toEqual([]);
});

test('a replacement of an earlier day is undone though a service of a later one had been noted before [LIFE-133]', async () => {
  const { item, ask, note, dues, history, extraNow } = await begin();
  await note({ done: '2026-10-06T10:00:00.000Z' });
  const before = [await dues(), await extraNow(), (await history()).doneServices];
  const later = (minutes: number) => {
    backend.time.now = new Date(backend.time.now.getTime() + minutes * 60_000);
  };
  later(1);
  const body = { mapItemIds: [item.id], done: '2026-10-01T08:00:00.000Z' };
  const { data } = await ask<{ endedUnitId: number }[]>('POST', 'v1/Service/Replace', { body });
  later(1);
  const undo = () => ask('DELETE', `v1/Service/Replace/${data[0]?.endedUnitId}`);
  const look = { services: [{ mapItemId: item.id, serviceKey: 'look' }] };
  const { data: looked } = await note({ ...look, done: '2026-10-02T10:00:00.000Z' });
  expect((await undo()).codes).toEqual(['serviced_since']);
  await ask('DELETE', `v1/Service/Done/${looked[0]?.id}`);
  expect((await undo()).status).toBe(200);
  expect([await dues(), await extraNow(), (await history()).doneServices]).toEqual(before);
  await ask('DELETE', `v1/Service/Done/${(await history()).doneServices[0]?.id}`);
  expect((await extraNow()).revisionYear).toBe(2025);
});

test('a restored unit has no year of a service that was undone during its replacement [LIFE-133]', async () => {
  const { item, ask, note, extraNow } = await begin();
  const later = () => {
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
  };
  const { data: noted } = await note({ done: '2026-02-03T10:00:00.000Z' });
  later();
  const body = { mapItemIds: [item.id], done: '2026-06-01T08:00:00.000Z' };
  const { data } = await ask<{ endedUnitId: number }[]>('POST', 'v1/Service/Replace', { body });
  later();
  expect((await ask('DELETE', `v1/Service/Done/${noted[0]?.id}`)).status).toBe(200);
  expect((await ask('DELETE', `v1/Service/Replace/${data[0]?.endedUnitId}`)).status).toBe(200);
  expect((await extraNow()).revisionYear).toBe(2025);
});

test('the second of two replacements at one time, or of one day outside of rounds, is refused', async () => {
  const { item, ask, history } = await begin();
  const replace = (done: string) =>
    ask<{ endedUnitId: number }[]>('POST', 'v1/Service/Replace', { body: { mapItemIds: [item.id], done } });
  const { data } = await replace('2026-06-01T12:00:00.000Z');
  for (const done of ['2026-06-01T12:00:00.000Z', '2026-06-01T15:00:00.000Z', '2026-06-01T09:00:00.000Z'])
    expect((await replace(done)).codes).toEqual(['replaced_already']);
  expect((await history()).units).toHaveLength(1);
  expect((await ask('DELETE', `v1/Service/Replace/${data[0]?.endedUnitId}`)).status).toBe(200);
  expect((await replace('2026-06-01T12:00:00.000Z')).status).toBe(200);
  expect((await replace('2026-06-02T12:00:00.000Z')).status).toBe(200);
});

test('a replacement is undone by its author with the right to rounds, or by drawing editors [LIFE-132]', async () => {
  const { item, ask, people } = await begin();
  const replace = async (done: string, token: string) => {
    const body = { mapItemIds: [item.id], done };
    const { data } = await ask<{ endedUnitId: number }[]>('POST', 'v1/Service/Replace', { body, token });
    return data[0]?.endedUnitId;
  };
  const undo = async (unitId: number | undefined, token: string) =>
    (await ask('DELETE', `v1/Service/Replace/${unitId}`, { token })).status;
  const ofAdmin = await replace('2026-06-01T08:00:00.000Z', people.Admin.token);
  expect(await undo(ofAdmin, people.BasicUser.token)).toBe(403);
  const ownReplacement = await replace('2026-07-01T08:00:00.000Z', people.BasicUser.token);
  expect(await undo(ownReplacement, people.BasicUser.token)).toBe(200);
  expect(
    await undo(await replace('2026-07-01T08:00:00.000Z', people.BasicUser.token), people.Admin.token),
  ).toBe(200);
});
