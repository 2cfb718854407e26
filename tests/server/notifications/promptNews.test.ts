import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import type { Email } from '#server/core/ports.ts';
import type { AppSettings } from '#server/core/services.ts';
import { users } from '#server/db/schema/users.ts';
import { promptNotifications } from '#server/db/schema/notifications.ts';
import { officeOn } from '../flaws/office.ts';
import { labelledOn } from '../pages/labelled.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { endDelays, runJobs } from '#tests/support/server/runJobs.ts';

const backend = await useBackend();
const { db } = backend;
const office = officeOn(backend);

/** Runs a server's prompt e-mails after some minutes. */
function serverAfter(minutes: number) {
  const letters: Email[] = [];
  const clock = () => new Date(backend.time.now.getTime() + minutes * 60_000);
  const mail = { send: async (letter: Email) => void letters.push(letter), close: () => undefined };
  const settings = { publicUrl: 'http://localhost' } as AppSettings;
  const run = async () => {
    await endDelays(db);
    await runJobs({ db, clock, mail, settings });
  };
  return { letters, run };
}

async function lettersAfter(minutes: number): Promise<Email[]> {
  const { letters, run } = serverAfter(minutes);
  await run();
  return letters;
}

const addresses = (letters: readonly Email[]) => letters.map(({ to }) => to.address).toSorted();

test('newly assigned flaws are e-mailed once, together, after a quiet period [LIFE-406]', async () => {
  const { add, set, User } = await office();
  await db.update(users).set({ preferredLanguageCode: 'en' }).where(eq(users.id, User.id));
  for (const name of ['Slangen läcker', 'Dörren kärvar']) {
    const { id } = await add({ name });
    await set([id], { personId: User.id });
  }
  expect(await lettersAfter(1)).toEqual([]);
  const letters = await lettersAfter(4);
  expect(addresses(letters)).toEqual([User.email]);
  const text = letters[0]?.text ?? '';
  expect(text).toContain('New for you to fix:');
  expect(text).toMatch(/Slangen läcker[\s\S]*Dörren kärvar/);
  const token = /stop-reminders\/(\S+)/.exec(text)?.[1] ?? '';
  expect(letters[0]?.unsubscribe).toBe(`http://localhost/api/v1/Reminders/Stop/${token}`);
  expect(await lettersAfter(9)).toEqual([]);
  await backend.ask('POST', 'v1/Reminders/Stop', { body: { token } });
  await set([(await add()).id], { personId: User.id });
  expect(await lettersAfter(20)).toEqual([]);
});

test('two servers at once mail each person once [LIFE-406]', async () => {
  const { add, set, User } = await office();
  await set([(await add()).id], { personId: User.id });
  const servers = [serverAfter(4), serverAfter(4)];
  await Promise.all(servers.map(({ run }) => run()));
  expect(addresses(servers.flatMap(({ letters }) => letters))).toEqual([User.email]);
});

test('role holders are notified of unassigned flaws, and no user of their own changes [LIFE-407]', async () => {
  const { ask, add, set, role, level, Admin, User } = await office();
  const otherRole = await backend.seed.role(level, 'Fastighet');
  await backend.seed.hold(User, otherRole);
  await backend.seed.hold(Admin, otherRole);
  const { id } = await add();
  await ask('PUT', `Flaw/${id}`, { body: { responsible: otherRole.id } });
  await set([(await add()).id], { personId: Admin.id });
  expect(role.id).not.toBe(otherRole.id);
  expect(addresses(await lettersAfter(4))).toEqual([User.email]);
});

test('a refused fix is notified to its author unless they can no longer read the flaw [LIFE-407]', async () => {
  const { add, act, fix, save, BasicUser, User, level } = await office();
  await save({
    rules: [1, 2, 3, 4].map((severity) => ({ severity, dueDays: null, isCheckedByAnother: true })),
  });
  for (const person of [User, BasicUser]) {
    const { id } = await add({ severity: 2 });
    await fix(id, person.token);
    await act(id, 'refused', 'Läcker än');
  }
  const elsewhere = await backend.seed.customer(level, 'Annexet');
  await db.update(users).set({ customerId: elsewhere.id }).where(eq(users.id, User.id));
  expect(addresses(await lettersAfter(4))).toEqual([BasicUser.email]);
});

test('a critical flaw is notified to its handlers, and a fixed one is not [LIFE-407]', async () => {
  const { add, fix, set, people, User } = await office();
  const { CustomerAdmin } = people;
  await add({ severity: 1 }, User.token);
  const letters = await lettersAfter(4);
  expect(addresses(letters)).toEqual([people.Admin.email, CustomerAdmin.email].toSorted());
  expect(letters[0]?.text).toMatch(/Kritiska brister:\n- .*Slangen läcker/);
  const graded = await add({}, User.token);
  await set([graded.id], { severity: 1 }, User.token);
  await fix(graded.id);
  expect(await lettersAfter(4)).toEqual([]);
});

test('a fault report is notified to its handlers, and not once it is decided [LIFE-407]', async () => {
  const { report, decide, reports, people } = await labelledOn(backend)();
  const handlers = [people.Admin.email, people.CustomerAdmin.email].toSorted();
  await report('Slangen är trasig');
  await report('Plomben är bruten');
  const letters = await lettersAfter(4);
  expect(addresses(letters)).toEqual(handlers);
  expect(letters[0]?.text).toContain('2 ');
  await report('Skylten saknas');
  for (const { id } of (await reports({ state: 'waiting', pageSize: 0 })).data)
    await decide(id, 'Decline', { reason: 'Den är hel' });
  expect(await lettersAfter(4)).toEqual([]);
  expect(await db.$count(promptNotifications)).toBe(0);
});

test('each user can switch the immediate e-mails off separately from the reminders [LIFE-408]', async () => {
  const { ask, add, set, User } = await office();
  const settings = { weekday: null, leadDays: 0, stopped: false, timeZone: 'Europe/Stockholm' };
  const ownRequest = { token: User.token, body: { ...settings, promptStopped: true } };
  expect((await ask('PUT', 'Reminders', ownRequest)).data).toMatchObject({ promptStopped: true });
  await ask('PUT', 'Reminders', { token: User.token, body: settings });
  expect((await ask('GET', 'Reminders', { token: User.token })).data).toMatchObject({ promptStopped: true });
  await set([(await add()).id], { personId: User.id });
  expect(await lettersAfter(4)).toEqual([]);
});

test('news of more acts than a statement has parameters is mailed too [LIFE-406]', async () => {
  const { add, set, User } = await office();
  const { id } = await add();
  await set([id], { personId: User.id });
  await db.execute(sql`
    insert into prompt_notices (kind, flaw_id, created, updated)
    select 'assigned', ${id}, created, updated from prompt_notices, generate_series(1, 40000) limit 40000`);
  expect(addresses(await lettersAfter(4))).toEqual([User.email]);
});
