import { screen, waitFor, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { newKind } from '#tests/support/registers/newKind.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const files = vi.hoisted(() => [] as { name: string; blob: Blob }[]);
vi.mock('#platform/saveFile.ts', () => ({
  saveFile: (name: string, blob: Blob) => files.push({ name, blob }),
}));

vi.mock('node:fs', async (load) => {
  const { fileSystemWithNewKind } = await import('#tests/support/registers/newKind.ts');
  return fileSystemWithNewKind(await load());
});

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['registers', 'lists', 'inventory', 'dashboard', 'imports']);
  await import('#features/registers/RegistersScreen.tsx');
}, 60_000);

test('a kind that is only a new file has a form, a list, a history, an export and the import of its own [SBA-01]', async () => {
  setWidth(1440);
  const { people, level, building } = await backend.seed.tenant();
  const address = `/en/registers?kind=${newKind.key}&customer=${level.id}&building=${building.id}`;
  const { user } = await open(address, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Add key box' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Add key box' }));
  await user.type(panel.getByRole('textbox', { name: 'Box *' }), 'North gate');
  await user.click(panel.getByRole('combobox', { name: 'Lock *' }));
  await user.click(await screen.findByRole('option', { name: 'Code lock', hidden: true }));
  await user.type(panel.getByRole('textbox', { name: 'Keys' }), '7');
  await user.click(within(panel.getByRole('group', { name: 'Sealed' })).getByText('Yes'));
  await user.click(panel.getByRole('button', { name: 'Add a row' }));
  await user.type(panel.getByRole('textbox', { name: 'Door *' }), 'Port A');
  await user.click(panel.getByRole('button', { name: 'Save' }));
  const table = within(await screen.findByRole('table', { name: /Key boxes/ }));
  expect(await table.findByText('Code lock')).toBeVisible();
  expect(await backend.db.select().from(registerRecords)).toMatchObject([
    { kind: newKind.key, values: { name: 'North gate', keys: 7, sealed: true, doors: [{ door: 'Port A' }] } },
  ]);

  await user.click(table.getByText('North gate'));
  const form = within(await screen.findByRole('dialog', { name: 'Edit North gate' }));
  await user.clear(form.getByRole('textbox', { name: 'Keys' }));
  await user.type(form.getByRole('textbox', { name: 'Keys' }), '8');
  await user.click(form.getByRole('button', { name: 'Save' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  await user.click(await table.findByText('North gate'));
  const changed = within(await screen.findByRole('dialog', { name: 'Edit North gate' }));
  await user.click(changed.getByRole('button', { name: 'History' }));
  expect(await changed.findByText('Keys: 7 → 8')).toBeVisible();
  await user.click(changed.getByRole('button', { name: 'Cancel' }));
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());

  await user.click(screen.getByRole('button', { name: 'Export' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  await waitFor(() => expect(files).toHaveLength(1));
  const [headings, row] = (await files[0]?.blob.text())?.trim().split('\r\n') ?? [];
  expect(headings).toMatch(/Box.*Checked.*Lock.*Keys/);
  expect(row).toMatch(/North gate.*Code lock.*8/);

  await user.click(screen.getByRole('button', { name: 'Import' }));
  const intake = within(await screen.findByRole('dialog', { name: 'Import records' }));
  await user.upload(
    intake.getByLabelText('File with records'),
    new File(
      [`Rakennus;Kaappi;Tarkastettu;Lukko\r\n${building.name};Etelä;2.3.2026;Koodilukko\r\n`],
      'k.csv',
      { type: 'text/csv' },
    ),
  );
  expect(await intake.findByText('1 row can be imported. No faults were found.')).toBeVisible();
}, 60_000);
