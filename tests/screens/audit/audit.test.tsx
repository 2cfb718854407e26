import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { auditLog } from '#server/db/schema/audit.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { testNow } from '#tests/support/testNow.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['audit', 'lists', 'users']);
  await import('#features/audit/AuditScreen.tsx');
}, 60_000);

/** Seeds a tenant with two entries of its level: a created user, and a later change of a level. */
async function withEntries() {
  const tenant = await backend.seed.tenant();
  const { people, level } = tenant;
  const entry = { customerId: level.id, targetKind: 'user', targetId: people.User.id };
  const stamps = { created: testNow.toISOString(), updated: testNow.toISOString() };
  await backend.db.insert(auditLog).values([
    { ...entry, ...stamps, action: 'user_created', actor: `user:${people.Admin.id}` },
    {
      ...entry,
      ...stamps,
      action: 'role_changed',
      actor: `user:${people.CustomerAdmin.id}`,
      details: { from: 1, to: 2 },
      created: '2026-11-22T09:00:00.000Z',
    },
  ]);
  return tenant;
}

test('the audit log is a screen of customer administrators, filtered by action and day [IDENT-11]', async () => {
  const { people, level } = await withEntries();
  const { user, address } = await open(`/en/?customer=${level.id}`, people.CustomerAdmin);
  await user.click(await screen.findByRole('link', { name: 'Audit log' }));
  const table = await screen.findByRole('table', { name: 'Audit log' });
  expect(await within(table).findByText('Changed access level from Inspector to User')).toBeVisible();
  expect(within(table).getByText('Created employee')).toBeVisible();
  expect(within(table).getAllByText(/^Employee: /)).toHaveLength(2);
  await user.selectOptions(screen.getByRole('combobox', { name: 'What' }), 'Created employee');
  await waitFor(() => expect(within(table).queryByText(/^Changed access level/)).not.toBeInTheDocument());
  await user.click(screen.getAllByRole('button', { name: 'Clear the filters' })[0] ?? document.body);
  await user.type(screen.getByRole('textbox', { name: 'From' }), '20261122');
  await waitFor(() => expect(within(table).queryByText('Created employee')).not.toBeInTheDocument());
  expect(await within(table).findByText(/^Changed access level/)).toBeVisible();
  expect(address()).toMatch(/from=2026-11-22/);
});

test('the audit log is filtered by a person, searched by name [IDENT-11]', async () => {
  const { people, level } = await withEntries();
  const { user } = await open(`/en/audit?customer=${level.id}`, people.CustomerAdmin);
  const table = await screen.findByRole('table', { name: 'Audit log' });
  await within(table).findByText('Created employee');
  await user.click(screen.getByRole('combobox', { name: 'Person' }));
  await user.click(await screen.findByRole('option', { name: `Astrid Lund, ${people.Admin.email}` }));
  await waitFor(() => expect(within(table).queryByText(/^Changed access level/)).not.toBeInTheDocument());
  expect(within(table).getByText('Created employee')).toBeVisible();
});

test('the audit log is refused to administrators of a level [IDENT-11]', async () => {
  const { people } = await withEntries();
  await open('/en/audit', people.Admin);
  expect(await screen.findByText(/see the audit log/)).toBeVisible();
  expect(screen.queryByRole('link', { name: 'Audit log' })).not.toBeInTheDocument();
});
