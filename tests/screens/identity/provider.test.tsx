import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { identityProviders } from '#server/db/schema/identity/providers.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { testNow } from '#tests/support/testNow.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['identity', 'users', 'lists']);
  await import('#features/identity/IdentityScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const card = async () => within(await screen.findByRole('region', { name: 'Login service' }));
const stored = async () => (await backend.db.select().from(identityProviders))[0];

/** Seeds a tenant whose root has a provider at an inner address. */
async function withProvider() {
  const tenant = await backend.seed.tenant();
  const stamps = { created: testNow.toISOString(), updated: testNow.toISOString() };
  await backend.db.insert(identityProviders).values({
    customerId: tenant.root.id,
    name: 'Kommunen',
    issuer: 'https://127.0.0.1:1',
    clientId: 'tillsyn',
    subjectClaim: 'sub',
    levelClaim: 'groups',
    levelRules: [{ value: 'chefer', userRole: 'Admin', roleIds: [] }],
    ...stamps,
  });
  return tenant;
}

test('a customer administrator sets up the login service, with values of a claim [IDENT-33]', async () => {
  const { people, root, level } = await backend.seed.tenant();
  const role = await backend.seed.role(root, 'Brandskyddsledare');
  const { user } = await open(`/en/login-settings?customer=${level.id}`, people.CustomerAdmin);
  const service = await card();
  expect(await service.findByText(/No login service is set up/)).toBeVisible();
  expect(service.getByText(`http://localhost:4780/oidc/callback/${root.id}`)).toBeVisible();
  await user.click(service.getByRole('button', { name: 'Set up' }));
  const form = within(await screen.findByRole('dialog', { name: 'Set up the login service' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await stored()).toBeUndefined();
  const fill = (name: string, text: string) => user.type(form.getByRole('textbox', { name }), text);
  await fill('Name', 'Kommunen');
  await fill('Issuer', 'https://login.example/kommunen');
  await fill('Client ID', 'tillsyn');
  await user.type(form.getByLabelText('Client secret'), 'hemlig');
  await fill('Claim for the access level', 'groups');
  await user.click(form.getByRole('button', { name: 'Add value' }));
  const rule = within(form.getByRole('group', { name: 'Value 1' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Enter each value, or remove its row.')).toBeVisible();
  await user.type(rule.getByRole('textbox', { name: 'Value' }), 'ledare');
  await user.click(rule.getByRole('combobox', { name: 'Access level' }));
  await user.click(await screen.findByRole('option', { name: 'Customer administrator' }));
  expect(screen.queryByRole('option', { name: 'Company administrator' })).not.toBeInTheDocument();
  await user.click(rule.getByRole('combobox', { name: 'Roles' }));
  await user.click(await screen.findByRole('option', { name: 'Brandskyddsledare' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await screen.findByText('The login service has been saved.')).toBeVisible();
  expect(await stored()).toMatchObject({
    customerId: root.id,
    issuer: 'https://login.example/kommunen',
    levelRules: [{ value: 'ledare', userRole: 'CustomerAdmin', roleIds: [role.id] }],
    isEnabled: false,
    passwordsOff: false,
  });
  expect((await stored())?.clientSecret).toMatch(/^v1\.test\./);
  expect(await service.findByText('1 value of groups')).toBeVisible();
  expect(service.getByText('Off')).toBeVisible();
  expect(service.getByText(/\/oidc\/logout\/\d+$/)).toBeVisible();
});

test('passwords are switched off with an emergency account only [IDENT-33]', async () => {
  const { people, level } = await withProvider();
  const { user } = await open(`/en/login-settings?customer=${level.id}`, people.CompanyAdmin);
  const service = await card();
  await user.click(await service.findByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change the login service' }));
  await user.click(form.getByRole('switch', { name: 'Users log in through the login service' }));
  await user.click(form.getByRole('switch', { name: 'Switch passwords and passkeys off' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText('Choose an emergency account, which keeps its password.')).toBeVisible();
  await user.click(form.getByRole('combobox', { name: 'Emergency account' }));
  const { email, firstName, lastName } = people.CustomerAdmin;
  await user.click(await screen.findByRole('option', { name: `${firstName} ${lastName}, ${email}` }));
  expect(screen.queryByRole('option', { name: new RegExp(people.Admin.email) })).not.toBeInTheDocument();
  await user.type(form.getByRole('textbox', { name: /^Maximum age of a session/ }), '12');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await service.findByText(`Off, except for ${firstName} ${lastName}`)).toBeVisible();
  expect(service.getByText('12 hours')).toBeVisible();
  expect(await stored()).toMatchObject({
    isEnabled: true,
    passwordsOff: true,
    breakGlassUserId: people.CustomerAdmin.id,
    sessionHours: 12,
    levelRules: [{ value: 'chefer', userRole: 'Admin', roleIds: [] }],
  });
});

test('the test of the connection names the first obstacle, and a refused issuer its reason [IDENT-33]', async () => {
  expectWarning(/saveIdentityProvider failed/);
  const { people, level } = await withProvider();
  const { user } = await open(`/en/login-settings?customer=${level.id}`, people.CustomerAdmin);
  const service = await card();
  await user.click(await service.findByRole('button', { name: 'Test the connection' }));
  expect(await service.findByText('The connection doesn’t work')).toBeVisible();
  expect(service.getByText(/leads into an internal network/)).toBeVisible();
  await user.click(service.getByRole('button', { name: 'Change' }));
  const form = within(await screen.findByRole('dialog', { name: 'Change the login service' }));
  const issuer = form.getByRole('textbox', { name: 'Issuer' });
  await user.clear(issuer);
  await user.type(issuer, 'https://login.microsoftonline.com/common/v2.0');
  await user.click(form.getByRole('button', { name: 'Save' }));
  expect(await form.findByText(/Enter the address of your own directory/)).toBeVisible();
});

test('the login service is removed after a question [IDENT-33]', async () => {
  const { people, level } = await withProvider();
  const { user } = await open(`/en/login-settings?customer=${level.id}`, people.CustomerAdmin);
  const service = await card();
  await user.click(await service.findByRole('button', { name: 'Remove' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Remove Kommunen?' }));
  await user.click(asks.getByRole('button', { name: 'Remove' }));
  expect(await service.findByText(/No login service is set up/)).toBeVisible();
  expect(await stored()).toBeUndefined();
});
