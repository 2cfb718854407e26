import { and, eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { identityAttempts, identityLinks } from '#server/db/schema/identity/logins.ts';
import { sessions } from '#server/db/schema/sessions.ts';
import { userRoles, users } from '#server/db/schema/users.ts';
import { openTab, ProviderLogins } from '#tests/support/identity/providerLogins.ts';
import { useOidcProvider } from '#tests/support/identity/useOidcProvider.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const provider = await useOidcProvider('http://localhost:4780');
const backend = await useBackend({ settings: { outgoingHosts: [provider.host] } });
const logins = new ProviderLogins(backend, provider.issuer, provider.logIn);

const actionsOf = async (userId: number) => {
  const rows = await backend.db
    .select()
    .from(auditLog)
    .where(eq(auditLog.targetId, userId))
    .orderBy(auditLog.id);
  return rows.map(({ action }) => action);
};

describe('the login through a provider', () => {
  test('logs in a user who linked their account, and records it [IDENT-14, IDENT-18]', async () => {
    const { people } = await logins.tenant();
    const { token } = (await logins.byPassword(people.User.email)).data;
    expect((await logins.link(token, 'anna')).data).toMatchObject({
      provider: { id: logins.providerId, name: 'Kundens konto' },
      linked: backend.time.now.toISOString(),
    });
    const session = await logins.logIn('anna');
    expect(session.status).toBe(200);
    expect(session.data.user.id).toBe(people.User.id);
    const path = `v1/User/${people.User.id}`;
    expect((await backend.ask('GET', path, { token: session.data.token })).status).toBe(200);
    expect(await actionsOf(people.User.id)).toEqual(['identity_linked']);
    const byProvider = eq(sessions.identityProviderId, logins.providerId);
    const [stored] = await backend.db.select().from(sessions).where(byProvider);
    expect(stored?.providerSession).toMatch(/^.{10,}$/);
    expect(await backend.db.$count(identityAttempts)).toBe(0);
  });

  test('returns to the client in the language of its start, with a code of no other use [IDENT-17]', async () => {
    await logins.linkedTenant();
    const tab = openTab();
    const { data } = await logins.start(tab);
    const returned = await logins.callBack(await provider.logIn(data.url, 'anna'));
    expect(returned.location).toMatch(/^\/#\/fi\/provider-login\?code=[\w-]{43}$/);
    backend.time.now = new Date(backend.time.now.getTime() + 59_000);
    expect((await logins.exchange(returned.code, tab)).status).toBe(200);
  });

  test('is refused when the user denies it at the provider, with a word for the reason [IDENT-21]', async () => {
    await logins.linkedTenant();
    const { data } = await logins.start(openTab());
    const returned = await logins.callBack(await provider.logIn(data.url, 'denied'));
    expect(returned.location).toBe('/#/fi/provider-login?failure=provider_denied');
    const [entry] = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'login_failed'));
    expect(entry?.details).toEqual({ method: 'provider', code: 'provider_denied' });
  });

  test('needs a link that the user removes again, and adds only after a fresh login [IDENT-18]', async () => {
    const { people } = await logins.linkedTenant();
    const { token } = (await logins.byPassword(people.User.email)).data;
    expect((await backend.ask('DELETE', 'v1/Account/IdentityLink', { token })).status).toBe(200);
    expect((await logins.logIn('anna')).codes).toEqual(['provider_not_linked']);
    expect(await actionsOf(people.User.id)).toEqual(['identity_linked', 'identity_unlinked']);
    backend.time.now = new Date(backend.time.now.getTime() + 11 * 60_000);
    expect((await logins.startLink(token, openTab())).codes).toEqual(['fresh_login_required']);
  });

  test('ends no session earlier than the customer’s maximum age [IDENT-20]', async () => {
    await logins.linkedTenant({ sessionHours: 8 });
    const { data } = await logins.logIn('anna');
    const refresh = ({ refreshToken, token }: { refreshToken: string; token: string }) =>
      backend.ask<typeof data>('POST', 'v1/User/refresh', { body: { refreshToken, token } });
    backend.time.now = new Date(backend.time.now.getTime() + 7 * 3_600_000);
    const renewed = await refresh(data);
    expect(renewed.status).toBe(200);
    backend.time.now = new Date(backend.time.now.getTime() + 2 * 3_600_000);
    expect((await refresh(renewed.data)).codes).toEqual(['refresh_refused']);
  });
});

test('a shorter maximum age ends running sessions too [IDENT-20]', async () => {
  const { admin } = await logins.linkedTenant({ sessionHours: 8 });
  const { data } = await logins.logIn('anna');
  await logins.save(admin, { sessionHours: 2 });
  backend.time.now = new Date(backend.time.now.getTime() + 3 * 3_600_000);
  const { refreshToken, token } = data;
  const refreshed = await backend.ask('POST', 'v1/User/refresh', { body: { refreshToken, token } });
  expect(refreshed.codes).toEqual(['refresh_refused']);
});

describe('the claims of a provider', () => {
  const rules = (roleId: number) => [
    { value: 'inspectors', userRole: 'BasicUser' as const, roleIds: [roleId] },
    { value: 'managers', userRole: 'Admin' as const, roleIds: [] },
    { value: 'owners', userRole: 'CustomerAdmin' as const, roleIds: [] },
  ];

  test('set level and roles at each login, also where only the user info has them [IDENT-16]', async () => {
    const { people, admin, level } = await logins.linkedTenant();
    const role = await backend.seed.role(level);
    const stored = await logins.save(admin, { levelClaim: 'groups', levelRules: rules(role.id) });
    expect(stored.status).toBe(200);
    const isAtHome = and(eq(userRoles.userId, people.User.id), eq(userRoles.roleId, role.id));
    for (const [groups, accessLevel, held] of [
      [['managers', 'inspectors'], 'Admin', 1],
      [['inspectors'], 'BasicUser', 1],
      [['managers', 'strangers'], 'Admin', 0],
      ['owners', 'CustomerAdmin', 0],
    ] as const) {
      provider.claims.set('anna', { groups });
      const { data } = await logins.logIn('anna');
      expect([groups, data.user.userRole]).toEqual([groups, accessLevel]);
      expect([groups, await backend.db.$count(userRoles, isAtHome)]).toEqual([groups, held]);
    }
    expect(await actionsOf(people.User.id)).toContain('role_changed');
  });

  test('refuse the login when no value has a level, and never give more than a customer’s [IDENT-16]', async () => {
    const { people, admin } = await logins.linkedTenant();
    await logins.save(admin, { levelClaim: 'groups', levelRules: rules(1).slice(1) });
    for (const groups of [[], ['strangers'], 'WebSbaAdmin', null, { managers: true }, [4, ['managers']]]) {
      provider.claims.set('anna', { groups });
      expect([groups, (await logins.logIn('anna')).codes]).toEqual([groups, ['provider_no_level']]);
    }
    const [user] = await backend.db.select().from(users).where(eq(users.id, people.User.id));
    expect(user?.accessLevel).toBe(people.User.accessLevel);
    const beyond = [{ value: 'x', userRole: 'CompanyAdmin' as never, roleIds: [] }];
    expect((await logins.save(admin, { levelClaim: 'groups', levelRules: beyond })).status).toBe(400);
  });

  test('identify a person by the configured claim, and never by an e-mail address [IDENT-14]', async () => {
    const { people, admin } = await logins.tenant({ subjectClaim: 'oid' });
    provider.claims.set('anna', { oid: 'object-1', email: people.Admin.email });
    const { token } = (await logins.byPassword(people.User.email)).data;
    expect((await logins.link(token, 'anna')).status).toBe(200);
    const [link] = await backend.db.select().from(identityLinks);
    expect(link?.subject).toBe('object-1');
    expect((await logins.logIn('anna')).data.user.id).toBe(people.User.id);
    provider.claims.set('bo', { oid: 'object-2', email: people.Admin.email });
    expect((await logins.logIn('bo')).codes).toEqual(['provider_not_linked']);
    await backend.db.update(users).set({ email: 'new@example.com' }).where(eq(users.id, people.User.id));
    expect((await logins.logIn('anna')).data.user.email).toBe('new@example.com');
    expect((await logins.save(admin, { subjectClaim: 'email' as never })).status).toBe(400);
  });
});
