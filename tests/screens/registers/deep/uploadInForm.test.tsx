import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['registers', 'lists']);
  await import('#features/registers/RegistersScreen.tsx');
}, 60_000);

test('a document that is uploaded in a record’s form is shown in its field, and a row left empty is told so', async () => {
  setWidth(1440);
  const { people, level, building } = await backend.seed.tenant();
  const address = `/en/registers?kind=organisation&customer=${level.id}&building=${building.id}&add=owner`;
  const { user } = await open(address, people.Admin);
  const form = within(await screen.findByRole('dialog'));
  await user.click(form.getByRole('button', { name: 'Add a document' }));
  await user.click(form.getByRole('button', { name: 'Save' }));
  const paper = within(form.getByRole('group', { name: 'Signed paper' }));
  expect(paper.getByText('The field must not be empty.')).toBeVisible();
  const file = new File(['%PDF-1.4\n%%EOF\n'], 'Signed.pdf', { type: 'application/pdf' });
  await user.upload(form.getByLabelText('Upload', { selector: 'input' }), file);
  await waitFor(() => expect(paper.getByRole('combobox', { name: 'Document' })).toHaveValue('Signed.pdf'));
});
