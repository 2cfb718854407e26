import { expect, test } from 'vitest';
import { insertRecord } from '#tests/support/seeds/registerRecords.ts';
import { calendarFeeds } from '#tests/support/server/calendarFeeds.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const { feedOf, datesIn } = calendarFeeds(backend);

async function begin() {
  const tenant = await backend.seed.tenant();
  const at = { db: backend.db, now: backend.time.now.toISOString() };
  const house = { customerId: tenant.level.id, buildingId: tenant.building.id };
  const add = (
    kind: string,
    validUntil: string,
    more: Partial<Parameters<typeof insertRecord>[3]> = {},
    place: Parameters<typeof insertRecord>[2] = house,
  ) => insertRecord(at, kind, place, { values: {}, validUntil, ...more });
  const dates = async ({ token }: { token: string } = tenant.people.Admin) =>
    (await datesIn(await feedOf(token, 'all'))).map(({ day, summary }) => [day, summary]);
  return { ...tenant, add, dates };
}

test('the calendar has the last days of records, of equal ones the latest, and of every role [SBA-10]', async () => {
  const { add, dates, building, people } = await begin();
  await add('drills', '2026-12-01', { values: { kind: 'night' } });
  await add('drills', '2027-03-02', { values: { kind: 'night' } });
  await add('organisation', '2026-12-31', { values: { task: 'owner' } });
  await add('organisation', '2027-01-31', { values: { task: 'owner' } });
  await add('documents', '2026-11-19');
  await add('documents', '2026-12-05', { deleted: true });
  await add('documents', '2026-12-06', { isDraft: true });
  await add('documents', '2026-12-07', { triage: 'waiting' });
  const days = await dates();
  expect(days.map(([day]) => day)).toEqual(['2026-12-31', '2027-01-31', '2027-03-02']);
  expect(days[0]?.[1]).toBe('Giltighet upphör: Organisation och delegationer, Ägare');
  const [first] = await datesIn(await feedOf(people.Admin.token, 'all'));
  expect(first?.location).toBe(building.name);
  expect(await datesIn(await feedOf(people.Admin.token))).toEqual([]);
});

test('the calendar has no record that its reader may not read [SBA-10]', async () => {
  const { add, dates, level, sibling, people } = await begin();
  const hidden = await backend.seed.building(level, 'Dolt hus');
  await add('documents', '2026-12-01');
  await add('documents', '2026-12-02', {}, { customerId: level.id, buildingId: hidden.id });
  await add('documents', '2026-12-03', {}, { customerId: sibling.id });
  const daysFor = async (person: { token: string }) => (await dates(person)).map(([day]) => day);
  expect(await daysFor(people.Admin)).toEqual(['2026-12-01', '2026-12-02']);
  expect(await daysFor(people.BasicUser)).toEqual(['2026-12-01']);
  expect(await daysFor(people.BasicUserLight)).toEqual([]);
  expect(await daysFor((await backend.seed.tenant('Annan AB')).people.CompanyAdmin)).toEqual([]);
});
