import { expect, test } from 'vitest';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { symbolKinds } from '#server/db/schema/templates.ts';
import { mostKept } from '#server/services/drawings/symbolKinds.ts';
import type { DrawingTexts, SymbolKind } from '#contract/drawings/symbolKind.ts';
import type { AddedDrawing, DrawingSet } from '#contract/drawings/drawingSet.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const { people, level, building } = tenant;
  const { token } = people.Admin;
  const ask = <T>(method: string, path: string, body?: object) =>
    backend.ask<T>(method, path, { token, ...(body && { body }) });
  const entry = (name: string) =>
    backend.seed.fireProtection({ companyId: level.companyId, customerId: level.id }, name);
  const save = (kinds: object[]) =>
    ask<SymbolKind[]>('PUT', 'v1/SymbolKind', { customerId: level.id, kinds });
  const listMeanings = async () => {
    const query = { customerId: level.id, pageSize: 0 };
    return (await backend.ask<SymbolKind[]>('GET', 'v1/SymbolKind', { token, query })).data;
  };
  return { ...tenant, building, token, ask, entry, save, listed: listMeanings };
}

test('meanings of symbols are stored by customer under their normalised text, updated and deleted [SETUP-85]', async () => {
  const { entry, save, listed } = await begin();
  const [hose, foam] = [await entry('Brandpost'), await entry('Skum')];
  await save([
    { symbol: 'BP 1', fireProtectionId: hose.id },
    { symbol: 'Skum-släckare', fireProtectionId: foam.id },
  ]);
  expect((await listed()).map(({ symbol, fireProtectionId }) => [symbol, fireProtectionId])).toEqual([
    ['bp1', hose.id],
    ['skumsläckare', foam.id],
  ]);
  await save([
    { symbol: 'bp-1', fireProtectionId: foam.id },
    { symbol: 'SKUMSLÄCKARE', fireProtectionId: null },
  ]);
  expect((await listed()).map(({ symbol, fireProtectionId }) => [symbol, fireProtectionId])).toEqual([
    ['bp1', foam.id],
  ]);
});

test('a symbol means entries that the customer can use and that are there alone', async () => {
  const { entry, save, listed, ask } = await begin();
  const otherFixture = await begin();
  const foreign = await otherFixture.entry('Annat');
  expect((await save([{ symbol: 'X', fireProtectionId: foreign.id }])).status).toBe(400);
  expect((await save([{ symbol: '--', fireProtectionId: null }])).status).toBe(400);
  const ownEntry = await entry('Eget');
  await save([{ symbol: 'X', fireProtectionId: ownEntry.id }]);
  await ask('DELETE', `v1/FireProtection/${ownEntry.id}`);
  expect(await listed()).toEqual([]);
  expect(await backend.db.$count(symbolKinds)).toBe(0);
});

test('symbols of imported entries are gone with their undone import', async () => {
  const { save, ask, level } = await begin();
  const rows = [{ row: 2, name: 'Skumsläckare' }];
  const { data } = await ask<{ id: number }>('POST', 'v1/FireProtection/Import', {
    customerId: level.id,
    rows,
  });
  const imported = await backend.db.select().from(fireProtections).orderBy(fireProtections.id);
  await save([{ symbol: 'SK', fireProtectionId: imported.at(-1)?.id ?? 0 }]);
  expect(await backend.db.$count(symbolKinds)).toBe(1);
  expect((await ask('POST', `v1/Import/${data.id}/Undo`)).status).toBe(200);
  expect(await backend.db.$count(symbolKinds)).toBe(0);
});

test('only the saved meanings are returned, and a customer keeps at most 2,000', async () => {
  const { entry, save, listed, level } = await begin();
  const { id: fireProtectionId } = await entry('Brandpost');
  const [created, updated] = ['2026-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z'];
  await backend.db.insert(symbolKinds).values(
    Array.from({ length: mostKept }, (_, index) => ({
      customerId: level.id,
      symbol: `gammal${index}`,
      fireProtectionId,
      created,
      updated,
    })),
  );
  const saved = await save([
    { symbol: 'Ny 1', fireProtectionId },
    { symbol: 'Gammal 0', fireProtectionId },
    { symbol: 'Gammal 7', fireProtectionId: null },
  ]);
  expect(saved.data.map(({ symbol }) => symbol).toSorted()).toEqual(['gammal0', 'ny1']);
  expect(await listed()).toHaveLength(mostKept);
  await save([{ symbol: 'Ny 2', fireProtectionId }]);
  const keptSymbols = (await listed()).map(({ symbol }) => symbol);
  expect(keptSymbols).toHaveLength(mostKept);
  expect(keptSymbols).toEqual(expect.arrayContaining(['ny1', 'ny2', 'gammal0']));
});

test('texts of a drawing’s source page are readable with the drawing and copied with it [SETUP-84]', async () => {
  const { ask, building, level } = await begin();
  const fileId = (await backend.seed.file({ customerId: level.id })).id;
  const set = (await ask<DrawingSet>('POST', 'v1/DrawingSet', { buildingId: building.id })).data;
  const texts = [{ text: 'BS 12', x: 100, y: 200.5, height: 8 }];
  const body = { name: 'Ritning', floor: { name: 'Plan 7', level: 7 }, fileId, texts };
  const { data } = await ask<AddedDrawing>('POST', `v1/DrawingSet/${set.id}/Drawing`, body);
  const textsOf = async (id = 0) => (await ask<DrawingTexts>('GET', `v1/Map/${id}/Texts`)).data;
  expect(await textsOf(data.map.id)).toEqual({ texts });
  await ask('POST', `v1/Floor/${data.floor.id}/Copy`, { buildingId: building.id, name: 'Plan 8', level: 8 });
  const drawings = await backend.db.select({ id: maps.id }).from(maps).orderBy(maps.id);
  const copied = drawings.at(-1)?.id;
  expect(copied).toBeGreaterThan(data.map.id);
  expect(await textsOf(copied)).toEqual({ texts });
  const otherFixture = await begin();
  expect((await otherFixture.ask('GET', `v1/Map/${data.map.id}/Texts`)).status).toBe(404);
});
