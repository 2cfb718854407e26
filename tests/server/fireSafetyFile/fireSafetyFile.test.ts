import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FileNotice, FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import { maps } from '#server/db/schema/drawings.ts';
import { installations, serviceStates } from '#server/db/schema/maintenance.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { completeFile } from '#tests/support/fireSafetyFile/completeFile.ts';
import { insertRecord } from '#tests/support/seeds/registerRecords.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const now = () => backend.time.now.toISOString();

async function begin(at = '2026-11-30T09:00:00.000Z') {
  backend.time.now = new Date(at);
  const tenant = await backend.seed.tenant();
  const { building, level, people } = tenant;
  const { token } = people.Admin;
  const place = { customerId: level.id, buildingId: building.id };
  const add = (
    kind: string,
    content: Parameters<typeof insertRecord>[3],
    at: Parameters<typeof insertRecord>[2] = place,
  ) => insertRecord({ db: backend.db, now: now() }, kind, at, content);
  const read = async () =>
    (await backend.ask<FireSafetyFile>('GET', `v1/Building/${building.id}/FireSafetyFile`, { token })).data;
  const head = async (key: string) => (await read()).heads.find((each) => each.key === key);
  return { ...tenant, token, add, read, head, place };
}

test('a building without registers misses most heads, and its drawing is one that is there [SBA-31]', async () => {
  const { read, building, level, map } = await begin();
  const file = await read();
  expect(file).toMatchObject({
    buildingId: building.id,
    buildingName: building.name,
    customerId: level.id,
    country: 'SE',
    isCountryAssumed: true,
    day: '2026-11-30',
    isReady: false,
  });
  expect(file.heads.find(({ key }) => key === 'documentation')?.sources).toContainEqual({
    kind: 'drawings',
    count: map.fileId === null ? 0 : 1,
    newest: map.fileId === null ? null : '2026-11-30',
  });
  await backend.db.update(maps).set({ deleted: true }).where(eq(maps.id, map.id));
  const heads = (await read()).heads;
  expect(heads.find(({ key }) => key === 'documentation')?.reasons).toContainEqual({
    code: 'noDrawing',
    kind: 'drawings',
  });
});

test('the country is that of the facts, else that of the nearest level [SBA-31]', async () => {
  const { read, add, root, level } = await begin();
  await backend.db.update(customers).set({ serviceCountry: 'FI' }).where(eq(customers.id, root.id));
  expect(await read()).toMatchObject({ country: 'FI', isCountryAssumed: true });
  await backend.db.update(customers).set({ serviceCountry: 'SE' }).where(eq(customers.id, level.id));
  expect(await read()).toMatchObject({ country: 'SE', isCountryAssumed: true });
  await add('buildingFacts', { values: { country: 'finland', use: 'care', answered: '2026-11-01' } });
  expect(await read()).toMatchObject({ country: 'FI', isCountryAssumed: false });
});

test('a day is that of the building, not of the server [SBA-31]', async () => {
  const { read } = await begin('2026-11-30T23:30:00.000Z');
  expect((await read()).day).toBe('2026-12-01');
});

test('records of the building and of the levels above it count, those of others and unaccepted ones do not [SBA-32]', async () => {
  const { head, add, root, sibling } = await begin();
  const values = {
    period: '2026',
    conclusions: [{ head: 'Alla', conclusion: 'good' }],
    signed: '2026-10-01',
  };
  const people = { participants: ['Bo Ek'], signedBy: ['Bo Ek'] };
  expect((await head('yearlyReview'))?.verdict).toBe('missing');
  await add('yearlyReview', { values, people }, { customerId: sibling.id });
  await add('yearlyReview', { values, people, triage: 'waiting' });
  await add('yearlyReview', { values, people, deleted: true });
  await add('yearlyReview', { values, people, isDraft: true });
  expect((await head('yearlyReview'))?.verdict).toBe('missing');
  await add('yearlyReview', { values, people }, { customerId: root.id });
  expect(await head('yearlyReview')).toMatchObject({ verdict: 'there', until: '2027-10-01' });
});

test('records of the building name their owner, those of a level above it name nobody [SBA-32]', async () => {
  const { head, add, level } = await begin();
  const values = {
    period: '2026',
    conclusions: [{ head: 'Alla', conclusion: 'good' }],
    signed: '2026-10-01',
  };
  const people = { participants: ['Bo Ek'], signedBy: ['Bo Ek'] };
  await add('yearlyReview', { values, people }, { customerId: level.id });
  expect(await head('yearlyReview')).toMatchObject({ verdict: 'there', owner: null });
  const instruction = { kind: 'fireRules', date: '2026-05-01' };
  await add('instructions', { values: instruction, people: { responsible: ['Eva Ny'] } });
  expect((await head('rules'))?.owner).toBe('Eva Ny');
});

test('the list has the files of a customer and the levels below, and leaves out the ready ones [SBA-33]', async () => {
  const { token, level, below, root, building, add, people } = await begin();
  const other = await backend.seed.building(below, 'Annat hus');
  const list = async (query: Record<string, string | number | boolean>, by = token) =>
    backend.ask<FireSafetyFile[]>('GET', 'v1/FireSafetyFile', { token: by, query });
  const all = await list({ customerId: level.id });
  expect(all.data.map(({ buildingId }) => buildingId)).toEqual([other.id, building.id]);
  expect((await list({ customerId: below.id })).data.map(({ buildingId }) => buildingId)).toEqual([other.id]);
  expect((await list({ customerId: level.id, search: 'annat' })).pagination?.totalCount).toBe(1);
  const paged = await list({ customerId: root.id, pageSize: 1, pageNumber: 2 }, people.CustomerAdmin.token);
  expect([paged.data.length, paged.pagination?.totalCount]).toEqual([1, 2]);
  expect((await list({ customerId: level.id, notReady: true })).data).toHaveLength(2);
  await add(
    'buildingFacts',
    {
      values: {
        country: 'finland',
        use: 'office',
        answered: '2026-11-01',
        persons: 1,
        staff: 1,
        assemblyPoint: 'P',
        dwellings: 0,
        care: false,
      },
    },
    { customerId: below.id, buildingId: other.id },
  );
  const files = await list({ customerId: below.id });
  expect(files.data[0]?.heads.find(({ key }) => key === 'basics')?.verdict).toBe('there');
});

/** Sets up the work of the product that a building's file asks for. */
async function setUpWork({ root, level, building, floor, map }: Awaited<ReturnType<typeof begin>>) {
  const { db, seed } = backend;
  const stamps = { created: now(), updated: now() };
  const file = await seed.file(building);
  await db.update(maps).set({ fileId: file.id }).where(eq(maps.id, map.id));
  const state = { customerId: level.id, buildingId: building.id, serviceName: '', performer: 'certified' };
  const installation = {
    customerId: level.id,
    buildingId: building.id,
    name: 'Luckor',
    ...textKeys('Luckor'),
  };
  const [hatches] = await db
    .insert(installations)
    .values({ ...installation, type: 'smoke_hatch_system', ...stamps })
    .returning({ id: installations.id });
  await db.insert(serviceStates).values({
    ...state,
    installationId: hatches?.id ?? 0,
    serviceKey: 'service',
    kind: 'smoke_hatch_system',
    last: now(),
    due: '2027-11-30T00:00:00.000Z',
  });
  const [plan] = await db
    .insert(roundPlannings)
    .values({
      customerId: root.id,
      name: 'Månadsrond',
      ...textKeys('Månadsrond'),
      start: '2027-01-01T00:00:00.000Z',
      ...stamps,
    })
    .returning({ id: roundPlannings.id });
  const ofPlan = { customerId: root.id, roundPlanningId: plan?.id ?? 0 };
  await db.insert(roundPlanningFloors).values({ ...ofPlan, targetId: floor.id, ...stamps });
}

test('a complete building is ready, and drops out of the list of unready ones until a round is overdue [SBA-33]', async () => {
  const tenant = await begin();
  const { token, building, level, place, add } = tenant;
  const { records } = completeFile('FI');
  const isMeant = (kind: string) => kind !== 'certificates' && kind !== 'buildingFacts';
  for (const [kind, ofKind] of [...records].filter(([key]) => isMeant(key)))
    for (const { values, links } of ofKind) {
      const people = Object.fromEntries(
        Object.entries(links).map(([field, ofField]) => [field, ofField.map(({ name }) => name)]),
      );
      await add(kind, { values, people }, place);
    }
  const [facts] = records.get('buildingFacts') ?? [];
  await add('buildingFacts', { values: { ...facts?.values, hasAlarm: false } });
  const read = async () =>
    (await backend.ask<FireSafetyFile>('GET', `v1/Building/${building.id}/FireSafetyFile`, { token })).data;
  expect((await read()).missingHeads).toEqual(['arrangements']);
  await setUpWork(tenant);
  expect(await read()).toMatchObject({ isReady: true, missingHeads: [], oldHeads: [] });
  const query = { customerId: level.id, notReady: true };
  const unready = async () =>
    (await backend.ask<FireSafetyFile[]>('GET', 'v1/FireSafetyFile', { token, query })).data;
  expect(await unready()).toEqual([]);
  await backend.db.update(roundPlannings).set({ start: '2026-11-01T00:00:00.000Z' });
  expect((await unready()).map(({ oldHeads }) => oldHeads)).toEqual([['arrangements']]);
});

test('nobody reads the file of a building outside their scope, or without the right [SBA-34]', async () => {
  const { building, people } = await begin();
  const other = await backend.seed.tenant('Annat bolag');
  const ask = async (token: string) =>
    (await backend.ask('GET', `v1/Building/${building.id}/FireSafetyFile`, { token })).status;
  expect(await ask(other.people.CompanyAdmin.token)).toBe(404);
  expect(await ask(people.BasicUserLight.token)).toBe(403);
  expect(await ask(people.BasicUser.token)).toBe(200);
});

test('notices name what became out of date, the newest first, then what ends within 60 days [SBA-76]', async () => {
  const { add, token, level, building, place } = await begin();
  const other = await backend.seed.building(level);
  const risk = (date: string) => ({ values: { risk: 'Avfall', type: 'storage', date, treatment: 'reduce' } });
  await add('risks', risk('2025-11-02'));
  await add('risks', risk('2025-11-20'), { ...place, buildingId: other.id });
  const people = { participants: ['Eva'], signedBy: ['Eva'] };
  await add('yearlyReview', { values: { period: '2025', signed: '2026-01-10' }, people });
  const notices = async (query: string) =>
    (await backend.ask<{ notices: FileNotice[] }>('GET', `v1/FireSafetyFile/Notice${query}`, { token })).data
      .notices;
  expect(await notices(`?customerId=${level.id}`)).toMatchObject([
    { buildingId: other.id, head: 'risks', isOld: true, until: '2026-11-20' },
    { buildingId: building.id, head: 'risks', isOld: true, until: '2026-11-02' },
    { buildingId: building.id, head: 'yearlyReview', isOld: false, until: '2027-01-10' },
  ]);
  expect(await notices('?customerId=999999')).toEqual([]);
});
