import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { buildingUsers } from '#server/db/schema/buildings.ts';
import type { Email } from '#server/core/ports.ts';
import type { AppSettings } from '#server/core/services.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import type { Flaw } from '#contract/flaws/flaw.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { runJobs } from '#tests/support/server/runJobs.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

/** Runs the daily job at a time and returns its e-mails by address. */
async function lettersAt(now: string): Promise<Map<string, string>> {
  const letters = new Map<string, string>();
  const send = async ({ to, text }: Email) => void letters.set(to.address, text);
  const clock = () => new Date(now);
  const { db } = backend;
  await queueDueReminders({ db, clock, isStopping: () => false });
  await runJobs({
    db,
    clock,
    mail: { send, close: () => undefined },
    settings: { publicUrl: 'http://localhost' } as AppSettings,
  });
  return letters;
}

test('the responsible person gets one e-mail about new, soon due and overdue flaws [LIFE-78]', async () => {
  const { item, people } = await seed.plan();
  const { Admin, User, BasicUser } = people;
  const usual = { weekday: null, leadDays: 3, stopped: false, timeZone: 'Europe/Stockholm' };
  for (const { token } of [User, BasicUser]) await backend.ask('PUT', 'v1/Reminders', { token, body: usual });
  const add = async (name: string) => {
    const body = { name, mapItemId: item.id };
    return (await backend.ask<Flaw>('POST', 'v1/Flaw', { token: Admin.token, body })).data.id;
  };
  const set = (flawIds: number[], body: object, token = Admin.token) =>
    backend.ask('PUT', 'v1/FlawEvent/Work', { token, body: { flawIds, ...body } });
  const [late, soon, far, own, unsaid] = [
    await add('Slangen läcker'),
    await add('Skylten saknas'),
    await add('Dörren kärvar'),
    await add('Egen brist'),
    await add('Ingens brist'),
  ];
  await set([late, soon, far], { personId: User.id });
  await set([late], { due: '2026-11-19' });
  await set([soon], { due: '2026-11-26' });
  await set([own], { personId: BasicUser.id }, BasicUser.token);
  await set([unsaid], { due: '2026-11-19' });

  const first = await lettersAt('2026-11-20T12:00:00Z');
  const text = first.get(User.email) ?? '';
  expect(text).toMatch(/Försenade brister:\n- 2026-11-19 {2}Slangen läcker/);
  expect(text).toMatch(/Nytt för dig att åtgärda:\n[\s\S]*Skylten saknas[\s\S]*Dörren kärvar/);
  expect(text).toContain(`flaw=${late}`);
  expect(text).not.toContain('Ingens brist');
  // Users get no e-mail about their own changes.
  expect([...first.keys()]).toEqual([User.email]);

  // The seed's overdue plan is notified to others from now on.
  expect([...(await lettersAt('2026-11-21T12:00:00Z')).keys()]).not.toContain(User.email);
  const third = (await lettersAt('2026-11-23T12:00:00Z')).get(User.email) ?? '';
  expect(third).toMatch(/Ska snart vara åtgärdade:\n- 2026-11-26 {2}Skylten saknas/);
  expect(third).toContain('Slangen läcker');
  expect(third).not.toContain('Dörren kärvar');

  await backend.ask('PUT', 'v1/Reminders', { token: User.token, body: { ...usual, stopped: true } });
  expect([...(await lettersAt('2026-11-28T12:00:00Z')).keys()]).not.toContain(User.email);
});

test('the responsible person is notified of a refused check, unless they can no longer read the flaw [LIFE-78]', async () => {
  const { item, people, building } = await seed.plan();
  const { Admin, User } = people;
  const ask = <T>(method: 'POST' | 'PUT', path: string, body: object, token = Admin.token) =>
    backend.ask<T>(method, `v1/${path}`, { token, body });
  const { data } = await ask<Flaw>('POST', 'Flaw', { name: 'Slangen läcker', mapItemId: item.id });
  await ask('PUT', 'FlawEvent/Work', { flawIds: [data.id], personId: User.id }, User.token);
  await ask('PUT', `Flaw/${data.id}`, { done: backend.time.now.toISOString(), measure: 'Tätad' }, User.token);
  await ask('POST', 'FlawEvent', { flawId: data.id, kind: 'refused', text: 'Läcker än' });
  await backend.db.delete(buildingUsers).where(eq(buildingUsers.userId, User.id));
  expect((await lettersAt('2026-11-20T12:00:00Z')).get(User.email)).toBeUndefined();
  await backend.seed.connect(building, User);
  const text = (await lettersAt('2026-11-20T13:00:00Z')).get(User.email);
  expect(text).toMatch(/Åtgärden underkändes, bristen fortsätter:\n- .+ {2}Slangen läcker/);
});

test('the author of a fix is notified of its refusal, and the refuser is not [LIFE-78]', async () => {
  const { item, people } = await seed.plan();
  const { Admin, User, BasicUser } = people;
  const ask = <T>(method: 'POST' | 'PUT', path: string, body: object, token = Admin.token) =>
    backend.ask<T>(method, `v1/${path}`, { token, body });
  const refuseFix = async (name: string, personId: number | null) => {
    const { data } = await ask<Flaw>('POST', 'Flaw', { name, mapItemId: item.id });
    await ask('PUT', 'FlawEvent/Work', { flawIds: [data.id], personId });
    const fix = { done: backend.time.now.toISOString(), measure: 'Tätad' };
    await ask('PUT', `Flaw/${data.id}`, fix, BasicUser.token);
    await ask('POST', 'FlawEvent', { flawId: data.id, kind: 'refused', text: 'Nej' });
  };
  await refuseFix('Slangen läcker', User.id);
  await refuseFix('Skylten saknas', null);
  await refuseFix('Dörren kärvar', Admin.id);
  const letters = await lettersAt('2026-11-20T12:00:00Z');
  const heading = 'Åtgärden underkändes, bristen fortsätter:';
  expect([...letters.keys()].toSorted()).toEqual([BasicUser.email, User.email].toSorted());
  expect(letters.get(User.email)?.split(heading)[1]).toMatch(/^\n- .+ {2}Slangen läcker/);
  const toFixer = letters.get(BasicUser.email)?.split(heading)[1] ?? '';
  for (const name of ['Slangen läcker', 'Skylten saknas', 'Dörren kärvar']) expect(toFixer).toContain(name);
  expect(letters.get(BasicUser.email)).not.toContain('Nytt för dig');
});
