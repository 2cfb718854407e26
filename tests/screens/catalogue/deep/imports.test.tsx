import { screen, waitFor } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { fireProtections } from '#server/db/schema/catalogue.ts';
import { questions } from '#server/db/schema/checklists.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { dialogOf, rowOf } from '#tests/support/screens/userScreens.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['questions', 'catalogue', 'inventory', 'lists', 'imports', 'errors']);
  await import('#features/questions/QuestionsScreen.tsx');
  await import('#features/catalogue/CatalogueScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const csv = (content: string) => new File([content], 'fil.csv', { type: 'text/csv' });

test('questions are imported with their groups, reported row by row, and the import is undone', async () => {
  const { people, level } = await backend.seed.tenant();
  setWidth(1440);
  const { user } = await open(`/en/questions?customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const panel = await dialogOf('Import questions');
  const input = panel.getByLabelText('File with questions');
  await user.upload(input, csv('section,label,options\nDoors,Whole?,Yes|No|Maybe\nDoors,,Yes|No\n'));
  expect(
    await panel.findByText('A question has two answers, a good one and one that is a flaw.'),
  ).toBeVisible();
  expect(panel.getByText('The field must not be empty.')).toBeVisible();
  await user.upload(input, csv('section,label,options\nDoors,Whole?,Yes|No|N/A\nRoof,Tight?,\n'));
  const run = await panel.findByRole('button', { name: 'Import 2 rows' });
  await waitFor(() => expect(run).toHaveAttribute('aria-busy', 'false'));
  await user.click(run);
  expect(await screen.findByText('2 questions have been imported.')).toBeVisible();
  expect(await rowOf('Roof')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Import' }));
  const reopenedDialog = await dialogOf('Import questions');
  expect(await reopenedDialog.findByText(/Last import: .*, 2 questions\./)).toBeVisible();
  await user.click(reopenedDialog.getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByText('The import has been undone. The questions are gone.')).toBeVisible();
  expect(await backend.db.$count(questions)).toBe(0);
}, 40_000);

test('entries of the catalogue come from a file with Swedish kinds, and go out as they came in', async () => {
  await backend.seed.reference();
  const { people, level } = await backend.seed.tenant();
  setWidth(1440);
  const before = await backend.db.$count(fireProtections);
  const { user } = await open(`/en/fireprotection?customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Import' }));
  const panel = await dialogOf('Import fire protection');
  const input = panel.getByLabelText('File with fire protection');
  await user.upload(input, csv('Namn;Bristkategori;Grupp\nKök;Påhittad;Ingenstans\n'));
  expect(await panel.findByText(/There is no “Påhittad”\. Choose one of: /)).toBeVisible();
  expect(panel.getByText(/There is no “Ingenstans”\. Choose one of: .*First aid/)).toBeVisible();
  await user.upload(input, csv('Namn;Bristkategori;Grupp\nFilten i köket;Brandfilt;Brandskydd\n'));
  const run = await panel.findByRole('button', { name: 'Import 1 row' });
  await waitFor(() => expect(run).toHaveAttribute('aria-busy', 'false'));
  await user.click(run);
  expect(await screen.findByText('1 fire protection entry has been imported.')).toBeVisible();
  expect(await rowOf('Filten i köket')).toBeVisible();

  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  await user.click(screen.getByRole('button', { name: 'Export as import file' }));
  await user.click(await screen.findByRole('menuitem', { name: /CSV/ }));
  expect(await screen.findByText(/exported to Fire protection/)).toBeVisible();
  const lines = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(lines[0]).toMatch(/Name.*Flaw category.*Flaw type.*Group/);
  expect(lines.find((line) => line.includes('Filten i köket'))).toMatch(/[Bb]lanket/);
  await user.click(screen.getByRole('button', { name: 'Undo the import' }));
  expect(await screen.findByText(/The fire protection entries are gone\./)).toBeVisible();
  const living = (await backend.db.select().from(fireProtections)).filter(({ deleted }) => !deleted);
  expect(living).toHaveLength(before);
}, 40_000);
