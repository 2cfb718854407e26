import { and, eq, isNull } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import type { InvitedUser } from '#contract/users/invitation.ts';
import type { Session } from '#contract/users/user.ts';
import { users } from '#server/db/schema/users.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { passwordResets } from '#server/db/schema/sessions.ts';
import { hashToken } from '#server/services/shared/tokens.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { jobsOf } from '#tests/support/server/runJobs.ts';

const state = { isStopping: false };
const backend = await useBackend({ parts: { isStopping: () => state.isStopping } });

interface Sent {
  id: number;
  email: string;
  expires: string;
}
const password = 'Nyckelknippa-7';
const person = (email: string, changes: object = {}) => ({
  firstName: 'Åsa',
  lastName: 'Öberg',
  email,
  ...changes,
});
const invite = (token: string, body: object, key?: string) =>
  backend.ask<Sent[]>('POST', 'v1/Invitation', { token, body, ...(key ? { key } : {}) });
const resend = (token: string, id: number) =>
  backend.ask<Sent>('POST', `v1/Invitation/${id}`, { token, body: {} });
const revoke = (token: string, id: number) => backend.ask('DELETE', `v1/Invitation/${id}`, { token });
const list = async (token: string, query: Record<string, number | string | boolean>) =>
  (await backend.ask<InvitedUser[]>('GET', 'v1/Invitation', { token, query })).data;
const choose = (token: string, email: string) =>
  backend.ask('POST', 'v1/User/ChangePassword', { body: { token, email, password } });
const login = (email: string) => backend.ask<Session>('POST', 'v1/User/Login', { body: { email, password } });
const wait = ({ minutes = 0, days = 0 }) => {
  backend.time.now = new Date(backend.time.now.getTime() + (minutes + days * 24 * 60) * 60_000);
};
/** Returns the token of the newest e-mail to an address. */
async function mailed(email: string): Promise<string> {
  await backend.settled();
  const letter = backend.mails.findLast(({ to }) => to.address === email);
  return /reset-password\/([\w-]+)\//.exec(letter?.text ?? '')?.[1] ?? '';
}

describe('an invitation', () => {
  test('makes people with level and roles, sends each a link in their language, once for one key [SETUP-30, SETUP-31]', async () => {
    const { people, level, root } = await backend.seed.tenant();
    const role = await backend.seed.role(root, 'Rondör');
    const { token } = people.Admin;
    const body = {
      customerId: level.id,
      userRole: 'BasicUser',
      roleIds: [role.id],
      preferredLanguageCode: 'fi',
      people: [person('Ny.Ett@skola.se'), person('ny.tva@skola.se', { phoneNumber: '070 123' })],
    };
    const key = crypto.randomUUID();
    const invited = await invite(token, body, key);
    expect(invited.data.map(({ email }) => email)).toEqual(['ny.ett@skola.se', 'ny.tva@skola.se']);
    expect((await invite(token, body, key)).data).toEqual(invited.data);
    await backend.settled();
    const mails = backend.mails.toSorted((one, other) => one.to.address.localeCompare(other.to.address));
    expect(mails.map(({ to }) => to.address)).toEqual(['ny.ett@skola.se', 'ny.tva@skola.se']);
    const address = encodeURIComponent('ny.ett@skola.se');
    expect(mails[0]?.text).toMatch(new RegExp(`/#/fi/reset-password/[\\w-]{43}/${address}\\?invited=1\\s`));
    expect(mails[0]?.html).not.toContain('{invitation');
    expect(mails[0]?.text).toContain(level.name);
    const open = await list(token, { customerId: level.id });
    expect(open).toMatchObject([
      { email: 'ny.ett@skola.se', userRole: 'BasicUser', roleIds: [role.id], levels: [] },
      { email: 'ny.tva@skola.se', phoneNumber: '070 123', preferredLanguageCode: 'fi' },
    ]);
    expect(open[0]?.invitation.expires).toBe(invited.data[0]?.expires);
    const entries = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'user_invited'));
    expect(entries.map(({ customerId }) => customerId)).toEqual([level.id, level.id]);
  });

  test('lets a password be chosen once, and then it is over; asking for a new password works meanwhile [SETUP-32]', async () => {
    const { people, level } = await backend.seed.tenant();
    const email = 'ny@skola.se';
    await invite(people.Admin.token, { customerId: level.id, people: [person(email)] });
    const token = await mailed(email);
    expect((await choose(token, people.User.email)).codes).toEqual(['reset_link_invalid']);
    await backend.ask('POST', 'v1/User/ResetPassword', { body: { email, langCode: 'sv' } });
    const forgotten = await mailed(email);
    expect(forgotten).not.toBe(token);
    expect((await choose(token, email)).status).toBe(200);
    expect((await login(email)).data.user.email).toBe(email);
    for (const oldToken of [token, forgotten])
      expect((await choose(oldToken, email)).codes).toEqual(['reset_link_invalid']);
    expect(await list(people.Admin.token, { customerId: level.id })).toEqual([]);
    const [row] = await backend.db.select().from(users).where(eq(users.email, email));
    expect((await resend(people.Admin.token, row?.id ?? 0)).codes).toEqual(['already_joined']);
  });

  test('works for 7 days; a new one ends the older, revoking it and deleting the person end it [SETUP-32, SETUP-33]', async () => {
    const { people, level } = await backend.seed.tenant();
    const { token } = people.Admin;
    const email = 'ny@skola.se';
    const invitation = await invite(token, { customerId: level.id, people: [person(email)] });
    const id = invitation.data[0]?.id ?? 0;
    const first = await mailed(email);
    expect((await resend(token, id)).codes).toEqual(['mail_sent_already']);
    wait({ minutes: 10 });
    expect((await resend(token, id)).status).toBe(200);
    const second = await mailed(email);
    expect(second).not.toBe(first);
    expect((await choose(first, email)).codes).toEqual(['reset_link_invalid']);
    wait({ days: 7 });
    expect((await choose(second, email)).codes).toEqual(['reset_link_invalid']);
    const { token: later } = await backend.seed.user(level, 'Admin');
    const [expired] = await list(later, { customerId: level.id });
    expect((expired?.invitation.expires ?? '') <= backend.time.now.toISOString()).toBe(true);
    await resend(later, id);
    const third = await mailed(email);
    expect((await revoke(later, id)).status).toBe(200);
    expect((await choose(third, email)).codes).toEqual(['reset_link_invalid']);
    expect(await list(later, { customerId: level.id })).toMatchObject([{ invitation: { expires: null } }]);
    wait({ minutes: 10 });
    await resend(later, id);
    const fourth = await mailed(email);
    await backend.ask('DELETE', `v1/User/${id}`, { token: later });
    expect((await choose(fourth, email)).codes).toEqual(['reset_link_invalid']);
    expect((await resend(later, id)).status).toBe(404);
  });

  test('greets by a name that no mail program makes a link of', async () => {
    const { people, level } = await backend.seed.tenant();
    const names = ['http://evil.se', 'Eva www.evil.se/x', '\u202eavE', 'Å. Öberg'];
    const invited = names.map((firstName, index) => person(`en${index}@skola.se`, { firstName }));
    const { status } = await invite(people.Admin.token, { customerId: level.id, people: invited });
    expect(status).toBe(200);
    await backend.settled();
    const greetings = backend.mails.map(({ text }) => text.split('\n')[0]);
    expect(greetings.toSorted()).toEqual([
      'Hej Eva www. evil. se/x,',
      'Hej avE,',
      'Hej evil. se,',
      'Hej Å. Öberg,',
    ]);
    expect(backend.mails.map(({ to }) => to.name).join()).not.toMatch(/evil\.se|\u202e/);
  });

  test('an invitation to a changed address is invalid [SETUP-32]', async () => {
    const { people, level } = await backend.seed.tenant();
    await invite(people.Admin.token, { customerId: level.id, people: [person('ny@skola.se')] });
    const token = await mailed('ny@skola.se');
    await backend.db.update(users).set({ email: 'nyare@skola.se' }).where(eq(users.email, 'ny@skola.se'));
    for (const email of ['ny@skola.se', 'nyare@skola.se'])
      expect((await choose(token, email)).status).toBe(email === 'ny@skola.se' ? 400 : 200);
  });

  test('is kept as a hash alone, also while its letter waits for the mail server [SETUP-34]', async () => {
    const { people, level } = await backend.seed.tenant();
    const email = 'ny@skola.se';
    await invite(people.Admin.token, { customerId: level.id, people: [person(email)] });
    const token = await mailed(email);
    const [row] = await backend.db.select().from(passwordResets).where(eq(passwordResets.isInvitation, true));
    expect(row?.tokenHash).toBe(hashToken(token));
    expect(JSON.stringify(row)).not.toContain(token);
    state.isStopping = true;
    await invite(people.Admin.token, { customerId: level.id, people: [person('annan@skola.se')] });
    await backend.settled();
    state.isStopping = false;
    const [waiting] = await jobsOf(backend.db, 'email');
    const place = /reset-password\/([^/]+)\//.exec(waiting?.payload.text ?? '')?.[1] ?? '';
    expect(place).toMatch(/^\{invitation\.[\w-]+\}$/);
    expect((await choose(place, 'annan@skola.se')).codes).toEqual(['reset_link_invalid']);
  });

  test('an invalid, repeated or taken address is refused by position, and no user is created [SETUP-31]', async () => {
    const { people, level } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annat bolag');
    const { token } = people.Admin;
    const before = await backend.db.$count(users);
    const faults = async (...emails: string[]) => {
      const body = { customerId: level.id, people: emails.map((email) => person(email)) };
      const { codes, fields } = await invite(token, body);
      return codes.map((code, index) => `${fields[index]} ${code}`);
    };
    expect(await faults('ny@skola.info', 'a@b.se', 'A@b.se')).toEqual([
      'people.0.email invalid_email',
      'people.1.email address_twice',
      'people.2.email address_twice',
    ]);
    expect(await faults('ny@skola.se', people.User.email, otherTenant.people.User.email)).toEqual([
      'people.1.email email_taken',
      'people.2.email email_unavailable',
    ]);
    expect(await backend.db.$count(users)).toBe(before);
    const body = { customerId: level.id, people: [person('ny@skola.se')] };
    expect((await invite(people.User.token, body)).codes).toEqual(['right_missing']);
    expect((await invite(token, { ...body, userRole: 'CompanyAdmin' })).codes).toEqual(['level_too_high']);
    expect((await invite(token, { ...body, customerId: otherTenant.level.id })).codes).toEqual([
      'invalid_reference',
    ]);
    expect(
      await backend.db.$count(users, and(eq(users.email, 'ny@skola.se'), isNull(users.passwordHash))),
    ).toBe(0);
  });

  test('an invitation of a higher level can’t be resent or revoked by a lower one', async () => {
    const { people, level } = await backend.seed.tenant();
    const body = { customerId: level.id, userRole: 'CompanyAdmin', people: [person('chef@skola.se')] };
    const [sent] = (await invite(people.CompanyAdmin.token, body)).data;
    for (const act of [resend, revoke])
      expect((await act(people.Admin.token, sent?.id ?? 0)).codes).toEqual(['level_too_high']);
  });
});
