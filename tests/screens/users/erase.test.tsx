import { screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { eq } from 'drizzle-orm';
import { formerUserName } from '#server/core/formerUser.ts';
import { dialogOf, rowOf, useUserScreens } from '#tests/support/screens/userScreens.ts';

const { backend, openList } = await useUserScreens();

test('a customer administrator erases an employee after a preview [IDENT-47]', async () => {
  const { people, level } = await backend.seed.tenant();
  const names = { firstName: 'Ragnvald', lastName: 'Zetterqvist' };
  const person = await backend.seed.user(level, 'User', names);
  const { user } = await openList(people.CustomerAdmin);
  await user.click(await rowOf('Ragnvald Zetterqvist'));
  const panel = await dialogOf('Ragnvald Zetterqvist');
  for (const format of ['JSON', 'PDF'])
    expect(panel.getByRole('button', { name: `Export as ${format}` })).toBeEnabled();
  await user.click(await panel.findByRole('button', { name: 'Erase…' }));
  const dialog = await dialogOf('Erase Ragnvald Zetterqvist?');
  expect(await dialog.findByText(/replaced by “former user”/)).toBeVisible();
  expect(dialog.getByText(/\d records? of the account/)).toBeVisible();
  const erase = dialog.getByRole('button', { name: 'Erase' });
  expect(erase).toBeDisabled();
  await user.click(dialog.getByRole('checkbox'));
  await user.click(erase);
  expect(await screen.findByText('The user has been erased.')).toBeVisible();
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument());
  const [erased] = await backend.db.select().from(users).where(eq(users.id, person.id));
  expect(erased).toMatchObject({ firstName: formerUserName, lastName: '', deleted: true });
});

test('the last administrator can’t be erased, and the dialog says why [IDENT-47]', async () => {
  const { people } = await backend.seed.tenant();
  const { user } = await openList(people.CompanyAdmin);
  const name = `${people.CustomerAdmin.firstName} ${people.CustomerAdmin.lastName}`;
  const row = await screen.findByText(people.CustomerAdmin.email);
  await user.click(row);
  const panel = await dialogOf(name);
  await user.click(await panel.findByRole('button', { name: 'Erase…' }));
  const dialog = await dialogOf(`Erase ${name}?`);
  expect(await dialog.findByText(/This is the last administrator/)).toBeVisible();
  expect(dialog.getByRole('button', { name: 'Erase' })).toBeDisabled();
});

test('an administrator without the right sees neither export nor erasure', async () => {
  const { people, level } = await backend.seed.tenant();
  await backend.seed.user(level, 'User', { firstName: 'Ragnvald', lastName: 'Zetterqvist' });
  const { user } = await openList(people.Admin);
  await user.click(await rowOf('Ragnvald Zetterqvist'));
  const panel = await dialogOf('Ragnvald Zetterqvist');
  expect(panel.getByRole('heading', { name: 'New password' })).toBeVisible();
  expect(panel.queryByRole('button', { name: 'Erase…' })).not.toBeInTheDocument();
});
