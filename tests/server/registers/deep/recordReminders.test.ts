import { expect, test } from 'vitest';
import { reminderSettings } from '#server/db/schema/notifications.ts';
import { insertRecord } from '#tests/support/seeds/registerRecords.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { useDayLetters } from '#tests/support/server/dayLetters.ts';

const backend = await useBackend();
const { db, seed } = backend;
const lettersOn = useDayLetters(db);

async function begin() {
  const tenant = await seed.tenant();
  const at = { db, now: backend.time.now.toISOString() };
  const house = { customerId: tenant.level.id, buildingId: tenant.building.id };
  const add = (kind: string, validUntil: string, values = {}, people: Record<string, string[]> = {}) =>
    insertRecord(at, kind, house, { values, validUntil, people });
  const textsOn = async (day: string, email = tenant.people.Admin.email) =>
    (await lettersOn(day, email)).map(({ text }) => text);
  return { ...tenant, add, textsOn };
}

test('a record is named 60 and 14 days before its last day, each time once and with a link to it [SBA-11]', async () => {
  const { add, textsOn, building, level } = await begin();
  const id = await add('drills', '2027-03-12', { kind: 'night' });
  expect(await textsOn('2027-01-10')).toEqual([]);
  const [letter, ...laterLetters] = await textsOn('2027-01-11');
  expect(laterLetters).toEqual([]);
  expect(letter).toContain(`- 2027-03-12: Övningar, Nattövning, ${building.name}`);
  expect(letter).toContain(`#/sv/registers?customer=${level.id}&kind=drills&record=${id}`);
  expect(await textsOn('2027-01-12')).toEqual([]);
  expect(await textsOn('2027-02-25')).toEqual([]);
  expect(await textsOn('2027-02-26')).toHaveLength(1);
  expect(await textsOn('2027-02-27')).toEqual([]);
});

test('a replaced record, a certificate of a person and a record in the bin are never named, a role beside another is [SBA-11]', async () => {
  const { add, textsOn } = await begin();
  await add('instructions', '2027-01-15', { kind: 'fireRules' });
  await add('instructions', '2028-01-15', { kind: 'fireRules' });
  await add('competence', '2027-01-15', { certificate: 'firstAid', issued: '2025-01-15' });
  expect(await textsOn('2027-01-05')).toEqual([]);
  await add('organisation', '2027-01-15', { task: 'owner' });
  await add('organisation', '2029-01-15', { task: 'owner' });
  const [letter] = await textsOn('2027-01-05');
  expect(letter?.match(/2027-01-15/g)).toHaveLength(1);
});

test('those who administer the level are told on their weekday, nobody else, and nobody who stopped reminders [SBA-11]', async () => {
  const { add, textsOn, people } = await begin();
  const otherTenant = await seed.tenant('Annan AB');
  const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  const settings = { timeZone: 'Europe/Stockholm', leadDays: 3, ...stamps };
  await db.insert(reminderSettings).values([
    { ...settings, userId: people.Admin.id, weekday: 4, stopped: false },
    { ...settings, userId: people.CustomerAdmin.id, weekday: null, stopped: true },
  ]);
  await add('drills', '2027-03-12', { kind: 'night' });
  // A Monday; the administrator chose Thursdays.
  for (const email of [people.Admin, people.CustomerAdmin, people.User, otherTenant.people.Admin].map(
    (each) => each.email,
  ))
    expect([email, await textsOn('2027-01-11', email)]).toEqual([email, []]);
  expect(await textsOn('2027-01-14')).toHaveLength(1);
  expect(await textsOn('2027-01-21', people.CustomerAdmin.email)).toEqual([]);
});

test('a record and the head that it fills are told once in the e-mail of a day [SBA-11]', async () => {
  const { add, textsOn, building } = await begin();
  // The only record of its head, told on a Monday, on which files are told as well.
  await add(
    'responseCard',
    '2027-03-12',
    { attackRoute: 'Norra porten', date: '2026-03-12', reviewBy: '2027-03-12' },
    { contacts: ['Anna Ek'] },
  );
  const [letter] = await textsOn('2027-01-11');
  expect(letter).toContain(`- 2027-03-12: Insatsplan, responseCard, ${building.name}`);
  expect(letter).not.toContain(`- ${building.name}: Insatsplan`);
});
