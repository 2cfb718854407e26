import { screen, within } from '@testing-library/react';
import { beforeAll, describe, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import type { Person } from '#tests/support/seeds/seedPeople.ts';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';

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

describe('the roles', () => {
  test('are kept while a plan names them; users who would lose one are listed [ROLE-10]', async () => {
    const { people, role, plan, level } = await roundSeed(backend).plan();
    const { user } = await openRoles(people.Admin, `?customer=${level.id}`);
    const spare = await backend.seed.role(level, 'Ledig');
    await backend.seed.hold(people.BasicUser, spare);
    await user.click(within(await rowOf(role.name)).getByRole('button', { name: `Delete ${role.name}` }));
    const dialog = await dialogOf(`Delete ${role.name}?`);
    expect(await dialog.findByText(new RegExp(`1 round plan: ${plan.name}`))).toBeVisible();
    expect(dialog.getByRole('button', { name: 'Delete' })).toBeDisabled();
    await user.click(dialog.getByRole('button', { name: 'Cancel' }));
    await user.type(screen.getByRole('searchbox', { name: 'Search roles' }), 'ledig');
    await user.click(await screen.findByRole('button', { name: 'Delete Ledig' }));
    const losing = await dialogOf('Delete Ledig?');
    expect(await losing.findByText(/1 employee: /)).toBeVisible();
    expect(losing.getByRole('button', { name: 'Delete' })).toBeEnabled();
  });

  test('roles of a company are edited only by users who see the whole company', async () => {
    const { people, level, company } = await backend.seed.tenant();
    await backend.ask('POST', 'v1/Role', { token: people.CompanyAdmin.token, body: { name: 'Bolagets' } });
    expect(company.id).toBeGreaterThan(0);
    const first = await openRoles(people.Admin, `?customer=${level.id}`);
    expect(within(await rowOf('Bolagets')).queryByRole('button', { name: 'Edit Bolagets' })).toBeNull();
    first.unmount();
    await openRoles(people.CompanyAdmin, `?customer=${level.id}`);
    expect(within(await rowOf('Bolagets')).getByRole('button', { name: 'Edit Bolagets' })).toBeVisible();
  });
});
