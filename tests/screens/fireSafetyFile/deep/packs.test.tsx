import { screen, within } from '@testing-library/react';
import { beforeAll, expect, test, vi } from 'vitest';
import { filePacks } from '#server/db/schema/registers/packs.ts';
import * as saving from '#platform/saveFile.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { packSeed } from '#tests/support/filePacks/packSeed.ts';
import { useScreens } from '#tests/support/screens/screens.tsx';

const { backend, open } = await useScreens();
const { make } = packSeed(backend);

beforeAll(async () => {
  await preloadTexts(['filePacks', 'fireSafetyFile', 'lists']);
  await import('#features/fireSafetyFile/FireSafetyFileScreen.tsx');
  await import('#features/fireSafetyFile/FireSafetyFilesScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

test('the file of a building makes a pack and lists the kept ones with state, maker, size and digest [SBA-48]', async () => {
  const { people, level, building } = await backend.seed.tenant();
  const { user } = await open(`/en/fire-safety-files/${building.id}?customer=${level.id}`, people.BasicUser);
  const packs = within(await screen.findByRole('region', { name: 'Packs' }));
  expect(await packs.findByText('No packs yet.')).toBeVisible();
  const [first] = packs.getAllByRole('button', { name: 'Make a pack' });
  if (first) await user.click(first);
  const dialog = within(await screen.findByRole('dialog', { name: 'Make a pack' }));
  await user.click(dialog.getByRole('radio', { name: 'Archive: the document and all files' }));
  await user.click(dialog.getByRole('button', { name: 'Make a pack' }));
  expect(await screen.findByText('The pack is being made.')).toBeVisible();
  const table = within(await packs.findByRole('table', { name: 'Packs' }));
  expect(await table.findByText('Waiting')).toBeVisible();
  await backend.settled();
  const name = `${people.BasicUser.firstName} ${people.BasicUser.lastName}`;
  // The list is reloaded while a pack is being made.
  expect(await table.findByText('Not ready', undefined, { timeout: 10_000 })).toBeVisible();
  expect(table.getByText('Archive')).toBeVisible();
  expect(table.getByText(name)).toBeVisible();
  const [row] = await backend.db.select().from(filePacks);
  expect(table.getByText(row?.sha256?.slice(0, 12) ?? 'none')).toBeVisible();
  const save = vi.spyOn(saving, 'saveFile').mockReturnValue();
  await user.click(table.getByRole('button', { name: /^Download the pack of/ }));
  await vi.waitFor(() => expect(save).toHaveBeenCalledOnce());
  expect(save.mock.calls[0]?.[0]).toBe(`Fire-safety file ${building.name} 2026-11-20.zip`);
  expect(save.mock.calls[0]?.[1].size).toBe(row?.sizeBytes);
});

test('a pack that could not be made says so and has no download [SBA-48]', async () => {
  const { people, level, building } = await backend.seed.tenant();
  await make(people.Admin.token, building);
  await backend.db
    .update(filePacks)
    .set({ state: 'failed', storageKey: null, sha256: null, sizeBytes: null });
  await open(`/en/fire-safety-files/${building.id}?customer=${level.id}`, people.Admin);
  expect(await screen.findByText('Failed: make a new one')).toBeVisible();
  expect(screen.queryByRole('button', { name: /^Download the pack of/ })).not.toBeInTheDocument();
});

test('packs of all buildings are made from the list of files, which says how many remain [SBA-44]', async () => {
  const { people, level } = await backend.seed.tenant();
  await backend.seed.building(level, 'Bredvid');
  const { user } = await open(`/en/fire-safety-files?customer=${level.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Make packs of all buildings' }));
  const dialog = within(await screen.findByRole('dialog', { name: 'Make packs of all buildings' }));
  await user.click(dialog.getByRole('button', { name: 'Make a pack' }));
  expect((await screen.findAllByText('2 packs are being made.')).length).toBeGreaterThan(0);
  await backend.settled();
});
