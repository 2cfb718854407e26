import type { Route } from '@playwright/test';
import { anotherDevice } from './support/devices.ts';
import { editorPage, storedFloor } from './support/editorPage.ts';
import { expect, on, test } from './support/fixtures.ts';
import { put, startRound, storedRound } from './support/api.ts';
import { look } from './support/look.ts';

test.use({ account: 'customeradmin', tolerated: /ERR_INTERNET_DISCONNECTED|status of 409|Tillsyn: / });
test.setTimeout(120_000);
test.describe.configure({ mode: 'parallel' });

const expectNear = (value: number | undefined, wanted: number) => {
  expect(Math.abs((value ?? NaN) - wanted)).toBeLessThanOrEqual(3);
};

test('items are moved, turned, placed and taken back with a mouse [DRAW-01, DRAW-03, DRAW-07, DRAW-14, DRAW-16, DRAW-17, DRAW-18, DRAW-19, DRAW-20, DRAW-33, DRAW-34, DRAW-47]', async ({
  page,
  say,
  press,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const stored = await storedFloor(session, house);
  const { alone, floor } = stored;
  await editor.open(floor.id);
  await expect(editor.button('lock.edit')).toBeVisible();
  await look(page, 'floor to look at');
  const from = editor.placeOf(alone);
  // Locked: a drag pans, and moves no item.
  await editor.drag(from, { x: from.x + 60, y: from.y + 40 });
  expect(await stored.item(alone.id)).toMatchObject({ version: alone.version });
  // However far it is dragged, the middle of the window stays on the drawing.
  for (let pull = 0; pull < 4; pull += 1) await editor.drag({ x: 100, y: 900 }, { x: 900, y: 100 });
  const [sheet, frame] = [await editor.plan.locator('img').boundingBox(), await editor.plan.boundingBox()];
  if (!sheet || !frame) throw new Error('The drawing is not there.');
  expect(sheet.x).toBeLessThanOrEqual(frame.x + frame.width / 2 + 1);
  expect(sheet.y + sheet.height).toBeGreaterThanOrEqual(frame.y + frame.height / 2 - 1);
  await press(page.getByRole('button', { name: say('common:drawing.reset') }));
  await editor.unlock();
  await look(page, 'floor in the editor');
  // A tremor is no drag: the menu opens, and nothing moves.
  await editor.drag(from, { x: from.x + 2, y: from.y });
  await expect(page.getByRole('dialog')).toBeVisible();
  await look(page, 'menu of an item');
  await page.keyboard.press('Escape');
  const goal = { x: 500, y: 60 };
  await editor.drag(from, goal);
  await expect(page.getByRole('dialog')).toBeHidden();
  await expect.poll(async () => (await stored.item(alone.id)).version).toBe(alone.version + 1);
  const moved = await stored.item(alone.id);
  expectNear(moved.positionX, goal.x);
  expectNear(moved.positionY, goal.y);
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await stored.item(alone.id)).version).toBe(alone.version + 2);
  const { positionX, positionY } = alone;
  expect(await stored.item(alone.id)).toMatchObject({ positionX, positionY });
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(async () => (await stored.item(alone.id)).positionX).toBe(moved.positionX);

  // Its menu: turned and sized, reset, saved.
  const spot = await editor.at(editor.placeOf(moved));
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
  await expect.poll(async () => (await stored.item(alone.id)).rotation).toBe(-9);

  // One kind again and again, and one that is dragged from the palette.
  const count = (await stored.items()).length;
  const kinds = page.getByRole('region', { name: say('floors:palette.title') }).getByRole('listitem');
  await kinds.first().getByRole('button').click();
  for (const x of [100, 200]) {
    const place = await editor.at({ x, y: 950 });
    await page.mouse.click(place.x, place.y);
  }
  await expect.poll(async () => (await stored.items()).length).toBe(count + 2);
  await editor.tool('select');
  const box = (await editor.plan.boundingBox()) ?? { x: 0, y: 0 };
  const drop = await editor.at({ x: 300, y: 950 });
  await kinds
    .nth(1)
    .getByRole('button')
    .dragTo(editor.plan, { targetPosition: { x: drop.x - box.x, y: drop.y - box.y } });
  await expect.poll(async () => (await stored.items()).length).toBe(count + 3);
  const newest = (await stored.items()).toSorted((a, b) => b.id - a.id)[0];
  expectNear(newest?.positionX, 300);
  expectNear(newest?.positionY, 950);
  // What was placed stands on the round that is walked next.
  const round = await startRound(session, house.planId);
  const { items } = await storedRound(session, round.id);
  expect(items.map(({ mapItemId }) => mapItemId)).toContain(newest?.id);
});

test('areas are drawn, moved, sized, renamed and deleted with a mouse, and come back as they were [DRAW-08, DRAW-09, DRAW-10, DRAW-11, DRAW-12, DRAW-13, DRAW-30]', async ({
  page,
  say,
  press,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const stored = await storedFloor(session, house);
  const before = await stored.areas();
  await editor.open(stored.floor.id);
  await editor.unlock();
  await editor.drag({ x: 250, y: 780 }, { x: 600, y: 950 }, ['Shift']);
  await expect.poll(async () => (await stored.areas()).length).toBe(before.length + 1);
  const made = (await stored.areas()).find(({ id }) => before.every((area) => area.id !== id));
  if (!made) throw new Error('There is no new area.');
  expectNear(made.startX, 250);
  expectNear(made.endY, 950);
  const area = async () => (await stored.areas()).find(({ id }) => id === made.id);
  await editor.drag({ x: 500, y: 900 }, { x: 440, y: 880 }, ['Control']);
  await expect.poll(async () => (await area())?.startX).toBeLessThan(made.startX - 40);
  const moved = await area();
  expect([(moved?.endX ?? 0) - (moved?.startX ?? 0), (moved?.endY ?? 0) - (moved?.startY ?? 0)]).toEqual([
    made.endX - made.startX,
    made.endY - made.startY,
  ]);
  await look(page, 'area with its handles');
  const corner = { x: moved?.endX ?? 0, y: moved?.endY ?? 0 };
  await editor.drag(corner, { x: corner.x + 60, y: corner.y + 30 });
  await expect.poll(async () => (await area())?.endX).toBeGreaterThan(corner.x + 50);
  const inside = await editor.at({ x: corner.x - 80, y: corner.y - 50 });
  await page.mouse.dblclick(inside.x, inside.y);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox').fill('Kapprum');
  await page.keyboard.press('Enter');
  await expect(editor.area('Kapprum')).toBeVisible();
  await expect.poll(async () => (await area())?.name).toBe('Kapprum');
  await page.mouse.click(inside.x, inside.y, { button: 'right' });
  await expect(editor.area('Kapprum')).toBeHidden();
  await expect.poll(area).toBeUndefined();
  await page.keyboard.press('Control+z');
  await expect.poll(async () => (await area())?.name).toBe('Kapprum');
});

test('everything is done by keyboard alone: place, select, move, undo, delete, areas [DRAW-42]', async ({
  page,
  say,
  press,
  keys,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const stored = await storedFloor(session, house);
  const { alone } = stored;
  await editor.open(stored.floor.id);
  await keys.use(editor.button('lock.edit'));
  await keys.tabTo(editor.plan);
  // From the drawing's first mark to the one that stands alone.
  await keys.tabTo(editor.marks.getByRole('button').first());
  await keys.arrowTo(editor.mark(alone));
  await keys.expectFocusSeen('a mark');
  await keys.press(' ');
  await keys.press('Shift+ArrowRight');
  await expect.poll(async () => (await stored.item(alone.id)).positionX).toBe(alone.positionX + 10);
  await keys.press('ArrowDown');
  await expect.poll(async () => (await stored.item(alone.id)).positionY).toBe(alone.positionY + 1);
  await keys.press('Control+z');
  await keys.press('Control+z');
  await expect.poll(async () => (await stored.item(alone.id)).positionX).toBe(alone.positionX);
  const count = (await stored.items()).length;
  await keys.press('Delete');
  await expect.poll(async () => (await stored.items()).length).toBe(count - 1);
  await keys.press('Control+z');
  await expect.poll(async () => (await stored.items()).map(({ id }) => id)).toContain(alone.id);

  const areas = (await stored.areas()).length;
  await keys.backTo(page.getByRole('radio', { name: say('floors:tools.select') }));
  for (let step = 0; step < 3; step += 1) await keys.press('ArrowRight');
  await keys.tabTo(editor.plan);
  await keys.press('Enter');
  for (let step = 0; step < 3; step += 1) await keys.press('Shift+ArrowRight');
  for (let step = 0; step < 2; step += 1) await keys.press('Shift+ArrowDown');
  await keys.press('Enter');
  await expect.poll(async () => (await stored.areas()).length).toBe(areas + 1);
  const made = (await stored.areas()).toSorted((a, b) => b.id - a.id)[0];
  expect(made).toMatchObject({ startX: 500, endX: 530, startY: 500, endY: 520 });
});

test(
  'a finger moves items, draws areas, and places an item by holding still [DRAW-15]',
  on.tablet,
  async ({ page, say, press, house, session }) => {
    const editor = editorPage(page, say, press);
    const stored = await storedFloor(session, house);
    const { alone } = stored;
    await editor.open(stored.floor.id);
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
    const count = (await stored.items()).length;
    await press(dialog.getByRole('button', { name: say('lists:form.save') }));
    await expect.poll(async () => (await stored.items()).length).toBe(count + 1);
    const made = (await stored.items()).toSorted((a, b) => b.id - a.id)[0];
    expectNear(made?.positionX, 500);
    expectNear(made?.positionY, 960);
    // The form stands ready for the next one.
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
    await expect.poll(async () => (await stored.item(alone.id)).version).toBe(alone.version + 1);
    expectNear((await stored.item(alone.id)).positionX, 480);
    const areas = (await stored.areas()).length;
    await editor.tool('area');
    await slide({ x: 620, y: 20 }, { x: 780, y: 80 });
    await expect.poll(async () => (await stored.areas()).length).toBe(areas + 1);
  },
);

test('two people in one drawing: a stale save overwrites nothing, and mine is offered on top', async ({
  page,
  say,
  press,
  house,
  session,
  browser,
}) => {
  const editor = editorPage(page, say, press);
  const stored = await storedFloor(session, house);
  const { alone } = stored;
  await editor.open(stored.floor.id);
  await editor.unlock();
  const { fireProtection: _mention, created: _created, updated: _updated, ...fields } = alone;
  await put(session, `v1/MapItem/${alone.id}`, { ...fields, positionX: 20, positionY: 20 });
  await editor.drag(editor.placeOf(alone), { x: 500, y: 60 });
  const alert = page.getByRole('alert').filter({ hasText: say('floors:refused.stale_text') });
  await expect(alert).toBeVisible();
  expect(await stored.item(alone.id)).toMatchObject({ positionX: 20, positionY: 20 });
  // The mouse rests on no control: what it says of one stands outside of the page's landmarks.
  await page.mouse.move(0, 0);
  await look(page, 'changed by somebody else');
  await alert.getByRole('button', { name: say('floors:refused.apply_mine') }).click();
  await expect.poll(async () => (await stored.item(alone.id)).version).toBe(alone.version + 2);
  await expect(alert).toBeHidden();

  // The other window shows it when it gets the focus again.
  const context = await anotherDevice(browser, session);
  const other = await context.newPage();
  const there = editorPage(other, say, (target) => target.click());
  await there.open(stored.floor.id);
  await put(session, `v1/MapItem/${alone.id}`, { ...fields, version: undefined, name: 'Ny skylt' });
  await other.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(there.mark({ ...alone, name: 'Ny skylt' })).toBeAttached();
  await context.close();
});

test('the network goes in the middle of a drag: nothing is lost, and it is saved when it is back', async ({
  page,
  say,
  press,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const stored = await storedFloor(session, house);
  const { alone } = stored;
  await editor.open(stored.floor.id);
  await editor.unlock();
  const gone = (route: Route) => route.abort('internetdisconnected');
  await page.route('**/api/**', gone);
  await editor.drag(editor.placeOf(alone), { x: 500, y: 60 });
  const waiting = page.getByRole('alert').filter({ has: editor.button('saving.retry') });
  await expect(waiting).toBeVisible();
  await editor.drag({ x: 500, y: 60 }, { x: 400, y: 70 });
  await look(page, 'not saved yet');
  // A try by hand finds no network either; the next one that does saves by itself.
  await press(editor.button('saving.retry'));
  await page.unroute('**/api/**', gone);
  await expect(editor.saved).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await stored.item(alone.id)).version).toBe(alone.version + 2);
  expectNear((await stored.item(alone.id)).positionX, 400);
});
