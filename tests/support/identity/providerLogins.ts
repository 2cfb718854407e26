import { createHash, randomBytes } from 'node:crypto';
import type { IdentityLink } from '#contract/identity/login.ts';
import type { IdentityProviderSettings, IdentityProviderWrite } from '#contract/identity/provider.ts';
import type { Session } from '#contract/users/user.ts';
import { testPassword } from '../seeds/seedPeople.ts';
import type { Answer, Backend } from '../server/backend.ts';
import { testClient } from './oidcProvider.ts';

/** Tab that starts a login: its secret, and the digest of it. */
export interface Tab {
  secret: string;
  secretHash: string;
}

/** Opens a tab. */
export function openTab(): Tab {
  const secret = randomBytes(32).toString('base64url');
  return { secret, secretHash: createHash('sha256').update(secret).digest('base64url') };
}

/** Place in the client to which a callback leads. */
export interface Returned {
  location: string;
  /** Empty after a failure. */
  code: string;
  failure: string | null;
}

type Address = { url: string };

/** Logs in at a provider by the address of a login, and returns the address of the callback. */
type AtProvider = (url: string, account: string) => Promise<URL> | URL;

/** Logins of the tests of a file, at the last provider that was saved. */
export class ProviderLogins {
  readonly #backend: Backend;
  readonly #issuer: string;
  readonly #atProvider: AtProvider;
  /** Id of that provider. */
  providerId = 0;

  constructor(backend: Backend, issuer: string, atProvider: AtProvider) {
    this.#backend = backend;
    this.#issuer = issuer;
    this.#atProvider = atProvider;
  }

  /** Saves the provider of a root customer, enabled unless `settings` say otherwise. */
  save(
    { token, customerId }: { token: string; customerId: number },
    settings: Partial<IdentityProviderWrite> = {},
  ): Promise<Answer<IdentityProviderSettings>> {
    const usual = { name: 'Kundens konto', issuer: this.#issuer, clientId: testClient.id };
    const body = { ...usual, clientSecret: testClient.secret, isEnabled: true, ...settings };
    return this.#backend.ask('PUT', `v1/Customer/${customerId}/IdentityProvider`, { token, body });
  }

  /** Creates a tenant whose root customer has a provider. */
  async tenant(settings: Partial<IdentityProviderWrite> = {}) {
    const tenant = await this.#backend.seed.tenant();
    const admin = { token: tenant.people.CustomerAdmin.token, customerId: tenant.root.id };
    const saved = await this.save(admin, settings);
    if (saved.status !== 200) throw new Error(`The provider wasn't saved: ${saved.text}`);
    this.providerId = saved.data.provider?.id ?? 0;
    return { ...tenant, admin };
  }

  /** Logs in with the password of all test users. */
  byPassword(email: string): Promise<Answer<Session>> {
    return this.#backend.ask('POST', 'v1/User/Login', { body: { email, password: testPassword } });
  }

  start(tab: Tab, invitation?: string): Promise<Answer<Address>> {
    const { secretHash } = tab;
    const body = { providerId: this.providerId, secretHash, language: 'fi', invitation };
    return this.#backend.ask('POST', 'v1/User/Oidc/Start', { body });
  }

  startLink(token: string, { secretHash }: Tab): Promise<Answer<Address>> {
    const body = { secretHash, language: 'fi' };
    return this.#backend.ask('POST', 'v1/Account/IdentityLink/Start', { token, body });
  }

  /** Sends the browser back from the provider. */
  async callBack(url: URL | string): Promise<Returned> {
    const response = await this.#backend.app.fetch(new Request(String(url)));
    const location = response.headers.get('location') ?? '';
    const parameters = new URLSearchParams(location.split('?')[1] ?? '');
    return { location, code: parameters.get('code') ?? '', failure: parameters.get('failure') };
  }

  exchange(code: string, { secret }: Tab): Promise<Answer<Session>> {
    return this.#backend.ask('POST', 'v1/User/Oidc', { body: { code, secret } });
  }

  finishLink(token: string, code: string, { secret }: Tab): Promise<Answer<IdentityLink>> {
    return this.#backend.ask('POST', 'v1/Account/IdentityLink', { token, body: { code, secret } });
  }

  /** Links the session's user to an account at the provider, from the start to the end. */
  async link(token: string, account: string): Promise<Answer<IdentityLink>> {
    const tab = openTab();
    const started = await this.startLink(token, tab);
    if (started.status !== 200) return { ...started, data: { provider: null, linked: null } };
    const { code } = await this.callBack(await this.#atProvider(started.data.url, account));
    return this.finishLink(token, code, tab);
  }

  /** Creates a tenant with a provider, whose user `User` is linked to the account "anna". */
  async linkedTenant(settings: Partial<IdentityProviderWrite> = {}) {
    const tenant = await this.tenant(settings);
    const { token } = (await this.byPassword(tenant.people.User.email)).data;
    const linked = await this.link(token, 'anna');
    if (linked.status !== 200) throw new Error(`Not linked: ${linked.text}`);
    return tenant;
  }

  /** Logs in as an account at the provider, from the start to the session. */
  async logIn(account: string, invitation?: string): Promise<Answer<Session>> {
    const tab = openTab();
    const started = await this.start(tab, invitation);
    if (started.status !== 200) throw new Error(`Not started: ${started.text}`);
    const { code, failure } = await this.callBack(await this.#atProvider(started.data.url, account));
    if (failure !== null) throw new Error(`The provider's callback failed: ${failure}`);
    return this.exchange(code, tab);
  }
}
