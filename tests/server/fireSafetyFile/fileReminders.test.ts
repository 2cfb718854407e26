import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { reminderSettings } from '#server/db/schema/notifications.ts';
import { createMailer } from '#server/services/emails/mailer.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import { insertRecord } from '#tests/support/seeds/registerRecords.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { endDelays, runJobs } from '#tests/support/server/runJobs.ts';
import { startSmtpServer } from '#tests/support/server/smtpServer.ts';

const backend = await useBackend();
const { db, seed } = backend;

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(() => smtp.close());

/** Runs the daily job on a morning, and the jobs that it sends; returns the texts of the e-mails to an address. */
async function lettersOn(day: string, email: string): Promise<string[]> {
  smtp.received.length = 0;
  const mail = createMailer({ smtpUrl: smtp.url, folder: '', log: pino({ level: 'silent' }) });
  const clock = () => new Date(`${day}T06:00:00Z`);
  await endDelays(db);
  await queueDueReminders({ db, clock, isStopping: () => false });
  await runJobs({ db, mail, clock });
  mail.close();
  return smtp.received.filter(({ to }) => to === email).map(({ text }) => text);
}

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
