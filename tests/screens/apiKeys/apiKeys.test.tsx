import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { ApiKey } from '#contract/users/apiKey.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, calls, open } = await useScreens();
const { seed } = backend;

beforeAll(async () => {
  await preloadTexts(['apiKeys', 'lists']);
  await import('#features/apiKeys/ApiKeysScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);
const row = async (name: string) =>
  within((await screen.findByRole('cell', { name: new RegExp(`^${name}`) })).closest('tr') ?? document.body);

describe('access to the page of API keys', () => {
  test('company admins, from the menu [KEY-01, KEY-02, PERM-32]', async () => {
    const { people } = await seed.tenant();
    const { user, address } = await open('/en/', people.CompanyAdmin);
    await user.click(await screen.findByRole('link', { name: 'API keys' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/apikeys\?/));
    expect(await screen.findByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
    expect(await screen.findByText(/No API keys yet/)).toBeVisible();
  });

  test('customer admins at a customer whose licence includes keys [KEY-04]', async () => {
    const { root } = await seed.tenant();
    const admin = await seed.user(root, 'CustomerAdmin');
    const first = await open('/en/apikeys', admin);
    expect(await screen.findByRole('heading', { level: 1, name: 'API keys' })).toBeVisible();
    expect(screen.getByRole('link', { name: 'API keys' })).toBeVisible();
    first.unmount();
    await seed.licence(root, { apiKey: false });
    await open('/en/apikeys', admin);
    expect(await screen.findByText(/see API keys/)).toBeVisible();
    expect(screen.queryByRole('link', { name: 'API keys' })).not.toBeInTheDocument();
  });
});

describe('the keys', () => {
  test('are made under a name, masked, revealed and copied, and show when they end [KEY-06, KEY-07, KEY-08, KEY-10]', async () => {
    const { people, level } = await seed.tenant();
    const { user } = await open('/en/apikeys', people.CompanyAdmin);
    const [add] = await screen.findAllByRole('button', { name: 'Create key' });
    await user.click(add ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Create API key' });
    const create = within(dialog).getByRole('button', { name: 'Create' });
    await user.click(create);
    expect(await within(dialog).findByText('The field must not be empty.')).toBeVisible();
    await waitFor(() => expect(create).not.toHaveAttribute('aria-disabled'));
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Driftsystem{Enter}');
    expect(await screen.findByText('The key Driftsystem has been created')).toBeVisible();
    const token = screen.getByText(/^ey/).textContent;
    await user.click(screen.getByRole('button', { name: 'Close' }));
    const requestBody = await calls.findLast(({ name }) => name.startsWith('POST'))?.request.json();
    expect(requestBody).toEqual({ name: 'Driftsystem', customerId: level.id });

    for (const name of ['Name', 'Key', 'Expires'])
      expect(screen.getByRole('columnheader', { name })).toBeVisible();
    const key = await row('Driftsystem');
    expect(key.getByText(`••••••••••••${token.slice(-4)}`)).toBeVisible();
    expect(key.getByText('2027-11-20')).toBeVisible();
    await user.click(key.getByRole('button', { name: 'Show the key Driftsystem' }));
    expect(key.getByText(token)).toBeVisible();
    await user.click(key.getByRole('button', { name: 'Hide the key Driftsystem' }));
    await user.click(key.getByRole('button', { name: 'Copy the key Driftsystem' }));
    expect(await navigator.clipboard.readText()).toBe(token);
    expect((await backend.ask('GET', 'v1/Building', { token })).status).toBe(200);
  });

  test('a copied key is announced, and a name is asked for in a dialog [KEY-09, KEY-12]', async () => {
    const { people } = await seed.tenant();
    const { user } = await open('/en/apikeys', people.CompanyAdmin);
    const [add] = await screen.findAllByRole('button', { name: 'Create key' });
    await user.click(add ?? document.body);
    await user.type(await screen.findByRole('textbox', { name: 'Name' }), 'Larm{Enter}');
    await user.click(await screen.findByRole('button', { name: 'Copy the key' }));
    expect(await screen.findByText('Copied.')).toBeInTheDocument();
  });
});

describe('the keys', () => {
  test('an API key is deleted after a question that names the consequences [KEY-11, KEY-16]', async () => {
    const { people } = await seed.tenant();
    const { token, customerId } = people.CompanyAdmin;
    const body = { name: 'Bygglarm', customerId };
    const { data } = await backend.ask<ApiKey>('POST', 'v1/CustomerApiKey', { token, body });
    const { user } = await open('/en/apikeys', people.CompanyAdmin);
    await user.click((await row('Bygglarm')).getByRole('button', { name: /Delete/ }));
    const dialog = await screen.findByRole('dialog', { name: 'Delete Bygglarm?' });
    expect(within(dialog).getByText(/^1 key/)).toBeVisible();
    await user.click(within(dialog).getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/No API keys yet/)).toBeVisible();
    expect(calls.map(({ name }) => name)).toContain(`DELETE v1/CustomerApiKey/${data.id}`);
    expect((await backend.ask('GET', 'v1/Building', { token: data.jwtToken })).status).toBe(401);
  });
});

describe('feeds', () => {
  test('a key is created for chosen lists with personal data, and the addresses of feeds are copied [HOOK-15]', async () => {
    const { people, level } = await seed.tenant();
    const { user } = await open('/en/apikeys', people.CompanyAdmin);
    const [add] = await screen.findAllByRole('button', { name: 'Create key' });
    await user.click(add ?? document.body);
    const dialog = await screen.findByRole('dialog', { name: 'Create API key' });
    await user.type(within(dialog).getByRole('textbox', { name: 'Name' }), 'Power BI');
    await user.click(within(dialog).getByRole('radio', { name: /^Chosen lists/ }));
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await within(dialog).findByText('Choose at least one list.')).toBeVisible();
    await user.click(within(dialog).getByRole('combobox', { name: 'Lists' }));
    const lists = await screen.findByRole('listbox', { name: 'Lists', hidden: true });
    await user.click(within(lists).getByRole('option', { name: 'Open flaws', hidden: true }));
    await user.click(within(dialog).getByRole('checkbox', { name: 'Include personal data in feeds' }));
    await user.click(within(dialog).getByRole('button', { name: 'Create' }));
    expect(await screen.findByText('The key Power BI has been created')).toBeVisible();
    const requestBody = await calls.findLast(({ name }) => name.startsWith('POST'))?.request.json();
    expect(requestBody).toEqual({
      name: 'Power BI',
      customerId: level.id,
      lists: ['openFlaws'],
      includesPersonalData: true,
    });
    const token = screen.getByText(/^ey/).textContent;
    expect((await row('Power BI')).getByText('Open flaws, with personal data')).toBeVisible();

    await user.click(screen.getByRole('button', { name: 'Copy the address of OData' }));
    expect(await navigator.clipboard.readText()).toMatch(/^http.*[^:]\/feeds\/odata$/);
    await user.click(screen.getByRole('combobox', { name: 'Excel: one list as CSV' }));
    const feeds = await screen.findByRole('listbox', { name: 'Excel: one list as CSV', hidden: true });
    await user.click(within(feeds).getByRole('option', { name: 'Open flaws', hidden: true }));
    await user.click(screen.getByRole('button', { name: 'Copy the address of the list Open flaws' }));
    const { pathname } = new URL(await navigator.clipboard.readText());
    expect(pathname).toBe('/feeds/openFlaws.csv');
    const authorization = `Basic ${btoa(`key:${token}`)}`;
    expect((await backend.app.request(pathname, { headers: { authorization } })).status).toBe(200);
  });
});
