import { eq } from 'drizzle-orm';
import { afterAll, expect, test, vi } from 'vitest';
import type { FireSafetyFile } from '#contract/fireSafetyFile/fireSafetyFile.ts';
import type { RegisterKind, RegisterRecord } from '#contract/registers/registerRecord.ts';
import type { RegisterRevision } from '#contract/registers/registerRevision.ts';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import type { WireMove } from '#tests/support/onWire.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { readTexts, textOf } from '#tests/support/filePacks/readTexts.ts';
import { newKind } from '#tests/support/registers/newKind.ts';
import { moveSeed } from '#tests/support/seeds/moveSeed.ts';
import { calendarFeeds } from '#tests/support/server/calendarFeeds.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { useDayLetters } from '#tests/support/server/dayLetters.ts';

// The files of a worker share its modules, which read the kinds once: this file has its own, and leaves none behind.
vi.hoisted(() => vi.resetModules());
afterAll(() => vi.resetModules());

vi.mock('node:fs', async (load) => {
  const { fileSystemWithNewKind } = await import('#tests/support/registers/newKind.ts');
  return fileSystemWithNewKind(await load());
});

const backend = await useBackend();
const lettersOn = useDayLetters(backend.db);
const { feedOf, datesIn } = calendarFeeds(backend);
const { make, download } = packSeed(backend);
const kind = newKind.key;

async function begin() {
  const seeded = await moveSeed(backend).begin();
  const { first, left } = seeded;
  const { building } = first;
  const { Admin } = left.people;
  const ask = <T = RegisterRecord>(method: string, path: string, body?: object, token = Admin.token) =>
    backend.ask<T>(method, `v1/${path}`, { token, body });
  const cells = { name: 'Norra porten', checked: '2.3.2026', lock: 'Code lock', keys: '7', sealed: 'ja' };
  const rows = [
    { row: 2, building: building.name, cells: { ...cells, holder: Admin.email, doors: 'Port A; Port B' } },
  ];
  await ask('POST', 'RegisterRecord/Import', { customerId: building.customerId, kind, rows });
  const list = async (query = '') =>
    (await ask<RegisterRecord[]>('GET', `RegisterRecord?kind=${kind}&${query}`)).data;
  return { ...seeded, building, Admin, askAs: ask, list };
}

test('a kind that is only a new file is listed, imported, found, changed with a history, deleted and taken back [SBA-01]', async () => {
  const { askAs, list, Admin } = await begin();
  const { data: kinds } = await askAs<RegisterKind[]>('GET', 'RegisterKind');
  expect(kinds.find(({ key }) => key === kind)).toMatchObject({ name: newKind.name });
  const duties = kinds.find(({ key }) => key === 'exemptions')?.fields.flatMap(({ options = [] }) => options);
  expect(duties?.map(({ key }) => key)).toContain('keyBoxesSE');
  const [record, ...others] = await list();
  expect(others).toEqual([]);
  expect(record).toMatchObject({
    name: 'Norra porten',
    validUntil: '2027-03-02',
    values: {
      checked: '2026-03-02',
      lock: 'code',
      keys: 7,
      sealed: true,
      doors: [{ door: 'Port A' }, { door: 'Port B' }],
    },
    links: [{ field: 'holder', userId: Admin.id }],
  });
  const id = record?.id ?? 0;
  for (const search of ['norra', 'kodl', 'port b', Admin.lastName])
    expect([search, (await list(`search=${search}`)).length]).toEqual([search, 1]);
  expect(await list('search=finns')).toEqual([]);
  await askAs('PUT', `RegisterRecord/${id}`, { values: { ...record?.values, keys: 501 }, links: [] });
  await askAs('PUT', `RegisterRecord/${id}`, { values: { ...record?.values, keys: 8 }, links: [] });
  const { data: revisions } = await askAs<RegisterRevision[]>('GET', `RegisterRecord/${id}/Revision`);
  expect(revisions.map(({ changes }) => changes.map(({ field }) => field))).toEqual([['keys', 'holder']]);
  await askAs('DELETE', `RegisterRecord/${id}`);
  expect([await list(), (await list('deleted=true')).length]).toEqual([[], 1]);
  await askAs('POST', `RegisterRecord/${id}/Restore`, {});
  expect(await list()).toHaveLength(1);
});

test('a kind that is only a new file fills its head, the pack, the calendar and the e-mail of the day [SBA-01]', async () => {
  const { askAs, list, building, Admin } = await begin();
  const responseCard = async () => {
    const { data } = await askAs<FireSafetyFile>('GET', `Building/${building.id}/FireSafetyFile`);
    return data.heads.find(({ key }) => key === 'responseCard')?.verdict;
  };
  expect(await responseCard()).toBe('there');
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
  const [record] = await list();
  await askAs('DELETE', `RegisterRecord/${record?.id ?? 0}`);
  expect(await responseCard()).toBe('missing');
});

test('a kind that is only a new file moves along, is copied as a draft, and leaves no trace after a rollback [SBA-01]', async () => {
  const { start, first, ask, to, target, askAs } = await begin();
  const tableRows = () => backend.db.select().from(registerRecords).orderBy(registerRecords.id);
  const before = await tableRows();
  const execute = async (moveType: number) => {
    const { data } = await start([first.building], moveType);
    const act = (name: string) => ask<WireMove>('PUT', `Move/${name}Move/${data.id}`);
    await act('Execute');
    return act;
  };
  const moveBack = await execute(1);
  const { token } = target.people.CustomerAdmin;
  const { data } = await askAs<RegisterRecord>(
    'GET',
    `RegisterRecord/${before[0]?.id ?? 0}`,
    undefined,
    token,
  );
  expect(data).toMatchObject({ customerId: to.id, links: [{ name: '', isElsewhere: true }] });
  await moveBack('Rollback');
  expect(await tableRows()).toEqual(before);
  const copyBack = await execute(0);
  const copies = await backend.db.select().from(registerRecords).where(eq(registerRecords.customerId, to.id));
  expect(copies).toMatchObject([{ kind, isDraft: true, name: 'Norra porten' }]);
  await copyBack('Rollback');
  expect(await tableRows()).toEqual(before);
});
