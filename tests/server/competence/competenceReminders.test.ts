import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import { leadNotifications } from '#server/db/schema/notifications.ts';
import { createMailer } from '#server/services/emails/mailer.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import { competenceSeed } from '#tests/support/competence/competenceSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { endDelays, runJobs } from '#tests/support/server/runJobs.ts';
import { startSmtpServer } from '#tests/support/server/smtpServer.ts';

const backend = await useBackend();
const { db, seed } = backend;
const { task, certificate, installation } = competenceSeed(backend);

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(() => smtp.close());

/** Runs the daily job on a morning, and the jobs that it sends. */
async function job(day: string): Promise<void> {
  const mail = createMailer({ smtpUrl: smtp.url, folder: '', log: pino({ level: 'silent' }) });
  const clock = () => new Date(`${day}T06:00:00Z`);
  await endDelays(db);
  await queueDueReminders({ db, clock, isStopping: () => false });
  await runJobs({ db, mail, clock });
  mail.close();
}

const lettersTo = (email: string) => smtp.received.filter(({ to }) => to === email);

/** A building whose second caretaker's certificate ends on 11 March 2027. */
async function endingCertificate() {
  const tenant = await seed.tenant();
  const { building, level } = tenant;
  const house = { customerId: level.id, buildingId: building.id };
  await installation(building);
  await task(house, 'alarmCaretaker', { person: 'Åsa Öberg', deputy: 'Bo www.ek.se' });
  await certificate(house, 'alarmCaretaker', { person: 'Åsa Öberg' });
  await certificate(house, 'alarmCaretaker', { person: 'Bo www.ek.se', validUntil: '2027-03-11' });
  return { ...tenant, house };
}

test('administrators are notified 60 and 14 days before a gap, each once, however often the job runs [SBA-56]', async () => {
  const { people, building } = await endingCertificate();
  await job('2027-01-10');
  expect(smtp.received).toEqual([]);
  // 60 days before 12 March.
  await Promise.all([job('2027-01-11'), job('2027-01-11')]);
  const [letter, ...more] = lettersTo(people.Admin.email);
  expect(more).toEqual([]);
  expect(letter?.headers.get('subject')).toContain('lucka');
  expect(letter?.text).toContain(
    `- Från 2027-03-12: 1 av 2 för Anläggningsskötare brandlarm, Brandlarm, ${building.name}`,
  );
  expect(letter?.text).toContain('(upphör: Bo www. ek. se)');
  expect(letter?.text).toMatch(/#\/sv\/competence\?customer=\d+/);
  backend.restart();
  for (const day of ['2027-01-11', '2027-01-12', '2027-02-01', '2027-02-25']) await job(day);
  expect(lettersTo(people.Admin.email)).toHaveLength(1);
  await job('2027-02-26');
  await job('2027-02-27');
  expect(lettersTo(people.Admin.email)).toHaveLength(2);
  // The gap has begun.
  await job('2027-03-12');
  expect(lettersTo(people.Admin.email)).toHaveLength(2);
});

test('only those who administer the nearest level are notified of a gap, and nobody who stopped reminders [SBA-57]', async () => {
  const { people } = await endingCertificate();
  const otherTenant = await seed.tenant('Annan AB');
  await job('2027-01-11');
  const { Admin, CustomerAdmin } = people;
  expect(new Set(smtp.received.map(({ to }) => to))).toEqual(new Set([Admin.email, CustomerAdmin.email]));
  expect(lettersTo(otherTenant.people.Admin.email)).toEqual([]);
  smtp.received.length = 0;
  const body = { weekday: null, leadDays: 0, stopped: true, timeZone: 'Europe/Stockholm' };
  await backend.ask<ReminderSettings>('PUT', 'v1/Reminders', { token: Admin.token, body });
  await job('2027-02-26');
  expect(smtp.received.map(({ to }) => to)).toEqual([CustomerAdmin.email]);
});

test('a certificate that is prolonged ends no notification early and tells a later gap anew [SBA-56]', async () => {
  const { people, house } = await endingCertificate();
  await job('2027-01-11');
  await certificate(house, 'alarmCaretaker', {
    person: 'Bo www.ek.se',
    issued: '2027-03-01',
    validUntil: '2027-06-30',
  });
  await job('2027-02-26');
  expect(lettersTo(people.Admin.email)).toHaveLength(1);
  await job('2027-05-02');
  expect(lettersTo(people.Admin.email)).toHaveLength(2);
  expect(lettersTo(people.Admin.email)[1]?.text).toContain('Från 2027-07-01');
});

test('a gap first known within 14 days is told once [SBA-56]', async () => {
  const { people } = await endingCertificate();
  await job('2027-03-05');
  await job('2027-03-06');
  expect(lettersTo(people.Admin.email)).toHaveLength(1);
  expect(await db.$count(leadNotifications)).toBe(2);
});
