import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { roles } from '#server/db/schema/users.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { eventually } from '#tests/support/eventually.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts([
    'lists',
    'roles',
    'users',
    'contractors',
    'documents',
    'planYear',
    'maintenance',
    'roundPlans',
  ]);
  await Promise.all([
    import('#app/shell/notices/NoticeStack.tsx'),
    import('#entities/roles/ui/NoRoles.tsx'),
    import('#features/contractors/ContractorLinksScreen.tsx'),
    import('#features/documents/DocumentsScreen.tsx'),
    import('#features/planYear/PlanYearScreen.tsx'),
    import('#features/maintenance/ServicesScreen.tsx'),
    import('#features/users/UsersScreen.tsx'),
    import('#features/roundPlans/RoundPlanScreen.tsx'),
  ]);
}, 60_000);

test.each([
  ['contractor-links', 'To the work list', '/en/work'],
  ['services', 'To the buildings', '/en/buildings'],
  ['year', 'To the round plans', '/en/roundplanning'],
])('the empty list of %s leads to its next step [SETUP-11]', async (path, label, target) => {
  const { below, people } = await backend.seed.tenant();
  await open(`/en/${path}?customer=${below.id}`, people.CustomerAdmin);
  const link = await within(await screen.findByRole('main')).findByRole('link', { name: label });
  expect(link).toHaveAttribute('href', expect.stringContaining(target));
});

test('an empty list names the right that its next step takes [SETUP-11]', async () => {
  const { below } = await backend.seed.tenant();
  const reader = await backend.seed.user(below, 'User');
  await open(`/en/services?customer=${below.id}`, reader);
  expect(await screen.findByText(/needs the right: edit drawings/)).toBeVisible();
  expect(within(screen.getByRole('main')).queryByRole('link', { name: 'To the buildings' })).toBeNull();
});

test('filters that leave nothing are cleared by a button, with the search [SETUP-11]', async () => {
  const { level, building, people } = await backend.seed.tenant();
  const query = `customer=${level.id}&building=${building.id}`;
  const { user, address } = await open(`/en/documents?${query}`, people.CustomerAdmin);
  expect(await screen.findByText('No documents for the building.')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Show the whole list' }));
  expect(await screen.findByText(/^No documents yet/)).toBeVisible();
  expect(address()).not.toContain('building=');
});

test('a new employee’s form says what roles are for, and makes the first one, which the person gets [SETUP-12]', async () => {
  const { below, people } = await backend.seed.tenant();
  const { user } = await open(`/en/users?customer=${below.id}`, people.CustomerAdmin);
  const [add] = await screen.findAllByRole('button', { name: 'Add employee' });
  await user.click(add ?? expect.fail('no button'));
  const first = await screen.findByRole('group', { name: 'The first role' });
  expect(first).toHaveTextContent('A role says who carries out rounds');
  await user.type(within(first).getByRole('textbox', { name: 'Name of the role' }), 'Caretaker{Enter}');
  await eventually(async () => {
    const newRoles = await backend.db.select().from(roles);
    expect(newRoles.map(({ name, customerId }) => ({ name, customerId }))).toEqual([
      { name: 'Caretaker', customerId: below.id },
    ]);
  });
  expect((await screen.findAllByText('Caretaker')).length).toBeGreaterThan(0);
  expect(screen.queryByRole('group', { name: 'The first role' })).not.toBeInTheDocument();
});

test('a plan’s form does so too; who may not make roles is told who may [SETUP-12]', async () => {
  const { below, people } = await backend.seed.tenant();
  await open(`/en/roundplanning/0?customer=${below.id}`, people.CustomerAdmin);
  const first = await screen.findByRole('group', { name: 'The first role' });
  expect(within(first).getByRole('button', { name: 'Add role' })).toBeVisible();
});
