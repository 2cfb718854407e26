import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';

import type { LoginWay } from '#contract/identity/login.ts';
import type { Session } from '#contract/users/user.ts';
import { auditLog } from '#server/db/schema/audit.ts';
import { identityLinks } from '#server/db/schema/identity/logins.ts';
import { useForgedProvider } from '#tests/support/identity/forgedProvider.ts';
import { openTab, ProviderLogins } from '#tests/support/identity/providerLogins.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import { createPasskeyDevice } from '#tests/support/server/passkeyDevice.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const provider = await useForgedProvider();
const backend = await useBackend({ settings: { outgoingHosts: [provider.host] } });
const logins = new ProviderLogins(backend, provider.issuer, (url, account) =>
  provider.authorize(url, { account }),
);

/** Creates a tenant with a linked user, whose root customer then switches passwords off except for its customer administrator. */
async function withoutPasswords() {
  const tenant = await logins.linkedTenant();
  const { admin, people } = tenant;
  const off = { passwordsOff: true, breakGlassUserId: people.CustomerAdmin.id };
  expect((await logins.save(admin, off)).status).toBe(200);
  return { ...tenant, off };
}

const passwordLinkIn = (text: string) => {
  const [, token = '', email = ''] = /reset-password\/([^/]+)\/([^?\s]+)/.exec(text) ?? [];
  return { token, email: decodeURIComponent(email) };
};

const invite = (token: string, customerId: number, email: string) =>
  backend.ask('POST', 'v1/Invitation', {
    token,
    body: {
      customerId,
      people: [{ firstName: 'Ny', lastName: 'Person', email }],
      preferredLanguageCode: 'en',
    },
  });

describe('where passwords are off', () => {
  test('password login, recovery, own password and passkeys are refused, and the service logs in [IDENT-19]', async () => {
    const { people } = await withoutPasswords();
    const { email, token } = people.User;
    expect((await logins.byPassword(email)).codes).toEqual(['passwords_off']);
    await backend.ask('POST', 'v1/User/ResetPassword', { body: { email, langCode: 'sv' } });
    await backend.settled();
    expect(backend.mails).toEqual([]);
    const body = { current: testPassword, password: 'another long password' };
    expect((await backend.ask('POST', 'v1/User/OwnPassword', { token, body })).codes).toEqual([
      'passwords_off',
    ]);
    const byProvider = (await logins.logIn('anna')).data.token;
    const options = await backend.ask('POST', 'v1/Passkey/Options', { token: byProvider, body: {} });
    expect(options.codes).toEqual(['passwords_off']);
    expect((await backend.ask('DELETE', 'v1/Account/IdentityLink', { token: byProvider })).codes).toEqual([
      'link_required',
    ]);
  });

  test('passkeys and links of e-mails from before are refused too [IDENT-19]', async () => {
    const { people, admin } = await logins.linkedTenant();
    const { token } = (await logins.byPassword(people.User.email)).data;
    const device = createPasskeyDevice();
    type Options = { challenge: string; user: { id: string } };
    const { data: options } = await backend.ask<Options>('POST', 'v1/Passkey/Options', { token, body: {} });
    const credential = device.register(options);
    await backend.ask('POST', 'v1/Passkey', { token, body: { name: 'Surfplatta', credential } });
    const { email } = people.User;
    await backend.ask('POST', 'v1/User/ResetPassword', { body: { email, langCode: 'sv' } });
    await backend.settled();
    const link = passwordLinkIn(backend.mails.at(-1)?.text ?? '');
    await logins.save(admin, { passwordsOff: true, breakGlassUserId: people.CustomerAdmin.id });
    const { data: challenge } = await backend.ask<Options>('POST', 'v1/User/Passkey/Options', { body: {} });
    const assertion = { credential: device.assert(challenge) };
    expect((await backend.ask('POST', 'v1/User/Passkey', { body: assertion })).codes).toEqual([
      'passwords_off',
    ]);
    const change = { ...link, password: 'another long password' };
    expect((await backend.ask('POST', 'v1/User/ChangePassword', { body: change })).codes).toEqual([
      'passwords_off',
    ]);
  });

  test('sessions that began otherwise end at their next renewal, but for the emergency account’s [IDENT-19]', async () => {
    const { people, admin, off } = await withoutPasswords();
    await logins.save(admin, { ...off, passwordsOff: false });
    const logInAs = async ({ email }: { email: string }) =>
      (await backend.ask<Session>('POST', 'v1/User/Login', { body: { email, password: testPassword } })).data;
    const [user, emergency, company] = [
      await logInAs(people.Admin),
      await logInAs(people.CustomerAdmin),
      await logInAs(people.CompanyAdmin),
    ];
    const atService = (await logins.logIn('anna')).data;
    await logins.save(admin, off);
    backend.time.now = new Date(backend.time.now.getTime() + 60_000);
    const statusOf = async ({ refreshToken, token }: Session) =>
      (await backend.ask('POST', 'v1/User/refresh', { body: { refreshToken, token } })).status;
    expect(await statusOf(user)).not.toBe(200);
    for (const session of [emergency, company, atService]) expect(await statusOf(session)).toBe(200);
  });

  test('users whose level reaches beyond the customer keep their passwords [IDENT-15, IDENT-19]', async () => {
    const { people } = await withoutPasswords();
    expect((await logins.byPassword(people.CompanyAdmin.email)).status).toBe(200);
    expect((await logins.byPassword(people.WebSbaAdmin.email)).status).toBe(200);
  });

  test('the emergency account keeps its password, and each of its logins is e-mailed and recorded [IDENT-19]', async () => {
    const { people } = await withoutPasswords();
    const { email, id } = people.CustomerAdmin;
    const session = await logins.byPassword(email);
    expect(session.status).toBe(200);
    await backend.settled();
    expect(backend.mails.map(({ to, subject }) => [to.address, subject])).toEqual([
      [email, 'Nödkontot har loggat in i Tillsyn'],
    ]);
    const used = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'break_glass_used'));
    expect(used).toMatchObject([{ actor: `user:${id}`, details: { method: 'password' } }]);
    const { token } = session.data;
    expect((await backend.ask('POST', 'v1/Passkey/Options', { token, body: {} })).status).toBe(200);
    expect((await logins.startLink(token, openTab())).codes).toEqual(['break_glass_unlinked']);
  });

  test('the emergency account can be neither lowered nor deleted before another is chosen [IDENT-19]', async () => {
    const { people, admin, off, root } = await withoutPasswords();
    const { id } = people.CustomerAdmin;
    const { token } = people.CompanyAdmin;
    const lower = () => backend.ask('PUT', `v1/User/Roles/${id}`, { token, body: { role: 'User' } });
    expect((await lower()).codes).toEqual(['break_glass_kept']);
    expect((await backend.ask('DELETE', `v1/User/${id}`, { token })).codes).toEqual(['break_glass_kept']);
    const second = await backend.seed.user(root, 'CustomerAdmin');
    expect((await logins.save(admin, { ...off, breakGlassUserId: second.id })).status).toBe(200);
    expect((await lower()).status).toBe(200);
  });

  test('an emergency account is required: a customer administrator with a password and no link [IDENT-19]', async () => {
    const { people, admin } = await logins.linkedTenant();
    const elsewhere = await backend.seed.tenant();
    expect((await logins.save(admin, { passwordsOff: true })).codes).toEqual(['break_glass_required']);
    for (const person of [people.Admin, people.User, people.CompanyAdmin, elsewhere.people.CustomerAdmin]) {
      const refusal = await logins.save(admin, { passwordsOff: true, breakGlassUserId: person.id });
      expect([refusal.codes, refusal.fields]).toEqual([['break_glass_unsuitable'], ['breakGlassUserId']]);
    }
    const { token } = (await logins.byPassword(people.CustomerAdmin.email)).data;
    await logins.link(token, 'bo');
    const linked = await logins.save(admin, { breakGlassUserId: people.CustomerAdmin.id });
    expect(linked.codes).toEqual(['break_glass_unsuitable']);
  });
});

describe('an invitation', () => {
  test('is accepted once by a login at the service, which links the account [IDENT-14, IDENT-23]', async () => {
    const { people, level } = await withoutPasswords();
    await invite(people.Admin.token, level.id, 'ny.person@example.com');
    await backend.settled();
    const mail = backend.mails.at(-1);
    expect(mail?.text).toContain('You log in through Kundens konto');
    const { token, email } = passwordLinkIn(mail?.text ?? '');
    const way = await backend.ask<LoginWay>('POST', 'v1/User/LoginWay', {
      body: { email, invitation: token },
    });
    expect(way.data).toEqual({
      hasPassword: false,
      provider: { id: logins.providerId, name: 'Kundens konto' },
    });
    const session = await logins.logIn('ny', token);
    expect(session.data.user.email).toBe('ny.person@example.com');
    expect((await logins.logIn('ny')).data.user.id).toBe(session.data.user.id);
    expect((await logins.start(openTab(), token)).codes).toEqual(['reset_link_invalid']);
    const again = `v1/Invitation/${session.data.user.id}`;
    expect((await backend.ask('POST', again, { token: people.Admin.token })).codes).toEqual([
      'already_joined',
    ]);
    const open = await backend.ask('GET', 'v1/Invitation', { token: people.Admin.token });
    expect(open.data).toEqual([]);
  });

  test('links nobody when it was revoked during the login, or belongs to another customer [IDENT-14, IDENT-15]', async () => {
    const { people, level } = await logins.linkedTenant();
    await invite(people.Admin.token, level.id, 'ny.person@example.com');
    await backend.settled();
    const { token } = passwordLinkIn(backend.mails.at(-1)?.text ?? '');
    const tab = openTab();
    const { data } = await logins.start(tab, token);
    const { code } = await logins.callBack(provider.authorize(data.url, { account: 'ny' }));
    const [invited] = (
      await backend.ask<{ id: number }[]>('GET', 'v1/Invitation', { token: people.Admin.token })
    ).data;
    await backend.ask('DELETE', `v1/Invitation/${invited?.id}`, { token: people.Admin.token });
    expect((await logins.exchange(code, tab)).codes).toEqual(['reset_link_invalid']);
    await logins.linkedTenant();
    expect((await logins.start(openTab(), token)).codes).toEqual(['reset_link_invalid']);
    expect((await logins.start(openTab(), 'guessed')).codes).toEqual(['reset_link_invalid']);
    expect(await backend.db.$count(identityLinks)).toBe(2);
  });
});
