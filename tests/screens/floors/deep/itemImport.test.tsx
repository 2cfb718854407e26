import { screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test, vi } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { dialogOf } from '#tests/support/screens/userScreens.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['floors', 'lists', 'imports', 'errors', 'inventory']);
  await import('#features/floors/FloorScreen.tsx');
  await import('#app/shell/notices/NoticeStack.tsx');
}, 60_000);

const csv = (...lines: string[]) => new File([lines.join('\r\n')], 'objekt.csv', { type: 'text/csv' });

async function begin() {
  setWidth(1440);
  const seeded = await backend.seed.tenant();
  const { people, floor, map } = seeded;
  const storedItems = () =>
    backend.db.select().from(mapItems).where(eq(mapItems.mapId, map.id)).orderBy(mapItems.id);
  const { user } = await open(`/en/floor/${floor.id}`, people.Admin);
  const openMenu = async () =>
    user.click(await screen.findByRole('button', { name: `Actions for ${map.name}` }));
  return { ...seeded, stored: storedItems, user, openMenu };
}

test('a Swedish file is answered row by row, imported whole, waits in the tray, and the import is undone [DRAW-80, LIFE-135]', async () => {
  const { user, openMenu, stored } = await begin();
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Import items' }));
  const panel = await dialogOf('Import items');
  const choose = async (...lines: string[]) =>
    user.upload(await panel.findByLabelText('File with items'), csv(...lines));
  await choose('Utrustning;Nr;Rum', 'Kaffekokare;8;Köket', 'Pulversläckare 6 kg;9;Entrén');
  expect(await panel.findByText('The type “Kaffekokare” isn’t known.')).toBeVisible();
  expect(await stored()).toHaveLength(1);

  await choose(
    'Utrustning;Nr;Rum;X;Y;Utsatt plats',
    'Pulversläckare 6 kg;9;Entrén;;;ja',
    'Pulversläckare 6 kg;10;Köket;700;300;',
  );
  const run = await panel.findByRole('button', { name: 'Import 2 items' });
  await waitFor(() => expect(run).toHaveAttribute('aria-busy', 'false'));
  await user.click(run);
  expect(await screen.findByText('2 items have been imported.')).toBeVisible();
  const places = async () =>
    (await stored()).map(({ isPlaced, positionX, deleted, isExposed }) => [
      isPlaced,
      positionX,
      deleted,
      isExposed,
    ]);
  expect((await places()).slice(1)).toEqual([
    [false, 50, false, true],
    [true, 700, false, false],
  ]);

  expect(await screen.findByText('1 item is waiting for a place')).toBeVisible();
  const marks = within(screen.getByRole('group', { name: 'Items on the drawing' }));
  expect(marks.getByRole('button', { name: /^10 / })).toBeInTheDocument();
  expect(marks.queryByRole('button', { name: /^9 / })).toBeNull();
  await user.click(screen.getByRole('button', { name: 'Place' }));
  const tray = within(screen.getByRole('region', { name: 'Items waiting for a place' }));
  expect(tray.getByRole('button', { name: /^9 .*Entrén/ })).toHaveAttribute('aria-pressed', 'true');

  const notice = screen.getByText('2 items have been imported.');
  await user.click(await screen.findByRole('button', { name: 'Undo: import items' }));
  // The import's own undo would now revert acts before the import.
  await waitFor(() => expect(notice).not.toBeInTheDocument());
  await waitFor(async () =>
    expect((await places()).slice(1).map(([, , deleted]) => deleted)).toEqual([true, true]),
  );
  expect(screen.queryByText('1 item is waiting for a place')).toBeNull();
}, 40_000);

test('the items are taken along in the columns that the import reads [LIFE-135]', async () => {
  const files: Blob[] = [];
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => undefined);
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: (file: Blob) => `blob:${files.push(file)}` }));
  const { user, openMenu, item } = await begin();
  await backend.db.update(mapItems).set({ isExposed: true }).where(eq(mapItems.id, item.id));
  await openMenu();
  await user.click(await screen.findByRole('menuitem', { name: 'Export items as CSV' }));
  expect(await screen.findByText(/1 row exported/)).toBeVisible();
  const [headings, row] = (await files[0]?.text())?.trim().split('\r\n') ?? [];
  expect(headings).toMatch(/Number.*Item type.*Position X.*Charge year/);
  expect(row).toContain(item.name);
  const column = headings?.split(';').indexOf('"Exposed place"') ?? -1;
  expect(row?.split(';')[column]).toBe('"x"');
});
