import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import { customerLicences } from '#server/db/schema/tenants.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, calls, open } = await useScreens();
const { seed } = backend;

beforeAll(async () => {
  await preloadTexts(['licences', 'lists']);
  await import('#features/licences/LicencesScreen.tsx');
}, 60_000);

const licenceOf = async (customerId: number) =>
  (await backend.db.select().from(customerLicences).where(eq(customerLicences.customerId, customerId)))[0];
const unlicense = (customerId: number) =>
  backend.db.delete(customerLicences).where(eq(customerLicences.customerId, customerId));
const card = (name: string) => screen.findByRole('region', { name });
const bodyOf = async (name: string): Promise<unknown> =>
  calls.findLast((call) => call.name.startsWith(name))?.request.json();

describe('the licence page', () => {
  test('is reached from the menu and has a card with the form per root customer of the company [LIC-01, LIC-02, LIC-10, LIC-13]', async () => {
    const { company, root, people } = await seed.tenant();
    await seed.customer({ companyId: company.id }, 'Andra roten');
    await seed.tenant('Annat bolag');
    const { user, address } = await open('/en/', people.CompanyAdmin);
    await user.click(await screen.findByRole('link', { name: 'License' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/license\?/));
    for (const name of [root.name, 'Andra roten']) {
      const form = within(await card(name));
      expect(await form.findByRole('textbox', { name: 'Users' })).toHaveValue('0');
      expect(form.getByText('Active', { selector: '[data-tone]' })).toBeVisible();
    }
    expect(screen.queryByText('Annat bolag rot')).not.toBeInTheDocument();
    expect(calls.map(({ name }) => name)).toEqual(
      expect.arrayContaining([
        `GET v1/Customer/GetRootCustomer?companyId=${company.id}`,
        `GET v1/CustomerLicense/${root.id}`,
      ]),
    );
  });

  test('makes a licence that begins with the defaults, once [LIC-04, LIC-08, LIC-11]', async () => {
    const { root, people } = await seed.tenant();
    await unlicense(root.id);
    const { user } = await open('/en/license', people.CompanyAdmin);
    const form = within(await card(root.name));
    expect(await form.findByRole('switch', { name: 'Active' })).toBeChecked();
    expect(form.getByRole('switch', { name: 'Checklists' })).toBeChecked();
    expect(form.getByRole('switch', { name: 'API keys' })).not.toBeChecked();
    expect(form.getByRole('textbox', { name: 'Buildings' })).toHaveValue('0');
    await user.dblClick(form.getByRole('button', { name: 'Create license' }));
    expect(await screen.findByText('The license has been created.')).toBeVisible();
    const fields = { active: true, users: 0, buildings: 0, checklist: true, apiKey: false };
    expect(await bodyOf('POST v1/CustomerLicense')).toEqual({ ...fields, customerId: root.id });
    expect(await licenceOf(root.id)).toMatchObject(fields);
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1);
    expect(await form.findByRole('button', { name: 'Save' })).toBeDisabled();
  });

  test('saves whole numbers only, and says which field is not one [LIC-05, LIC-09, LIC-12]', async () => {
    const { root, people } = await seed.tenant();
    const { user } = await open('/en/license', people.CompanyAdmin);
    const form = within(await card(root.name));
    const users = await form.findByRole('textbox', { name: 'Users' });
    await user.clear(users);
    await user.type(users, '1.5{Enter}');
    expect(await form.findByText('The value must be an integer')).toBeVisible();
    expect(users).toBeInvalid();
    expect(calls.some(({ name }) => name.startsWith('PUT'))).toBe(false);
    await user.clear(users);
    await user.type(users, '25');
    await user.click(form.getByRole('switch', { name: 'Active' }));
    const save = form.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
    await user.click(save);
    expect(await screen.findByText('The license has been saved.')).toBeVisible();
    expect(await bodyOf('PUT v1/CustomerLicense')).toMatchObject({
      active: false,
      users: 25,
      buildings: 0,
      checklist: true,
      apiKey: true,
      customerId: root.id,
    });
    expect(await form.findByText('Inactive')).toBeVisible();
  });

  test('shows what the backend says of a failed load and a failed save, and keeps what was typed [LIC-07]', async () => {
    expectWarning(/ failed/);
    const { root, people } = await seed.tenant();
    const refuse = (message: string) => () =>
      HttpResponse.json({ success: false, data: null, errors: [message] }, { status: 500 });
    network.use(http.get('*/api/v1/CustomerLicense/*', refuse('The register is closed'), { once: true }));
    const { user } = await open('/en/license', people.CompanyAdmin);
    const form = within(await card(root.name));
    expect(await form.findByText('The register is closed')).toBeVisible();
    await user.click(form.getByRole('button', { name: 'Try again' }));
    const buildings = await form.findByRole('textbox', { name: 'Buildings' });
    network.use(http.put('*/api/v1/CustomerLicense/*', refuse('Not today'), { once: true }));
    await user.clear(buildings);
    await user.type(buildings, '7{Enter}');
    expect(await form.findByText('Not today')).toBeVisible();
    expect(buildings).toHaveValue('7');
    const save = form.getByRole('button', { name: 'Save' });
    await waitFor(() => expect(save).not.toHaveAttribute('aria-disabled'));
    await user.click(save);
    expect(await screen.findByText('The license has been saved.')).toBeVisible();
    expect(await licenceOf(root.id)).toMatchObject({ buildings: 7 });
  });

  test('can not be submitted where there is no root customer [LIC-06]', async () => {
    const { people } = await seed.tenant();
    network.use(
      http.get('*/api/v1/Customer/GetRootCustomer', () =>
        HttpResponse.json({ success: true, data: [], errors: [] }),
      ),
    );
    await open('/en/license', people.CompanyAdmin);
    expect(await screen.findByText('No root customer')).toBeVisible();
    expect(screen.getByRole('button', { name: 'Create license' })).toBeDisabled();
  });
});
