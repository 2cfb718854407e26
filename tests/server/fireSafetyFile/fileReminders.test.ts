import { expect, test } from 'vitest';
import { reminderSettings } from '#server/db/schema/notifications.ts';
import { insertRecord } from '#tests/support/seeds/registerRecords.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { useDayLetters } from '#tests/support/server/dayLetters.ts';

const backend = await useBackend();
const { db, seed } = backend;

const dayLetters = useDayLetters(db);

/** Returns the texts of the e-mails of a day to an address. */
const lettersOn = async (day: string, email: string): Promise<string[]> =>
  (await dayLetters(day, email)).map(({ text }) => text);

/** A building whose risks were last confirmed on a day, so that they become old a year later. */
async function beginWithRisks(date: string) {
  const tenant = await seed.tenant();
  const { level, building } = tenant;
  await insertRecord(
    { db, now: backend.time.now.toISOString() },
    'risks',
    { customerId: level.id, buildingId: building.id },
    { values: { risk: 'Avfall', type: 'storage', date, treatment: 'reduce' } },
  );
  return tenant;
}

test('on Mondays administrators are told what ends within 60 days and what became out of date, each news once [SBA-77]', async () => {
  // The risks hold until 10 February 2027, a Wednesday.
  const { people, building } = await beginWithRisks('2026-02-10');
  const { email } = people.Admin;
  const line = `- ${building.name}: Risker`;
  expect(await lettersOn('2026-12-07', email)).toEqual([]);
  const [coming, ...others] = await lettersOn('2026-12-14', email);
  expect(others).toEqual([]);
  expect(coming).toContain(`${line} går ut 2027-02-10`);
  expect(await lettersOn('2026-12-15', email)).toEqual([]);
  expect(await lettersOn('2026-12-21', email)).toEqual([]);
  expect(await lettersOn('2027-02-11', email)).toEqual([]);
  const [ended] = await lettersOn('2027-02-15', email);
  expect(ended).toContain(`${line} gick ut 2027-02-10`);
  expect(await lettersOn('2027-02-22', email)).toEqual([]);
});

test('it comes on the chosen weekday, to those who administer, unless they stopped reminders [SBA-77]', async () => {
  const { people } = await beginWithRisks('2026-02-10');
  const { Admin, User } = people;
  const stamps = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  const settings = { userId: Admin.id, timeZone: 'Europe/Stockholm', leadDays: 3, ...stamps };
  await db.insert(reminderSettings).values({ ...settings, weekday: 4, stopped: false });
  expect(await lettersOn('2026-12-14', Admin.email)).toEqual([]);
  expect(await lettersOn('2026-12-17', Admin.email)).toHaveLength(1);
  expect(await lettersOn('2026-12-14', User.email)).toEqual([]);
  await db.update(reminderSettings).set({ stopped: true });
  expect(await lettersOn('2027-02-11', Admin.email)).toEqual([]);
});
