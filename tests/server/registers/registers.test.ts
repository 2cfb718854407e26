import { expect, test } from 'vitest';
import type { RegisterRecord } from '#contract/registers/registerRecord.ts';
import { recordFaults } from '#domain/registers/recordFields.ts';
import { registerSeeds } from '#server/content/demo.ts';
import { linkTo } from '#server/services/demo/demoRegisters.ts';
import { exemptableChecks } from '#domain/fireSafetyFile/productState.ts';
import { registerKinds } from '#server/content/registers/registerKinds.ts';
import { drill } from '#tests/support/isolation/houseLife.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();

async function begin() {
  const tenant = await backend.seed.tenant();
  const { token } = tenant.people.Admin;
  const ask = <T = RegisterRecord>(method: string, path: string, body?: object) =>
    backend.ask<T>(method, `v1/RegisterRecord${path}`, { token, body });
  const body = {
    kind: 'drills',
    customerId: tenant.level.id,
    buildingId: tenant.building.id,
    values: drill('Höstövning'),
    links: [
      { field: 'observers', userId: tenant.people.User.id },
      { field: 'observers', name: 'Brandman Ek' },
    ],
  };
  const list = async (query: string) =>
    (await ask<RegisterRecord[]>('GET', `?kind=drills&${query}`)).data.map(({ id }) => id);
  return { ...tenant, token, ask, body, list };
}

test('every kind of the product fits its format, and names a title field of its own [SBA-01]', () => {
  expect(registerKinds.map(({ key }) => key)).toContain('drills');
  for (const { key, fields, titleField } of registerKinds)
    expect([key, fields.map((field) => field.key)]).toEqual([key, expect.arrayContaining([titleField])]);
});

test('an exemption can name every duty of every kind [SBA-75]', () => {
  const duties = registerKinds.flatMap((kind) => kind.duties.map(({ key }) => key));
  expect(new Set(duties).size).toBe(duties.length);
  const exemptions = registerKinds.find(({ key }) => key === 'exemptions');
  const options = exemptions?.fields.find(({ key }) => key === 'duty')?.options ?? [];
  expect(options.map(({ key }) => key)).toEqual(expect.arrayContaining([...duties, ...exemptableChecks]));
});

test('every record of the demo data fits its kind [SBA-02]', () => {
  for (const { kind: key, values, days, people } of registerSeeds.flatMap(({ records }) => records)) {
    const kind = registerKinds.find((each) => each.key === key) ?? expect.fail(key);
    const dates = Object.fromEntries(Object.keys(days).map((field) => [field, '2026-01-01']));
    const links = Object.entries(people).flatMap(([field, names]) =>
      names.map((name) => linkTo(field, name)),
    );
    expect([key, recordFaults(kind, { values: { ...values, ...dates }, links })]).toEqual([key, []]);
  }
});

test('a record is created, found by its text and its people, changed and read [SBA-01]', async () => {
  const { ask, body, list } = await begin();
  const { data: created } = await ask('POST', '', body);
  expect(created).toMatchObject({ kind: 'drills', values: drill('Höstövning'), validUntil: '2027-03-02' });
  expect(created.links.map(({ name }) => name)).toEqual([expect.stringMatching(/\S/), 'Brandman Ek']);
  expect(await list('search=höstöv')).toEqual([created.id]);
  expect(await list('search=brandman')).toEqual([created.id]);
  expect(await list('search=utrymning')).toEqual([created.id]);
  expect(await list('search=vinter')).toEqual([]);
  const change = { values: drill('Vinterövning'), links: [], version: created.version };
  expect((await ask('PUT', `/${created.id}`, change)).data).toMatchObject({ links: [], version: 2 });
  expect((await ask('PUT', `/${created.id}`, change)).codes).toEqual(['stale_version']);
  expect(await list('search=vinter')).toEqual([created.id]);
});

test('a fault is named at its field, and nothing is stored [SBA-02]', async () => {
  const { ask, body, list } = await begin();
  const { date: _date, ...values } = body.values;
  const refusal = await ask('POST', '', { ...body, values: { ...values, persons: -1 } });
  expect(refusal.status).toBe(400);
  expect(refusal.codes.map((code, index) => `${refusal.fields[index]} ${code}`)).toEqual([
    'date required',
    'persons out_of_range',
  ]);
  expect((await ask('POST', '', { ...body, kind: 'unknown' })).codes).toEqual(['invalid_reference']);
  expect((await ask('POST', '', { ...body, buildingId: null })).codes).toEqual(['required']);
  expect(await list('')).toEqual([]);
});

test('a deleted record is in the bin of its register and comes back with its people [SBA-04]', async () => {
  const { ask, body, list } = await begin();
  const { data: created } = await ask('POST', '', body);
  await ask('DELETE', `/${created.id}`);
  expect(await list('')).toEqual([]);
  expect(await list('deleted=true')).toEqual([created.id]);
  const { data: restored } = await ask('POST', `/${created.id}/Restore`, {});
  expect(restored.links.map(({ name }) => name)).toEqual(created.links.map(({ name }) => name));
  expect(await list('')).toEqual([created.id]);
  expect(await list('deleted=true')).toEqual([]);
});

test('records whose validity has ended, or ends within 60 days, are listed alone [SBA-03]', async () => {
  const { ask, body, list } = await begin();
  const add = async (date: string) =>
    (await ask('POST', '', { ...body, values: { ...body.values, date } })).data.id;
  const ended = await add('2025-11-19');
  const lastDay = await add('2025-11-20');
  const soon = await add('2026-01-19');
  const later = await add('2026-01-20');
  expect(await list('validity=ended')).toEqual([ended]);
  expect(await list('validity=endsSoon&orderBy=ValidUntil')).toEqual([lastDay, soon]);
  expect(await list('orderBy=ValidUntil')).toEqual([ended, lastDay, soon, later]);
});
