import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { eq } from 'drizzle-orm';
import { beforeAll, expect, test } from 'vitest';
import type { MapItem } from '#contract/drawings/drawing.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { at } from '#tests/support/screens/drawingParts.ts';
import { dialogOf } from '#tests/support/screens/userScreens.ts';
import { marks, useFloorScene } from '#tests/support/scenes/floorScene.ts';

const { backend, begin } = await useFloorScene();

beforeAll(async () => {
  await preloadTexts(['floors', 'lists']);
  await import('#features/floors/FloorScreen.tsx');
}, 60_000);

/** Opens the editor of a drawing with two items and returns readers of their stored places and numbers. */
async function openEditor() {
  const place = { positionNumber: 9, positionX: 800, positionY: 800 };
  const scene = await begin('', async ({ map, level }) => {
    const owner = { companyId: level.companyId, customerId: level.id };
    const kind = await backend.seed.fireProtection(owner, 'Brandfilt');
    await backend.seed.mapItem(map, kind, { ...place, name: 'Filt' });
  });
  const { user, map, stored } = scene;
  await user.click(await screen.findByRole('button', { name: 'Edit drawing' }));
  const drawing = screen.getByRole('group', { name: `Drawing ${map.name}` });
  const count = async () => (await marks()).queryAllByRole('button').length;
  return { ...scene, drawing, count, stored };
}

test('keys act after a press on a button of the toolbar as on the drawing itself [DRAWX-02, DRAWX-03]', async () => {
  const { user, count } = await openEditor();
  const check = screen.getByRole('radio', { name: 'Select' });
  await user.click(check);
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Group: all in one place' }));
  await user.keyboard('{Control>}z{/Control}');
  await user.keyboard('{Delete}');
  const question = await dialogOf('Delete 2 items?');
  await user.keyboard('{Delete}');
  await user.click(question.getByRole('button', { name: 'Cancel' }));
  expect(await count()).toBe(2);
  await user.click(check);
  await user.keyboard('{Delete}');
  await user.click((await dialogOf('Delete 2 items?')).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await count()).toBe(0));
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await count()).toBe(2));
  await user.click(check);
  await user.keyboard('{Escape}');
  expect(await screen.findByRole('button', { name: 'Edit drawing' })).toBeVisible();
});

test('items are copied, cut, pasted and duplicated by keys [DRAWX-04]', async () => {
  const { user, drawing, count } = await openEditor();
  drawing.focus();
  await user.keyboard('{Control>}ac{/Control}{Escape}');
  await user.keyboard('{Control>}v{/Control}');
  await waitFor(async () => expect(await count()).toBe(4));
  expect(screen.getByText('2 selected')).toBeVisible();
  await user.keyboard('{Control>}d{/Control}');
  await waitFor(async () => expect(await count()).toBe(6));
  await user.keyboard('{Control>}x{/Control}');
  await user.click((await dialogOf('Delete 2 items?')).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await count()).toBe(4));
  await user.keyboard('{Control>}v{/Control}');
  await waitFor(async () => expect(await count()).toBe(6));
  expect(
    within(screen.getByRole('toolbar', { name: 'Selected items' })).getByText('2 selected'),
  ).toBeVisible();
});

test('copies get free numbers in the order of their originals, however these were chosen [DRAWX-04]', async () => {
  const { user, drawing, map, count } = await openEditor();
  const numbers = async () => {
    const rows = await backend.db.select().from(mapItems).where(eq(mapItems.mapId, map.id));
    return rows
      .filter(({ deleted }) => !deleted)
      .map(({ name, positionNumber }) => `${positionNumber} ${name}`)
      .toSorted();
  };
  expect(await numbers()).toEqual(['1 Pulversläckare 6 kg', '9 Filt']);
  drawing.focus();
  await user.keyboard('{Control>}a{/Control}{Delete}');
  await user.click((await dialogOf('Delete 2 items?')).getByRole('button', { name: 'Delete' }));
  await waitFor(async () => expect(await count()).toBe(0));
  drawing.focus();
  await user.keyboard('{Control>}z{/Control}');
  await waitFor(async () => expect(await count()).toBe(2));
  await user.keyboard('{Control>}ad{/Control}');
  await waitFor(async () =>
    expect(await numbers()).toEqual(['1 Pulversläckare 6 kg', '3 Pulversläckare 6 kg', '4 Filt', '9 Filt']),
  );
});

test('kinds are hidden, not selected meanwhile, and come back with a new item [DRAWX-12, DRAWX-13]', async () => {
  const { user, drawing, count } = await openEditor();
  await user.click(screen.getByRole('button', { name: 'What the drawing shows' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Brandfilt (1)' }));
  await user.click(screen.getByRole('radio', { name: 'Small' }));
  await waitFor(async () => expect(await count()).toBe(1));
  expect(screen.getByRole('checkbox', { name: 'All types' })).toBePartiallyChecked();
  await user.keyboard('{Escape}');
  expect(screen.getByRole('button', { name: 'What the drawing shows: 1 type is hidden' })).toBeVisible();
  drawing.focus();
  await user.keyboard('{Control>}a{/Control}');
  expect(screen.getByText('1 selected')).toBeVisible();
  const kinds = within(screen.getByRole('region', { name: 'Items to place' }));
  await user.click(kinds.getByRole('button', { name: 'Brandfilt' }));
  drawing.focus();
  await user.keyboard('{Enter}');
  await waitFor(async () => expect(await count()).toBe(3));
});

test('with the tool that places, a press on an item places another one [DRAWX-15]', async () => {
  const { user, drawing, count, map } = await openEditor();
  await user.click(screen.getByRole('radio', { name: 'Items' }));
  const [kind] = await screen.findAllByRole('button', { name: /Brandfilt/ });
  await user.click(kind ?? drawing);
  for (const x of [800, 803, 806]) fireEvent.click(drawing, { detail: 1, ...at(x, 800) });
  const storedCount = () => backend.db.$count(mapItems, eq(mapItems.mapId, map.id));
  await waitFor(async () => expect(await storedCount()).toBe(5));
  expect(await count()).toBeGreaterThan(0);
});

test('an item is found by arrows among the hits, by Ctrl+F while editing alone, also of a hidden kind [SETUP-116]', async () => {
  const { user, drawing, count } = await openEditor();
  const field = () => screen.queryByRole('combobox', { name: 'Number, name or placement' });
  drawing.focus();
  await user.keyboard('{Control>}f{/Control}');
  expect(field()).toHaveFocus();
  await user.keyboard('{Escape}');
  expect(field()).not.toBeInTheDocument();
  await user.click(screen.getByRole('button', { name: 'What the drawing shows' }));
  await user.click(await screen.findByRole('checkbox', { name: 'Brandfilt (1)' }));
  await user.keyboard('{Escape}');
  await waitFor(async () => expect(await count()).toBe(1));

  drawing.focus();
  await user.keyboard('/');
  expect(field()).toHaveFocus();
  await user.keyboard('l');
  const hits = within(screen.getByRole('listbox', { name: 'Hits' })).getAllByRole('option');
  expect(hits).toHaveLength(2);
  const selectedIndex = () => hits.findIndex((hit) => hit.getAttribute('aria-selected') === 'true');
  expect(selectedIndex()).toBe(0);
  await user.keyboard('{ArrowDown}{ArrowDown}');
  expect(selectedIndex()).toBe(1);
  await user.keyboard('{ArrowUp}');
  expect(selectedIndex()).toBe(0);
  const filt = hits.findIndex((hit) => hit.textContent?.includes('Filt'));
  if (filt === 1) await user.keyboard('{ArrowDown}');
  await user.keyboard('{Enter}');
  expect(field()).not.toBeInTheDocument();
  // Its kind is shown again and the new item is selected.
  await waitFor(async () => expect(await count()).toBe(2));
  expect(screen.getByText('1 selected')).toBeVisible();
  await waitFor(() => expect(document.activeElement).toHaveAccessibleName(/^9 Filt/));

  // In reading mode Ctrl+F belongs to the browser.
  await user.click(screen.getByRole('button', { name: 'Done' }));
  drawing.focus();
  await user.keyboard('{Control>}f{/Control}');
  expect(field()).not.toBeInTheDocument();
  await user.keyboard('/');
  expect(field()).toHaveFocus();
});

test('every ticked field of all selected items changes as one step, which undo reverts; others stay [SETUP-127]', async () => {
  const { user, drawing, map, people } = await openEditor();
  const chargeYears = async () => {
    const query = { mapId: map.id, pageSize: 0 };
    const { data } = await backend.ask<MapItem[]>('GET', 'v1/MapItem', { token: people.Admin.token, query });
    return data.map(({ mapItemExtra }) => Number(mapItemExtra?.chargeYear ?? 0));
  };
  const rows = async () =>
    (await backend.db.select().from(mapItems).where(eq(mapItems.mapId, map.id))).toSorted(
      (a, b) => a.positionNumber - b.positionNumber,
    );
  const before = await rows();
  drawing.focus();
  await user.keyboard('{Control>}a{/Control}');
  await user.click(screen.getByRole('button', { name: 'Edit' }));
  const dialog = await dialogOf('Edit 2 items');
  expect(dialog.getByRole('button', { name: 'Save' })).toBeDisabled();
  const tick = (name: string) => user.click(dialog.getByRole('checkbox', { name }));
  const texts = { Name: 'Ny', Placement: 'Hall', Size: '9 kg', Manufacturer: 'Gloria', Other: 'Bytt' };
  for (const [name, text] of Object.entries(texts)) {
    expect(dialog.queryByRole('textbox', { name })).not.toBeInTheDocument();
    await tick(name);
    await user.type(dialog.getByRole('textbox', { name }), text);
  }
  await tick('Type');
  const kind = dialog.getByRole('combobox', { name: 'Type' });
  await user.click(kind);
  await user.type(kind, 'Brandfilt');
  await user.click(await screen.findByRole('option', { name: 'Brandfilt' }));
  await tick('Year');
  await user.type(dialog.getByLabelText('Year', { selector: 'input:not([type=checkbox])' }), '2025');
  await tick('Charge year');
  await user.type(dialog.getByLabelText('Charge year', { selector: 'input:not([type=checkbox])' }), '2024');
  await tick('Exposed place');
  await user.click(dialog.getByRole('switch', { name: 'Exposed place' }));
  await user.click(dialog.getByRole('button', { name: 'Save' }));
  const commonFields = {
    name: 'Ny',
    placementDescription: 'Hall',
    size: '9 kg',
    manufacture: 'Gloria',
    other: 'Bytt',
    isExposed: true,
    fireProtectionId: before[1]?.fireProtectionId,
  };
  await waitFor(async () => expect(await rows()).toMatchObject([commonFields, commonFields]));
  for (const { year } of await rows()) expect(year).toContain('2025');
  expect(await chargeYears()).toEqual([2024, 2024]);
  // Numbers and places weren't ticked.
  const placesOf = (all: Awaited<ReturnType<typeof rows>>) =>
    all.map(({ positionNumber, positionX, positionY }) => ({ positionNumber, positionX, positionY }));
  expect(placesOf(await rows())).toEqual(placesOf(before));
  drawing.focus();
  await user.keyboard('{Control>}z{/Control}');
  const former = before.map(({ name, size, manufacture, fireProtectionId, year }) => ({
    name,
    size,
    manufacture,
    fireProtectionId,
    year,
  }));
  await waitFor(async () => expect(await rows()).toMatchObject(former));
  expect(await chargeYears()).toEqual([0, 0]);
});
