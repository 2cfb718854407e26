import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Email } from '#server/core/ports.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import { accessLevels } from '#contract/users/permissions.ts';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import { openBackend } from '#tests/support/server/backend.ts';
import type { Backend } from '#tests/support/server/backend.ts';
import { runJobs } from '#tests/support/server/runJobs.ts';
import { findStrays } from '#tests/support/database/census.ts';
import { isOfCustomer, relations } from '#tests/support/isolation/rules.ts';
import { createWorld } from '#tests/support/isolation/world.ts';
import type { World } from '#tests/support/isolation/world.ts';

let backend: Backend;
let world: World;
beforeAll(async () => {
  backend = await openBackend();
  await backend.reset();
  world = await createWorld(backend);
  // Every user is reminded of every plan, and everyone of the own level holds its roles.
  await backend.db.execute(
    sql`update round_plannings set send_message = true, start = '2026-11-19T00:00:00Z' where not deleted`,
  );
  for (const person of Object.values(world.people)) await backend.seed.hold(person, world.places.own.named);
});
afterAll(() => backend.close());

/** Returns the names in a text that a user of the own level may not know. */
const foreignTo = (level: number, text: string) => {
  const principal = world.principals[level];
  if (!principal) throw new Error('Each level has its principal.');
  return world.foreignIn('showCalendarFeed', text, { request: '', asker: principal });
};
const levelOf = (address: string) =>
  accessLevels.findIndex((level) => world.people[level].email.toLowerCase() === address.toLowerCase());

/** Returns the recipients' e-mails with the foreign names in each. */
const foreignIn = (mails: readonly Email[]) =>
  mails.flatMap(({ to, subject, text }) => {
    const level = levelOf(to.address);
    return level < 0 ? [] : foreignTo(level, `${subject} ${text}`).map((what) => `${to.address}: ${what}`);
  });

test('a calendar names no record outside its owner’s sight [REF-08]', async () => {
  const wrong: string[] = [];
  for (const [level, name] of accessLevels.entries())
    for (const feedKind of ['mine', 'all']) {
      const { token } = world.people[name];
      await backend.ask('PUT', 'v1/Reminders/Feed', { token, body: { which: feedKind, timeZone: 'UTC' } });
      const { feed } = (await backend.ask<ReminderSettings>('GET', 'v1/Reminders', { token })).data;
      const { text } = await backend.ask('GET', feed?.path ?? '');
      expect(text).toContain('BEGIN:VCALENDAR');
      wrong.push(...foreignTo(level, text).map((what) => `${name}, ${feedKind}: ${what}`));
    }
  expect(wrong).toEqual([]);
});

test('an e-mail names no record outside its recipient’s sight, for any sender [REF-08]', async () => {
  const { token } = world.people.WebSbaAdmin;
  backend.mails.length = 0;
  for (const relation of relations.filter(isOfCustomer)) {
    const { flaw, plan } = world.places[relation];
    for (const path of [`Flaw/SendMail/${flaw.id}`, `RoundPlanning/SendMail/${plan.id}`])
      expect((await backend.ask('POST', `v1/${path}`, { token, body: {} })).status).toBe(200);
  }
  await backend.settled();
  expect(backend.mails.filter(({ to }) => levelOf(to.address) >= 0).length).toBeGreaterThan(10);
  expect(foreignIn(backend.mails)).toEqual([]);
});

test('the daily e-mail names no plan outside its recipient’s sight [REF-08]', async () => {
  const sentMails: Email[] = [];
  const clock = () => new Date('2026-11-20T12:00:00Z');
  const mail = {
    send: (letter: Email) => {
      sentMails.push(letter);
      return Promise.resolve();
    },
    close: () => undefined,
  };
  const { db } = backend;
  await queueDueReminders({ db, clock, isStopping: () => false });
  await runJobs({ db, clock, mail });
  expect(sentMails.filter(({ to }) => levelOf(to.address) >= 0).length).toBeGreaterThan(5);
  expect(foreignIn(sentMails)).toEqual([]);
});

test('the world of the table has no strays but those that it plants', async () => {
  const strays = (await findStrays(backend.db)).map(({ reference }) => reference);
  // Left over from ended links, and earlier flaws listed at the wrong place.
  expect([...new Set(strays)]).toEqual([
    'building_users.user_id',
    'round_item_earlier_flaws.flaw_id',
    'user_roles.user_id',
  ]);
});
