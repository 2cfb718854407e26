import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { files, mapItems } from '#server/db/schema/drawings.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { itemUnits, serviceEvents, serviceRules } from '#server/db/schema/maintenance.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { keepDueServices } from '#server/services/maintenanceRules/dueServices.ts';
import { keepItemStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { StoredFile } from '#contract/drawings/drawing.ts';
import type { RoundHistory, RoundHistoryInfo, RoundHistoryItem } from '#contract/rounds/round.ts';
import type { RoundConflict } from '#contract/rounds/roundConflict.ts';
import { refusedWork } from '#tests/support/hostile/refusedWork.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

/** Seeds two inspectors, Anna and Bo, on a round of one powder extinguisher serviced in 2024. */
async function together() {
  const fixture = await seed.round({});
  const anna = fixture.people.BasicUser;
  const bo = fixture.people.User;
  const readItem = async (roundHistoryId = fixture.round.id) => {
    const query = { roundHistoryId, pageSize: 0 };
    const { data } = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
      token: anna.token,
      query,
    });
    return data[0]?.roundHistoryItems[0] ?? expect.fail('no item');
  };
  const item = await readItem();
  const mapItemId = item.mapItemId ?? expect.fail('no item on a drawing');
  await backend.db
    .update(mapItems)
    .set({ extra: { revisionYear: 2024 } })
    .where(eq(mapItems.id, mapItemId));
  await keepItemStates(backend.db, eq(mapItems.id, mapItemId));
  await keepDueServices(backend.db, fixture.round.id, backend.time.now.toISOString());
  const minute = () => {
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
    return backend.time.now.toISOString();
  };
  const judge = (who: { token: string }, body: object = {}) => {
    const controlled = minute();
    return backend.ask<RoundHistoryItem>('PUT', `v1/RoundHistoryItem/${item.id}`, {
      token: who.token,
      body: { controlled, continueWithoutAdding: true, basedOn: item.updated, ...body },
    });
  };
  const photograph = (who: { token: string }, key?: string) => {
    const form = new FormData();
    form.append('file', new File([pixelPng], 'dörr.png', { type: 'image/png' }));
    return backend.ask<StoredFile>('POST', `v1/RoundHistoryItem/${item.id}/Photo`, {
      token: who.token,
      form,
      ...(key && { key }),
    });
  };
  const post = (who: { token: string }, path: string, body: object) =>
    backend.ask('POST', path, {
      token: who.token,
      body: { done: minute(), roundHistoryId: fixture.round.id, ...body },
    });
  const service = (who: { token: string }) =>
    post(who, 'v1/Service/Done', { services: [{ mapItemId, serviceKey: 'service' }] });
  const replace = (who: { token: string }, size: string, more: object = {}) =>
    post(who, 'v1/Service/Replace', { mapItemIds: [mapItemId], size, ...more });
  const finish = () =>
    backend.db.update(roundHistories).set({ done: minute() }).where(eq(roundHistories.id, fixture.round.id));
  return {
    ...fixture,
    anna,
    bo,
    item,
    mapItemId,
    read: readItem,
    judge,
    photograph,
    service,
    replace,
    finish,
    minute,
  };
}

const locked = { uncheckedReason: 'locked', uncheckedNote: 'Ingen nyckel' };

describe('an item that could not be checked', () => {
  test('an unchecked item keeps its reason with flag and date until it is checked [LIFE-96]', async () => {
    const { anna, judge, read } = await together();
    await judge(anna, locked);
    expect(await read()).toMatchObject({ ...locked, continueWithoutAdding: true });
    await judge(anna, { continueWithoutAdding: false, ...locked });
    expect(await read()).toMatchObject({ uncheckedReason: null, uncheckedNote: '' });
  });

  test('has one photo, once by its key, which is deleted when its author judges again [LIFE-98]', async () => {
    const { anna, bo, judge, photograph, read } = await together();
    await judge(anna, locked);
    const key = crypto.randomUUID();
    const [first, again] = [await photograph(anna, key), await photograph(anna, key)];
    expect([first.status, again.data.id]).toEqual([200, first.data.id]);
    expect((await read()).uncheckedFileId).toBe(first.data.id);
    // Another user's verdict keeps the photo, the author's removes it.
    await judge(bo, { continueWithoutAdding: false });
    expect((await read()).uncheckedFileId).toBe(first.data.id);
    await judge(anna, locked);
    const second = await photograph(anna);
    await judge(anna, { continueWithoutAdding: false });
    expect((await read()).uncheckedFileId).toBeNull();
    const [file] = await backend.db.select().from(files).where(eq(files.id, second.data.id));
    expect(file?.deleted).toBe(true);
  });

  test('a photo that arrives after the end of the round is stored if there is none [LIFE-98]', async () => {
    const { anna, judge, photograph, finish } = await together();
    await judge(anna, locked);
    await finish();
    expect((await photograph(anna)).status).toBe(200);
    expect((await photograph(anna)).status).toBe(409);
  });

  test('the reason is kept with the answer of another user [LIFE-100]', async () => {
    const { anna, bo, judge, round } = await together();
    await judge(anna, locked);
    await judge(bo, { uncheckedReason: 'notFound' });
    const { data } = await backend.ask<RoundConflict[]>('GET', 'v1/RoundConflict', {
      token: anna.token,
      query: { roundHistoryId: round.id },
    });
    expect(data).toMatchObject([{ kept: locked, shown: { uncheckedReason: 'notFound' } }]);
    const [conflict] = data;
    await backend.ask('POST', `v1/RoundConflict/${conflict?.id}/Use`, {
      token: anna.token,
      body: { use: 'kept' },
    });
    const [row] = await backend.db.select().from(roundHistoryItems);
    expect(row).toMatchObject(locked);
  });

  test('is marked in the next round of the plan [LIFE-99]', async () => {
    const { anna, judge, read, finish, plan, minute } = await together();
    await judge(anna, locked);
    await finish();
    expect((await read()).uncheckedBefore).toBe(false);
    minute();
    const { data } = await backend.ask<{ id: number }>('POST', 'v1/RoundHistory', {
      token: anna.token,
      body: { roundPlanningId: plan.id },
    });
    expect((await read(data.id)).uncheckedBefore).toBe(true);
  });
});

describe('a service in a round', () => {
  test('is no longer due in it once it was noted, none of a replaced unit is [LIFE-106]', async () => {
    const { anna, service, replace, read } = await together();
    const due = async () => (await read()).dueServices?.map(({ serviceKey }) => serviceKey);
    expect(await due()).toEqual(['service']);
    expect((await service(anna)).status).toBe(200);
    expect(await due()).toEqual([]);
    expect((await replace(anna, '6 kg')).status).toBe(200);
    expect(await due()).toEqual([]);
  });

  test('an overdue service of each kind is listed once by the running round under its custom name [LIFE-134]', async () => {
    const { anna, round, finish, level } = await together();
    await backend.db.insert(serviceRules).values({
      customerId: level.id,
      kind: 'powder_extinguisher',
      serviceKey: 'own-1',
      ...textKeys('Vägning'),
      name: 'Vägning',
      interval: 'P1Y',
      countedFrom: 'last',
      performer: 'own',
      rank: 'advice',
      created: backend.time.now.toISOString(),
      updated: backend.time.now.toISOString(),
    });
    const services = async () => {
      const { data } = await backend.ask<RoundHistory>('GET', `v1/RoundHistory/${round.id}`, {
        token: anna.token,
      });
      return data.services
        ?.filter(({ inventoryType }) => inventoryType === 'powder_extinguisher')
        .map(({ serviceKey, serviceName, performer }) => [serviceKey, serviceName, performer]);
    };
    expect(await services()).toEqual([
      ['look', '', 'own'],
      ['service', '', 'certified'],
      ['workshop', '', 'certified'],
      ['own-1', 'Vägning', 'own'],
    ]);
    await finish();
    expect(await services()).toBeUndefined();
  });

  test('is due in it again once the replacement is undone [LIFE-133]', async () => {
    const { anna, replace, read, people } = await together();
    const replaced = await replace(anna, '6 kg');
    expect((await read()).dueServices).toEqual([]);
    const [{ endedUnitId }] = replaced.data as [{ endedUnitId: number }];
    const { token } = people.Admin;
    expect((await backend.ask('DELETE', `v1/Service/Replace/${endedUnitId}`, { token })).status).toBe(200);
    expect((await read()).dueServices).toMatchObject([{ serviceKey: 'service' }]);
  });

  test('comes after the end of its round, and is kept with its date [LIFE-104]', async () => {
    const { anna, service, replace, finish } = await together();
    await finish();
    expect([(await service(anna)).status, (await replace(anna, '6 kg')).status]).toEqual([200, 200]);
    expect(await backend.db.select().from(serviceEvents)).toHaveLength(1);
  });

  test('the second of two inspectors who replace the same item is informed of the first [LIFE-103]', async () => {
    const { anna, bo, replace } = await together();
    expect((await replace(anna, '6 kg')).status).toBe(200);
    const second = await replace(bo, '9 kg');
    expect([second.status, second.codes]).toEqual([409, ['replaced_already']]);
    expect(await backend.db.select().from(itemUnits)).toHaveLength(1);
  });

  test('the second of two inspectors who note the same service is informed and may count both [LIFE-206]', async () => {
    const { anna, bo, service, mapItemId, round } = await together();
    expect((await service(anna)).status).toBe(200);
    const second = await service(bo);
    expect([second.status, second.codes]).toEqual([409, ['serviced_already']]);
    expect(await backend.db.select().from(serviceEvents)).toHaveLength(1);
    const services = [{ mapItemId, serviceKey: 'service' }];
    const done = backend.time.now.toISOString();
    const body = { services, done, roundHistoryId: round.id, again: true };
    expect((await backend.ask('POST', 'v1/Service/Done', { token: bo.token, body })).status).toBe(200);
    expect(await backend.db.select().from(serviceEvents)).toHaveLength(2);
  });

  test('a replacement that knows of the one before it is the newest, whenever it was done', async () => {
    const { anna, bo, replace, minute } = await together();
    const early = minute();
    await replace(anna, '6 kg');
    minute();
    expect((await replace(bo, '9 kg', { done: early })).status).toBe(409);
    expect((await replace(bo, '9 kg', { done: early, again: true })).status).toBe(200);
    const units = await backend.db.select().from(itemUnits).orderBy(itemUnits.ended);
    expect(units.map(({ facts }) => facts.size)).toEqual([expect.anything(), '6 kg']);
    expect(units[1]?.started).toBe(units[0]?.ended);
  });
});

test('the identification of an item is stored, and after the round’s end only if missing [LIFE-108]', async () => {
  const { anna, item, read, finish } = await together();
  const scan = (body: object) =>
    backend.ask('PUT', `v1/RoundHistoryItem/${item.id}/Scan`, { token: anna.token, body });
  await scan({ scan: 'skipped', scanReason: 'Etiketten saknas' });
  expect(await read()).toMatchObject({ scan: 'skipped', scanReason: 'Etiketten saknas' });
  await scan({ scan: null });
  expect((await read()).scan).toBeNull();
  await finish();
  await scan({ scan: 'scanned' });
  await scan({ scan: 'typed' });
  expect((await read()).scan).toBe('scanned');
});

test('a service, a scan and a photo whose sender lost the right are carried out in their name once approved [LIFE-107]', async () => {
  const { item, round, inspector, post, photo, decide, readItem } = await refusedWork(backend);
  const done = '2026-11-20T08:30:00.000Z';
  const services = [{ mapItemId: item.mapItemId, serviceKey: 'service' }];
  const note = { callName: 'noteServices', targetId: null, targetKey: 'service-a' };
  const payload = { services, done, roundHistoryId: round.id };
  const notes = await post({ ...note, payload });
  const foreign = await post({
    ...note,
    payload: { ...payload, services: [{ ...services[0], mapItemId: 4711 }] },
  });
  expect([notes.status, foreign.status]).toEqual([200, 400]);
  const scanned = await post({ callName: 'noteItemScan', payload: { scan: 'typed' } });
  const pictured = await post({ callName: 'uploadItemPhoto', payload: {} });
  expect((await decide(pictured.data.id, 'Approve')).codes).toEqual(['photo_not_sent']);
  await photo(pictured.data.id);
  for (const { data } of [notes, scanned, pictured])
    expect((await decide(data.id, 'Approve')).status).toBe(200);
  const events = await backend.db.select().from(serviceEvents);
  expect(events).toMatchObject([{ mapItemId: item.mapItemId, userName: inspector.email, done }]);
  const row = await readItem();
  expect([row?.scan, row?.uncheckedFileId === null]).toEqual(['typed', false]);
});
