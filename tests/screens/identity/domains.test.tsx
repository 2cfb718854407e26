import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { identityDomains } from '#server/db/schema/identity/domains.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { testNow } from '#tests/support/testNow.ts';
import { expectWarning } from '#tests/support/warnings.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['identity']);
  await import('#features/identity/IdentityScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const card = () => screen.findByRole('region', { name: 'E-mail domains' });

test('a customer administrator adds a domain, proves it and removes it [IDENT-32]', async () => {
  expectWarning(/createIdentityDomain failed/);
  const { people, level } = await backend.seed.tenant();
  const { user } = await open(`/en/?customer=${level.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('link', { name: 'Login' }));
  expect(await screen.findByText('How the users of Brandkontroll AB rot log in')).toBeVisible();
  const domains = within(await card());
  expect(await domains.findByText('No domain has been added yet.')).toBeVisible();
  await user.click(domains.getByRole('button', { name: 'Add domain' }));
  const form = within(await screen.findByRole('dialog', { name: 'Add an e-mail domain' }));
  await user.type(form.getByRole('textbox', { name: 'Domain' }), 'gmail.com{Enter}');
  expect(await form.findByText(/Anybody can have an address at this domain/)).toBeVisible();
  await user.clear(form.getByRole('textbox', { name: 'Domain' }));
  await user.type(form.getByRole('textbox', { name: 'Domain' }), 'Räksmörgås.se{Enter}');
  expect(await domains.findByText('räksmörgås.se')).toBeVisible();
  expect(domains.getByText('Not proved yet')).toBeVisible();
  const record = domains.getByText(/^tillsyn-verification=/).textContent;
  await user.click(domains.getByRole('button', { name: 'Check räksmörgås.se' }));
  expect(await domains.findByText(/The record was not found/)).toBeVisible();
  backend.txt.set('xn--rksmrgs-5wao1o.se', [record]);
  await user.click(domains.getByRole('button', { name: 'Check räksmörgås.se' }));
  expect(await domains.findByText('Proved')).toBeVisible();
  await waitFor(() => expect(domains.queryByText(/The record was not found/)).not.toBeInTheDocument());
  expect(domains.queryByText(record)).not.toBeInTheDocument();
  await user.click(domains.getByRole('button', { name: 'Remove räksmörgås.se' }));
  const asks = within(await screen.findByRole('dialog', { name: 'Remove räksmörgås.se?' }));
  expect(asks.getByText(/no longer lead to your organisation’s login/)).toBeVisible();
  await user.click(asks.getByRole('button', { name: 'Remove' }));
  expect(await domains.findByText('No domain has been added yet.')).toBeVisible();
  expect(await backend.db.$count(identityDomains)).toBe(0);
});

test('a proved domain without its record shows since when, and the record again [IDENT-32]', async () => {
  const { people, root, level } = await backend.seed.tenant();
  const moment = testNow.toISOString();
  await backend.db.insert(identityDomains).values({
    customerId: root.id,
    name: 'example.org',
    token: 'lost',
    proved: moment,
    checked: moment,
    missing: moment,
    created: moment,
    updated: moment,
  });
  await open(`/en/login-settings?customer=${level.id}`, people.CompanyAdmin);
  const domains = within(await card());
  expect(await domains.findByText('Record missing')).toBeVisible();
  expect(domains.getByText('tillsyn-verification=lost')).toBeVisible();
  expect(domains.getByText(/The record has been missing since/)).toBeVisible();
});

test('the login of a customer is refused to administrators of a level and to guests [IDENT-32]', async () => {
  const { people } = await backend.seed.tenant();
  const first = await open('/en/login-settings', people.Admin);
  expect(await screen.findByText(/set up the customer’s login service/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Login' })).not.toBeInTheDocument();
  first.unmount();
  const host = await backend.seed.tenant('Annat bolag');
  await backend.seed.link(people.CustomerAdmin, host.level);
  await open(`/en/login-settings?customer=${host.level.id}`, people.CustomerAdmin);
  expect(await screen.findByText('Customer administrators set up the login.')).toBeVisible();
});
