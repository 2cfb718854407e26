import type { Floor } from '#contract/buildings/building.ts';
import type { FloorMap, MapItem } from '#contract/drawings/drawing.ts';
import { extinguishers } from '#tests/support/symbols/symbolPlan.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { finder, hangPlan } from '../support/symbolFinder.ts';

test.use({ account: 'customeradmin', tolerated: /Tillsyn: / });
test.setTimeout(90_000);

test('a marked symbol is found, confirmed, placed and undone, here and in the editor [SETUP-75, SETUP-77, SETUP-78, SETUP-80]', async ({
  page,
  say,
  press,
  session,
  bareHouse,
}) => {
  const floorState = await storedFloor(session, bareHouse);
  const { map } = floorState;
  const before = (await floorState.items()).length;
  await hangPlan(session, map.id);
  const { button, plan, seek } = finder(page, say, press, map.name);
  await page.goto(`/#/sv/symbols/${map.id}`);
  await expect(plan.locator('img')).toHaveJSProperty('complete', true);
  await look(page, 'symbols to mark');
  await seek();
  await look(page, 'found symbols');
  // Nothing is placed unconfirmed.
  await expect(button('place.run_other', { count: 0 })).toBeDisabled();
  await press(button('result.confirm_all_other', { count: extinguishers.length }));
  const list = page.getByRole('list', { name: say('symbols:result.list') });
  await list.getByRole('button', { pressed: true }).last().click();
  await press(button('place.run_other', { count: extinguishers.length - 1 }));
  await expect(button('placed.undo')).toBeVisible();
  await expect.poll(async () => (await floorState.items()).length).toBe(before + extinguishers.length - 1);
  await press(button('placed.undo'));
  await expect.poll(async () => (await floorState.items()).length).toBe(before);

  await seek();
  await press(button('result.confirm_all_other', { count: extinguishers.length }));
  await press(button('place.run_other', { count: extinguishers.length }));
  await expect(button('placed.undo')).toBeVisible();
  const placedItems = await floorState.items();
  expect(placedItems).toHaveLength(before + extinguishers.length);
  const nearEach = extinguishers.map(({ x, y }) =>
    placedItems.some((item) => Math.abs(item.positionX - x) <= 3 && Math.abs(item.positionY - y) <= 5),
  );
  expect(nearEach).toEqual(extinguishers.map(() => true));
  await page
    .getByRole('link', { name: say('symbols:to_drawing'), exact: true })
    .last()
    .click();
  const editor = editorPage(page, say, press);
  await editor.unlock();
  await press(editor.button('undo.named', { name: say('floors:steps.symbols') }));
  await expect.poll(async () => (await floorState.items()).length).toBe(before);
});

test('unreadable legend rows are framed by hand, and the keyboard clears a chosen kind [SETUP-151, SETUP-152]', async ({
  page,
  say,
  press,
  session,
  bareHouse,
}) => {
  const { map } = await storedFloor(session, bareHouse);
  await hangPlan(session, map.id);
  const { button, plan, frame } = finder(page, say, press, map.name);
  const words = (number: number) =>
    page.getByRole('textbox', { name: say('symbols:legend.text', { number }) });
  await page.goto(`/#/sv/symbols/${map.id}`);
  await expect(plan.locator('img')).toHaveJSProperty('complete', true);
  await page.getByText(say('symbols:tools.legend'), { exact: true }).click();
  // Nothing is there.
  await frame(700, 400);
  await expect(page.getByText(say('symbols:legend.empty'))).toBeVisible();
  await frame(100, 150);
  await expect(words(1)).toBeVisible();
  await frame(130, 760);
  await words(2).fill('Handbrandsläckare');
  await frame(320, 160);
  await expect(words(3)).toHaveValue('Handbrandsläckare');
  await press(button('legend.redraw', { number: 3 }));
  await frame(450, 800);
  await expect(button('legend.redraw', { number: 3 })).toHaveAttribute('aria-pressed', 'false');
  await expect(words(3)).toHaveValue('Handbrandsläckare');
  await expect(words(4)).toHaveCount(0);
  await look(page, 'rows framed by hand');
  const label = say('symbols:kind.of', { number: 1 });
  const kind = page.getByRole('combobox', { name: label });
  await kind.click();
  await page.getByRole('option').first().click();
  await expect(kind).not.toHaveValue('');
  await kind.press('Tab');
  await expect(page.getByRole('button', { name: say('common:forms.clear', { label }) })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(kind).toHaveValue('');
  await expect(kind).toBeFocused();
  await press(button('legend.leave'));
  await expect(words(1)).toHaveCount(0);
});

test('a marked symbol is sought on all drawings of the building, and placed and undone on all [SETUP-81]', async ({
  page,
  say,
  press,
  session,
  bareHouse,
}) => {
  const floorState = await storedFloor(session, bareHouse);
  const { map } = floorState;
  const floor = await ask<Floor>(session, 'v1/Floor', {
    name: 'Vinden',
    level: 9,
    buildingId: bareHouse.buildingId,
  });
  const above = await ask<FloorMap>(session, 'v1/Map', { name: 'Takplan', floorId: floor.id });
  for (const { id } of [map, above]) await hangPlan(session, id);
  const itemsOf = async (id: number) =>
    (await ask<MapItem[]>(session, `v1/MapItem?mapId=${id}&pageSize=0`)).length;
  const before = await itemsOf(map.id);
  const { button, plan, seek } = finder(page, say, press, map.name);
  await page.goto(`/#/sv/symbols/${map.id}`);
  await expect(plan.locator('img')).toHaveJSProperty('complete', true);
  await page.getByRole('checkbox', { name: say('symbols:mark.all_floors') }).check();
  const totalCount = 2 * extinguishers.length;
  await seek(totalCount);
  await press(button('result.confirm_all_other', { count: totalCount }));
  await press(button('place.run_other', { count: totalCount }));
  await expect(button('placed.undo')).toBeVisible();
  expect(await itemsOf(map.id)).toBe(before + extinguishers.length);
  expect(await itemsOf(above.id)).toBe(extinguishers.length);
  await press(button('placed.undo'));
  await expect.poll(() => itemsOf(map.id)).toBe(before);
  await expect.poll(() => itemsOf(above.id)).toBe(0);
});
