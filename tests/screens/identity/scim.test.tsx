import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { scimConnections } from '#server/db/schema/identity/scim.ts';
import { users } from '#server/db/schema/users.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { provisionedTenant } from '#tests/support/identity/scimClient.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['identity', 'users']);
  await import('#features/identity/IdentityScreen.tsx');
  await import('#features/users/UsersScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const card = async () => within(await screen.findByRole('region', { name: 'Provisioning (SCIM)' }));

test('a customer administrator creates, replaces and revokes the token, which is shown once [IDENT-42]', async () => {
  const { people, level } = await backend.seed.tenant();
  const { user } = await open(`/en/login-settings?customer=${level.id}`, people.CustomerAdmin);
  const scim = await card();
  expect(
    await scim.findByText('http://localhost:4780/scim/v2', { normalizer: (text) => text }),
  ).toBeVisible();
  expect(scim.getByText('0 provisioned')).toBeVisible();
  await user.click(scim.getByRole('button', { name: 'Create token' }));
  const newToken = within(await scim.findByRole('status'));
  expect(newToken.getByRole('button', { name: 'Copy the token' })).toHaveFocus();
  const token = newToken.getByText(/^[\w-]+\.[\w-]+\.[\w-]+$/).textContent;
  expect(await scim.findByText(`Ends with ${token.slice(-4)}`)).toBeVisible();
  await user.click(newToken.getByRole('button', { name: 'Close' }));
  expect(scim.queryByText(token)).not.toBeInTheDocument();
  await user.click(scim.getByRole('button', { name: 'Replace token' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Replace the token?' }));
  await user.click(asks.getByRole('button', { name: 'Replace token' }));
  const next = within(await scim.findByRole('status')).getByText(/^[\w-]+\.[\w-]+\.[\w-]+$/).textContent;
  expect(next).not.toBe(token);
  await user.click(scim.getByRole('button', { name: 'Revoke token' }));
  const revokes = within(await screen.findByRole('dialog', { name: 'Revoke the token?' }));
  await user.click(revokes.getByRole('button', { name: 'Revoke token' }));
  expect(await scim.findByText('None')).toBeVisible();
  await waitFor(() => expect(scim.queryByText(next)).not.toBeInTheDocument());
  const [connection] = await backend.db.select().from(scimConnections);
  expect(connection?.tokenHash).toBeNull();
});

test('addresses in use elsewhere are listed, with their user for those who reach both customers [IDENT-42]', async () => {
  const { scim, people, level, company } = await provisionedTenant(backend);
  const otherRoot = await backend.seed.customer({ companyId: company.id }, 'Andra kunden');
  await backend.seed.user(otherRoot, 'User', { email: 'anna@example.org' });
  await scim.create('anna');
  await scim.created('bo');
  const first = await open(`/en/login-settings?customer=${level.id}`, people.CustomerAdmin);
  expect(await (await card()).findByText('anna@example.org')).toBeVisible();
  expect((await card()).getByText(/^Contact your supplier/)).toBeVisible();
  expect((await card()).getByText('1 provisioned')).toBeVisible();
  first.unmount();
  await open(`/en/login-settings?customer=${level.id}`, people.CompanyAdmin);
  expect(await (await card()).findByText('Astrid Lund at Andra kunden')).toBeVisible();
});

test('a deactivated employee is marked in the list [IDENT-42]', async () => {
  const { people, level } = await backend.seed.tenant();
  const now = backend.time.now.toISOString();
  await backend.db.update(users).set({ deactivated: now }).where(eq(users.id, people.User.id));
  await open(`/en/users?customer=${level.id}`, people.Admin);
  expect(await screen.findAllByText('Deactivated')).toHaveLength(1);
});
