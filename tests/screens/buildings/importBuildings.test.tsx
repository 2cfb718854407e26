import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test } from 'vitest';
import { buildings } from '../../../server/db/schema/buildings.ts';
import { preloadTexts } from '../../../src/platform/i18n.ts';
import { setWidth, useScreens } from '../../support/screens.tsx';
import { dialogOf, rowOf } from '../../support/userScreens.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['buildings', 'lists', 'imports', 'errors']);
  await import('../../../src/features/buildings/BuildingsScreen.tsx');
  await import('../../../src/app/shell/NoticeStack.tsx');
}, 60_000);

test('a Swedish file is checked with faults by row, imported whole, and taken back', async () => {
  const { people, building } = await backend.seed.tenant();
  setWidth(1440);
  const { user } = await open('/en/buildings', people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const panel = await dialogOf('Import buildings');
  const choose = (name: string) => {
    const content = `Byggnad;Byggår;Våning;Nivå\r\n${name};1950;Plan 1;1\r\n${name};;Plan 2;2\r\n`;
    const file = new File([content], 'hus.csv', { type: 'text/csv' });
    return user.upload(panel.getByLabelText('File of buildings'), file);
  };
  const before = await backend.db.$count(buildings);
  await choose(building.name);
  expect(await panel.findAllByText('There is already a building with that name.')).toHaveLength(2);
  expect(panel.queryByRole('checkbox')).toBeNull();
  expect(await backend.db.$count(buildings)).toBe(before);
  await choose('Ladan');
  const run = await panel.findByRole('button', { name: 'Import 2 rows' });
  await waitFor(() => expect(run).toHaveAttribute('aria-busy', 'false'));
  await user.click(run);
  expect(await screen.findByText('1 building has been imported.')).toBeVisible();
  expect(await rowOf('Ladan')).toBeVisible();
  await user.click(await screen.findByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByText('The import has been undone. The buildings are gone.')).toBeVisible();
  await waitFor(async () => expect(await backend.db.$count(buildings)).toBe(before));
}, 40_000);
