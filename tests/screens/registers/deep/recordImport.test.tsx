import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { registerRecords } from '#server/db/schema/registers/records.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { eventually } from '#tests/support/eventually.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['registers', 'lists', 'inventory', 'dashboard', 'imports']);
  await import('#features/registers/RegistersScreen.tsx');
}, 60_000);

test('a Swedish file of a register is checked with faults by row, mended, imported and undone [SBA-13]', async () => {
  setWidth(1440);
  const { people, level, building } = await backend.seed.tenant();
  const { user } = await open(`/en/registers?kind=instructions&customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const panel = within(await screen.findByRole('dialog', { name: 'Import records' }));
  const upload = (kind: string, house = building.name) =>
    user.upload(
      panel.getByLabelText('File with records'),
      new File([`Byggnad;Slag;Fastställd\r\n${house};${kind};2.3.2026\r\n`], 'regler.csv', {
        type: 'text/csv',
      }),
    );
  await upload('Picknickregler');
  expect(await panel.findByText(/^Choose one of: Fire rules/)).toBeVisible();
  await upload('Brandskyddsregler', 'Finns inte');
  expect(await panel.findByText('No building, or more than one, has this name.')).toBeVisible();
  await upload('Brandskyddsregler');
  expect(await panel.findByText('1 row can be imported. No faults were found.')).toBeVisible();
  const run = panel.getByRole('button', { name: 'Import 1 row' });
  await eventually(() => expect(run).toHaveAttribute('aria-busy', 'false'));
  await user.click(run);
  const table = within(await screen.findByRole('table'));
  expect(await table.findByText('Fire rules')).toBeVisible();
  expect(await backend.db.select().from(registerRecords)).toMatchObject([
    { kind: 'instructions', buildingId: building.id, values: { date: '2026-03-02' } },
  ]);
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const nextPanel = within(await screen.findByRole('dialog', { name: 'Import records' }));
  await user.click(await nextPanel.findByRole('button', { name: 'Undo the import' }));
  await eventually(async () =>
    expect(await backend.db.select().from(registerRecords)).toMatchObject([{ deleted: true }]),
  );
}, 40_000);
