import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { http, HttpResponse } from 'msw';
import { expect, test } from 'vitest';
import { flawFiles } from '#server/db/schema/flawEvents.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { hidePage } from '#tests/support/screens/hidePage.ts';
import { eventually } from '#tests/support/eventually.ts';
import { flawTable, pressSave } from '#tests/support/screens/findingsScreens.ts';
import { picture, useNewFlawScene } from '#tests/support/scenes/newFlawScene.ts';
import { expectWarning } from '#tests/support/warnings.ts';

const { backend, network, seed, openNew } = await useNewFlawScene();

test('a new flaw whose photo fails is stored once, and a retry sends only the missing parts', async () => {
  expectWarning(/uploadFile failed/);
  const house = await seed.house();
  const { user, dialog, chooseItem } = await openNew(house);
  await chooseItem();
  const form = within(dialog);
  await user.click(await form.findByRole('radio', { name: 'Other flaw' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Dörr kärvar');
  await user.upload(form.getByLabelText('Choose photos'), [picture(), picture()]);
  let uploads = 0;
  network.use(
    http.post('*/api/v1/File', () => {
      uploads += 1;
      return uploads === 2 ? new HttpResponse(null, { status: 503 }) : undefined;
    }),
  );
  await pressSave(user, dialog);
  expect(await form.findByText(/^The flaw is saved, but not all of its photos/)).toBeVisible();
  expect(form.queryByRole('textbox', { name: 'Name' })).not.toBeInTheDocument();
  await pressSave(user, dialog);
  await waitFor(() => expect(dialog).not.toBeInTheDocument());
  const storedFlaws = await backend.db.select().from(flaws).where(eq(flaws.name, 'Dörr kärvar'));
  expect(storedFlaws).toHaveLength(1);
  const photos = await backend.db
    .select()
    .from(flawFiles)
    .where(eq(flawFiles.flawId, storedFlaws[0]?.id ?? 0));
  expect([photos.length, uploads]).toEqual([2, 3]);
});

test('a flaw saved as fixed is stored open; its waiting fix is sent unless it is undone [FLAW-07, FLAW-20]', async () => {
  const house = await seed.house();
  const { user, dialog, chooseItem } = await openNew(house);
  await chooseItem();
  const form = within(dialog);
  await user.click(await form.findByRole('radio', { name: 'Other flaw' }));
  await user.type(form.getByRole('textbox', { name: 'Name' }), 'Dörr kärvar');
  await user.click(form.getByRole('switch', { name: /^Fixed/ }));
  await user.type(form.getByRole('textbox', { name: /measure|done/i }), 'Smort');
  await pressSave(user, dialog);
  expect(await screen.findByText(/“Dörr kärvar” has been added\. That it is fixed is sent/)).toBeVisible();
  expect(screen.queryByText('The flaw has been added.')).not.toBeInTheDocument();
  const doneOf = async () =>
    (await backend.db.select().from(flaws).where(eq(flaws.name, 'Dörr kärvar')))[0]?.done;
  expect(await doneOf()).toBeNull();
  const row = await within(await flawTable('To handle')).findByRole('row', { name: /Dörr kärvar/ });
  expect(within(row).getByText('Fixed, sent shortly')).toBeVisible();
  expect(within(row).getByRole('button', { name: 'Undo the fix of Dörr kärvar' })).toBeVisible();
  await hidePage();
  await eventually(async () => expect(await doneOf()).not.toBeNull());
  const [stored] = await backend.db.select().from(flaws).where(eq(flaws.name, 'Dörr kärvar'));
  expect(stored).toMatchObject({ measure: 'Smort', doneBy: house.inspector.email });
});
