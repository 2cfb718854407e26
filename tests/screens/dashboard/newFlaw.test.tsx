import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { flawNames, flawTable, pressSave } from '#tests/support/screens/findingsScreens.ts';
import { chooseFirstType } from '#tests/support/scenes/flawFormScene.ts';
import { picture, useNewFlawScene } from '#tests/support/scenes/newFlawScene.ts';

const { backend, calls, seed, openNew } = await useNewFlawScene();

test('is for a new flaw too: its item, then the form of the rounds with category, type and photos [FLAWM-01, FLAWM-05, FLAW-04, FLAW-13]', async () => {
  const house = await seed.house();
  const { user, dialog, item, chooseItem } = await openNew(house);
  const form = within(dialog);
  expect(await form.findByText('Choose a category first.')).toBeVisible();
  await pressSave(user, dialog);
  expect(item).toBeInvalid();
  await chooseItem();
  // The kind of item says which category it is.
  expect(await form.findByRole('button', { name: 'Change the category: Powder extinguisher' })).toBeVisible();
  const name = form.getByRole('textbox', { name: 'Name' });
  // The category is not chosen by the user: no type is preselected.
  expect(name).toHaveValue('');
  await chooseFirstType(dialog, user);
  expect(name).not.toHaveValue('');
  expect(name).toHaveAttribute('readonly');
  const { value } = name as HTMLInputElement;
  await user.upload(form.getByLabelText('Choose photos'), [picture(), picture()]);
  await user.selectOptions(form.getByRole('combobox', { name: /^Responsible role/ }), house.role.name);
  await pressSave(user, dialog);
  await waitFor(async () => expect(flawNames(await flawTable('To handle'))).toContain(value));
  expect(await screen.findByText('The flaw has been added.')).toBeVisible();
  const [row] = await backend.db.select().from(flaws).where(eq(flaws.name, value));
  expect(row).toMatchObject({ mapItemId: house.item.id, done: null, performer: house.inspector.email });
  expect(row).toMatchObject({ responsible: house.role.id, flawTypeId: expect.any(Number) as number });
  const photos = await backend.db
    .select()
    .from(flawFiles)
    .where(eq(flawFiles.flawId, row?.id ?? 0));
  expect(photos).toHaveLength(2);
  expect(calls.filter(({ name }) => name.startsWith('POST v1/Flaw'))).toHaveLength(1);
});
