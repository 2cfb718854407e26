import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { reminderDigests, reminderNotifications } from '#server/db/schema/notifications.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import { createMailer } from '#server/services/emails/mailer.ts';
import type { Email } from '#server/core/ports.ts';
import type { ReminderSettings } from '#contract/notifications/reminders.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { endDelays, jobsOf, runJobs } from '#tests/support/server/runJobs.ts';
import { startSmtpServer } from '#tests/support/server/smtpServer.ts';

const backend = await useBackend();
const seed = roundSeed(backend);
const publicUrl = 'http://localhost:4780';

let smtp: Awaited<ReturnType<typeof startSmtpServer>>;
beforeAll(async () => {
  smtp = await startSmtpServer();
});
beforeEach(() => {
  smtp.received.length = 0;
});
afterAll(() => smtp.close());

type Send = (mail: Email) => Promise<void>;

/** Runs the daily job and those that it sends at a time, when all delays are over, with the machine's mail server or a given one. */
async function job(now: string, send?: Send): Promise<number> {
  const mailer = createMailer({ smtpUrl: smtp.url, folder: '', log: pino({ level: 'silent' }) });
  const mail = send ? { send, close: () => undefined } : mailer;
  const clock = () => new Date(now);
  const { db } = backend;
  await endDelays(db);
  const claimed = await queueDueReminders({ db, clock, isStopping: () => false });
  await runJobs({ db, mail, clock });
  mailer.close();
  return claimed;
}

const change = (id: number, values: Partial<typeof roundPlannings.$inferInsert>) =>
  backend.db.update(roundPlannings).set(values).where(eq(roundPlannings.id, id));
/** Seeds a plan with reminders, due at a time, with its inspector. */
const reminding = async (start = '2026-11-20T00:00:00.000Z') => {
  const planned = await seed.plan();
  await change(planned.plan.id, { sendMessage: true, start });
  return planned;
};
const to = (email: string) => smtp.received.filter((mail) => mail.to === email);
const usual = { weekday: null, leadDays: 0, stopped: false, timeZone: 'Europe/Stockholm' };
const choose = (token: string, body: object) =>
  backend.ask<ReminderSettings>('PUT', 'v1/Reminders', { token, body: { ...usual, ...body } });

describe('the daily job', () => {
  test('writes one letter to each person, of all that is due, once per due date', async () => {
    const { plan, inspector, building } = await reminding();
    const [copy] = await backend.db
      .insert(roundPlannings)
      .values({
        ...plan,
        id: undefined,
        name: 'Årsrond',
        sendMessage: true,
        start: '2026-11-20T00:00:00.000Z',
      })
      .returning();
    expect(await job('2026-11-19T12:00:00Z')).toBe(0);
    await Promise.all([job('2026-11-20T06:00:00Z'), job('2026-11-20T06:00:00Z')]);
    expect(await job('2026-11-21T06:00:00Z')).toBe(0);
    const [mail, ...more] = to(inspector.email);
    expect(more).toEqual([]);
    expect(mail?.text).toContain(`2026-11-20  Kvartalsrond, ${building.name}`);
    expect(mail?.text).toContain('Årsrond');
    expect(mail?.text).toContain(`${publicUrl}/#/sv/startround/${copy?.id}`);
    // A round started in time isn't due; finished, it is due again an interval later, with the other pending
    // plans.
    const round = await seed.start(plan.id, inspector);
    await backend.db.update(roundHistories).set({ done: round.created });
    smtp.received.length = 0;
    expect(await job('2027-06-25T06:00:00Z')).toBeGreaterThan(0);
    const [next] = to(inspector.email);
    expect(next?.text).toMatch(/Ska göras:[^:]*Kvartalsrond[\s\S]*Väntar fortfarande:[\s\S]*Årsrond/);
  });

  test('leaves out plans that don’t want it, inactive ones, deleted ones, and rounds that run in time', async () => {
    const { plan, inspector } = await reminding();
    await change(plan.id, { sendMessage: false });
    expect(await job('2026-11-20T06:00:00Z')).toBe(0);
    await change(plan.id, { sendMessage: true, active: false });
    expect(await job('2026-11-20T06:00:00Z')).toBe(0);
    await change(plan.id, { active: true, deleted: true });
    expect(await job('2026-11-20T06:00:00Z')).toBe(0);
    await change(plan.id, { deleted: false });
    const round = await seed.start(plan.id, inspector);
    await backend.db.update(roundHistories).set({ expires: '2027-11-20T00:00:00.000Z' });
    expect(round.done).toBeNull();
    expect(await job('2026-11-20T06:00:00Z')).toBe(0);
    expect(smtp.received).toEqual([]);
  });

  test('mentions a plan whose reminders are off once it is overdue [LIFE-218]', async () => {
    const { plan, inspector } = await reminding();
    await change(plan.id, { sendMessage: false });
    expect(await job('2026-11-20T06:00:00Z')).toBe(0);
    expect(await job('2026-11-21T06:00:00Z')).toBeGreaterThan(0);
    expect(to(inspector.email)[0]?.text).toContain('2026-11-20  Kvartalsrond');
  });

  test('keeps to the weekday and the days ahead that each chose', async () => {
    const { inspector, people, role } = await reminding();
    await backend.seed.hold(people.User, role);
    expect((await choose(inspector.token, { weekday: 1, leadDays: 7 })).status).toBe(200);
    // A Saturday, a Sunday; the Monday before a Friday.
    await job('2026-11-14T06:00:00Z');
    await job('2026-11-15T06:00:00Z');
    expect(smtp.received).toEqual([]);
    await job('2026-11-16T06:00:00Z');
    expect(to(inspector.email)).toHaveLength(1);
    expect(to(people.User.email)).toEqual([]);
    await job('2026-11-20T06:00:00Z');
    expect(to(inspector.email)).toHaveLength(1);
    expect(to(people.User.email)).toHaveLength(1);
  });

  test('counts days in the time zone of each', async () => {
    const { inspector } = await reminding('2026-11-20T00:00:00.000Z');
    await choose(inspector.token, { timeZone: 'America/New_York' });
    // The evening before in that time zone, when it is due.
    await job('2026-11-19T03:00:00Z');
    expect(to(inspector.email)).toEqual([]);
    await job('2026-11-20T02:00:00Z');
    expect(to(inspector.email)[0]?.text).toContain('2026-11-19');
  });

  test('reminders stop by the link of an e-mail until the user wants them again', async () => {
    const { inspector } = await reminding();
    await job('2026-11-20T06:00:00Z');
    const token = /stop-reminders\/(\S+)/.exec(to(inspector.email)[0]?.text ?? '')?.[1] ?? '';
    const stop = (value: string) => backend.ask('POST', 'v1/Reminders/Stop', { body: { token: value } });
    expect((await stop(`${token}x`)).status).toBe(404);
    expect((await stop(token)).status).toBe(200);
    expect((await stop(token)).status).toBe(200);
    const readSettings = () =>
      backend.ask<ReminderSettings>('GET', 'v1/Reminders', { token: inspector.token });
    expect((await readSettings()).data.stopped).toBe(true);
    await backend.db.update(roundPlannings).set({ start: '2026-11-22T00:00:00.000Z' });
    await job('2026-11-22T06:00:00Z');
    expect(to(inspector.email)).toHaveLength(1);
    await choose(inspector.token, { stopped: false });
    await job('2026-11-23T06:00:00Z');
    expect(to(inspector.email)).toHaveLength(2);
    // A calendar's address is no stop link, and vice versa.
    expect((await backend.ask('GET', `v1/Reminders/Feed/${token}.ics`, {})).status).toBe(404);
  });

  test('is ended by one click of a mail program, and opening that address alone ends nothing [LETTER-03, LETTER-04]', async () => {
    const { inspector } = await reminding();
    await job('2026-11-20T06:00:00Z');
    const { headers } = to(inspector.email)[0] ?? expect.fail('no letter');
    expect(headers.get('list-unsubscribe-post')).toBe('List-Unsubscribe=One-Click');
    const address = /^<(.*)>$/.exec(headers.get('list-unsubscribe') ?? '')?.[1] ?? '';
    expect(address.startsWith(`${publicUrl}/api/v1/Reminders/Stop/`)).toBe(true);
    const isStopped = async () =>
      (await backend.ask<ReminderSettings>('GET', 'v1/Reminders', { token: inspector.token })).data.stopped;
    const stopPage = await backend.app.fetch(new Request(address, { headers: { 'accept-language': 'fi' } }));
    expect([stopPage.status, await isStopped()]).toEqual([303, false]);
    expect(stopPage.headers.get('location')).toContain(`${publicUrl}/#/fi/stop-reminders/`);
    const click = (to: string, type: string) =>
      backend.app.fetch(
        new Request(to, {
          method: 'POST',
          headers: { 'content-type': type },
          body: 'List-Unsubscribe=One-Click',
        }),
      );
    expect((await click(`${address}x`, 'application/x-www-form-urlencoded')).status).toBe(404);
    expect(await isStopped()).toBe(false);
    for (const type of ['application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])
      expect((await click(address, type)).status).toBe(200);
    expect(await isStopped()).toBe(true);
  });

  test('a reminder has the same id at every try and never another reminder’s id', async () => {
    const { inspector, plan } = await reminding();
    const sentIds: (string | undefined)[] = [];
    const refuse: Send = async ({ to: { address }, messageId }) => {
      if (address === inspector.email) sentIds.push(messageId);
      throw new Error('away');
    };
    await job('2026-11-20T06:00:00Z', refuse);
    await job('2026-11-20T07:00:00Z', refuse);
    expect(new Set(sentIds).size).toBe(1);
    // A database restored from a backup continues from its old state.
    await backend.db.execute(sql`delete from pgboss.job`);
    await backend.db.delete(reminderDigests);
    await backend.db.execute(sql`alter sequence reminder_digests_id_seq restart`);
    await backend.db.delete(reminderNotifications);
    await change(plan.id, { name: 'Annan rond' });
    await job('2026-11-20T06:00:00Z', refuse);
    expect(new Set(sentIds).size).toBe(2);
  });

  test('the level above is notified once of rounds more than 14 days late', async () => {
    const { below, people, inspector } = await reminding('2026-11-01T00:00:00.000Z');
    await backend.db.update(roundPlannings).set({ customerId: below.id });
    await job('2026-11-15T06:00:00Z');
    expect(to(inspector.email)).toHaveLength(1);
    expect(to(people.Admin.email)).toEqual([]);
    await job('2026-11-16T06:00:00Z');
    const [mail] = to(people.Admin.email);
    expect(mail?.text).toMatch(/mer än 14 dagar[\s\S]*Kvartalsrond/);
    expect(mail?.headers.get('subject')).toContain('1');
    await job('2026-11-17T06:00:00Z');
    expect(to(people.Admin.email)).toHaveLength(1);
    expect(to(inspector.email)).toHaveLength(1);
    expect(to(people.User.email)).toEqual([]);
  });
});

describe('a letter', () => {
  test('a reminder in progress when its server died is sent by another under the same id', async () => {
    const { people, role } = await reminding();
    await backend.seed.hold(people.User, role);
    const accepted: Email[] = [];
    void job('2026-11-20T06:00:00Z', (letter) => {
      accepted.push(letter);
      return new Promise(() => undefined);
    });
    await expect.poll(() => accepted).toHaveLength(1);
    // E-mails not begun are free at once, those in progress aren't.
    expect(await job('2026-11-20T06:00:10Z')).toBe(0);
    const ids = () => smtp.received.map(({ headers }) => headers.get('message-id'));
    const otherIds = ids();
    expect(otherIds.length).toBeGreaterThan(0);
    expect(otherIds).not.toContain(accepted[0]?.messageId);
    // As the search for jobs without heartbeats does.
    await backend.db.execute(sql`update pgboss.job set state = 'retry' where state = 'active'`);
    await job('2026-11-20T06:01:00Z');
    await job('2026-11-20T07:00:00Z');
    expect(ids()).toEqual([...otherIds, accepted[0]?.messageId]);
    expect(new Set(ids()).size).toBe(ids().length);
  });

  test('a reminder that the mail server refuses is retried with growing delays and then listed as failed', async () => {
    await reminding();
    const waits: number[][] = [];
    for (let tries = 0; tries < 8; tries += 1) {
      await job('2026-11-20T06:00:00Z', () => Promise.reject(new Error('greylisted')));
      const jobs = await jobsOf(backend.db, 'reminder');
      expect(jobs.length).toBeGreaterThan(0);
      waits.push(jobs.filter(({ state }) => state === 'retry').map(({ delaySeconds }) => delaySeconds / 60));
    }
    expect(waits.map((some) => [...new Set(some)])).toEqual([[5], [20], [80], [320], [1280], [], [], []]);
    const failures = await jobsOf(backend.db, 'reminder');
    expect([...new Set(failures.map(({ state, output }) => `${state} ${output?.reason}`))]).toEqual([
      'failed greylisted',
    ]);
  });

  test('a pending reminder is dropped for finished rounds and deleted users', async () => {
    const { plan, inspector, people, role } = await reminding();
    await backend.seed.hold(people.User, role);
    const refuse = () => Promise.reject(new Error('away'));
    await job('2026-11-20T06:00:00Z', refuse);
    await backend.db.update(users).set({ deleted: true }).where(eq(users.id, people.User.id));
    await job('2026-11-20T06:05:00Z', refuse);
    await seed.start(plan.id, inspector);
    await backend.db.update(roundHistories).set({ done: '2026-11-20T07:00:00.000Z' });
    await job('2026-11-20T08:00:00Z');
    expect(smtp.received).toEqual([]);
  });
});

describe('settings', () => {
  test('are one’s own, usual until they are chosen, and refuse what can’t be', async () => {
    const { people } = await backend.seed.tenant();
    const { token } = people.BasicUserLight;
    const readSettings = (as: string) => backend.ask<ReminderSettings>('GET', 'v1/Reminders', { token: as });
    expect((await readSettings(token)).data).toEqual({ ...usual, promptStopped: false, feed: null });
    await choose(token, { weekday: 3, leadDays: 14, timeZone: 'Europe/Helsinki' });
    expect((await readSettings(token)).data).toMatchObject({
      weekday: 3,
      leadDays: 14,
      timeZone: 'Europe/Helsinki',
    });
    expect((await readSettings(people.User.token)).data).toEqual({
      ...usual,
      promptStopped: false,
      feed: null,
    });
    for (const wrong of [
      { weekday: 0 },
      { weekday: 8 },
      { leadDays: 61 },
      { leadDays: -1 },
      { timeZone: 'Mars' },
    ])
      expect((await choose(token, wrong)).status).toBe(400);
  });
});
