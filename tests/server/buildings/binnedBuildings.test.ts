import { eq, sql } from 'drizzle-orm';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { CallName } from '#contract/calls.ts';
import { calls } from '#contract/calls.ts';
import { binDays } from '#contract/constants.ts';
import type { RoundHistory, RoundHistoryInfo } from '#contract/rounds/round.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { dumpTables } from '#tests/support/database/dumpTables.ts';
import { pixelPng } from '#tests/support/pixelPng.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { aFlaw, upload } from '#tests/support/hostile/uploadForm.ts';

const backend = await useBackend();
const dayMs = 24 * 60 * 60 * 1000;

/** Seeds a house with a running round in the bin and a user with all rights there. */
async function begin() {
  const fixture = await roundSeed(backend).plan({ hasDrawing: true, moreItems: [2] });
  const { token } = fixture.people.WebSbaAdmin;
  const area = await backend.seed.area(fixture.map);
  const flaw = await aFlaw(backend, fixture.map);
  const send = <T>(name: CallName, params: Readonly<Record<string, number>>, body?: object) => {
    const { method, path } = calls[name];
    const filled = path.replace(/\{(\w+)\}/g, (_whole, key: string) => String(params[key]));
    return backend.ask<T>(method, filled, { token, ...(body === undefined ? {} : { body }) });
  };
  const [next, other] = [
    await backend.seed.file({ customerId: fixture.level.id }),
    await backend.seed.file({ customerId: fixture.level.id }),
  ];
  const picture = { fileId: next.id, version: fixture.map.version, fit: [1, 0, 0, 0, 1, 0] };
  expect((await send('replaceDrawing', { id: fixture.map.id }, picture)).status).toBe(200);
  const { data: round } = await send<RoundHistory>('startRound', {}, { roundPlanningId: fixture.plan.id });
  const remove = () => send('deleteBuilding', { id: fixture.building.id });
  return { ...fixture, token, area, flaw, file: other, send, round, remove };
}
type House = Awaited<ReturnType<typeof begin>>;

/** Calls with which the office changes a building. */
const changes = ({ building, floor, map, item, area, flaw, file, protection, level }: House) => {
  const place = { mapId: map.id, fireProtectionId: protection.id, positionX: 10, positionY: 10 };
  const corners = { name: 'Ny', startX: 1, endX: 2, startY: 1, endY: 2 };
  const idOf = (id: number) => ({ id });
  const writes: [CallName, Record<string, number>, object?][] = [
    ['updateBuilding', idOf(building.id), { name: 'Ny', customerId: level.id }],
    ['updateBuilding', idOf(building.id), { name: 'Ny', customerId: level.id, deleted: true }],
    ['deleteBuilding', idOf(building.id)],
    ['createFloor', {}, { name: 'Ny', buildingId: building.id }],
    ['updateFloor', idOf(floor.id), { name: 'Ny', buildingId: building.id }],
    ['copyFloor', idOf(floor.id), { name: 'Ny', buildingId: building.id, level: 2 }],
    ['deleteFloor', idOf(floor.id)],
    ['createMap', {}, { name: 'Ny', floorId: floor.id }],
    ['updateMap', idOf(map.id), { name: 'Ny', floorId: floor.id }],
    ['changeDrawing', idOf(map.id), { areas: { created: [corners] } }],
    ['replaceDrawing', idOf(map.id), { fileId: file.id, version: map.version + 1, fit: [1, 0, 0, 0, 1, 0] }],
    ['undoReplaceDrawing', idOf(map.id)],
    ['deleteMap', idOf(map.id)],
    ['createMapItem', {}, place],
    ['updateMapItem', idOf(item.id), place],
    ['deleteMapItem', idOf(item.id)],
    ['createArea', {}, { ...corners, mapId: map.id }],
    ['updateArea', idOf(area.id), { ...corners, mapId: map.id }],
    ['deleteArea', idOf(area.id)],
    ['createFlaw', {}, { name: 'Ny', mapItemId: item.id }],
    ['updateFlaw', idOf(flaw.id), { name: 'Ny' }],
    ['deleteFlaw', idOf(flaw.id)],
    ['mailFlaw', idOf(flaw.id)],
  ];
  return writes;
};

const everything = async () => JSON.stringify(await dumpTables(backend.db, () => false));

describe('a building in the bin', () => {
  test('is changed by no call but restoring, and refusals say why [BIN-01]', async () => {
    const house = await begin();
    await house.remove();
    const before = await everything();
    const heard: string[] = [];
    for (const [name, params, body] of changes(house)) {
      const { status, codes } = await house.send(name, params, body);
      heard.push(`${name} ${status} ${codes.join()}`);
    }
    const places: Record<string, number>[] = [
      { flawid: house.flaw.id },
      { mapid: house.map.id },
      { buildingid: house.building.id, documenttype: 1 },
    ];
    for (const fields of places) {
      const { status, codes } = await upload(backend, { token: house.token, bytes: pixelPng, fields });
      heard.push(`uploadFile ${status} ${codes.join()}`);
    }
    expect(heard.filter((each) => !/ (409 building_deleted|400 invalid_reference)$/.test(each))).toEqual([]);
    expect(heard.filter((each) => each.endsWith('building_deleted')).length).toBeGreaterThan(15);
    expect(await everything()).toBe(before);
    expect((await house.send('restoreBuilding', { id: house.building.id })).status).toBe(200);
  });

  test('is asked of every call that changes places [BIN-01]', async () => {
    const coveredCalls = new Set(changes(await begin()).map(([name]) => name));
    const isOfPlaces = (name: CallName) =>
      calls[name].method !== 'GET' && /^v1\/(?:Building|Floor|Map|MapItem|Area)\b/.test(calls[name].path);
    const uncoveredCalls = (Object.keys(calls) as CallName[]).filter(
      (name) => isOfPlaces(name) && !coveredCalls.has(name),
    );
    // Creations, packs, files of whole buildings, restoring, entries during a round, and open editors.
    const exemptCalls = [
      'createBuilding',
      'importBuildings',
      'createFilePack',
      'restoreBuilding',
      'saveMapItemExtra',
      'followDrawing',
    ];
    expect(uncoveredCalls.toSorted()).toEqual(exemptCalls.toSorted());
  });

  test('lets a round that was started before be walked, with flaws and photos, and finished [BIN-02]', async () => {
    const house = await begin();
    const { send, round, token } = house;
    const { data: infos } = await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
      token,
      query: { roundHistoryId: round.id, pageSize: 0 },
    });
    const [info] = infos;
    await house.remove();
    const place = { name: 'Trasig', roundHistoryInfoId: info?.id ?? 0, flawPositionX: 1, flawPositionY: 1 };
    const { data: flaw } = await send<Flaw>('createFlaw', {}, place);
    const photo = await upload(backend, { token, bytes: pixelPng, fields: { flawid: flaw.id } });
    const acts = [
      await send('updateFlaw', { id: flaw.id }, { name: 'Mycket trasig' }),
      photo,
      await send('deleteFile', { id: photo.data.id }),
      await send('saveMapItemExtra', { id: house.item.id }, { model: 'P6' }),
    ];
    for (const item of info?.roundHistoryItems ?? []) {
      const body = { controlled: round.created, continueWithoutAdding: false, markedRemaining: false };
      acts.push(await send('updateRoundItem', { id: item.id }, body));
    }
    acts.push(await send('updateRound', { id: round.id }, { done: round.created }));
    expect(acts.map(({ status, codes }) => [status, ...codes].join(' '))).toEqual(acts.map(() => '200'));
    // From now on the flaw belongs to the office and waits for the building.
    expect((await send('updateFlaw', { id: flaw.id }, { name: 'Ny' })).codes).toEqual(['building_deleted']);
    expect((await send('saveMapItemExtra', { id: house.item.id }, { model: 'P9' })).codes).toEqual([
      'building_deleted',
    ]);
  });

  test('leaves plans that name its floors to be edited [BIN-01]', async () => {
    const house = await begin();
    await house.remove();
    const body = {
      name: 'Ny',
      customerId: house.level.id,
      start: house.round.created,
      floorIds: [house.floor.id],
    };
    expect((await house.send('updateRoundPlanning', { id: house.plan.id }, body)).status).toBe(200);
  });

  test('counts its days from the deletion, and is gone for every call after them [BIN-03]', async () => {
    const house = await begin();
    const { building, level, people } = house;
    await house.remove();
    // A later change of the row, as a move may make one, is no deletion.
    const late = new Date(backend.time.now.getTime() + 10 * dayMs).toISOString();
    await backend.db.update(buildings).set({ updated: late }).where(eq(buildings.id, building.id));
    backend.time.now = new Date(backend.time.now.getTime() + (binDays + 1) * dayMs);
    const token = await backend.seed.tokenFor(people.WebSbaAdmin);
    const statuses: number[] = [];
    const path = `v1/Building/${building.id}`;
    const body = { name: 'Ny', customerId: level.id, deleted: false };
    statuses.push(
      (await backend.ask('GET', path, { token })).status,
      (await backend.ask('GET', `${path}/Contents`, { token })).status,
      (await backend.ask('PUT', path, { token, body })).status,
      (await backend.ask('DELETE', path, { token })).status,
      (await backend.ask('POST', `${path}/Restore`, { token })).status,
      (
        await backend.ask('PUT', `v1/Floor/${house.floor.id}`, {
          token,
          body: { name: 'Ny', buildingId: building.id },
        })
      ).status,
      (await backend.ask('DELETE', `v1/MapItem/${house.item.id}`, { token })).status,
    );
    expect(statuses).toEqual(statuses.map(() => 404));
  });

  test('is still there on its last day, and not a moment later [BIN-03]', async () => {
    const { building, remove, people } = await begin();
    await remove();
    const deleted = backend.time.now.getTime();
    const binned = async (ms: number) => {
      backend.time.now = new Date(deleted + binDays * dayMs + ms);
      const token = await backend.seed.tokenFor(people.WebSbaAdmin);
      const query = { customerId: building.customerId, pageSize: 0 };
      const { data } = await backend.ask<{ id: number }[]>('GET', 'v1/Building/Deleted', { token, query });
      return data.map(({ id }) => id);
    };
    expect(await binned(-1000)).toEqual([building.id]);
    expect(await binned(1000)).toEqual([]);
    const token = await backend.seed.tokenFor(people.WebSbaAdmin);
    expect((await backend.ask('POST', `v1/Building/${building.id}/Restore`, { token })).status).toBe(404);
    backend.time.now = new Date(deleted);
  });

  test('comes back by PUT as by the call: once, and in the audit log', async () => {
    const { send, building, level, remove } = await begin();
    await remove();
    const body = { name: building.name, customerId: level.id, deleted: false };
    for (let count = 0; count < 2; count += 1)
      expect((await send('updateBuilding', { id: building.id }, body)).status).toBe(200);
    await remove();
    await send('restoreBuilding', { id: building.id });
    const rows = await backend.db.select().from(auditLog).where(eq(auditLog.targetId, building.id));
    const acts = rows.filter(({ targetKind }) => targetKind === 'building').map(({ action }) => action);
    expect(acts).toEqual(['deleted', 'restored', 'deleted', 'restored']);
  });
});

test('older deletions get their date from the audit log or the last change [BIN-03]', async () => {
  const folder = join(import.meta.dirname, '../../../server/db/migrations');
  const file = readdirSync(folder).find((name) => name.endsWith('days_in_the_bin.sql')) ?? '';
  const [, backfill = ''] = readFileSync(join(folder, file), 'utf8').split('--> statement-breakpoint');
  const { level, building, floor } = await backend.seed.tenant();
  const [deletion, change] = ['2026-01-02T03:04:05.678Z', '2026-02-03T04:05:06.789Z'];
  const unlogged = await backend.seed.building(level, 'Otalt', { deleted: true, updated: change });
  const entry = { action: 'deleted', actor: 'user:1', targetKind: 'building', targetId: building.id };
  for (const [when, more] of [
    [deletion, {}],
    [change, { targetKind: 'floor', targetId: floor.id }],
  ] as const)
    await backend.db.insert(auditLog).values({ ...entry, ...more, created: when, updated: when });
  await backend.db.update(buildings).set({ deleted: true, updated: change });
  await backend.db.update(buildings).set({ deletedAt: null });
  await backend.db.execute(sql.raw(backfill));
  const { id, deletedAt } = buildings;
  expect(await backend.db.select({ id, deletedAt }).from(buildings).orderBy(id)).toEqual([
    { id: building.id, deletedAt: deletion },
    { id: unlogged.id, deletedAt: change },
  ]);
});
