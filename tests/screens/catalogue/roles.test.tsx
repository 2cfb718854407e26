import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import type { Role } from '#contract/catalogue/catalogue.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, isFree, rowOf } from '#tests/support/screens/userScreens.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['roles', 'lists']);
  await import('#features/roles/RolesScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const openRoles = (who: Person, query = '') => {
  setWidth(1440);
  return open(`/en/roles${query}`, who);
};
const names = async () => {
  const table = await screen.findByRole('table', { name: 'Roles' });
  await waitFor(() => expect(table).toHaveAttribute('aria-busy', 'false'));
  return within(table)
    .getAllByRole('row')
    .slice(1)
    .map((row) => within(row).getAllByRole('cell')[0]?.textContent);
};

describe('the roles', () => {
  test('the menu leads to the roles only for admins and above [SHELL-25, PERM-49]', async () => {
    const { people } = await backend.seed.tenant();
    setWidth(1440);
    const first = await open('/en/', people.Admin);
    await first.user.click(await screen.findByRole('link', { name: 'Roles' }));
    await waitFor(() => expect(first.address()).toMatch(/^\/en\/roles/));
    first.unmount();
    const second = await openRoles(people.User);
    expect(await screen.findByText(/see roles/)).toBeVisible();
    expect(second.address()).toMatch(/^\/en\/(\?|$)/);
  });

  test('are listed for the customer of the top panel, searched and ordered [ROLE-01, ROLE-02, ROLE-03, ROLE-06]', async () => {
    const { people, level, below } = await backend.seed.tenant();
    for (const name of ['Kontrollant', 'Ansvarig']) await backend.seed.role(level, name);
    await backend.seed.role(below, 'Bara under');
    const { user, address } = await openRoles(people.Admin, `?customer=${level.id}`);
    await waitFor(async () => expect(await names()).toEqual(['Ansvarig', 'Kontrollant']));
    await user.click(screen.getByRole('button', { name: /^Name/ }));
    await waitFor(async () => expect(await names()).toEqual(['Kontrollant', 'Ansvarig']));
    expect(address()).toContain('sort=Name');
    await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'ansv');
    await waitFor(async () => expect(await names()).toEqual(['Ansvarig']));
    expect(screen.getByRole('button', { name: new RegExp(level.name) })).toBeVisible();
  });

  test('are added, edited and deleted in dialogs that want a name and ask first [ROLE-04, ROLE-05, ROLE-07, PERM-50]', async () => {
    const { people, level } = await backend.seed.tenant();
    const { user } = await openRoles(people.Admin, `?customer=${level.id}`);
    await user.click((await screen.findAllByRole('button', { name: 'Add role' }))[0] ?? document.body);
    const adding = await dialogOf('Add role');
    await user.click(adding.getByRole('button', { name: 'Save' }));
    expect(await adding.findByText('The field must not be empty.')).toBeVisible();
    await user.type(adding.getByLabelText('Name'), 'Kontrollant');
    await isFree(adding.getByRole('button', { name: 'Save' }));
    await user.click(adding.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await names()).toEqual(['Kontrollant']));
    await user.click(within(await rowOf('Kontrollant')).getByRole('button', { name: 'Edit Kontrollant' }));
    const editing = await dialogOf('Edit Kontrollant');
    await user.clear(editing.getByLabelText('Name'));
    await user.type(editing.getByLabelText('Name'), 'Rondare');
    await user.click(editing.getByRole('button', { name: 'Save' }));
    await waitFor(async () => expect(await names()).toEqual(['Rondare']));
    const row = (await backend.ask<Role[]>('GET', 'v1/Role', { token: people.Admin.token })).data[0];
    expect(row).toMatchObject({ name: 'Rondare', customerId: level.id });
    await user.click(within(await rowOf('Rondare')).getByRole('button', { name: 'Delete Rondare' }));
    const asking = await dialogOf('Delete Rondare?');
    expect(await asking.findByText('Nothing else is affected.')).toBeVisible();
    await user.click(asking.getByRole('button', { name: 'Delete' }));
    expect(await screen.findByText(/No roles yet/)).toBeVisible();
  });
});
