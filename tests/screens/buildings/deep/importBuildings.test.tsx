import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { buildings } from '#server/db/schema/buildings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['buildings', 'lists', 'imports', 'errors']);
  await import('#features/buildings/BuildingsScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

test('a Swedish file is checked with faults by row, imported whole, and the import is undone', async () => {
  const { people, building } = await backend.seed.tenant();
  setWidth(1440);
  const { user } = await open('/en/buildings', people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const panel = await dialogOf('Import buildings');
  const choose = (name: string) => {
    const content = `Byggnad;Byggår;Våning;Nivå\r\n${name};1950;Plan 1;1\r\n${name};;Plan 2;2\r\n`;
    const file = new File([content], 'hus.csv', { type: 'text/csv' });
    return user.upload(panel.getByLabelText('File with buildings'), file);
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

test('the buildings are taken along with their floors, in the columns that the import reads', async () => {
  const { people, building, level, floor } = await backend.seed.tenant();
  await backend.seed.building(level, 'Ladan');
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  setWidth(1440);
  const { user } = await open('/en/buildings', people.Admin);
  await rowOf('Ladan');
  await user.click(screen.getByRole('button', { name: 'Export with floors' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  expect(await screen.findByText(/2 rows exported to Buildings with floors/)).toBeVisible();
  const [headings, ...rows] = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(headings).toMatch(/Building.*Floor.*Level/);
  expect(rows.find((row) => row.includes(building.name))).toContain(floor.name);
  expect(rows.some((row) => row.includes('Ladan'))).toBe(true);
});
