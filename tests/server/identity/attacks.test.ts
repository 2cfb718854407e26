import { createHmac } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { identityAttempts, identityLinks } from '#server/db/schema/identity/logins.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import { nowSeconds, useForgedProvider } from '#tests/support/identity/forgedProvider.ts';
import type { Forgery } from '#tests/support/identity/forgedProvider.ts';
import { testClient } from '#tests/support/identity/oidcProvider.ts';
import { openTab, ProviderLogins } from '#tests/support/identity/providerLogins.ts';
import { useBackend } from '#tests/support/server/backend.ts';

const provider = await useForgedProvider();
const other = await useForgedProvider();
const hosts = [provider.host, other.host];
const backend = await useBackend({ settings: { outgoingHosts: hosts } });
const atProvider = (url: string, account: string) => provider.authorize(url, { account });
const logins = new ProviderLogins(backend, provider.issuer, atProvider);

/** Starts a login, and returns its tab and the address of the provider. */
async function begin() {
  const tab = openTab();
  const { data } = await logins.start(tab);
  return { tab, url: data.url };
}

/** Logs in with a forged ID token. @returns the failure's word, or "in" */
async function logInWith(forgery: Forgery): Promise<string> {
  const { tab, url } = await begin();
  const { code, failure } = await logins.callBack(provider.authorize(url, forgery));
  if (failure !== null) return failure;
  const { status, codes } = await logins.exchange(code, tab);
  return status === 200 ? 'in' : (codes[0] ?? '');
}

const encode = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');
const moveClock = (seconds: number) => {
  backend.time.now = new Date(backend.time.now.getTime() + seconds * 1000);
};

describe('an ID token', () => {
  test('logs in if it is right', async () => {
    await logins.linkedTenant();
    expect(await logInWith({})).toBe('in');
  });

  test('is refused with another nonce, issuer, audience or person, and each refusal is recorded [IDENT-21]', async () => {
    await logins.linkedTenant();
    const forgeries = [
      { nonce: 'another' },
      { nonce: undefined },
      { iss: other.issuer },
      { iss: `${provider.issuer}/` },
      { aud: 'another-client' },
      { aud: [testClient.id, 'another-client'] },
      { azp: 'another-client' },
      { sub: '' },
      { sub: undefined },
      { exp: undefined },
      { iat: undefined },
    ];
    for (const claims of forgeries)
      expect([claims, await logInWith({ claims })]).toEqual([claims, 'provider_failed']);
    const failures = await backend.db.select().from(auditLog).where(eq(auditLog.action, 'login_failed'));
    expect(failures).toHaveLength(forgeries.length);
    expect(backend.logged.join('')).not.toMatch(/another-client|eyJ/);
  });

  test('is refused unsigned, signed by another key, or by the client’s secret [IDENT-21]', async () => {
    await logins.linkedTenant();
    const unsigned = (claims: object) => `${encode({ alg: 'none' })}.${encode(claims)}.`;
    const bySecret = (claims: object) => {
      const content = `${encode({ alg: 'HS256' })}.${encode(claims)}`;
      return `${content}.${createHmac('sha256', testClient.secret).update(content).digest('base64url')}`;
    };
    expect(await logInWith({ token: unsigned })).toBe('provider_failed');
    expect(await logInWith({ token: bySecret })).toBe('provider_failed');
    expect(await logInWith({ isSignedByOther: true })).toBe('provider_failed');
    expect(await logInWith({ token: () => 'no token' })).toBe('provider_failed');
  });

  test('is accepted with a clock that differs by less than 5 minutes, and not by more [IDENT-21]', async () => {
    await logins.linkedTenant();
    const expired = (seconds: number) => ({ claims: { exp: nowSeconds() - seconds } });
    const early = (seconds: number) => ({
      claims: { iat: nowSeconds() + seconds, nbf: nowSeconds() + seconds, exp: nowSeconds() + seconds + 300 },
    });
    expect(await logInWith(expired(240))).toBe('in');
    expect(await logInWith(expired(360))).toBe('provider_failed');
    expect(await logInWith(early(240))).toBe('in');
    expect(await logInWith(early(360))).toBe('provider_failed');
  });

  test('is accepted at once when the provider has changed its key [IDENT-21]', async () => {
    await logins.linkedTenant();
    expect(await logInWith({})).toBe('in');
    await provider.rotateKey();
    expect(await logInWith({})).toBe('in');
    expect(await logInWith({ isSignedByOther: true })).toBe('provider_failed');
  });
});

describe('a callback', () => {
  test('is refused with an unknown, missing or used state [IDENT-21]', async () => {
    await logins.linkedTenant();
    const { url } = await begin();
    const right = provider.authorize(url);
    const guessed = new URL(right);
    guessed.searchParams.set('state', 'guessed');
    const missing = new URL(right);
    missing.searchParams.delete('state');
    for (const address of [guessed, missing])
      expect((await logins.callBack(address)).failure).toBe('provider_login_expired');
    expect((await logins.callBack(right)).failure).toBeNull();
    expect((await logins.callBack(right)).failure).toBe('provider_login_expired');
  });

  test('is refused with the state of one login and the code of another [IDENT-21]', async () => {
    await logins.linkedTenant();
    const [mine, theirs] = [await begin(), await begin()];
    const address = provider.authorize(theirs.url);
    address.searchParams.set('state', new URL(mine.url).searchParams.get('state') ?? '');
    expect((await logins.callBack(address)).failure).toBe('provider_failed');
  });

  test('is refused from another issuer, or without one, so that providers can’t be mixed up [IDENT-21]', async () => {
    await logins.linkedTenant();
    for (const iss of [other.issuer, null]) {
      const { url } = await begin();
      const address = provider.authorize(url);
      if (iss === null) address.searchParams.delete('iss');
      else address.searchParams.set('iss', iss);
      expect([iss, (await logins.callBack(address)).failure]).toEqual([iss, 'provider_failed']);
    }
    provider.metadata = { issuer: other.issuer };
    expect((await logins.start(openTab())).codes).toEqual(['provider_failed']);
    provider.metadata = {};
  });

  test('reaches no other customer’s provider, also where none states its issuer at the callback [IDENT-21]', async () => {
    const unstated = { authorization_response_iss_parameter_supported: false };
    other.metadata = unstated;
    provider.metadata = unstated;
    const honest = await logins.linkedTenant();
    const honestId = logins.providerId;
    await logins.tenant({ issuer: other.issuer });
    // The victim starts at the attacker's provider, which sends them on to the honest one, with the secrets of the attacker's own login there.
    const victims = await begin();
    logins.providerId = honestId;
    const attackers = await begin();
    const sentOn = new URL(attackers.url);
    sentOn.searchParams.set('state', new URL(victims.url).searchParams.get('state') ?? '');
    const before = other.tokenRequests.length;
    const atHonest = provider.authorize(sentOn.href, { isIssuerUnstated: true });
    expect(atHonest.pathname).toBe(`/oidc/callback/${honest.root.id}`);
    expect((await logins.callBack(atHonest)).failure).toBe('provider_login_expired');
    expect(other.tokenRequests.length).toBe(before);
    // A code for the attacker's redirect address would be refused by the honest provider, which knows only its own.
    const own = new URL(victims.url).searchParams.get('redirect_uri');
    expect(own).not.toBe(sentOn.searchParams.get('redirect_uri'));
    expect(
      (await logins.callBack(provider.authorize(attackers.url, { isIssuerUnstated: true }))).failure,
    ).toBeNull();
    other.metadata = {};
    provider.metadata = {};
  });

  test('is refused later than 10 minutes after the start [IDENT-21]', async () => {
    await logins.linkedTenant();
    const { url } = await begin();
    moveClock(601);
    expect((await logins.callBack(provider.authorize(url))).failure).toBe('provider_login_expired');
  });

  test('is refused when the customer has changed the issuer since the start, whose links then end [IDENT-21]', async () => {
    const { admin } = await logins.linkedTenant();
    const { url } = await begin();
    const before = provider.authorize(url);
    await logins.save(admin, { issuer: other.issuer });
    expect((await logins.callBack(before)).failure).toBe('provider_failed');
    const { tab, url: atOther } = await begin();
    const { code } = await logins.callBack(other.authorize(atOther));
    expect((await logins.exchange(code, tab)).codes).toEqual(['provider_not_linked']);
  });

  test('leads nowhere but to the client, whatever its address contains [IDENT-17]', async () => {
    await logins.linkedTenant();
    const evil = 'https://evil.example/';
    const { url } = await begin();
    const address = provider.authorize(url);
    for (const name of ['redirect', 'redirect_uri', 'returnTo', 'language', 'lang', 'error_uri'])
      address.searchParams.append(name, evil);
    const locations = [
      await logins.callBack(address),
      await logins.callBack(`http://localhost:4780/oidc/callback/1?state=x&lang=//evil.example`),
      await logins.callBack(`http://evil.example/oidc/callback/1?state=${encodeURIComponent(evil)}`),
    ].map(({ location }) => location);
    for (const location of locations) {
      expect(location).toMatch(/^\/#\/(sv|en|fi)\/provider-login\?(code|failure)=[\w-]+$/);
      expect(location).not.toContain('evil');
    }
  });
});

describe('the one-time code', () => {
  /** Returns a code with the tab that it belongs to. */
  async function codeOf(account = 'anna') {
    const { tab, url } = await begin();
    return { tab, ...(await logins.callBack(provider.authorize(url, { account }))) };
  }

  test('works once, also when it is sent twice at the same time [IDENT-17]', async () => {
    await logins.linkedTenant();
    const { code, tab } = await codeOf();
    const answers = await Promise.all([logins.exchange(code, tab), logins.exchange(code, tab)]);
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await logins.exchange(code, tab)).codes).toEqual(['provider_login_expired']);
  });

  test('is worthless in another browser, and used up by the attempt [IDENT-17]', async () => {
    await logins.linkedTenant();
    const { code, tab } = await codeOf();
    expect((await logins.exchange(code, openTab())).codes).toEqual(['provider_login_expired']);
    expect((await logins.exchange(code, tab)).codes).toEqual(['provider_login_expired']);
  });

  test('is refused after 60 seconds [IDENT-17]', async () => {
    await logins.linkedTenant();
    const { code, tab } = await codeOf();
    moveClock(60);
    expect((await logins.exchange(code, tab)).codes).toEqual(['provider_login_expired']);
    expect(await backend.db.$count(identityAttempts)).toBe(0);
  });

  test('is stored as a digest, like state and secret, and the verifier encrypted [IDENT-17]', async () => {
    await logins.linkedTenant();
    const { code, tab } = await codeOf();
    const { url } = await begin();
    const rows = JSON.stringify(await backend.db.select().from(identityAttempts));
    for (const secret of [code, tab.secret, new URL(url).searchParams.get('state') ?? '-'])
      expect(rows).not.toContain(secret);
    const [attempt] = await backend.db.select().from(identityAttempts);
    expect(attempt?.verifier).toMatch(/^v1\./);
  });

  test('of a login links no account, and that of a linking logs nobody in [IDENT-14]', async () => {
    const { people } = await logins.linkedTenant();
    const [admin, user] = [people.Admin.token, people.User.token];
    const { code, tab } = await codeOf('bo');
    expect((await logins.finishLink(admin, code, tab)).codes).toEqual(['provider_login_expired']);
    const linking = openTab();
    const fresh = (await logins.byPassword(people.Admin.email)).data.token;
    const started = await logins.startLink(fresh, linking);
    const back = await logins.callBack(provider.authorize(started.data.url, { account: 'anna' }));
    expect((await logins.exchange(back.code, linking)).codes).toEqual(['provider_login_expired']);
    const again = await logins.startLink(fresh, linking);
    const forOther = await logins.callBack(provider.authorize(again.data.url, { account: 'bo' }));
    expect((await logins.finishLink(user, forOther.code, linking)).codes).toEqual(['provider_login_expired']);
    expect(await backend.db.$count(identityLinks)).toBe(1);
  });
});

describe('a person at a provider', () => {
  test('can’t be linked to two users, and stays with the first [IDENT-14]', async () => {
    const { people } = await logins.linkedTenant();
    const { token } = (await logins.byPassword(people.Admin.email)).data;
    expect((await logins.link(token, 'anna')).codes).toEqual(['identity_taken']);
    expect((await logins.logIn('anna')).data.user.id).toBe(people.User.id);
  });

  test('doesn’t log in a deleted user [IDENT-15]', async () => {
    const { people } = await logins.linkedTenant();
    const path = `v1/User/${people.User.id}`;
    await backend.ask('DELETE', path, { token: people.Admin.token });
    expect((await logins.logIn('anna')).codes).toEqual(['provider_not_linked']);
    expect(await backend.db.$count(identityLinks)).toBe(0);
  });

  test('logs in nobody of another root customer, even with a link or the same subject [IDENT-15]', async () => {
    const first = await logins.linkedTenant();
    const firstId = logins.providerId;
    const second = await logins.linkedTenant();
    expect((await logins.logIn('anna')).data.user.id).toBe(second.people.User.id);
    logins.providerId = firstId;
    expect((await logins.logIn('anna')).data.user.id).toBe(first.people.User.id);
    const { companyId, customerId } = second.people.User;
    await backend.db.update(users).set({ companyId, customerId }).where(eq(users.id, first.people.User.id));
    expect((await logins.logIn('anna')).codes).toEqual(['provider_not_linked']);
  });

  test('never logs in or links anybody whose level reaches beyond the root customer [IDENT-15]', async () => {
    const { people } = await logins.linkedTenant();
    for (const name of ['CompanyAdmin', 'WebSbaAdmin'] as const) {
      const { token } = (await logins.byPassword(people[name].email)).data;
      expect((await logins.startLink(token, openTab())).codes).toEqual(['provider_missing']);
      await backend.db.update(identityLinks).set({ userId: people[name].id });
      expect([name, (await logins.logIn('anna')).codes]).toEqual([name, ['provider_not_linked']]);
    }
  });

  test('is unknown to a provider that is switched off, or whose customer is no root any more [IDENT-15]', async () => {
    const { admin } = await logins.linkedTenant();
    const { tab, url } = await begin();
    const { code } = await logins.callBack(provider.authorize(url));
    await logins.save(admin, { isEnabled: false });
    expect((await logins.exchange(code, tab)).codes).toEqual(['provider_failed']);
    expect((await logins.start(openTab())).codes).toEqual(['provider_missing']);
    await logins.save(admin);
    expect((await logins.start(openTab())).status).toBe(200);
    const { root } = await backend.seed.tenant();
    await backend.db.update(customers).set({ parentId: root.id }).where(eq(customers.id, admin.customerId));
    expect((await logins.start(openTab())).codes).toEqual(['provider_missing']);
  });
});
