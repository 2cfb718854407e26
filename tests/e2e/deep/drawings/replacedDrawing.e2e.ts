import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

const plan = join(import.meta.dirname, '../../../../../shared/fixtures/plans/hotel-L1-693x845.png');

test.use({ account: 'customeradmin' });
test.setTimeout(120_000);

test('a new drawing replaces an old one, its items are fitted by two points, and the replacement is undone [DRAW-23]', async ({
  page,
  say,
  press,
  house,
  session,
}) => {
  test.skip(!existsSync(plan), 'the folder of fixtures is missing');
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const before = await floorState.items();
  const map = () => ask<FloorMap>(session, `v1/Map/${floorState.map.id}`);
  await editor.open(floorState.floor.id);
  await press(editor.button('maps.actions', { name: floorState.map.name }));
  await press(page.getByRole('menuitem', { name: say('floors:maps.replace') }));
  await page.locator('input[type=file]').setInputFiles(plan);
  await press(page.getByRole('button', { name: say('drawingFile:use'), exact: true }));
  const dialog = page.getByRole('dialog', { name: say('fit:title', { name: floorState.map.name }) });
  const sheet = dialog.getByRole('group').first();
  await expect(sheet).toBeVisible();
  const apply = dialog.getByRole('button', { name: say('fit:apply'), exact: true });
  await expect(apply).toBeDisabled();
  const box = (await sheet.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  // Old, new, old, new.
  for (const [x, y] of [
    [0.45, 0.4],
    [0.45, 0.45],
    [0.55, 0.55],
    [0.55, 0.6],
  ] as const)
    await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
  await expect(apply).toBeEnabled();
  await test.step('a pair without its second point is waited for, and the ways can be hidden [DRAWX-10, DRAWX-11]', async () => {
    await page.mouse.click(box.x + box.width * 0.5, box.y + box.height * 0.45);
    await expect(apply).toBeDisabled();
    await press(dialog.getByRole('button', { name: say('fit:remove', { number: 3 }) }));
    await expect(apply).toBeEnabled();
    const ways = sheet.locator('svg path');
    await expect(ways).not.toHaveCount(0);
    await press(dialog.getByRole('switch', { name: say('fit:ways') }));
    await expect(ways).toHaveCount(0);
  });
  await look(page, 'fitting of a new drawing');
  await press(apply);
  await expect(dialog).toBeHidden();
  await expect.poll(async () => (await map()).oldFileId).toBe(floorState.map.file?.id);
  const movedItems = await floorState.items();
  expect(movedItems.map(({ id }) => id)).toEqual(before.map(({ id }) => id));
  expect(movedItems).not.toEqual(before);
  await test.step('undo restores the picture, also after a later step [DRAWX-08]', async () => {
    await editor.unlock();
    await page.keyboard.press('Control+z');
  });
  await expect.poll(async () => (await map()).file?.id).toBe(floorState.map.file?.id);
  const places = (rows: typeof before) =>
    rows.map(({ id, positionX, positionY }) => [id, positionX, positionY]);
  expect(places(await floorState.items())).toEqual(places(before));
});
