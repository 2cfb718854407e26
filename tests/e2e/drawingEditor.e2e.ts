import { editorPage, storedFloor } from './support/editorPage.ts';
import { expect, on, test } from './support/fixtures.ts';
import { startRound, storedRound } from './support/api.ts';
import { look } from './support/look.ts';

test.use({ account: 'customeradmin', tolerated: /ERR_INTERNET_DISCONNECTED|status of 409|Tillsyn: / });
test.setTimeout(120_000);

const expectNear = (value: number | undefined, wanted: number) => {
  expect(Math.abs((value ?? NaN) - wanted)).toBeLessThanOrEqual(3);
};

test('items are moved, turned, placed and undone with a mouse', async ({
  page,
  say,
  press,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const { alone, floor } = floorState;
  const from = editor.placeOf(alone);
  await test.step('a locked drawing can be viewed and panned within bounds [DRAW-01, DRAW-03, DRAW-07]', async () => {
    await editor.open(floor.id);
    await expect(editor.button('lock.edit')).toBeVisible();
    await look(page, 'floor to look at');
    // Locked: a drag pans, and moves no item.
    await editor.drag(from, { x: from.x + 60, y: from.y + 40 });
    expect(await floorState.item(alone.id)).toMatchObject({ version: alone.version });
    // However far it is dragged, the middle of the window stays on the drawing.
    for (let pull = 0; pull < 4; pull += 1) await editor.drag({ x: 100, y: 900 }, { x: 900, y: 100 });
    const [sheet, frame] = [await editor.plan.locator('img').boundingBox(), await editor.plan.boundingBox()];
    if (!sheet || !frame) throw new Error('The drawing is not there.');
    expect(sheet.x).toBeLessThanOrEqual(frame.x + frame.width / 2 + 1);
    expect(sheet.y + sheet.height).toBeGreaterThanOrEqual(frame.y + frame.height / 2 - 1);
  });

  const movedItem =
    await test.step('a dragged item is restored by undo [DRAW-17, DRAW-33, DRAW-34, DRAW-47]', async () => {
      await press(page.getByRole('button', { name: say('common:drawing.reset') }));
      await editor.unlock();
      await look(page, 'floor in the editor');
      // A tremor is no drag: the menu opens, and nothing moves.
      await editor.drag(from, { x: from.x + 2, y: from.y });
      await expect(page.getByRole('dialog')).toBeVisible();
      await look(page, 'menu of an item');
      await page.keyboard.press('Escape');
      const goal = { x: 500, y: 60 };
      // Alt: not onto the line of another mark.
      await editor.drag(from, goal, ['Alt']);
      await expect(page.getByRole('dialog')).toBeHidden();
      await expect.poll(async () => (await floorState.item(alone.id)).version).toBe(alone.version + 1);
      const itemState = await floorState.item(alone.id);
      expectNear(itemState.positionX, goal.x);
      expectNear(itemState.positionY, goal.y);
      await page.keyboard.press('Control+z');
      await expect.poll(async () => (await floorState.item(alone.id)).version).toBe(alone.version + 2);
      const { positionX, positionY } = alone;
      expect(await floorState.item(alone.id)).toMatchObject({ positionX, positionY });
      await page.keyboard.press('Control+Shift+z');
      await expect.poll(async () => (await floorState.item(alone.id)).positionX).toBe(itemState.positionX);
      return itemState;
    });

  await test.step('the item’s menu rotates, resizes, resets and saves [DRAW-16, DRAW-18, DRAW-19, DRAW-20]', async () => {
    const spot = await editor.at(editor.placeOf(movedItem));
    await page.mouse.click(spot.x, spot.y);
    const menu = page.getByRole('dialog');
    await menu.getByRole('slider', { name: say('floors:menu.rotation') }).press('ArrowRight');
    await menu.getByRole('slider', { name: say('floors:menu.scale') }).press('ArrowRight');
    await expect(menu.getByText('9°')).toBeVisible();
    await menu.getByRole('button', { name: say('floors:menu.reset') }).click();
    await expect(menu.getByText('0°')).toBeVisible();
    await menu.getByRole('button', { name: say('floors:menu.cancel') }).click();
    await page.mouse.click(spot.x, spot.y);
    await menu.getByRole('slider', { name: say('floors:menu.rotation') }).press('ArrowLeft');
    await menu.getByRole('button', { name: say('floors:menu.save'), exact: true }).click();
    await expect.poll(async () => (await floorState.item(alone.id)).rotation).toBe(-9);
  });

  const newest =
    await test.step('a kind is placed repeatedly and another is dragged from the palette [DRAW-14]', async () => {
      const count = (await floorState.items()).length;
      const kinds = page.getByRole('list', { name: say('floors:palette.all') }).getByRole('listitem');
      await kinds.first().getByRole('button').click();
      for (const x of [100, 200]) {
        const place = await editor.at({ x, y: 950 });
        await page.mouse.click(place.x, place.y);
      }
      await expect.poll(async () => (await floorState.items()).length).toBe(count + 2);
      await editor.tool('select');
      const box = (await editor.plan.boundingBox()) ?? { x: 0, y: 0 };
      const drop = await editor.at({ x: 300, y: 950 });
      await kinds
        .nth(1)
        .getByRole('button')
        .dragTo(editor.plan, { targetPosition: { x: drop.x - box.x, y: drop.y - box.y } });
      await expect.poll(async () => (await floorState.items()).length).toBe(count + 3);
      const newest = (await floorState.items()).toSorted((a, b) => b.id - a.id)[0];
      expectNear(newest?.positionX, 300);
      expectNear(newest?.positionY, 950);
      return newest;
    });
  // The placed item is part of the next round.
  const round = await startRound(session, house.planId);
  const { items } = await storedRound(session, round.id);
  expect(items.map(({ mapItemId }) => mapItemId)).toContain(newest?.id);
});

test('areas are drawn, moved, sized, renamed and deleted with a mouse, and restored by undo', async ({
  page,
  say,
  press,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const drawnArea = await test.step('an area is drawn [DRAW-08, DRAW-13]', async () => {
    const before = await floorState.areas();
    await editor.open(floorState.floor.id);
    await editor.unlock();
    await editor.drag({ x: 250, y: 780 }, { x: 600, y: 950 }, ['Shift']);
    await expect.poll(async () => (await floorState.areas()).length).toBe(before.length + 1);
    const newArea = (await floorState.areas()).find(({ id }) => before.every((area) => area.id !== id));
    if (!newArea) throw new Error('There is no new area.');
    expectNear(newArea.startX, 250);
    expectNear(newArea.endY, 950);
    return newArea;
  });
  const area = async () => (await floorState.areas()).find(({ id }) => id === drawnArea.id);
  const movedArea = await test.step('an area is moved [DRAW-09, DRAW-13]', async () => {
    await editor.drag({ x: 500, y: 900 }, { x: 440, y: 880 }, ['Control']);
    await expect.poll(async () => (await area())?.startX).toBeLessThan(drawnArea.startX - 40);
    const areaState = await area();
    expect([
      (areaState?.endX ?? 0) - (areaState?.startX ?? 0),
      (areaState?.endY ?? 0) - (areaState?.startY ?? 0),
    ]).toEqual([drawnArea.endX - drawnArea.startX, drawnArea.endY - drawnArea.startY]);
    await look(page, 'area with its handles');
    return areaState;
  });
  const inside = await test.step('an area is resized and renamed [DRAW-10, DRAW-11]', async () => {
    const corner = { x: movedArea?.endX ?? 0, y: movedArea?.endY ?? 0 };
    await editor.drag(corner, { x: corner.x + 60, y: corner.y + 30 });
    await expect.poll(async () => (await area())?.endX).toBeGreaterThan(corner.x + 50);
    const inside = await editor.at({ x: corner.x - 80, y: corner.y - 50 });
    await page.mouse.dblclick(inside.x, inside.y);
    const dialog = page.getByRole('dialog');
    await dialog.getByRole('textbox').fill('Kapprum');
    await page.keyboard.press('Enter');
    await expect(editor.area('Kapprum')).toBeVisible();
    await expect.poll(async () => (await area())?.name).toBe('Kapprum');
    return inside;
  });
  await test.step('an area is deleted and restored [DRAW-12]', async () => {
    await page.mouse.click(inside.x, inside.y, { button: 'right' });
    await expect(editor.area('Kapprum')).toBeHidden();
    await expect.poll(area).toBeUndefined();
    await page.keyboard.press('Control+z');
    await expect.poll(async () => (await area())?.name).toBe('Kapprum');
  });
});

test(
  'a finger moves items, draws areas, and places an item by holding still [DRAW-15]',
  on.tablet,
  async ({ page, say, press, house, session }) => {
    const editor = editorPage(page, say, press);
    const floorState = await storedFloor(session, house);
    const { alone } = floorState;
    await editor.open(floorState.floor.id);
    const finger = await page.context().newCDPSession(page);
    const touch = (
      type: 'touchStart' | 'touchMove' | 'touchEnd',
      ...touchPoints: { x: number; y: number }[]
    ) => finger.send('Input.dispatchTouchEvent', { type, touchPoints });
    await touch('touchStart', await editor.at({ x: 500, y: 960 }));
    const dialog = page.getByRole('dialog', { name: say('floors:item.title_new') });
    await expect(dialog).toBeVisible();
    await touch('touchEnd');
    await look(page, 'form of a new item');
    await dialog.getByRole('combobox').click();
    await page.getByRole('option').first().click();
    const count = (await floorState.items()).length;
    await press(dialog.getByRole('button', { name: say('lists:form.save') }));
    await expect.poll(async () => (await floorState.items()).length).toBe(count + 1);
    const newItem = (await floorState.items()).toSorted((a, b) => b.id - a.id)[0];
    expectNear(newItem?.positionX, 500);
    expectNear(newItem?.positionY, 960);
    // The form is ready for the next entry.
    await expect(dialog.getByRole('combobox')).toHaveValue('');
    await press(dialog.getByRole('button', { name: say('lists:form.cancel') }));
    await expect(dialog).toBeHidden();
    const slide = async (from: { x: number; y: number }, to: { x: number; y: number }) => {
      const [start, end] = [await editor.at(from), await editor.at(to)];
      await touch('touchStart', start);
      await touch('touchMove', { x: (start.x + end.x) / 2, y: (start.y + end.y) / 2 });
      await touch('touchMove', end);
      await touch('touchEnd');
    };
    await slide(editor.placeOf(alone), { x: 480, y: 50 });
    await expect.poll(async () => (await floorState.item(alone.id)).version).toBe(alone.version + 1);
    expectNear((await floorState.item(alone.id)).positionX, 480);
    const areas = (await floorState.areas()).length;
    await editor.tool('area');
    await slide({ x: 620, y: 20 }, { x: 780, y: 80 });
    await expect.poll(async () => (await floorState.areas()).length).toBe(areas + 1);
  },
);
