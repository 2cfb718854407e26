import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Email } from '#server/core/ports.ts';
import type { AppSettings } from '#server/core/services.ts';
import { itemCodes } from '#server/db/schema/codes.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { users } from '#server/db/schema/users.ts';
import { flawEvents } from '#server/db/schema/flawEvents.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { runJobs } from '#tests/support/server/runJobs.ts';
import { findingsSeed } from '#tests/support/seeds/findings.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const { db } = backend;
const seed = roundSeed(backend);

/** Runs the daily job at a time and returns its e-mails by address. */
async function lettersAt(now: string): Promise<Map<string, Email>> {
  const letters = new Map<string, Email>();
  const send = async (letter: Email) => void letters.set(letter.to.address, letter);
  const clock = () => new Date(now);
  await queueDueReminders({ db, clock, isStopping: () => false });
  await runJobs({
    db,
    clock,
    mail: { send, close: () => undefined },
    settings: { publicUrl: 'http://localhost' } as AppSettings,
  });
  return letters;
}

/** Seeds a place with a flaw manager who gets an e-mail each Monday, three days ahead. */
async function office() {
  const fixture = await seed.plan();
  const { item, people } = fixture;
  const { Admin, User } = people;
  const ask = <T>(method: 'POST' | 'PUT', path: string, body: object, token = Admin.token) =>
    backend.ask<T>(method, `v1/${path}`, { token, body });
  const monday = { weekday: 1, leadDays: 3, stopped: false, timeZone: 'Europe/Stockholm' };
  await ask('PUT', 'Reminders', monday, User.token);
  const add = async (name: string, work: { personId?: number; due?: string } = {}) => {
    const { id } = (await ask<Flaw>('POST', 'Flaw', { name, mapItemId: item.id })).data;
    if (work.personId !== undefined)
      await ask('PUT', 'FlawEvent/Work', { flawIds: [id], personId: work.personId });
    if (work.due !== undefined) await ask('PUT', 'FlawEvent/Work', { flawIds: [id], due: work.due });
    return id;
  };
  /** Moves all events of a flaw back by ten days. */
  const before = (id: number) =>
    db.update(flawEvents).set({ created: '2026-11-10T08:00:00.000Z' }).where(eq(flawEvents.flawId, id));
  return { ...fixture, ask, add, before };
}

const expectedTexts = {
  sv: {
    parts: [
      'Försenade brister',
      'Åtgärden underkändes',
      'Nytt för dig att åtgärda',
      'Ska snart vara åtgärdade',
    ],
    services: ['Service:', '1 försenad', '1 till förfaller den här månaden'],
  },
  en: {
    parts: ['Overdue flaws', 'The fix was refused', 'New for you to fix', 'To be fixed soon'],
    services: ['Services:', '1 overdue', '1 more due this month'],
  },
  fi: {
    parts: [
      'Myöhässä olevat puutteet',
      'Korjausta ei hyväksytty',
      'Sinulle osoitetut uudet',
      'Pian korjattavat',
    ],
    services: ['Huollot:', '1 myöhässä', '1, jonka määräpäivä on vielä tässä kuussa'],
  },
} as const;

test("the weekly letter lists flaws and services in its reader's language, as text and as HTML [LIFE-32, LIFE-78]", async () => {
  const { item, people, ask, add, before } = await office();
  const { User } = people;
  const waiting = await add('Dörren kärvar', { personId: User.id, due: '2026-12-03' });
  await before(waiting);
  expect([...(await lettersAt('2026-11-16T12:00:00Z')).keys()]).toEqual([User.email]);
  const late = await add('Slangen läcker', { personId: User.id, due: '2026-11-26' });
  const mine = await add('Skylten saknas', { personId: User.id });
  const fixed = await add('Luckan sitter fast', { personId: User.id });
  await ask('PUT', `Flaw/${fixed}`, { done: '2026-11-20T08:00:00Z', measure: 'Oljad' }, User.token);
  await ask('POST', 'FlawEvent', { flawId: fixed, kind: 'refused', text: 'Sitter fast än' });
  // The last service was in January 2025 and is overdue; the workshop service is due at the end of the month.
  const extra = { revisionYear: 2025, chargeYear: 2016 };
  await db.update(mapItems).set({ extra }).where(eq(mapItems.id, item.id));
  await keepBuildingStates(db, sql`true`);
  await db.execute(
    sql`update service_states set due = '2026-11-30T22:00:00Z' where service_key = 'workshop'`,
  );
  await db.execute(sql`delete from service_states where service_key not in ('service', 'workshop')`);

  for (const language of ['sv', 'en', 'fi'] as const) {
    await db.update(users).set({ preferredLanguageCode: language }).where(eq(users.id, User.id));
    await db.execute(sql`delete from reminder_digests where day > '2026-11-16'`);
    const letters = await lettersAt('2026-11-30T12:00:00Z');
    const letter = letters.get(User.email);
    const { parts, services } = expectedTexts[language];
    const [overdue, refused, assigned, due] = parts;
    expect(letter?.text).toMatch(
      new RegExp(
        `${overdue}.*\n- 2026-11-26 {2}Slangen läcker, .+\n {2}http.*flaw=${late}\n\n${refused}[^]*Luckan[^]*${assigned}[^]*Skylten saknas[^]*flaw=${mine}[^]*${due}.*\n- 2026-12-03 {2}Dörren kärvar, .+\n {2}http.*flaw=${waiting}\n`,
      ),
    );
    const [heading, ...numbers] = services;
    expect(letter?.text).toContain(
      `\n\n${heading}\n${['overdue', 'month'].map((each, at) => `- ${numbers[at]}\n  http://localhost/#/${language}/services?due=${each}`).join('\n')}\n\n`,
    );
    expect(letter?.html).toContain(`<html lang="${language}">`);
    for (const [at, each] of ['overdue', 'month'].entries())
      expect(letter?.html).toMatch(
        new RegExp(`<li><a href="[^"]*/services\\?due=${each}" [^>]*>${numbers[at]}</a></li>`),
      );
    expect(letter?.html).toMatch(new RegExp(`<a href="[^"]*flaw=${late}"[^>]*>2026-11-26 {2}Slangen läcker`));
  }
  // Each is reported once: nothing has happened since.
  expect((await lettersAt('2026-12-07T12:00:00Z')).get(User.email)?.text).not.toContain(
    expectedTexts.fi.parts[2],
  );
});

test('holders of the responsible role are notified of its flaws where no person is named [LIFE-78]', async () => {
  const { people, item, ask, level } = await office();
  const role = await backend.seed.role(level, 'Vaktmästare');
  await backend.seed.hold(people.User, role);
  const flawFields = { name: 'Slangen läcker', mapItemId: item.id, responsible: role.id };
  const { id } = (await ask<Flaw>('POST', 'Flaw', flawFields)).data;
  await ask('PUT', 'FlawEvent/Work', { flawIds: [id], due: '2026-11-26' });
  const letter = (await lettersAt('2026-11-30T12:00:00Z')).get(people.User.email);
  expect(letter?.text).toMatch(/Försenade brister:\n- 2026-11-26 {2}Slangen läcker/);
  await ask('PUT', 'FlawEvent/Work', { flawIds: [id], personId: people.Admin.id });
  await db.execute(sql`delete from reminder_digests`);
  expect((await lettersAt('2026-11-30T12:00:00Z')).has(people.User.email)).toBe(false);
});

test('the office e-mail lists waiting fault reports, flaws and questions, and is sent for new ones [LIFE-219]', async () => {
  const { people, item, level, building } = await office();
  const at = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  const part = { customerId: level.id, buildingId: building.id, mapItemId: item.id, ...at };
  expect((await lettersAt('2026-11-23T12:00:00Z')).has(people.Admin.email)).toBe(false);
  const [code] = await db
    .insert(itemCodes)
    .values({ ...part, code: 'AB3CD5EF' })
    .returning();
  const report = { pageHash: 'h', text: 'Trasig', language: 'sv', codeId: code?.id ?? 0 };
  await db.insert(faultReports).values({ ...part, ...report });
  const letters = await lettersAt('2026-11-23T12:00:00Z');
  expect(letters.get(people.Admin.email)?.subject).toBe('1 ärende väntar');
  expect(letters.get(people.Admin.email)?.text).toContain(
    'Väntar på er:\n- 1 felanmälan att ta ställning till\n  http://localhost/#/sv/fault-reports\n',
  );
  expect(letters.has(people.User.email)).toBe(false);
  expect((await lettersAt('2026-11-30T12:00:00Z')).has(people.Admin.email)).toBe(false);
});

test('the letter of the office counts nothing of another company [LIFE-219]', async () => {
  const houses = findingsSeed(backend);
  const [mine, theirs] = [await houses.house(), await houses.house()];
  const at = { created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() };
  const report = async ({ level, building, item }: typeof mine, code: string) => {
    const part = { customerId: level.id, buildingId: building.id, mapItemId: item.id, ...at };
    const [label] = await db
      .insert(itemCodes)
      .values({ ...part, code })
      .returning();
    await db
      .insert(faultReports)
      .values({ ...part, pageHash: code, text: 'Trasig', language: 'sv', codeId: label?.id ?? 0 });
  };
  const now = '2026-11-23T12:00:00Z';
  await houses.answerNo(theirs, 'Spärrad');
  await houses.flaw(theirs.item, 'Åtgärdad hos andra', 3, {
    needsCheck: true,
    done: at.created,
    doneReceived: at.created,
  });
  await report(theirs, 'AB3CD5EF');
  expect((await lettersAt(now)).get(theirs.people.Admin.email)?.text).toMatch(
    /1 felanmälan[\s\S]*1 brist att kontrollera[\s\S]*1 fråga/,
  );
  expect((await lettersAt(now)).get(mine.people.Admin.email)?.text ?? '').not.toContain('Väntar på er');

  await report(mine, 'GH3JK5LM');
  const { text = '' } = (await lettersAt(now)).get(mine.people.Admin.email) ?? {};
  expect(text).toContain('- 1 felanmälan att ta ställning till');
  expect(text).not.toMatch(/1 brist att kontrollera|1 fråga/);
});

test('an overdue flaw is reported once to the person it is assigned to [LIFE-78]', async () => {
  const { people, ask, add, before } = await office();
  const { User } = people;
  const daily = { weekday: null, leadDays: 3, stopped: false, timeZone: 'Europe/Stockholm' };
  await ask('PUT', 'Reminders', daily, User.token);
  await before(await add('Skylten saknas', { personId: User.id }));
  const old = await add('Slangen läcker', { due: '2026-11-02' });
  expect([...(await lettersAt('2026-11-16T12:00:00Z')).keys()]).toEqual([User.email]);
  expect([...(await lettersAt('2026-11-17T12:00:00Z')).keys()]).toEqual([]);
  await ask('PUT', 'FlawEvent/Work', { flawIds: [old], personId: User.id });
  expect((await lettersAt('2026-11-21T12:00:00Z')).get(User.email)?.text).toMatch(
    /Försenade brister:\n- 2026-11-02 {2}Slangen läcker/,
  );
  expect([...(await lettersAt('2026-11-22T12:00:00Z')).keys()]).toEqual([]);
});
