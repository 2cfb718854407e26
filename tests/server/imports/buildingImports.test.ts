import { asc, sql } from 'drizzle-orm';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { ImportMade } from '#contract/imports/imports.ts';
import type { WholeBuilding } from '#contract/buildings/building.ts';
import { buildings, buildingUsers, floors } from '#server/db/schema/buildings.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

interface Result {
  id: number | null;
  created: number;
  floors: number;
  faults: { row: number; field: string; code: string }[];
}
const post = (token: string, body: object, key?: string) =>
  backend.ask<Result>('POST', 'v1/Building/Import', { token, body, ...(key ? { key } : {}) });
const undo = (token: string, id: number | null) =>
  backend.ask<ImportMade>('POST', `v1/Import/${id}/Undo`, { token });
const living = async () => [
  await backend.db.select().from(buildings).orderBy(asc(buildings.id)),
  await backend.db.select().from(floors).orderBy(asc(floors.id)),
  await backend.db.select().from(maps).orderBy(asc(maps.id)),
];
const two = [
  { row: 2, building: 'Kvarnen Ö', floor: 'Plan 1', level: '1', builtYear: '1950', other: 'Två\nrader' },
  { row: 3, building: 'kvarnen ö', floor: 'Plan 2', level: '2', owner: 'Ek' },
  { row: 4, building: 'Ladan' },
];

test('a dry run reports the faults and changes nothing; an import makes all with first drawings, once per key [BLDG-32]', async () => {
  const { people, level, building } = await backend.seed.tenant();
  const { token } = people.Admin;
  const before = await living();
  const faulty = [...two, { row: 5, building: building.name.toUpperCase() }, { row: 6, floor: 'Plan' }];
  const faults = [
    { row: 5, field: 'building', code: 'building_exists' },
    { row: 6, field: 'building', code: 'required' },
  ];
  const body = { customerId: level.id, rows: faulty };
  expect((await post(token, { ...body, dryRun: true })).data).toEqual({
    id: null,
    created: 0,
    floors: 0,
    faults,
  });
  const refusal = await post(token, body);
  expect([refusal.status, refusal.fields]).toEqual([409, ['rows.5.building', 'rows.6.building']]);
  expect(await living()).toEqual(before);

  const key = crypto.randomUUID();
  const importResult = await post(token, { customerId: level.id, rows: two }, key);
  expect(importResult.data).toMatchObject({ created: 2, floors: 2, faults: [] });
  expect((await post(token, { customerId: level.id, rows: two }, key)).data).toEqual(importResult.data);
  const query = { customerId: level.id, name: 'kvarnen ö' };
  const { data: found } = await backend.ask<WholeBuilding[]>('GET', 'v1/Building', { token, query });
  expect(found).toMatchObject([
    { floorCount: 2, info: { builtYear: 1950, owner: 'Ek', other: 'Två\nrader' }, version: 1 },
  ]);
  const drawings = await backend.db
    .select({ name: maps.name, level: maps.level })
    .from(maps)
    .orderBy(asc(maps.id));
  expect(drawings.slice(-2)).toEqual([
    { name: 'Ritning 1', level: 1 },
    { name: 'Ritning 1', level: 2 },
  ]);
});

test('an import is undone once, while nothing refers to it and nothing of it has changed', async () => {
  const { people, level } = await backend.seed.tenant();
  const { token, customerId = level.id } = { ...people.Admin, customerId: level.id };
  const before = await living();
  const { data } = await post(token, { customerId, rows: two });
  const list = () =>
    backend.ask<ImportMade[]>('GET', 'v1/Import', { token, query: { customerId, kind: 'buildings' } });
  expect((await list()).data).toMatchObject([{ id: data?.id, records: 2, floors: 2, undone: null }]);
  const [house] = (await living())[0]?.slice(-2) ?? [];
  const id = house?.id ?? 0;
  await backend.db.insert(buildingUsers).values({
    buildingId: id,
    customerId,
    userId: people.User.id,
    created: backend.time.now.toISOString(),
    updated: backend.time.now.toISOString(),
  });
  await backend.seed.floor({ id, customerId }, 'Plan 3', 3);
  const refusal = await undo(token, data?.id ?? null);
  expect([refusal.status, refusal.codes]).toEqual([409, ['in_use']]);
  await backend.db.delete(buildingUsers).where(sql`building_id = ${id}`);
  await backend.db.delete(floors).where(sql`name = 'Plan 3'`);
  await backend.db
    .update(floors)
    .set({ version: 2 })
    .where(sql`building_id = ${id}`);
  expect((await undo(token, data?.id ?? null)).codes).toEqual(['in_use']);
  await backend.db
    .update(floors)
    .set({ version: 1 })
    .where(sql`building_id = ${id}`);
  expect((await undo(token, data?.id ?? null)).data).toMatchObject({
    undone: backend.time.now.toISOString(),
  });
  expect(await living()).toEqual(before);
  const repeat = await undo(token, data?.id ?? null);
  expect([repeat.status, repeat.codes]).toEqual([409, ['import_undone']]);
});

test('an import needs a session, the rights and a customer in scope, and the licence limits it', async () => {
  const { people, level, root } = await backend.seed.tenant();
  const otherTenant = await backend.seed.tenant('Annat bolag');
  const body = { customerId: level.id, rows: two };
  const { token } = people.Admin;
  expect((await post('', body)).status).toBe(401);
  expect((await post(people.User.token, body)).status).toBe(403);
  expect((await post(token, { ...body, customerId: otherTenant.level.id })).codes).toEqual([
    'invalid_reference',
  ]);
  expect((await post(token, { ...body, rows: [] })).status).toBe(400);
  const { data } = await post(token, body);
  expect((await undo(otherTenant.people.Admin.token, data?.id ?? null)).status).toBe(404);
  expect((await undo(people.User.token, data?.id ?? null)).status).toBe(403);
  expect((await undo(token, data?.id ?? null)).status).toBe(200);
  const [{ count } = { count: 0 }] = await backend.db
    .select({ count: sql<number>`count(*)::int` })
    .from(buildings)
    .where(sql`customer_id in (select id from customers where root_id = ${root.id}) and not deleted`);
  await backend.seed.licence(root, { buildings: count + 1 });
  expect((await post(token, { ...body, dryRun: true })).codes).toEqual(['licence_buildings_short']);
  expect((await post(token, { ...body, rows: two.slice(0, 2) })).status).toBe(200);
  expect((await post(token, { ...body, rows: two.slice(2) })).codes).toEqual(['licence_buildings_full']);
});

test('import and undo leave every row unchanged, for any input', async () => {
  const { people, level } = await backend.seed.tenant();
  const { token } = people.Admin;
  const before = await living();
  const cell = fc.record({
    building: fc.constantFrom('A', 'B', 'C'),
    floor: fc.stringMatching(/^[a-zåäö]{0,8}$/),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.uniqueArray(cell, { minLength: 1, maxLength: 12, selector: (row) => JSON.stringify(row) }),
      async (cells) => {
        const rows = cells.map((row, index) => ({ ...row, row: index + 2 }));
        const importResult = await post(token, { customerId: level.id, rows });
        expect(importResult.status).toBe(200);
        expect((await undo(token, importResult.data?.id ?? null)).status).toBe(200);
        expect(await living()).toEqual(before);
      },
    ),
    { numRuns: 20 },
  );
}, 60_000);
