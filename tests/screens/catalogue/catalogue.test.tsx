import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { beforeAll, describe, expect, test } from 'vitest';
import type { FireProtection } from '#contract/catalogue/catalogue.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, isFree, rowOf } from '#tests/support/screens/userScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, open } = await useScreens();
const title = 'Fire protection';

beforeAll(async () => {
  await preloadTexts(['catalogue', 'lists']);
  await import('#features/catalogue/CatalogueScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const openCatalogue = (who: Person, customerId: number, width = 1440) => {
  setWidth(width);
  return open(`/en/fireprotection?customer=${customerId}`, who);
};
const add = (who: Person, body: object) =>
  backend.ask<FireProtection>('POST', 'v1/FireProtection', { token: who.token, body });
const names = async () => {
  const table = await screen.findByRole('table', { name: title });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};

describe('the catalogue', () => {
  test('the menu leads to the catalogue only for admins and above [SHELL-24, PERM-57]', async () => {
    const { people, level } = await backend.seed.tenant();
    setWidth(1440);
    const first = await open('/en/', people.Admin);
    await first.user.click(await screen.findByRole('link', { name: title }));
    await waitFor(() => expect(first.address()).toMatch(/^\/en\/fireprotection/));
    first.unmount();
    const second = await openCatalogue(people.User, level.id);
    expect(await screen.findByText(/see fire protection/)).toBeVisible();
    expect(second.address()).toMatch(/^\/en\/(\?|$)/);
  });

  test('is listed, and switched between six groups [CAT-01, CAT-02, CAT-14]', async () => {
    const { people, level, fireProtection } = await backend.seed.tenant();
    await add(people.Admin, { name: 'Nödutgång', group: 3, customerId: level.id });
    const { user, address } = await openCatalogue(people.Admin, level.id);
    await waitFor(async () =>
      expect(await names()).toEqual(
        [fireProtection.name, 'Nödutgång'].toSorted((a, b) => a.localeCompare(b, 'sv')),
      ),
    );
    const group = within(screen.getByRole('group', { name: 'Group' }));
    expect(group.getAllByRole('button').map((button) => button.textContent)).toEqual([
      'All',
      'Fire safety',
      'Fire alarm',
      'Intrusion alarm',
      'Evacuation',
      'First aid',
      'Other',
    ]);
    await user.click(group.getByRole('button', { name: 'Evacuation' }));
    await waitFor(async () => expect(await names()).toEqual(['Nödutgång']));
    expect(address()).toContain('tab=3');
  });

  test('the chosen entry is shown next to the list until it is chosen again, except on a phone [CAT-03, CAT-04, CAT-07, CAT-08]', async () => {
    const { people, level, fireProtection } = await backend.seed.tenant();
    const texts = { description: 'Beskrivet', instruction: 'Så här gör man', recommendation: 'Minst två' };
    await add(people.Admin, { name: 'Skylt', group: 3, customerId: level.id, ...texts });
    const first = await openCatalogue(people.Admin, level.id);
    const info = () => screen.queryByRole('complementary', { name: 'About Skylt' });
    await first.user.click(await rowOf('Skylt'));
    for (const text of Object.values(texts))
      expect(within(info() ?? document.body).getByText(text)).toBeVisible();
    expect(await within(info() ?? document.body).findByText('Not used yet.')).toBeVisible();
    await first.user.click(await rowOf('Skylt'));
    expect(info()).toBeNull();
    await first.user.click(await rowOf(fireProtection.name));
    const details = await screen.findByRole('complementary', { name: `About ${fireProtection.name}` });
    expect(await within(details).findByText(/1 item on drawings/)).toBeVisible();
    first.unmount();
    const phone = await openCatalogue(people.Admin, level.id, 390);
    await phone.user.click(await screen.findByText('Skylt'));
    expect(screen.queryByRole('complementary', { name: /About/ })).toBeNull();
  });

  test('is added to and changed in a form whose kind follows the category, by those who may [CAT-05, CAT-09, CAT-12, PERM-58]', async () => {
    await backend.seed.reference();
    const { people, level, company } = await backend.seed.tenant();
    const otherTenant = await backend.seed.tenant('Annan AB');
    await backend.seed.link(people.Admin, otherTenant.level);
    const { user, unmount } = await openCatalogue(people.Admin, level.id);
    await user.click(await screen.findByRole('button', { name: 'Add fire protection' }));
    const adding = await dialogOf('Add fire protection');
    expect(adding.queryByRole('switch', { name: /Global/ })).toBeNull();
    await user.click(adding.getByRole('button', { name: 'Save' }));
    expect(await adding.findByText('The field must not be empty.')).toBeVisible();
    await user.type(adding.getByLabelText('Name'), 'Ny dörr');
    await user.click(adding.getByRole('combobox', { name: 'Flaw category' }));
    const listbox = within(await screen.findByRole('listbox', { name: 'Flaw category' }));
    const [option = document.body] = listbox.getAllByRole('option');
    const chosenName = option.textContent;
    await user.click(option);
    expect(adding.getByRole('combobox', { name: 'Flaw category' })).toHaveValue(chosenName);
    await isFree(adding.getByRole('button', { name: 'Save' }));
    await user.click(adding.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await names()).toContain('Ny dörr'));
    const { data } = await backend.ask<FireProtection[]>('GET', 'v1/FireProtection', {
      token: people.Admin.token,
      query: { search: 'ny dörr' },
    });
    expect(data).toMatchObject([{ customerId: level.id, companyId: company.id }]);
    expect(data[0]?.inventoryType).not.toBe('other');
    await user.click(screen.getByRole('button', { name: 'Actions: Ny dörr' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Edit Ny dörr' }));
    const editing = await dialogOf('Edit Ny dörr');
    await user.type(editing.getByLabelText('Name'), ' 2');
    await user.click(editing.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await names()).toContain('Ny dörr 2'));
    unmount();
    await openCatalogue(people.Admin, otherTenant.level.id);
    await waitFor(async () => expect(await names()).toEqual([otherTenant.fireProtection.name]));
    expect(screen.queryByRole('button', { name: 'Add fire protection' })).toBeNull();
  });

  test('has global entries that a customer copies and cannot change [CAT-10, CAT-11, PERM-20]', async () => {
    const { people, level } = await backend.seed.tenant();
    const web = await openCatalogue(people.WebSbaAdmin, level.id);
    await web.user.click(await screen.findByRole('button', { name: 'Add fire protection' }));
    const adding = await dialogOf('Add fire protection');
    await web.user.type(adding.getByLabelText('Name'), 'Allas släckare');
    await web.user.click(adding.getByRole('switch', { name: /Global/ }));
    await web.user.click(adding.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await names()).toContain('Allas släckare'));
    const entryNamed = async (name: string) =>
      (
        await backend.ask<FireProtection[]>('GET', 'v1/FireProtection', {
          token: people.Admin.token,
          query: { search: name },
        })
      ).data;
    expect(await entryNamed('allas')).toMatchObject([{ companyId: null, customerId: null }]);
    web.unmount();
    const { user } = await openCatalogue(people.Admin, level.id);
    const row = within(await rowOf('Allas släckare'));
    expect(row.queryByRole('button', { name: /Edit|Delete/ })).toBeNull();
    await user.click(row.getByRole('button', { name: 'Copy Allas släckare' }));
    const copying = await dialogOf('Add fire protection');
    expect(copying.getByLabelText('Name')).toHaveValue('Allas släckare');
    await user.click(copying.getByRole('button', { name: 'Save' }));
    await waitFor(async () =>
      expect(await entryNamed('allas')).toMatchObject([{ customerId: null }, { customerId: level.id }]),
    );
  });

  test('keeps entries that are placed on drawings, and says so before deleting [CAT-06, CAT-19]', async () => {
    const { people, level, fireProtection } = await backend.seed.tenant();
    await add(people.Admin, { name: 'Ledig', customerId: level.id });
    const { user } = await openCatalogue(people.WebSbaAdmin, level.id);
    const { name } = fireProtection;
    const startDeleting = async (entry: string) => {
      await user.click(within(await rowOf(entry)).getByRole('button', { name: `Actions: ${entry}` }));
      await user.click(await screen.findByRole('menuitem', { name: `Delete ${entry}` }));
    };
    await startDeleting(name);
    const dialog = await dialogOf(`Delete ${name}?`);
    expect(await dialog.findByText(/it is used by: 1 item on drawings/)).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await startDeleting('Ledig');
    const confirm = (await dialogOf('Delete Ledig?')).getByRole('button', { name: 'Delete' });
    await waitFor(() => expect(confirm).toBeEnabled());
    await user.click(confirm);
    await waitFor(async () => expect(await names()).toEqual([name]));
  });

  test('opens without flaw categories when they cannot be had [CAT-18]', async () => {
    expectWarning(/the flaw categories could not be loaded/);
    network.use(http.get('*/api/v1/FlawCategory/*', () => HttpResponse.json(null, { status: 503 })));
    const { people, level } = await backend.seed.tenant();
    const { user } = await openCatalogue(people.Admin, level.id);
    await user.click(await screen.findByRole('button', { name: 'Add fire protection' }));
    const adding = await dialogOf('Add fire protection');
    await user.type(adding.getByLabelText('Name'), 'Utan kategori');
    await user.click(adding.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await names()).toContain('Utan kategori'));
  });
});
