import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { asc, eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';
import { dialogOf } from '#tests/support/screens/userScreens.ts';

const { backend, open } = await useScreens();

beforeAll(async () => {
  await preloadTexts(['floors', 'lists']);
  await import('#features/floors/FloorScreen.tsx');
}, 60_000);

test('several items are numbered, get a kind and a year together, each as one step that is undone whole', async () => {
  setWidth(1440);
  const { people, floor, map, item } = await backend.seed.tenant();
  const kind = { id: item.fireProtectionId, name: item.name };
  await backend.seed.mapItem(map, kind, {
    positionNumber: 9,
    positionX: 800,
    positionY: 800,
    name: 'Granne',
  });
  const storedItems = () =>
    backend.db.select().from(mapItems).where(eq(mapItems.mapId, map.id)).orderBy(asc(mapItems.id));
  const { user } = await open(`/en/floor/${floor.id}`, people.Admin);
  await user.click(await screen.findByRole('button', { name: 'Edit drawing' }));
  const marks = within(screen.getByRole('group', { name: 'Items on the drawing' }));
  for (const name of [`${item.positionNumber} ${item.name}`, '9 Granne'])
    fireEvent.keyDown(await marks.findByRole('button', { name }), { key: ' ' });
  expect(screen.getByText('2 selected')).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Renumber' }));
  const number = await dialogOf('Renumber 2 items');
  fireEvent.change(number.getByLabelText('First number'), { target: { value: '40' } });
  await user.click(number.getByRole('button', { name: 'Renumber' }));
  await waitFor(async () =>
    expect((await storedItems()).map(({ positionNumber }) => positionNumber)).toEqual([40, 41]),
  );

  await user.click(screen.getByRole('button', { name: 'Set a year in the service information' }));
  const service = await dialogOf('Set a year');
  const [year] = service.getAllByRole('textbox').slice(-1);
  fireEvent.change(year ?? document.body, { target: { value: '2024' } });
  await user.click(service.getByRole('button', { name: 'Save' }));
  await waitFor(async () =>
    expect((await storedItems()).map(({ extra }) => Object.values(extra ?? {}).includes(2024))).toEqual([
      true,
      true,
    ]),
  );
  await user.click(screen.getByRole('button', { name: 'Undo: service information' }));
  await waitFor(async () => expect((await storedItems()).map(({ extra }) => extra)).toEqual([null, null]));
});
