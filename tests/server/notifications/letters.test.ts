import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { sentEmails } from '#server/db/schema/notifications.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { createMailer } from '#server/services/emails/mailer.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { startSmtpServer } from '#tests/support/server/smtpServer.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(() => smtp.close());

/** Returns the captured e-mails as a mail server receives them. */
async function delivered() {
  await backend.settled();
  const mailer = createMailer({ smtpUrl: smtp.url, folder: '', log: pino({ level: 'silent' }) });
  for (const mail of backend.mails) await mailer.send(mail);
  mailer.close();
  return smtp.received;
}

/** Returns the text of an HTML part without markup, and the targets of its links. */
const wordsOf = (html: string) =>
  html
    .replace(/<title>.*?<\/title>|<[^>]+>/gs, ' ')
    .replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code)))
    .split(/\s+/)
    .filter((word) => word !== '' && word !== 'Tillsyn');
const linksOf = (html: string) =>
  [...html.matchAll(/<a href="([^"]*)"/g)].map(([, address = '']) =>
    address.replace(/&#(\d+);/g, (_, code: string) => String.fromCodePoint(Number(code))),
  );

test('the letter of a flaw says the same in HTML, and what others wrote stays text [LETTER-01]', async () => {
  const { people, item, inspector } = await seed.plan();
  const flaw = {
    name: '<b>Brist</b> & "mer"',
    description: 'Se http://evil.example/\n\n- rad\n  http://evil.example/2\nÖppna: https://evil.example',
    mapItemId: item.id,
  };
  const creation = await backend.ask<{ id: number }>('POST', 'v1/Flaw', {
    token: inspector.token,
    body: flaw,
  });
  await backend.ask('POST', `v1/Flaw/SendMail/${creation.data.id}`, { token: people.Admin.token, body: {} });
  await backend.ask('POST', 'v1/User/ResetPassword', {
    body: { email: people.User.email, langCode: 'fi' },
  });
  const letters = await delivered();
  expect(letters.length).toBeGreaterThan(0);
  for (const { html, text, headers } of letters) {
    expect(headers.get('auto-submitted')).toBe('auto-generated');
    expect(html).not.toMatch(/<img|<b>|<script|src=/);
    const ownLinks = [...text.matchAll(/http:\/\/localhost\S+/g)].map(([link]) => link);
    expect(linksOf(html)).toEqual(ownLinks);
    // Only the plain text has colons after labels and dashes in lists, and HTML links follow their labels.
    const words = ownLinks.reduce((rest, link) => rest.replace(`: ${link}`, ''), text).split(/\s+/);
    const plainWords = words.filter((word) => word !== '' && word !== '-').join(' ');
    expect(wordsOf(html).join(' ')).toBe(plainWords);
  }
});

test('a day in a letter is the receiver’s [LETTER-06]', async () => {
  const { plan, inspector, people } = await seed.plan();
  await backend.db
    .update(roundPlannings)
    .set({ start: '2026-12-01T00:00:00.000Z' })
    .where(eq(roundPlannings.id, plan.id));
  const remind = () =>
    backend.ask('POST', `v1/RoundPlanning/SendMail/${plan.id}`, { token: people.Admin.token, body: {} });
  const reminders = { weekday: null, leadDays: 0, stopped: false, timeZone: 'America/New_York' };
  await backend.ask('PUT', 'v1/Reminders', { token: inspector.token, body: reminders });
  await remind();
  await backend.settled();
  const textTo = (email: string) => backend.mails.find(({ to }) => to.address === email)?.text;
  expect(textTo(inspector.email)).toContain('senast 2026-11-30');
  expect(textTo(people.BasicUserLight.email)).toContain('senast 2026-12-01');
});

test('a reminder of a running round says when it was due, not the first of its month [LETTER-07]', async () => {
  const { plan, inspector, people } = await seed.plan();
  const change = (values: Partial<typeof roundPlannings.$inferInsert>) =>
    backend.db.update(roundPlannings).set(values).where(eq(roundPlannings.id, plan.id));
  const reminderText = async () => {
    backend.mails.length = 0;
    await backend.db.delete(sentEmails);
    const { token } = people.Admin;
    await backend.ask('POST', `v1/RoundPlanning/SendMail/${plan.id}`, { token, body: {} });
    await backend.settled();
    return backend.mails[0]?.text ?? '';
  };
  await change({ start: '2026-11-10T00:00:00.000Z', intervalType: 'months', intervalValue: 1 });
  expect(await reminderText()).toContain('skulle ha gjorts senast 2026-11-10');
  const first = await seed.start(plan.id, inspector);
  expect(await reminderText()).toMatch(/påbörjades 2026-11-20 .* skulle ha gjorts senast 2026-11-10/);
  await change({ start: '2026-11-25T00:00:00.000Z' });
  expect(await reminderText()).toMatch(/påbörjades 2026-11-20 .* ska göras senast 2026-11-25/);
  await backend.db
    .update(roundHistories)
    .set({ created: '2026-10-05T09:00:00.000Z', done: '2026-10-05T10:00:00.000Z' })
    .where(eq(roundHistories.id, first.id));
  expect(await reminderText()).toContain('skulle ha gjorts senast 2026-11-05');
  await seed.start(plan.id, inspector);
  expect(await reminderText()).toMatch(/påbörjades 2026-11-20 .* skulle ha gjorts senast 2026-11-05/);
});
