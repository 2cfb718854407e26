import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { itemCodes } from '#server/db/schema/codes.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import type { CodeBatch, FoundCode, ItemCode } from '#contract/codes/itemCode.ts';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { codeAlphabet, isCode } from '#domain/codes/itemCode.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import type { Asked } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const { map, fireProtection: protection, people } = tenant;
  const second = await backend.seed.mapItem(map, protection, { positionNumber: 2 });
  const askAs = (level: keyof typeof people) => {
    return <T>(method: string, path: string, more: Asked = {}) =>
      backend.ask<T>(method, path, { token: people[level].token, ...more });
  };
  const ask = askAs('Admin');
  const blank = async (count = 1) => {
    const body = { customerId: tenant.level.id, count };
    const batch = (await ask<CodeBatch>('POST', 'v1/ItemCode/Blank', { body })).data;
    const query = { batchId: batch.id, pageSize: 0 };
    return (await ask<ItemCode[]>('GET', 'v1/ItemCode', { query })).data;
  };
  const claim = async (code: string, mapItemId: number, more: object = {}, by = ask) =>
    by<ItemCode>('POST', 'v1/ItemCode/Claim', { body: { code, mapItemId, ...more } });
  const find = async (code: string) =>
    (await ask<FoundCode>('GET', 'v1/ItemCode/Find', { query: { code } })).data;
  const codeOf = async (id: number) => (await ask<MapItem>('GET', `v1/MapItem/${id}`)).data.code;
  return { ...tenant, protection, second, asked: askAs, ask, blank, claim, find, codeOf };
}

test('codes are created once for the items of a place without one, and its lists show them [LIFE-41, LIFE-42]', async () => {
  const { ask, floor, building, item, second, codeOf, claim, blank } = await begin();
  const [own] = await blank();
  await claim(own?.code ?? '', item.id);
  for (const place of [{ floorId: floor.id }, { buildingId: building.id }]) {
    const creation = await ask<{ count: number }>('POST', 'v1/ItemCode/Make', { body: place });
    expect(creation.data.count).toBe('floorId' in place ? 1 : 0);
    const list = await ask<ItemCode[]>('GET', 'v1/ItemCode', { query: place });
    expect(list.data.map((row) => row.item?.mapItemId)).toEqual([item.id, second.id]);
    for (const { code, address } of list.data) {
      expect(isCode(code)).toBe(true);
      expect(code).not.toContain(String(item.id).padStart(9, '0'));
      expect(address).toBe(`http://localhost:4780/i/${code}`.toUpperCase());
    }
  }
  expect(await codeOf(item.id)).toBe(own?.code);
  expect((await ask('POST', 'v1/ItemCode/Make', { body: {} })).status).toBe(400);
});

test('500 blank codes are all different and belong to one batch, which shows how many are left [LIFE-43]', async () => {
  const { blank, claim, item, ask, level } = await begin();
  const codes = await blank(500);
  expect(new Set(codes.map(({ code }) => code)).size).toBe(500);
  expect(codes.flatMap(({ code }) => [...code]).filter((each) => !codeAlphabet.includes(each))).toEqual([]);
  expect(codes.every((each) => each.item === null)).toBe(true);
  await claim(codes[3]?.code ?? '', item.id);
  const batches = await ask<CodeBatch[]>('GET', 'v1/ItemCode/Blank', { query: { customerId: level.id } });
  expect(batches.data).toMatchObject([{ count: 500, blank: 499 }]);
  const tooMany = { customerId: level.id, count: 501 };
  expect((await ask('POST', 'v1/ItemCode/Blank', { body: tooMany })).status).toBe(400);
});

test('an inspector claims a blank code for an item, in any writing, and again without effect [LIFE-44]', async () => {
  const { blank, claim, item, codeOf, asked, find, building, floor } = await begin();
  const [{ code = '' } = {}] = await blank();
  expect(await find(code)).toEqual({ code, state: 'blank', item: null });
  const byInspector = asked('BasicUser');
  const address = `https://example.test/i/${code.toLowerCase()}`;
  expect((await claim(address, item.id, {}, byInspector)).status).toBe(200);
  expect((await claim(code, item.id, {}, byInspector)).status).toBe(200);
  expect(await codeOf(item.id)).toBe(code);
  expect(await find(code)).toMatchObject({
    state: 'claimed',
    item: { mapItemId: item.id, buildingId: building.id, floorId: floor.id },
  });
});

test('a blank code works for items of its level and below, and of no other level [LIFE-44]', async () => {
  const { level, root, item, map, people, claim, codeOf, find } = await begin();
  const sibling = await backend.seed.customer(root, 'Annexet');
  const { token } = people.CompanyAdmin;
  const byCompany = <T>(method: string, path: string, more: Asked = {}) =>
    backend.ask<T>(method, path, { token, ...more });
  const blankAt = async (customerId: number) => {
    const body = { customerId, count: 1 };
    const { id } = (await byCompany<CodeBatch>('POST', 'v1/ItemCode/Blank', { body })).data;
    const query = { batchId: id, pageSize: 0 };
    return (await byCompany<ItemCode[]>('GET', 'v1/ItemCode', { query })).data[0]?.code ?? '';
  };
  const [foreign, above] = [await blankAt(sibling.id), await blankAt(root.id)];
  expect(map.customerId).toBe(level.id);
  const refusal = await claim(foreign, item.id, {}, byCompany);
  expect(refusal).toMatchObject({ status: 400, codes: ['code_unknown'] });
  expect(await codeOf(item.id)).toBeNull();
  expect((await claim(above, item.id, {}, byCompany)).status).toBe(200);
  expect(await codeOf(item.id)).toBe(above);
  const { data } = await byCompany<FoundCode>('GET', 'v1/ItemCode/Find', { query: { code: foreign } });
  expect(data).toMatchObject({ state: 'blank' });
  expect((await find(above)).state).toBe('claimed');
});

test('a claim reports a typing error, an unknown code and a code of another item [LIFE-45]', async () => {
  const { blank, claim, item, second, codeOf, find } = await begin();
  const [{ code = '' } = {}] = await blank();
  await claim(code, item.id);
  const otherCode = code.startsWith('2') ? `3${code.slice(1)}` : `2${code.slice(1)}`;
  expect(await claim(otherCode, second.id)).toMatchObject({ status: 400, codes: ['code_wrong'] });
  expect(await claim('222222222', second.id)).toMatchObject({ status: 400, codes: ['code_unknown'] });
  expect(await find('222222222')).toMatchObject({ state: 'unknown', item: null });
  expect(await claim(code, second.id)).toMatchObject({ status: 409, codes: ['code_taken'] });
  expect(await codeOf(second.id)).toBeNull();
  expect((await claim(code, second.id, { fromMapItemId: item.id })).status).toBe(200);
  expect([await codeOf(item.id), await codeOf(second.id)]).toEqual([null, code]);
});

test('a claim for a deleted item is refused and keeps the code blank [LIFE-45]', async () => {
  const { blank, claim, item, second, map, building, ask, asked, find, protection } = await begin();
  const [{ code = '' } = {}] = await blank();
  const byInspector = asked('BasicUser');
  const unknown = await claim(code, 999_999_999, {}, byInspector);
  expect(unknown.status).toBe(404);
  await ask('DELETE', `v1/MapItem/${item.id}`);
  const onDrawing = await backend.seed.mapItem(map, protection, { positionNumber: 3 });
  const answers = [await claim(code, item.id, {}, byInspector)];
  await ask('DELETE', `v1/Building/${building.id}`);
  const inBin = await claim(code, second.id, {}, byInspector);
  expect(inBin).toMatchObject({ status: 409, codes: ['building_deleted'] });
  answers.push(await claim(code, item.id, {}, byInspector));
  await ask('POST', `v1/Building/${building.id}/Restore`);
  await ask('DELETE', `v1/Map/${map.id}`);
  answers.push(await claim(code, onDrawing.id, {}, byInspector));
  for (const { status, codes, errors } of answers)
    expect({ status, codes, errors }).toEqual({
      status: unknown.status,
      codes: unknown.codes,
      errors: unknown.errors,
    });
  expect(await find(code)).toEqual({ code, state: 'blank', item: null });
});

test('a step of the drawing’s editor claims codes for its new items, all or none [LIFE-53]', async () => {
  const { blank, ask, map, protection, claim, item, codeOf } = await begin();
  const [first, second] = await blank(2);
  const step = (...codes: (string | undefined)[]) =>
    ask<{ items: MapItem[] }>('POST', `v1/Map/${map.id}/Changes`, {
      body: { items: { created: codes.map((code) => ({ fireProtectionId: protection.id, code })) } },
    });
  await claim(second?.code ?? '', item.id);
  const refusal = await step(first?.code, second?.code);
  expect(refusal).toMatchObject({ status: 409, codes: ['code_taken'], fields: ['items.created.1.code'] });
  const response = await step(first?.code.toLowerCase(), undefined);
  expect(response.data.items.map(({ code }) => code)).toEqual([first?.code, null]);
  expect(await codeOf(item.id)).toBe(second?.code);
});

test('a claimed, created or released code shows in running rounds, and finished rounds keep theirs [LIFE-122]', async () => {
  const { people, level, floor, item, round } = await roundSeed(backend).round();
  const ask = <T>(method: string, path: string, more: Asked = {}) =>
    backend.ask<T>(method, path, { token: people.Admin.token, ...more });
  const inRound = async () => {
    const ofRound = eq(roundHistoryItems.roundHistoryId, round.id);
    const rows = await backend.db.select().from(roundHistoryItems).where(ofRound);
    return rows.find(({ mapItemId }) => mapItemId === item.id)?.code;
  };
  await ask('POST', 'v1/ItemCode/Blank', { body: { customerId: level.id, count: 1 } });
  const [blank] = await backend.db.select().from(itemCodes).where(eq(itemCodes.customerId, level.id));
  const code = blank?.code ?? '';
  const body = { code, mapItemId: item.id };
  const claimed = await ask<ItemCode>('POST', 'v1/ItemCode/Claim', { body });
  expect(await inRound()).toBe(code);
  await ask('DELETE', `v1/ItemCode/${claimed.data.id}`);
  expect(await inRound()).toBeNull();
  await ask('POST', 'v1/ItemCode/Make', { body: { floorId: floor.id } });
  const newCode = await inRound();
  expect(isCode(newCode ?? '')).toBe(true);
  await backend.db.update(roundHistories).set({ done: round.created }).where(eq(roundHistories.id, round.id));
  await ask('POST', 'v1/ItemCode/Claim', { body });
  expect(await inRound()).toBe(newCode);
});

test('another code replaces the one that an item has, and a released one serves no other item again [LIFE-46]', async () => {
  const { blank, claim, item, second, codeOf, ask, find, asked } = await begin();
  const [first, next] = await blank(2);
  const { data } = await claim(first?.code ?? '', item.id);
  const bare = await claim(next?.code ?? '', item.id);
  expect(bare).toMatchObject({ status: 409, codes: ['item_has_code'] });
  expect(await codeOf(item.id)).toBe(first?.code);
  await claim(next?.code ?? '', item.id, { replaces: true });
  expect(await codeOf(item.id)).toBe(next?.code);
  expect(await find(first?.code ?? '')).toMatchObject({ state: 'released', item: { mapItemId: item.id } });
  expect(await claim(first?.code ?? '', second.id)).toMatchObject({ status: 409, codes: ['code_released'] });
  expect((await claim(first?.code ?? '', item.id, { replaces: true })).status).toBe(200);
  expect(await codeOf(item.id)).toBe(first?.code);
  const path = `v1/ItemCode/${data.id}`;
  expect((await asked('BasicUser')('DELETE', path)).status).toBe(403);
  expect((await ask('DELETE', path)).status).toBe(200);
  expect((await ask('DELETE', path)).status).toBe(404);
  expect(await codeOf(item.id)).toBeNull();
  const rows = await backend.db.select().from(itemCodes).where(eq(itemCodes.mapItemId, item.id));
  expect(rows).toHaveLength(2);
});

test('a code of a deleted item stays reserved and returns with the item [LIFE-46]', async () => {
  const { blank, claim, item, second, map, codeOf, ask, find, asked } = await begin();
  const [{ code = '' } = {}] = await blank();
  await claim(code, item.id);
  await ask('DELETE', `v1/MapItem/${item.id}`);
  expect(await find(code)).toEqual({ code, state: 'claimed', item: null });
  const refusal = { status: 409, codes: ['code_item_deleted'], fields: ['code'] };
  expect(await claim(code, second.id, {}, asked('BasicUser'))).toMatchObject(refusal);
  expect(await claim(code, second.id, { fromMapItemId: item.id })).toMatchObject(refusal);
  const restored = [{ id: item.id }];
  await ask('POST', `v1/Map/${map.id}/Changes`, { body: { items: { restored } } });
  expect([await codeOf(item.id), await codeOf(second.id)]).toEqual([code, null]);
  expect(await find(code)).toMatchObject({ state: 'claimed', item: { mapItemId: item.id } });
});

test('an item redrawn in its building gets its code back, elsewhere it doesn’t [LIFE-46]', async () => {
  const { blank, claim, item, map, level, codeOf, ask } = await begin();
  const { seed } = backend;
  const elsewhere = await seed.map(await seed.floor(await seed.building(level, 'Annexet')));
  const [{ code = '' } = {}] = await blank();
  await claim(code, item.id);
  await ask('DELETE', `v1/MapItem/${item.id}`);
  const items = { created: [{ fireProtectionId: item.fireProtectionId, code }] };
  const drawOn = (mapId: number) => ask('POST', `v1/Map/${mapId}/Changes`, { body: { items } });
  const refusal = { status: 409, codes: ['code_item_deleted'], fields: ['items.created.0.code'] };
  expect(await drawOn(elsewhere.id)).toMatchObject(refusal);
  const redrawing = await drawOn(map.id);
  expect(redrawing.status).toBe(200);
  const restored = [{ id: item.id }];
  await ask('POST', `v1/Map/${map.id}/Changes`, { body: { items: { restored } } });
  expect(await codeOf(item.id)).toBeNull();
});
