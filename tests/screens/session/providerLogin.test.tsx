import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { browserTab } from '#platform/leavePage.ts';
import { transport } from '#platform/calls/transport.ts';
import { storageKeys } from '#platform/storage/storageKeys.ts';
import { identityAttempts, identityLinks } from '#server/db/schema/identity/logins.ts';
import { createOutgoingClient } from '#server/core/outgoing/outgoingClient.ts';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { hashToken } from '#server/services/shared/tokens.ts';
import { testPassword } from '#tests/support/seeds/seedPeople.ts';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const issuer = 'https://login.kund.example';
const metadata = {
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
};
const outgoing = { ...createOutgoingClient(), fetch: async () => Response.json(metadata) };
const { backend, open } = await useScreens({ parts: { outgoing } });

beforeAll(async () => {
  await preloadTexts(['account', 'providerLogin']);
  await Promise.all([
    import('#features/session/EmailFirst.tsx'),
    import('#features/session/ProviderLoginScreen.tsx'),
    import('#features/session/ResetPasswordScreen.tsx'),
    import('#features/account/AccountScreen.tsx'),
  ]);
}, 60_000);

// jsdom has an ArrayBuffer of its own, which the results of WebCrypto aren't instances of.
globalThis.ArrayBuffer = Buffer.alloc(1).buffer.constructor as ArrayBufferConstructor;

const leaveFor = vi.fn<(url: string) => void>();
beforeEach(() => {
  leaveFor.mockReset();
  vi.spyOn(browserTab, 'leaveFor').mockImplementation(leaveFor);
  transport.isEmailFirst = true;
});
afterEach(() => {
  transport.isEmailFirst = false;
});

const stamps = () => ({ created: backend.time.now.toISOString(), updated: backend.time.now.toISOString() });

/** Creates a tenant whose root customer has a login service and the domain kund.example. */
async function withService(settings: Partial<typeof identityProviders.$inferInsert> = {}) {
  const tenant = await backend.seed.tenant();
  const customerId = tenant.root.id;
  const [provider] = await backend.db
    .insert(identityProviders)
    .values({
      customerId,
      name: 'Kundens konto',
      issuer,
      clientId: 'tillsyn',
      subjectClaim: 'sub',
      isEnabled: true,
      ...settings,
      ...stamps(),
    })
    .returning();
  const domain = { customerId, name: 'kund.example', token: 'x', proved: backend.time.now.toISOString() };
  await backend.db.insert(identityDomains).values({ ...domain, ...stamps() });
  if (!provider) throw new Error('No provider was stored.');
  return { ...tenant, provider };
}

const link = (person: Person, provider: { id: number }) =>
  backend.db.insert(identityLinks).values({
    customerId: person.customerId,
    userId: person.id,
    identityProviderId: provider.id,
    issuer,
    subject: 'anna',
    ...stamps(),
  });

/** Confirms the person at the login service, as its callback does. @returns the one-time code */
async function confirm(): Promise<string> {
  await waitFor(() => expect(leaveFor).toHaveBeenCalledOnce());
  expect(leaveFor.mock.calls[0]?.[0]).toMatch(/^https:\/\/login\.kund\.example\/authorize\?/);
  const code = 'the-one-time-code';
  const codeExpires = new Date(backend.time.now.getTime() + 60_000).toISOString();
  await backend.db
    .update(identityAttempts)
    .set({ codeHash: hashToken(code), codeExpires, subject: 'anna', claimValues: [] });
  return code;
}

describe('the login where there is a login service', () => {
  test('asks for the e-mail first, and for a password where its domain has none [IDENT-22]', async () => {
    const { people } = await withService();
    const { user, address } = await open('/en/login');
    await screen.findByRole('button', { name: 'Continue' });
    await user.type(screen.getByLabelText('E-mail'), people.User.email);
    expect(screen.queryByLabelText('Password')).not.toBeInTheDocument();
    await user.click(await screen.findByRole('button', { name: 'Continue' }));
    const password = await screen.findByLabelText('Password');
    expect(screen.getByLabelText('E-mail')).toHaveValue(people.User.email);
    await user.type(password, `${testPassword}{Enter}`);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?.*)?$/));
  });

  test('leads to the service by the domain, and back into the product; the device remembers the service alone [IDENT-17, IDENT-22]', async () => {
    const { people, provider } = await withService();
    await link(people.User, provider);
    const { user, address, goTo } = await open('/en/login');
    await screen.findByRole('button', { name: 'Continue' });
    await user.type(screen.getByLabelText('E-mail'), 'anna@kund.example{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Log in with Kundens konto' }));
    const code = await confirm();
    expect(localStorage.getItem(storageKeys.provider)).toBeNull();
    await goTo(`/en/provider-login?code=${code}`);
    await waitFor(() => expect(address()).toMatch(/^\/en\/(\?.*)?$/));
    expect(JSON.parse(localStorage.getItem(storageKeys.provider) ?? '')).toEqual({
      id: provider.id,
      name: 'Kundens konto',
    });
    expect(JSON.stringify({ ...localStorage })).not.toContain('anna@kund.example');
    expect(JSON.stringify({ ...sessionStorage })).not.toContain('secret');
  });

  test('offers the service that the device remembers at once, a password and another address [IDENT-22]', async () => {
    const { provider } = await withService();
    transport.isEmailFirst = false;
    localStorage.setItem(storageKeys.provider, JSON.stringify({ id: provider.id, name: 'Kundens konto' }));
    const { user } = await open('/en/login');
    expect(await screen.findByRole('button', { name: 'Log in with Kundens konto' })).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Another e-mail address' }));
    expect(await screen.findByRole('button', { name: 'Continue' })).toBeDisabled();
  });

  test.each([
    ['failure=provider_denied', 'didn’t let you in'],
    ['failure=<b>x</b>', 'began in another tab'],
    ['code=somebody-elses-code', 'began in another tab'],
  ])(
    'names the failure of a login that came back with %s, and leads to the login [IDENT-21, IDENT-22]',
    async (query, text) => {
      const { user, address } = await open(`/en/provider-login?${query}`);
      expect(await screen.findByRole('alert')).toHaveTextContent(text);
      await user.click(screen.getByRole('link', { name: 'To the login' }));
      await waitFor(() => expect(address()).toBe('/en/login'));
    },
  );
});

test('my account links the login service and removes the link [IDENT-18]', async () => {
  const { people } = await withService();
  const { data } = await backend.ask<{ token: string }>('POST', 'v1/User/Login', {
    body: { email: people.User.email, password: testPassword },
  });
  const { user, address, goTo } = await open('/en/account', { ...people.User, token: data.token });
  await user.click(await screen.findByRole('button', { name: 'Link to Kundens konto' }));
  const code = await confirm();
  await goTo(`/en/provider-login?code=${code}`);
  await waitFor(() => expect(address()).toBe('/en/account'));
  const card = await screen.findByRole('region', { name: 'Login service' });
  await user.click(await within(card).findByRole('button', { name: 'Remove the link' }));
  const asks = await screen.findByRole('dialog', { name: 'Remove the link to Kundens konto?' });
  await user.click(within(asks).getByRole('button', { name: 'Remove the link' }));
  expect(await within(card).findByRole('button', { name: 'Link to Kundens konto' })).toBeVisible();
});

test('an invited person logs in at the service instead of choosing a password [IDENT-23]', async () => {
  const { people, level } = await withService();
  await backend.db
    .update(identityProviders)
    .set({ passwordsOff: true, breakGlassUserId: people.CustomerAdmin.id });
  const invited = await backend.ask('POST', 'v1/Invitation', {
    token: people.Admin.token,
    body: {
      customerId: level.id,
      people: [{ firstName: 'Ny', lastName: 'Person', email: 'ny.person@example.com' }],
    },
  });
  expect(invited.codes).toEqual([]);
  await backend.settled();
  expect(backend.mails.at(-1)?.text).toContain('Kundens konto');
  const path = /#\/sv(\/reset-password\/\S+)/.exec(backend.mails.at(-1)?.text ?? '')?.[1] ?? '';
  const { user, address, goTo } = await open(`/en${path}`);
  await user.click(await screen.findByRole('button', { name: 'Log in with Kundens konto' }));
  expect(screen.queryByLabelText('New password')).not.toBeInTheDocument();
  await goTo(`/en/provider-login?code=${await confirm()}`);
  await waitFor(() => expect(address()).toMatch(/^\/en\/(\?.*)?$/));
  expect(await backend.db.$count(identityLinks)).toBe(1);
});
