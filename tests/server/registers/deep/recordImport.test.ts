import { expect, test } from 'vitest';
import type { ImportMade } from '#contract/imports/imports.ts';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

interface Result {
  id: number | null;
  created: number;
  faults: { row: number; field: string; code: string }[];
}

async function begin() {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const take = (kind: string, rows: object[], body: object = {}, by = token) =>
    backend.ask<Result>('POST', 'v1/RegisterRecord/Import', {
      token: by,
      body: { customerId: tenant.level.id, kind, rows, ...body },
    });
  const faultsOf = async (kind: string, rows: object[]) =>
    (await take(kind, rows, { dryRun: true })).data.faults.map(
      ({ row, field, code }) => `${row} ${field} ${code}`,
    );
  const list = async (kind: string) =>
    (await backend.ask<RegisterRecord[]>('GET', `v1/RegisterRecord?kind=${kind}&pageSize=0`, { token })).data;
  return { ...tenant, token, take, faultsOf, list };
}

const cells = {
  kind: 'Nattövning',
  date: '2.3.2026',
  secondsUntilEmpty: '190',
  persons: '40',
  allCounted: 'kyllä',
  findings: 'Dörren gick trögt|Smord; Larmet hördes inte',
};

test('records of a register come from a file, with building, people, choices, days and tables in words [SBA-13]', async () => {
  const { take, list, building, people } = await begin();
  const { data } = await take('drills', [
    {
      row: 2,
      building: building.name.toUpperCase(),
      cells: { ...cells, observers: `${people.User.email}, Brandman Ek` },
    },
    { row: 3, building: building.name, cells: { ...cells, kind: 'tabletop', date: '2026-04-05' } },
  ]);
  expect(data).toMatchObject({ created: 2, faults: [] });
  const [night, tabletop] = (await list('drills')).toSorted((a, b) => a.id - b.id);
  expect(night).toMatchObject({
    buildingId: building.id,
    validUntil: '2027-03-02',
    values: {
      kind: 'night',
      date: '2026-03-02',
      secondsUntilEmpty: 190,
      allCounted: true,
      findings: [{ finding: 'Dörren gick trögt', measure: 'Smord' }, { finding: 'Larmet hördes inte' }],
    },
    links: [
      { field: 'observers', userId: people.User.id },
      { field: 'observers', userId: null, name: 'Brandman Ek' },
    ],
  });
  expect(tabletop).toMatchObject({ values: { kind: 'tabletop', date: '2026-04-05' } });
});

test('a faulty row is named with its column, and nothing of the file is stored [SBA-13]', async () => {
  const { take, faultsOf, sibling, building, people } = await begin();
  const otherTenant = await backend.seed.tenant('Annan AB');
  await backend.seed.building(sibling, 'Annans hus');
  const row = { row: 2, building: building.name, cells };
  const withCells = (more: object) => [{ ...row, cells: { ...cells, ...more } }];
  expect(await faultsOf('drills', [row])).toEqual([]);
  expect(await faultsOf('drills', withCells({ date: '31.2.2026' }))).toEqual(['2 cells.date invalid_date']);
  expect(await faultsOf('drills', withCells({ kind: 'Picknick' }))).toEqual(['2 cells.kind invalid_value']);
  expect(await faultsOf('drills', withCells({ persons: '-1' }))).toEqual(['2 cells.persons out_of_range']);
  const many = (part: string) => Array.from({ length: 201 }, (_, index) => `${part} ${index}`);
  expect(await faultsOf('drills', withCells({ observers: many('Anna').join(',') }))).toEqual([
    '2 cells.observers too_many_values',
  ]);
  expect(await faultsOf('drills', withCells({ findings: many('Dörr').join(';') }))).toEqual([
    '2 cells.findings too_many_values',
  ]);
  expect(await faultsOf('drills', withCells({ findings: 'x'.repeat(501) }))).toEqual([
    '2 cells.findings too_long',
  ]);
  expect(
    await faultsOf('boundaryList', [
      { ...row, cells: { thing: 'Dörrar', itemTypes: 'Brandfilt, Rymdskepp' } },
    ]),
  ).toContain('2 cells.itemTypes invalid_value');
  expect(await faultsOf('drills', withCells({ stray: 'x' }))).toEqual(['2 cells.stray invalid_value']);
  expect(await faultsOf('drills', withCells({ persons: '' }))).toEqual(['2 cells.persons required']);
  expect(await faultsOf('drills', withCells({ observers: otherTenant.people.Admin.email }))).toEqual([
    '2 cells.observers invalid_reference',
  ]);
  for (const name of ['Annans hus', otherTenant.building.name, 'Finns inte'])
    if (name !== building.name)
      expect(await faultsOf('drills', [{ ...row, building: name }])).toEqual([
        '2 building invalid_reference',
      ]);
  const refusal = await take('drills', [
    row,
    ...withCells({ persons: 'x' }).map((each) => ({ ...each, row: 3 })),
  ]);
  expect(refusal.fields).toEqual(['rows.3.cells.persons']);
  expect((await take('journal', [row])).codes).toEqual(['invalid_reference']);
  expect((await take('drills', [row], {}, people.BasicUserLight.token)).status).toBe(403);
  expect((await take('drills', [row], { customerId: otherTenant.level.id })).status).toBe(400);
  expect(await backend.db.$count(registerRecords)).toBe(0);
});

test('nobody undoes an import with records of buildings out of their sight [SBA-13]', async () => {
  const { take, list, level, people } = await begin();
  const hidden = await backend.seed.building(level, 'Dolt hus');
  const { data } = await take('drills', [{ row: 2, building: hidden.name, cells }]);
  const undo = (token: string) => backend.ask('POST', `v1/Import/${data.id ?? 0}/Undo`, { token });
  expect(
    (await take('drills', [{ row: 2, building: hidden.name, cells }], {}, people.BasicUser.token)).codes,
  ).toEqual(['invalid_reference']);
  expect((await undo(people.BasicUser.token)).codes).toEqual(['right_missing']);
  expect(await list('drills')).toHaveLength(1);
  expect((await undo(people.Admin.token)).status).toBe(200);
});

test('an import is undone as a whole, unless a record was changed since [SBA-13]', async () => {
  const { take, list, building, token, level } = await begin();
  const row = { row: 2, building: building.name, cells };
  const { data: first } = await take('drills', [row, { ...row, row: 3 }]);
  const undo = (id: number | null) => backend.ask('POST', `v1/Import/${id ?? 0}/Undo`, { token });
  const query = { customerId: level.id, kind: 'registers' };
  const { data: imports } = await backend.ask<ImportMade[]>('GET', 'v1/Import', { token, query });
  expect(imports).toMatchObject([{ id: first.id, records: 2, undone: null }]);
  expect((await undo(first.id)).status).toBe(200);
  expect(await list('drills')).toEqual([]);
  const { data: second } = await take('drills', [row]);
  const [record] = await list('drills');
  await backend.ask('PUT', `v1/RegisterRecord/${record?.id ?? 0}`, {
    token,
    body: { values: { ...record?.values, persons: 41 }, links: [] },
  });
  expect((await undo(second.id)).codes).toEqual(['in_use']);
  expect(await list('drills')).toHaveLength(1);
});
