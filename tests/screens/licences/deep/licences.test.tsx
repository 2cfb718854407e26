import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();
const { seed } = backend;

beforeAll(async () => {
  await preloadTexts(['licences', 'lists']);
  await import('#features/licences/LicencesScreen.tsx');
}, 60_000);
const card = (name: string) => screen.findByRole('region', { name });

describe('the licence page', () => {
  test('shows what a change leads to before it is saved', async () => {
    const { root, people } = await seed.tenant();
    const { user } = await open('/en/license', people.CompanyAdmin);
    const form = within(await card(root.name));
    const users = await form.findByRole('textbox', { name: 'Users' });
    expect(form.queryByText(/cannot log in once/)).not.toBeInTheDocument();
    await user.click(form.getByRole('switch', { name: 'Active' }));
    expect(form.getByText(/^\d+ people cannot log in once you have saved/)).toBeVisible();
    await user.clear(users);
    await user.type(users, '1');
    expect(form.getByText(/^There are \d+ users already, the limit becomes 1/)).toBeVisible();
  });

  test('is not for customer admins: they go to the root [LIC-01, PERM-30]', async () => {
    const { people } = await seed.tenant();
    const { address } = await open('/en/license', people.CustomerAdmin);
    expect(await screen.findByText(/see licenses/)).toBeVisible();
    expect(address()).toMatch(/^\/en\/(\?|$)/);
    expect(screen.queryByRole('link', { name: 'License' })).not.toBeInTheDocument();
  });

  test('shows how much of it is in use, and where nothing more can be added', async () => {
    const { root, level, people } = await seed.tenant();
    await seed.building(level, 'Andra huset');
    await seed.licence(root, { users: 8, buildings: 2 });
    const { user } = await open('/en/license', people.CompanyAdmin);
    const form = within(await card(root.name));
    const rows = async () =>
      within(await form.findByRole('list', { name: 'In use now' }))
        .getAllByRole('listitem')
        .map((row) => row.textContent);
    expect(await rows()).toEqual(['7 of 8 users', '2 of 2 buildingsFull: no more can be added']);
    const change = async (name: string, text: string) => {
      await user.clear(form.getByRole('textbox', { name }));
      await user.type(form.getByRole('textbox', { name }), text);
    };
    await change('Users', '4');
    await change('Buildings', '0');
    await user.click(form.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await rows()).toEqual(['7 of 4 users3 too many', '2 buildings, no limit']),
    );
  });

  test('finds one among many, page by page, and asks before unsaved work is left', async () => {
    const { company, people } = await seed.tenant();
    for (let number = 1; number <= 11; number += 1)
      await seed.customer({ companyId: company.id }, `Kund ${number}`);
    const { user, address } = await open('/en/license', people.CompanyAdmin);
    await card('Kund 9');
    expect(screen.queryByRole('region', { name: 'Kund 11' })).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Page 2' }));
    const last = within(await card('Kund 11'));
    expect(address()).toContain('page=2');
    await user.click(await last.findByRole('switch', { name: 'API keys' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search customers' }), '7');
    await user.click(await screen.findByRole('button', { name: 'Keep editing' }));
    expect(last.getByRole('switch', { name: 'API keys' })).not.toBeChecked();
    await user.click(screen.getByRole('link', { name: 'Dashboard' }));
    expect(await screen.findByRole('button', { name: 'Keep editing' })).toBeVisible();
    expect(address()).toContain('/license');
  });
});
