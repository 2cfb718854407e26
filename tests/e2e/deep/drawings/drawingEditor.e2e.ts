import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Route } from '@playwright/test';
import { anotherDevice } from '#tests/e2e/support/devices.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { put } from '#tests/e2e/support/api.ts';
import { look } from '#tests/e2e/support/look.ts';
import { syncPanel } from '#tests/e2e/support/syncPanel.ts';
import { patternOf } from '#tests/e2e/support/texts.ts';

test.use({ account: 'customeradmin', tolerated: /ERR_INTERNET_DISCONNECTED|status of 40[09]|Tillsyn: / });
test.setTimeout(120_000);

const expectNear = (value: number | undefined, wanted: number) => {
  expect(Math.abs((value ?? NaN) - wanted)).toBeLessThanOrEqual(3);
};

test('the keyboard alone places, selects, moves, undoes and deletes items and areas [DRAW-42]', async ({
  page,
  say,
  press,
  keys,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const { alone } = floorState;
  await editor.open(floorState.floor.id);
  await keys.use(editor.button('lock.edit'));
  await keys.tabTo(editor.plan);
  // From the drawing's first mark to the one that stands alone.
  await keys.tabTo(editor.marks.getByRole('button').first());
  await keys.arrowTo(editor.mark(alone));
  await keys.expectFocusSeen('a mark');
  await keys.press(' ');
  await keys.press('Shift+ArrowRight');
  await expect.poll(async () => (await floorState.item(alone.id)).positionX).toBe(alone.positionX + 10);
  await keys.press('ArrowDown');
  await expect.poll(async () => (await floorState.item(alone.id)).positionY).toBe(alone.positionY + 1);
  await keys.press('Control+z');
  await keys.press('Control+z');
  await expect.poll(async () => (await floorState.item(alone.id)).positionX).toBe(alone.positionX);
  const count = (await floorState.items()).length;
  await keys.press('Delete');
  await expect.poll(async () => (await floorState.items()).length).toBe(count - 1);
  await keys.press('Control+z');
  await expect.poll(async () => (await floorState.items()).map(({ id }) => id)).toContain(alone.id);

  const areas = (await floorState.areas()).length;
  await keys.backTo(page.getByRole('radio', { name: say('floors:tools.select') }));
  for (let step = 0; step < 3; step += 1) await keys.press('ArrowRight');
  await keys.tabTo(editor.plan);
  await keys.press('Enter');
  for (let step = 0; step < 3; step += 1) await keys.press('Shift+ArrowRight');
  for (let step = 0; step < 2; step += 1) await keys.press('Shift+ArrowDown');
  await keys.press('Enter');
  await expect.poll(async () => (await floorState.areas()).length).toBe(areas + 1);
  const newArea = (await floorState.areas()).toSorted((a, b) => b.id - a.id)[0];
  expect(newArea).toMatchObject({ startX: 500, endX: 530, startY: 500, endY: 520 });
});

test('two people in one drawing: a stale save overwrites nothing, and mine is offered on top', async ({
  page,
  say,
  press,
  house,
  session,
  browser,
}) => {
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const { alone } = floorState;
  await editor.open(floorState.floor.id);
  await editor.unlock();
  const { fireProtection: _mention, created: _created, updated: _updated, ...fields } = alone;
  await put(session, `v1/MapItem/${alone.id}`, { ...fields, positionX: 20, positionY: 20 });
  await editor.drag(editor.placeOf(alone), { x: 500, y: 60 }, ['Alt']);
  const alert = page.getByRole('alert').filter({ hasText: say('floors:refused.stale_text') });
  await expect(alert).toBeVisible();
  expect(await floorState.item(alone.id)).toMatchObject({ positionX: 20, positionY: 20 });
  // The mouse is over no control: its tooltip would be outside of the page's landmarks.
  await page.mouse.move(0, 0);
  await look(page, 'changed by somebody else');
  await alert.getByRole('button', { name: say('floors:refused.apply_mine') }).click();
  await expect.poll(async () => (await floorState.item(alone.id)).version).toBe(alone.version + 2);
  await expect(alert).toBeHidden();

  // The other window shows it when it gets the focus again.
  const context = await anotherDevice(browser, session);
  const otherPage = await context.newPage();
  const otherEditor = editorPage(otherPage, say, (target) => target.click());
  await otherEditor.open(floorState.floor.id);
  await put(session, `v1/MapItem/${alone.id}`, { ...fields, version: undefined, name: 'Ny skylt' });
  await otherPage.evaluate(() => window.dispatchEvent(new Event('focus')));
  await expect(otherEditor.mark({ ...alone, name: 'Ny skylt' })).toBeAttached();
  await context.close();
});

test('nothing is lost when the network fails during a drag, and it is saved once the network is back', async ({
  page,
  say,
  press,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const { alone } = floorState;
  await editor.open(floorState.floor.id);
  await editor.unlock();
  const abort = (route: Route) => route.abort('internetdisconnected');
  await page.route('**/api/**', abort);
  await editor.drag(editor.placeOf(alone), { x: 500, y: 60 }, ['Alt']);
  const waiting = page.getByRole('alert').filter({ has: editor.button('saving.retry') });
  await expect(waiting).toBeVisible();
  // The notice changes the layout, which is at rest after a look.
  await look(page, 'not saved yet');
  await editor.drag({ x: 500, y: 60 }, { x: 400, y: 70 }, ['Alt']);
  // A try by hand finds no network either; the next one that does saves by itself.
  await press(editor.button('saving.retry'));
  await page.unroute('**/api/**', abort);
  await expect(editor.saved).toBeVisible({ timeout: 60_000 });
  await expect.poll(async () => (await floorState.item(alone.id)).version).toBe(alone.version + 2);
  expectNear((await floorState.item(alone.id)).positionX, 400);
});

test(
  'unsent steps survive a reload, link to their drawing in the panel and are sent in the end [WAIT-01, WAIT-05, SETUP-166]',
  { tag: inTurn(import.meta.filename, ['@desktop', '@phone']) },
  async ({ page, say, press, house, session }) => {
    const editor = editorPage(page, say, press);
    const panel = syncPanel(page, say, press);
    const floorState = await storedFloor(session, house);
    const { alone } = floorState;
    await editor.open(floorState.floor.id);
    await editor.unlock();
    const writes = (route: Route) =>
      route.request().method() === 'GET' ? route.fallback() : route.abort('internetdisconnected');
    await page.route('**/api/v1/**', writes);
    await editor.drag(editor.placeOf(alone), { x: 500, y: 60 }, ['Alt']);
    const waits = page.getByRole('alert').filter({ has: editor.button('saving.retry') });
    await expect(waits).toBeVisible();
    await look(page, 'a step waits');
    await page.reload();
    // Told before anybody edits: in the drawing and in its list.
    await expect(waits).toBeVisible();
    await press(page.getByRole('switch', { name: say('floors:list.toggle') }));
    await expect(page.getByRole('table')).toBeVisible();
    await expect(waits).toBeVisible();
    await press(page.getByRole('switch', { name: say('floors:list.toggle') }));
    await editor.unlock();
    await expect(waits).toBeVisible();
    await look(page, 'a step waits after a reload');
    const refuse = (route: Route) =>
      route.request().method() === 'GET'
        ? route.fallback()
        : route.fulfill({ status: 400, json: { success: false, data: null, errors: ['Nej'] } });
    await page.route('**/api/v1/**', refuse);
    await expect(editor.button('refused.leave')).toBeVisible({ timeout: 60_000 });
    await look(page, 'a step is refused');
    const open = await panel.openFromMenu();
    const waitingCalls = open.getByRole('region', { name: say('sync:calls.title') });
    await expect(waitingCalls.getByRole('listitem')).toContainText('Nej');
    await waitingCalls.scrollIntoViewIfNeeded();
    await look(page, 'the panel with a refused step');
    await page.unroute('**/api/v1/**', refuse);
    await page.unroute('**/api/v1/**', writes);
    await press(waitingCalls.getByRole('button', { name: patternOf(say('sync:calls.retry_named')) }));
    await expect(waitingCalls).toBeHidden();
    await expect.poll(async () => (await floorState.item(alone.id)).version).toBe(alone.version + 1);
    expectNear((await floorState.item(alone.id)).positionX, 500);
  },
);
