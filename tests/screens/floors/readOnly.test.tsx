import { cleanup, render, screen } from '@testing-library/react';
import { Suspense } from 'react';
import { Provider } from 'react-redux';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { makeStore } from '#app/store.ts';
import { ThemeProvider } from '#components/theme/ThemeProvider.tsx';
import type { EditorItem } from '#domain/drawings/edits.ts';
import { ItemPanel } from '#features/floors/items/ItemPanel.tsx';
import { i18n, preloadTexts } from '#platform/language/i18n.ts';
import { setWidth, useScreens } from '#tests/support/screens/screens.tsx';

const { backend, signIn } = await useScreens();

beforeAll(async () => {
  await i18n.changeLanguage('en');
  await preloadTexts(['floors', 'lists', 'inventory']);
}, 60_000);

const item: EditorItem = {
  key: 'item-7',
  fireProtectionId: 1,
  fireProtection: { id: 1, name: 'Heart starter', inventoryType: 'aed' },
  positionX: 1,
  positionY: 2,
  scale: 1,
  rotation: 0,
  positionNumber: 7,
  name: 'Heart starter',
  placementDescription: 'Hall',
  size: '',
  manufacture: '',
  other: '',
  year: null,
  mapItemExtra: null,
};
const nothing = () => undefined;

/** Renders the panel as the floor's screen does for a user with or without the right to edit items. */
async function show(mayEdit: boolean) {
  setWidth(1440);
  const { people } = await backend.seed.tenant();
  const store = makeStore(await signIn(people.Admin));
  const handlers = { onSaved: nothing, onDelete: nothing, onClose: nothing };
  const element = (
    <ItemPanel first={item} item={item} itemId={null} kinds={[]} mayEdit={mayEdit} {...handlers} />
  );
  const router = createMemoryRouter([{ path: '*', element }]);
  render(
    <ThemeProvider env="test" closeLabel="Close">
      <Provider store={store}>
        <Suspense>
          <RouterProvider router={router} />
        </Suspense>
      </Provider>
    </ThemeProvider>,
  );
  await screen.findByRole('dialog', { name: '7 Heart starter, Hall' });
}
const buttons = () => ['Save', 'Delete', 'Cancel'].map((name) => screen.queryByRole('button', { name }));

test('without the right to edit items their fields are read only, and save, delete and cancel are hidden [DRAW-37, DRAW-51, DRAW-53, DRAW-54]', async () => {
  await show(false);
  const fields = screen.getAllByRole('textbox');
  expect(fields.length).toBeGreaterThan(8);
  expect(fields.filter((field) => !field.hasAttribute('readonly'))).toEqual([]);
  expect(screen.getByRole('combobox', { name: 'Type' })).toHaveAttribute('readonly');
  expect(screen.getByLabelText('Year')).toHaveValue('–');
  expect(buttons()).toEqual([null, null, null]);
});

test('with it they are written, saved, deleted and cancelled', async () => {
  await show(true);
  expect(screen.getByLabelText('Placement')).not.toHaveAttribute('readonly');
  expect(buttons().every((button) => button !== null)).toBe(true);
});

test('read-only fields are shown as text and editable ones as inputs [EYES-08]', async () => {
  await show(false);
  expect(screen.getAllByRole('textbox').filter((field) => !field.closest('[data-reading]'))).toEqual([]);
  cleanup();
  await show(true);
  expect(screen.getAllByRole('textbox').filter((field) => field.closest('[data-reading]'))).toEqual([]);
});
