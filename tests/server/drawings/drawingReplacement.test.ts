import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { drawingFits, maps } from '#server/db/schema/drawings.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { Area, FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import type { ReplacedDrawing } from '#contract/drawings/drawingReplacement.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import type { RoundHistory, RoundHistoryInfo } from '#contract/rounds/round.ts';
import { clickFromLooseFlaw, looseFlawFromClick } from '#domain/drawings/coordinates.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const rounds = roundSeed(backend);

/** Fit to half the size, moved by 100 to the right. */
const half = [0.5, 0, 100, 0, 0.5, 0] as const;

async function begin() {
  const seeded = await rounds.plan({ hasDrawing: true });
  const { people, level, map, item } = seeded;
  const { token } = people.Admin;
  const ask = <T>(method: string, path: string, body?: unknown, key?: string) =>
    backend.ask<T>(method, path, { token, body, ...(key ? { key } : {}) });
  const current = async () => (await ask<FloorMap>('GET', `v1/Map/${map.id}`)).data;
  const old = await current();
  const area = await backend.seed.area(map);
  const next = await backend.seed.file({ customerId: level.id }, { name: 'ny.png' });
  const readPlaces = async () => {
    const place = (await ask<MapItem>('GET', `v1/MapItem/${item.id}`)).data;
    const box = (await ask<Area>('GET', `v1/Area/${area.id}`)).data;
    const { startX, endX, startY, endY } = box;
    return { item: [place.positionX, place.positionY], area: [startX, endX, startY, endY] };
  };
  const body = (changes: object = {}) => ({
    fileId: next.id,
    version: old.version,
    fit: half,
    items: [{ id: item.id, version: 1, positionX: 125, positionY: 25 }],
    areas: [{ id: area.id, version: 1, startX: 105, endX: 200, startY: 10, endY: 150 }],
    ...changes,
  });
  const replace = (changes: object = {}, key?: string) =>
    ask<ReplacedDrawing>('POST', `v1/Map/${map.id}/Replace`, body(changes), key);
  const undo = () => ask<ReplacedDrawing>('POST', `v1/Map/${map.id}/Replace/Undo`);
  return { ...seeded, ask, current, old, area, next, read: readPlaces, replace, undo, token };
}

const walk = async ({ inspector, plan }: Awaited<ReturnType<typeof begin>>) => {
  const { token } = inspector;
  const { data: round } = await backend.ask<RoundHistory>('POST', 'v1/RoundHistory', {
    token,
    body: { roundPlanningId: plan.id },
    key: crypto.randomUUID(),
  });
  const infos = async () =>
    (
      await backend.ask<RoundHistoryInfo[]>('GET', 'v1/RoundHistoryInfo', {
        token,
        query: { roundHistoryId: round.id, pageSize: 0 },
      })
    ).data;
  const [info = expect.fail('no drawing')] = await infos();
  return { token, round, info, looseOf: async () => (await infos())[0]?.flaws ?? [], infos };
};

/** Finishes the round: a plan's next round starts after that. */
const finish = async ({ round }: { round: { id: number } }) => {
  const done = backend.time.now.toISOString();
  await backend.db.update(roundHistories).set({ done }).where(eq(roundHistories.id, round.id));
};

const placeOf = (flaw: Flaw | undefined) => (flaw ? clickFromLooseFlaw(flaw) : null);

const findLoose = async ({ token, round, info }: Awaited<ReturnType<typeof walk>>) => {
  const place = looseFlawFromClick({ x: 400, y: 600 });
  const answer = await backend.ask<Flaw>('POST', 'v1/Flaw', {
    token,
    body: { name: 'Spricka', roundHistoryId: round.id, roundHistoryInfoId: info.id, ...place },
    key: crypto.randomUUID(),
  });
  expect(answer.status).toBe(200);
  return { ...answer.data, ...place };
};

describe('a new drawing in place of an old one', () => {
  test('takes picture and places at once, and keeps the id of the last picture [DRAW-22, DRAW-23]', async () => {
    const { replace, old, next, read, current } = await begin();
    const { status, data } = await replace();
    expect(status).toBe(200);
    expect(data.map).toMatchObject({
      file: { id: next.id },
      oldFileId: old.file?.id,
      version: old.version + 1,
    });
    expect(await read()).toEqual({ item: [125, 25], area: [105, 200, 10, 150] });
    expect(data.items).toMatchObject([{ positionX: 125, positionY: 25, version: 2 }]);
    expect(await current()).toEqual(data.map);
  });

  test('a replacement is one step: stale, foreign or flat input changes nothing', async () => {
    const { replace, read, current, old, item } = await begin();
    const placesBefore = await read();
    const stranger = await begin();
    const strange = { version: 1, positionX: 1, positionY: 1 };
    expect((await replace({ version: old.version + 1 })).codes).toEqual(['stale_version']);
    expect((await replace({ areas: [], items: [{ ...strange, id: item.id, version: 9 }] })).status).toBe(409);
    expect((await replace({ items: [{ ...strange, id: stranger.item.id }] })).status).toBe(404);
    expect((await replace({ fileId: stranger.next.id })).fields).toEqual(['fileId']);
    expect((await replace({ fileId: old.file?.id })).fields).toEqual(['fileId']);
    expect((await replace({ fit: [1, 1, 0, 1, 1, 0] })).fields).toEqual(['fit']);
    expect(await read()).toEqual(placesBefore);
    expect(await current()).toEqual(old);
  });

  test('needs the right to edit floors, and is made once, however often it is sent', async () => {
    const { map, people, replace, old } = await begin();
    const { token } = people.User;
    const response = await backend.ask('POST', `v1/Map/${map.id}/Replace/Undo`, { token });
    expect(response.status).toBe(403);
    const key = crypto.randomUUID();
    const first = await replace({}, key);
    expect(await replace({}, key)).toMatchObject({ status: 200, data: first.data });
    expect(first.data.map.version).toBe(old.version + 1);
  });

  test('is undone with every place', async () => {
    const { replace, undo, read, current, old, map } = await begin();
    const placesBefore = await read();
    expect((await undo()).status).toBe(404);
    await replace();
    expect((await undo()).data.map).toMatchObject({ file: old.file, oldFileId: old.oldFileId });
    expect(await read()).toEqual(placesBefore);
    expect(await current()).toEqual({ ...old, version: old.version + 2, updated: expect.any(String) });
    expect(await backend.db.$count(drawingFits, eq(drawingFits.mapId, map.id))).toBe(0);
    expect((await undo()).status).toBe(404);
  });

  test('a replacement is undone when later moves are undone, and later renames stay [DRAWX-09]', async () => {
    const { replace, undo, ask, read, item, map, old } = await begin();
    const placesBefore = await read();
    await replace();
    const put = async (positionX: number) => {
      const { data } = await ask<MapItem>('GET', `v1/MapItem/${item.id}`);
      const { fireProtectionId, positionNumber, positionY } = data;
      const fields = { mapId: map.id, fireProtectionId, positionNumber, positionX, positionY };
      expect((await ask('PUT', `v1/MapItem/${item.id}`, { ...fields, name: 'Bytt namn' })).status).toBe(200);
    };
    await put(700);
    expect((await undo()).codes).toEqual(['changed_since']);
    await put(125);
    expect((await undo()).data.map).toMatchObject({ file: old.file });
    expect(await read()).toEqual(placesBefore);
    expect((await ask<MapItem>('GET', `v1/MapItem/${item.id}`)).data.name).toBe('Bytt namn');
  });

  test('a replacement isn’t undone over a later change, which is named', async () => {
    const { replace, undo, ask, item, map, area } = await begin();
    await replace();
    const itemResponse = await ask<MapItem>('GET', `v1/MapItem/${item.id}`);
    const { fireProtectionId, positionNumber } = itemResponse.data;
    const fields = { mapId: map.id, fireProtectionId, positionNumber, positionX: 700, positionY: 25 };
    expect((await ask('PUT', `v1/MapItem/${item.id}`, { ...fields, name: 'Flyttad' })).status).toBe(200);
    await ask('DELETE', `v1/Area/${area.id}`);
    const refusal = await undo();
    expect(refusal).toMatchObject({ status: 409, codes: ['changed_since'] });
    expect(refusal.errors.join()).toContain(`Flyttad, ${area.name}`);
    expect((await ask<MapItem>('GET', `v1/MapItem/${item.id}`)).data.positionX).toBe(700);
  });

  test('leaves a finished round on the drawing that it was walked on, and its picture can not be deleted', async () => {
    const fixture = await begin();
    const walked = await walk(fixture);
    const { infos } = walked;
    await finish(walked);
    await fixture.replace();
    const [info] = await infos();
    expect(info).toMatchObject({ fileId: fixture.old.file?.id });
    expect(info?.roundHistoryItems[0]).toMatchObject({ positionX: 50, positionY: 50 });
    expect((await fixture.ask('DELETE', `v1/File/${String(fixture.old.file?.id)}`)).status).toBe(409);
  });
});

describe('an open loose flaw on a replaced drawing', () => {
  test('keeps its stored place, and later rounds show it through the fits', async () => {
    const fixture = await begin();
    const first = await walk(fixture);
    const flaw = await findLoose(first);
    await fixture.replace();
    await finish(first);
    const later = await walk(fixture);
    expect((await later.looseOf()).map(placeOf)).toEqual([{ x: 300, y: 300 }]);
    expect((await first.looseOf()).map(placeOf)).toEqual([{ x: 400, y: 600 }]);
    const third = await backend.seed.file({ customerId: fixture.level.id });
    const { version } = await fixture.current();
    await fixture.replace({ fileId: third.id, version, fit: [1, 0, 0, 0, 1, 50], items: [], areas: [] });
    await finish(later);
    expect((await (await walk(fixture)).looseOf()).map(placeOf)).toEqual([{ x: 300, y: 350 }]);
    expect((await later.looseOf()).map(placeOf)).toEqual([{ x: 300, y: 300 }]);
    const flawResponse = await fixture.ask<Flaw>('GET', `v1/Flaw/${flaw.id}`);
    expect(placeOf(flawResponse.data)).toEqual({ x: 400, y: 600 });
  });

  test('a flaw that a later round stores whole stays, and one that it moves keeps its relative place', async () => {
    const fixture = await begin();
    const first = await walk(fixture);
    const flaw = await findLoose(first);
    await fixture.replace();
    await finish(first);
    const later = await walk(fixture);
    const put = async (place: object) => {
      const body = { name: 'Spricka', ...place };
      const answer = await backend.ask<Flaw>('PUT', `v1/Flaw/${flaw.id}`, { token: later.token, body });
      expect(answer.status).toBe(200);
      return placeOf(answer.data);
    };
    expect(await put(looseFlawFromClick({ x: 300, y: 300 }))).toEqual({ x: 400, y: 600 });
    expect(await put(looseFlawFromClick({ x: 200, y: 100 }))).toEqual({ x: 200, y: 200 });
    expect((await later.looseOf()).map(placeOf)).toEqual([{ x: 200, y: 100 }]);
  });

  test('stays where it is stored when a picture is replaced without a fit', async () => {
    const fixture = await begin();
    const first = await walk(fixture);
    await findLoose(first);
    await finish(first);
    await backend.db.update(maps).set({ fileId: fixture.next.id }).where(eq(maps.id, fixture.map.id));
    expect((await (await walk(fixture)).looseOf()).map(placeOf)).toEqual([{ x: 400, y: 600 }]);
  });
});
