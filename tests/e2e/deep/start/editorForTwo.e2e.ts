import type { Browser, Page } from '@playwright/test';
import { openSession, startRound, storedRound } from '#tests/e2e/support/api.ts';
import { anotherDevice } from '#tests/e2e/support/devices.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';

test.use({ account: 'customeradmin', tolerated: /Tillsyn: / });
test.setTimeout(120_000);

async function another(browser: Browser, account: string): Promise<Page> {
  const context = await anotherDevice(browser, await openSession(account));
  return context.newPage();
}

const shot = async (page: Page, name: string) => {
  if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/${name}.png` });
};

test('two people work on one drawing: each sees the other and their steps [SETUP-112]', async ({
  page,
  browser,
  say,
  press,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const { alone, floor } = floorState;
  await editor.open(floor.id);
  const elsewhere = await another(browser, 'admin');
  const theirs = editorPage(elsewhere, say, (target) => target.click());
  await theirs.open(floor.id);
  await expect(page.getByText(say('floors:others.one', { name: '' }).trim())).toBeVisible();
  await expect(elsewhere.getByText(say('floors:others.one', { name: '' }).trim())).toBeVisible();
  await editor.unlock();
  await theirs.unlock();
  // One's own selection stays while the other one's step comes.
  await editor.mark(alone).focus();
  await page.keyboard.press(' ');
  await theirs.mark(alone).focus();
  await elsewhere.keyboard.press(' ');
  const before = await editor.mark(alone).boundingBox();
  await elsewhere.keyboard.press('Shift+ArrowRight');
  await elsewhere.keyboard.press('Shift+ArrowRight');
  await expect
    .poll(async () => ((await editor.mark(alone).boundingBox())?.x ?? 0) - (before?.x ?? 0), {
      timeout: 6000,
    })
    .toBeGreaterThan(5);
  await expect(page.getByText(say('floors:bulk.selected_one', { count: 1 }))).toBeVisible();
  await shot(page, 'two-1440');
  // On top of theirs, one's own step is no conflict.
  await editor.mark(alone).focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect.poll(async () => (await floorState.item(alone.id)).positionY).toBe(alone.positionY + 10);
  expect((await floorState.item(alone.id)).positionX).toBe(alone.positionX + 20);
  await elsewhere.context().close();
  await expect(page.getByText(say('floors:others.one', { name: '' }).trim())).toBeHidden({ timeout: 16_000 });
});

test('an item is found by typing its number, several are filled at once, and marks snap [SETUP-116, SETUP-118, SETUP-126, SETUP-127]', async ({
  page,
  say,
  press,
  keys,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const { alone, floor } = floorState;
  await editor.open(floor.id);
  await editor.unlock();
  await editor.plan.focus();
  await page.keyboard.press('/');
  await expect(page.getByRole('combobox', { name: say('floors:find.label') })).toBeFocused();
  await page.keyboard.type(String(alone.positionNumber));
  await expect(page.getByRole('option').first()).toContainText(`${alone.positionNumber} ${alone.name}`);
  await look(page, 'find');
  await shot(page, 'find');
  await page.keyboard.press('Enter');
  await expect(editor.mark(alone)).toBeFocused();
  await expect(page.getByText(say('floors:bulk.selected_one', { count: 1 }))).toBeVisible();

  await press(editor.button('beside.toggle'));
  const list = page.getByRole('region', { name: say('floors:beside.title') });
  const row = list.getByRole('checkbox', { name: new RegExp(`^${alone.positionNumber} `) });
  await expect(row).toBeChecked();
  await row.focus();
  await page.keyboard.press('Shift+ArrowDown');
  await expect(page.getByText(say('floors:bulk.selected_other', { count: 2 }))).toBeVisible();
  await shot(page, 'beside-1440');
  await look(page, 'list beside');
  await press(editor.button('bulk.fill'));
  const dialog = page.getByRole('dialog');
  await press(dialog.getByRole('checkbox', { name: say('floors:item.manufacture') }));
  await dialog.getByRole('textbox', { name: say('floors:item.manufacture') }).fill('Gloria');
  await shot(page, 'fill');
  await press(dialog.getByRole('button', { name: say('floors:menu.save') }));
  await expect
    .poll(async () => (await floorState.items()).filter(({ manufacture }) => manufacture === 'Gloria').length)
    .toBe(2);
  await page.keyboard.press('Control+z');
  await expect
    .poll(async () => (await floorState.items()).filter(({ manufacture }) => manufacture === 'Gloria').length)
    .toBe(0);

  await page.keyboard.press('Escape');
  await press(editor.button('beside.toggle'));
  await press(page.getByRole('button', { name: say('common:drawing.reset') }));
  const otherItems = (await floorState.items()).filter(({ id }) => id !== alone.id);
  const target =
    otherItems.find(({ positionY }) => Math.abs(positionY - alone.positionY) < 300) ?? otherItems[0];
  if (!target) throw new Error('There is no other item.');
  const targetPoint = { x: target.positionX + 2, y: alone.positionY };
  await editor.drag({ x: alone.positionX, y: alone.positionY }, targetPoint);
  await expect.poll(async () => (await floorState.item(alone.id)).positionX).toBe(target.positionX);
  await keys.press('Control+z');
  await expect.poll(async () => (await floorState.item(alone.id)).positionX).toBe(alone.positionX);
});

test('the walk is drawn, reversed, undone and followed by a round; digits choose kinds [SETUP-120, SETUP-123]', async ({
  page,
  say,
  press,
  house,
  session,
}) => {
  const editor = editorPage(page, say, press);
  const floorState = await storedFloor(session, house);
  const { floor } = floorState;
  await editor.open(floor.id);
  await editor.unlock();
  await editor.tool('walk');
  const walkOf = async () =>
    (await floorState.items())
      .filter(({ walkOrder }) => walkOrder != null)
      .sort((a, b) => (a.walkOrder ?? 0) - (b.walkOrder ?? 0))
      .map(({ id }) => id);
  await editor.drag({ x: 20, y: 20 }, { x: 980, y: 980 });
  await expect.poll(async () => (await walkOf()).length).toBeGreaterThan(0);
  await press(editor.button('walk.clear'));
  await expect.poll(walkOf).toEqual([]);
  const alone = (await floorState.items()).filter(({ positionNumber }) => [5, 6].includes(positionNumber));
  for (const item of alone.toReversed()) {
    await editor.mark(item).focus();
    await page.keyboard.press('Enter');
    await expect(editor.mark(item)).toHaveAccessibleName(/nummer \d+ på gångvägen$/);
  }
  await expect.poll(async () => (await walkOf()).length).toBeGreaterThanOrEqual(2);
  const walk = await walkOf();
  await shot(page, 'walk');
  await look(page, 'walk');
  await press(editor.button('walk.reverse'));
  await expect.poll(walkOf).toEqual(walk.toReversed());
  await page.keyboard.press('Control+z');
  await expect.poll(walkOf).toEqual(walk);
  const round = await startRound(session, house.planId);
  const items = (await storedRound(session, round.id)).infos.flatMap((info) => info.roundHistoryItems);
  const places = items.filter(({ walkOrder }) => walkOrder != null);
  expect(places.length).toBeGreaterThanOrEqual(2);

  // The kind that was placed last has a digit, which chooses it again.
  await editor.tool('item');
  const kinds = page
    .getByRole('region', { name: say('floors:palette.title') })
    .getByRole('listitem')
    .getByRole('button');
  await press(kinds.nth(3));
  const kind = await kinds.nth(3).getAttribute('aria-label');
  const kindName = kind ?? (await kinds.nth(3).innerText());
  const free = await editor.at({ x: 620, y: 610 });
  await page.mouse.click(free.x, free.y);
  await expect(kinds.first()).toContainText('1');
  await expect(kinds.first()).toContainText(kindName);
  await press(kinds.nth(5));
  await expect(kinds.first()).toHaveAttribute('aria-pressed', 'false');
  await editor.plan.focus();
  await page.keyboard.press('1');
  await expect(kinds.first()).toHaveAttribute('aria-pressed', 'true');
});
