import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { MovePreview } from '#contract/moves/move.ts';
import type { RegisterKind, RegisterRecord } from '#contract/registers/registerRecord.ts';
import { ownKinds } from '#server/db/schema/registers/ownKinds.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { ownKind } from '#tests/support/registers/ownKind.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { calendarFeeds } from '#tests/support/server/calendarFeeds.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { useDayLetters } from '#tests/support/server/dayLetters.ts';

const backend = await useBackend();
const { db } = backend;
const lettersOn = useDayLetters(db);
const { feedOf, datesIn } = calendarFeeds(backend);
const { make, download } = packSeed(backend);

const cells = { name: 'Norra porten', checked: '2.3.2026', lock: 'Code lock', keys: '7', sealed: 'ja' };
const values = { name: 'Södra porten', checked: '2026-04-02', lock: 'service' };

async function begin() {
  const seeded = await moveSeed(backend).begin();
  const { first, left, target } = seeded;
  const [root, theirRoot] = [left.root, target.root];
  const rootAdmin = await backend.seed.user(root, 'CompanyAdmin');
  const theirAdmin = await backend.seed.user(theirRoot, 'CompanyAdmin');
  const ask = <T = RegisterKind>(method: string, path: string, body?: unknown, token = rootAdmin.token) =>
    backend.ask<T>(method, `v1/${path}`, {
      token,
      body,
      ...(method === 'POST' ? { key: crypto.randomUUID() } : {}),
    });
  const add = async (content: object = {}, token = rootAdmin.token, customerId = root.id) =>
    ask('POST', 'RegisterKind', { ...ownKind, customerId, ...content }, token);
  const { building } = first;
  const place = { customerId: building.customerId, buildingId: building.id };
  const { Admin } = left.people;
  const write = (kind: string, content: object = values, token = Admin.token) =>
    ask<RegisterRecord>('POST', 'RegisterRecord', { kind, ...place, values: content }, token);
  const kindsOf = async (token: string) =>
    (await ask<RegisterKind[]>('GET', 'RegisterKind', undefined, token)).data;
  return {
    ...seeded,
    root,
    theirRoot,
    rootAdmin,
    theirAdmin,
    Admin,
    building,
    place,
    callAs: ask,
    add,
    write,
    kindsOf,
  };
}

test('a customer’s own kind is written, listed, imported, found, counted by file, pack, calendar and e-mail below its root [SBA-90]', async () => {
  const { add, callAs, kindsOf, write, Admin, building } = await begin();
  const { data: kind } = await add();
  expect(kind).toMatchObject({
    name: ownKind.name,
    key: `own${kind.id}`,
    duties: [{ key: `own${kind.id}SE` }],
  });
  const kinds = await kindsOf(Admin.token);
  expect(kinds.filter(({ customerId }) => customerId !== null)).toEqual([kind]);
  const duties = kinds.find(({ key }) => key === 'exemptions')?.fields.flatMap(({ options = [] }) => options);
  expect(duties?.map(({ key }) => key)).toContain(`own${kind.id}SE`);
  const headOf = async () => {
    const { data } = await callAs<FireSafetyFile>(
      'GET',
      `Building/${building.id}/FireSafetyFile`,
      undefined,
      Admin.token,
    );
    return data.heads.find(({ key }) => key === 'responseCard')?.verdict;
  };
  expect(await headOf()).toBe('missing');
  expect((await write(kind.key)).status).toBe(200);
  const rows = [{ row: 2, building: building.name, cells: { ...cells, holder: Admin.email } }];
  const file = { customerId: building.customerId, kind: kind.key, rows };
  expect((await callAs('POST', 'RegisterRecord/Import', file, Admin.token)).status).toBe(200);
  const list = async (query: string) =>
    (
      await callAs<RegisterRecord[]>('GET', `RegisterRecord?kind=${kind.key}${query}`, undefined, Admin.token)
    ).data.map(({ name }) => name);
  expect(await list('&orderBy=Name')).toEqual(['Norra porten', 'Södra porten']);
  expect([await list('&search=kodl'), await list('&search=rescue')]).toEqual([
    ['Norra porten'],
    ['Södra porten'],
  ]);
  expect(await headOf()).toBe('there');
  const pack = await make(Admin.token, building);
  const text = textOf(await readTexts((await download(Admin.token, pack.id)).bytes));
  for (const word of ['Nyckelskåp', 'Norra porten', 'Kodlås']) expect(text).toContain(word);
  const days = await datesIn(await feedOf(Admin.token, 'all'));
  expect(days.map(({ day, summary }) => [day, summary])).toContainEqual([
    '2027-03-02',
    'Giltighet upphör: Nyckelskåp, Norra porten',
  ]);
  const [letter] = await lettersOn('2027-01-02', Admin.email);
  expect(letter?.text).toContain(`- 2027-03-02: Nyckelskåp, Norra porten, ${building.name}`);
  const name = { sv: 'Logga in https://elak.example', en: 'Log in', fi: 'Kirjaudu' };
  await callAs('PUT', `RegisterKind/${kind.id}`, { ...ownKind, name });
  const [laterLetter] = await lettersOn('2027-02-17', Admin.email);
  expect(laterLetter?.text).toContain('Logga in elak. example');
});

test('an exemption names the duty of an own kind, and of no kind of another customer [SBA-90]', async () => {
  const { add, callAs, place, theirRoot, theirAdmin, Admin, building } = await begin();
  const { data: kind } = await add();
  const { data: theirs } = await add({}, theirAdmin.token, theirRoot.id);
  const exempt = (duty: string) =>
    callAs(
      'POST',
      'RegisterRecord',
      {
        kind: 'exemptions',
        ...place,
        values: { duty, reason: 'Porten är alltid öppen', date: '2026-11-01' },
      },
      Admin.token,
    );
  expect((await exempt(`own${theirs.id}SE`)).codes).toContain('invalid_value');
  expect((await exempt(`own${kind.id}SE`)).status).toBe(200);
  const { data } = await callAs<FireSafetyFile>(
    'GET',
    `Building/${building.id}/FireSafetyFile`,
    undefined,
    Admin.token,
  );
  const head = data.heads.find(({ key }) => key === 'responseCard');
  expect(JSON.stringify(head?.reasons)).toContain('Porten är alltid öppen');
});

test('another customer’s kind is nowhere: not in lists, records, imports or changes [SBA-90]', async () => {
  const { add, callAs, kindsOf, write, theirAdmin, target, place, rootAdmin, left } = await begin();
  const { data: kind } = await add();
  for (const person of [theirAdmin, target.people.Admin])
    expect((await kindsOf(person.token)).filter(({ customerId }) => customerId !== null)).toEqual([]);
  const unknown = await callAs('GET', 'RegisterRecord?kind=own999999', undefined, theirAdmin.token);
  const foreign = await callAs('GET', `RegisterRecord?kind=${kind.key}`, undefined, theirAdmin.token);
  expect([foreign.status, foreign.codes]).toEqual([unknown.status, unknown.codes]);
  const { token } = theirAdmin;
  const body = { ...ownKind, name: { sv: 'Tagen', en: 'Taken', fi: 'Otettu' } };
  const { id, key } = kind;
  expect((await callAs('PUT', `RegisterKind/${id}`, body, token)).status).toBe(404);
  expect((await callAs('DELETE', `RegisterKind/${id}`, undefined, token)).status).toBe(404);
  const theirPlace = { customerId: target.level.id };
  const theirWrites = [
    callAs('POST', 'RegisterRecord', { kind: key, ...theirPlace, values }, token),
    callAs('POST', 'RegisterRecord', { kind: key, ...place, values }, token),
    callAs(
      'POST',
      'RegisterRecord/Import',
      { kind: key, ...theirPlace, rows: [{ row: 2, cells: {} }] },
      token,
    ),
    callAs('POST', 'RegisterKind', { ...ownKind, customerId: kind.customerId }, token),
  ];
  expect((await Promise.all(theirWrites)).map(({ status }) => status)).toEqual([400, 400, 400, 400]);
  const below = await callAs('POST', 'RegisterKind', { ...ownKind, customerId: place.customerId });
  expect(below.codes).toEqual(['invalid_reference']);
  // Whoever edits documents at a level only doesn't change what the whole tree uses.
  const atLevel = left.people.Admin.token;
  expect((await add({}, atLevel)).status).toBe(400);
  expect((await callAs('PUT', `RegisterKind/${id}`, body, atLevel)).status).toBe(404);
  const atRoot = (await backend.seed.user(left.root, 'BasicUserLight')).token;
  expect((await add({}, atRoot)).status).toBe(403);
  expect((await callAs('DELETE', `RegisterKind/${id}`, undefined, atRoot)).status).toBe(403);
  expect((await write(key)).status).toBe(200);
  expect((await kindsOf(rootAdmin.token)).at(-1)).toEqual(kind);
});

test('a kind whose parts don’t fit together is refused at each place, and the 21st one [SBA-90]', async () => {
  const { add } = await begin();
  const label = { sv: 'A', en: 'A', fi: 'A' };
  const [name] = ownKind.fields;
  const faultsOf = async (content: object) => {
    const { status, fields } = await add(content);
    return [status, fields];
  };
  expect(await faultsOf({ titleField: 'gone' })).toEqual([400, ['titleField']]);
  expect(await faultsOf({ validity: { type: 'until', field: 'lock' } })).toEqual([400, ['validity.field']]);
  expect(await faultsOf({ fields: [name, name], duties: [], validity: { type: 'none' } })).toEqual([
    400,
    ['fields.1.key'],
  ]);
  const strangeField = { key: 'constructor', label, type: 'text' };
  expect(await faultsOf({ fields: [...ownKind.fields, strangeField] })).toEqual([400, ['fields.7.key']]);
  const choice = { key: 'empty', label, type: 'choice' };
  expect(await faultsOf({ fields: [...ownKind.fields, choice] })).toEqual([400, ['fields.7.options']]);
  const [duty] = ownKind.duties ?? [];
  expect(await faultsOf({ duties: [duty, duty] })).toEqual([400, ['duties.1.country']]);
  expect(await faultsOf({ duties: [{ ...duty, head: 'shelter' }] })).toEqual([400, ['duties.0.head']]);
  const one = {
    type: 'onePerInstallation',
    installationType: 'fire_alarm_system',
    months: 3,
    field: 'checked',
  };
  expect(await faultsOf({ duties: [{ ...duty, rule: one }] })).toEqual([400, ['duties.0.rule.type']]);
  const conditions = [{ fact: 'weather', is: 'yes' }];
  expect(await faultsOf({ duties: [{ ...duty, conditions }] })).toEqual([
    400,
    ['duties.0.conditions.0.fact'],
  ]);
  const options = Array.from({ length: 100 }, (_, index) => ({ key: `option${index}`, label }));
  const choices = ['a', 'b', 'c'].map((key) => ({ key, label, type: 'choice', options }));
  expect(await faultsOf({ fields: [...ownKind.fields, ...choices] })).toEqual([400, ['fields']]);
  const many = Array.from({ length: 31 }, (_, index) => ({ key: `field${index}`, label, type: 'text' }));
  expect((await add({ fields: many })).status).toBe(400);
  const { data: disguised } = await add({ key: 'drills', isCopiedByMove: true, endedByMove: 'checked' });
  expect(disguised).toMatchObject({ key: `own${disguised.id}`, isCopiedByMove: false });
  expect(disguised.endedByMove).toBeUndefined();
  const nested = JSON.parse(`${'['.repeat(200)}${']'.repeat(200)}`) as unknown;
  expect((await add({ duties: nested })).status).toBe(400);
  const answers = await Promise.all(Array.from({ length: 22 }, () => add()));
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(19);
  expect(answers.find(({ status }) => status !== 200)?.codes).toEqual(['too_many_kinds']);
});

test('a kind is renamed and grows, but loses nothing that records use, and goes only without records [SBA-90]', async () => {
  const { add, callAs, write, Admin } = await begin();
  const { data: kind } = await add();
  const { data: record } = await write(kind.key);
  const [name, checked, lock, ...others] = ownKind.fields;
  const change = (content: object) => callAs('PUT', `RegisterKind/${kind.id}`, { ...ownKind, ...content });
  const usedIn = async (content: object) => {
    const { status, fields } = await change(content);
    return [status, fields];
  };
  expect(await usedIn({ fields: [name, checked, ...others] })).toEqual([409, ['lock']]);
  expect(await usedIn({ fields: [name, checked, { ...lock, options: lock?.options?.slice(0, 1) }] })).toEqual(
    [409, ['lock']],
  );
  expect((await change({ scope: 'customer' })).codes).toEqual(['kind_used']);
  const label = { sv: 'Vaktbolag', en: 'Guards', fi: 'Vartijat' };
  const renaming = {
    name: label,
    fields: [
      name,
      { ...checked, label },
      { ...lock, options: lock?.options?.slice(1) },
      { key: 'guards', label, type: 'text' },
    ],
    titleField: 'lock',
    validity: { type: 'months', field: 'checked', months: 24 },
  };
  expect((await change({ ...renaming, version: 1 })).status).toBe(200);
  expect((await change({ ...renaming, version: 1 })).codes).toEqual(['stale_version']);
  const { data } = await callAs<RegisterRecord>('GET', `RegisterRecord/${record.id}`, undefined, Admin.token);
  expect(data).toMatchObject({ name: 'Räddningstjänstens', validUntil: '2028-04-02', values, version: 1 });
  const remove = () => callAs('DELETE', `RegisterKind/${kind.id}`);
  expect((await remove()).codes).toEqual(['kind_used']);
  await callAs('DELETE', `RegisterRecord/${record.id}`, undefined, Admin.token);
  expect((await remove()).status).toBe(200);
  expect((await callAs('POST', `RegisterRecord/${record.id}/Restore`, {}, Admin.token)).status).toBe(400);
  expect((await write(kind.key)).codes).toEqual(['invalid_reference']);
});

test('an own kind travels with a moved building, is made once, and leaves no trace after a rollback [SBA-91]', async () => {
  const { add, callAs, write, start, ask, building, Admin, target, theirRoot, theirAdmin, place, kindsOf } =
    await begin();
  const { data: kind } = await add();
  const { data: record } = await write(kind.key);
  const exemption = { duty: `own${kind.id}SE`, reason: 'Öppen port', date: '2026-11-01' };
  await callAs('POST', 'RegisterRecord', { kind: 'exemptions', ...place, values: exemption }, Admin.token);
  const tableRows = async () => [
    await db.select().from(registerRecords).orderBy(registerRecords.id),
    await db.select().from(ownKinds).orderBy(ownKinds.id),
  ];
  const before = await tableRows();
  const move = async () => {
    const { data } = await start([building]);
    const preview = await ask<MovePreview>('GET', `Move/Preview/${data.id}`);
    const copies = preview.data.lines.filter(({ code }) => code === 'register_copied');
    expect(copies.map(({ name }) => name)).toEqual(['Nyckelskåp']);
    const act = async (name: string) => {
      const answer = await ask<WireMove>('PUT', `Move/${name}Move/${data.id}`);
      expect([name, answer.text]).toEqual([name, expect.stringContaining('"success":true')]);
    };
    await act('Execute');
    return act;
  };
  const act = await move();
  const [carried, ...more] = (await kindsOf(theirAdmin.token)).filter(
    ({ customerId }) => customerId !== null,
  );
  expect([carried?.customerId, more]).toEqual([theirRoot.id, []]);
  expect(carried?.name).toEqual(ownKind.name);
  const { data } = await callAs<RegisterRecord>(
    'GET',
    `RegisterRecord/${record.id}`,
    undefined,
    theirAdmin.token,
  );
  expect(data).toMatchObject({ kind: carried?.key, values, name: 'Södra porten' });
  const exemptions = await callAs<RegisterRecord[]>(
    'GET',
    'RegisterRecord?kind=exemptions',
    undefined,
    theirAdmin.token,
  );
  expect(exemptions.data.map((row) => row.values.duty)).toEqual([`own${carried?.id}SE`]);
  // Nobody builds on what a rollback takes away.
  const theirBuilding = await backend.seed.building(target.level, 'Deras hus');
  const theirRecord = {
    kind: carried?.key,
    customerId: target.level.id,
    buildingId: theirBuilding.id,
    values,
  };
  expect((await callAs('POST', 'RegisterRecord', theirRecord, theirAdmin.token)).codes).toEqual([
    'record_in_move',
  ]);
  expect((await callAs('PUT', `RegisterKind/${carried?.id}`, ownKind, theirAdmin.token)).codes).toEqual([
    'record_in_move',
  ]);
  expect((await callAs('DELETE', `RegisterKind/${kind.id}`)).codes).toEqual(['record_in_move']);
  await act('Rollback');
  expect(await tableRows()).toEqual(before);
  const again = await move();
  await again('Approve');
  const [kept] = (await kindsOf(theirAdmin.token)).filter(({ customerId }) => customerId !== null);
  expect(
    (await callAs('POST', 'RegisterRecord', { ...theirRecord, kind: kept?.key }, theirAdmin.token)).status,
  ).toBe(200);
});

test('a level that gets another root keeps its records’ kinds, and a root that is none any more hands them on [SBA-91]', async () => {
  const { add, write, callAs, mover, root, theirRoot, theirAdmin, from, kindsOf } = await begin();
  const { data: kind } = await add();
  const { data: record } = await write(kind.key);
  const moveLevel = async (id: number, parentId: number) =>
    expect((await callAs('PUT', 'Customer/MoveCustomer', { id, parentId }, mover.token)).status).toBe(200);
  const ownOf = async () => (await kindsOf(theirAdmin.token)).filter(({ customerId }) => customerId !== null);
  await moveLevel(from.id, theirRoot.id);
  const [carried] = await ownOf();
  expect(carried).toMatchObject({ name: ownKind.name, customerId: theirRoot.id });
  const rows = await db.select().from(registerRecords).where(eq(registerRecords.id, record.id));
  expect(rows).toMatchObject([{ kind: carried?.key, ownKindId: carried?.id }]);
  await moveLevel(root.id, theirRoot.id);
  expect((await ownOf()).map(({ id, customerId }) => [id, customerId])).toEqual([
    [kind.id, theirRoot.id],
    [carried?.id, theirRoot.id],
  ]);
});

test('the own kinds of a root are deleted with it [SBA-90]', async () => {
  const { add, callAs, mover, root } = await begin();
  const emptyRoot = await backend.seed.customer({ companyId: root.companyId }, 'Tom rot');
  const { status, data } = await add({}, mover.token, emptyRoot.id);
  expect([status, data.customerId]).toEqual([200, emptyRoot.id]);
  expect((await callAs('DELETE', `Customer/${emptyRoot.id}`, undefined, mover.token)).status).toBe(200);
  expect(await db.select().from(ownKinds)).toEqual([]);
});
