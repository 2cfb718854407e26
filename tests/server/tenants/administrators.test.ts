import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { administer } from '#server/services/tenants/administrators.ts';
import type { AdminRequest } from '#server/services/tenants/administrators.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { companies, customers } from '#server/db/schema/tenants.ts';
import type { Session } from '#contract/users/user.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const backend = await useBackend();
const email = 'eva@brand.example';
const password = 'fyra gula hundar';

const ask = (request: AdminRequest, mailFolder: string | null = null) =>
  administer(
    {
      db: backend.db,
      mailFolder,
      publicUrl: 'http://localhost:4780',
      mail: { send: async (mail) => void backend.mails.push(mail), close: () => undefined },
      now: backend.time.now.toISOString(),
    },
    request,
  );
const create = (more: { email?: string; company?: string } = {}) =>
  ask({ command: 'create', name: 'Eva Berg', email, language: 'sv', ...more });
const tokenIn = (lines: string[]) => /\/#\/sv\/reset-password\/([\w-]+)\//.exec(lines.join('\n'))?.[1] ?? '';
const choose = async (lines: string[]) => {
  const body = { token: tokenIn(lines), email, password };
  return (await backend.ask('POST', 'v1/User/ChangePassword', { body })).status;
};

test('the first account is made with a company, and its link opens it once [FIRST-01, FIRST-02]', async () => {
  const lines = await create();
  expect(await choose(lines)).toBe(200);
  expect(await choose(lines)).toBe(400);
  const session = await backend.ask<Session>('POST', 'v1/User/Login', { body: { email, password } });
  expect(session.data.user).toMatchObject({ firstName: 'Eva', lastName: 'Berg', userRole: 'WebSbaAdmin' });
  const { token } = session.data;
  const list = await backend.ask<{ name: string }[]>('GET', 'v1/Company', { token });
  expect(list.data.map(({ name }) => name)).toEqual(['brand.example']);
  const traces = await backend.db.select().from(auditLog).where(eq(auditLog.actor, 'command'));
  expect(traces.map(({ action }) => action)).toEqual(['user_created']);
});

test('a link works for an hour, and a new one ends those before it [FIRST-02]', async () => {
  const first = await create();
  const second = await ask({ command: 'link', email: ' EVA@brand.example', language: 'sv' });
  expect(await choose(first)).toBe(400);
  const begun = backend.time.now.getTime();
  backend.time.now = new Date(begun + 61 * 60_000);
  expect(await choose(second)).toBe(400);
  backend.time.now = new Date(begun + 59 * 60_000);
  expect(await choose(second)).toBe(200);
});

test('another administrator joins the company of that name', async () => {
  await create({ company: 'Brandkontroll AB' });
  await create({ company: 'Brandkontroll AB', email: 'anna@brand.example' });
  expect([await backend.db.$count(companies), await backend.db.$count(customers)]).toEqual([1, 1]);
});

test('an impossible command is refused in one line and leaves nothing behind', async () => {
  await create();
  await expect(create({ company: 'Annan AB' })).rejects.toThrow(`link ${email}`);
  expect(await backend.db.$count(companies)).toBe(1);
  await expect(create({ email: 'eva' })).rejects.toThrow('"eva" is not an e-mail address.');
  const unknown = { command: 'link', email: 'no@brand.example', language: 'sv' } as const;
  await expect(ask(unknown)).rejects.toThrow('Nobody has the address');
  const command = { command: 'create', name: 'Eva', email: 'e@brand.example', language: 'sv' } as const;
  await expect(ask(command)).rejects.toThrow('first and a last name');
});

test('a test e-mail goes to the requested address, and the command reports the recipient [FIRST-04]', async () => {
  const letter = { command: 'letter', email, language: 'fi' } as const;
  expect(await ask(letter)).toEqual([`The mail server has accepted the test e-mail to ${email}.`]);
  expect(backend.mails[0]).toMatchObject({ to: { address: email }, subject: 'Testiviesti Tillsynistä' });
  expect((await ask(letter, '/data/mails')).join()).toContain('/data/mails');
});
