import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Page } from '@playwright/test';
import { startRound, storedRound } from '#tests/e2e/support/api.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { planPdf } from '#tests/e2e/support/pdfs.ts';
import { roundPage } from '#tests/e2e/support/roundPage.ts';

test.use({ account: 'companyadmin' });
test.setTimeout(180_000);

const kindCount = 6;
const places = Array.from({ length: 10 }, (_, index) => ({
  x: 120 + (index % 5) * 180,
  y: 150 + Math.floor(index / 5) * 180,
}));
const areas = [
  { from: { x: 60, y: 60 }, to: { x: 480, y: 240 } },
  { from: { x: 560, y: 420 }, to: { x: 920, y: 560 } },
];

/** Drags a finger over the screen. */
async function slide(page: Page, from: { x: number; y: number }, to: { x: number; y: number }) {
  const finger = await page.context().newCDPSession(page);
  const touch = (type: 'touchStart' | 'touchMove' | 'touchEnd', ...touchPoints: { x: number; y: number }[]) =>
    finger.send('Input.dispatchTouchEvent', { type, touchPoints });
  await touch('touchStart', from);
  await touch('touchMove', { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 });
  await touch('touchMove', to);
  await touch('touchEnd');
}

test(
  'a building and a floor are set up from nothing, and a round is walked on what was placed [BLDG-31, BLDG-32, DRAW-40]',
  { tag: inTurn(import.meta.filename, ['@desktop', '@tablet']) },
  async ({ page, say, press, bareHouse, session, hasTouch }) => {
    const editor = editorPage(page, say, press);
    const button = (key: string) => page.getByRole('button', { name: say(key), exact: true });
    const save = page.getByRole('dialog').getByRole('button', { name: say('lists:form.save'), exact: true });

    await test.step('a building and its first floor', async () => {
      await page.goto(`/#/sv/buildings?customer=${bareHouse.customerId}`);
      await expect(page.getByRole('row').filter({ hasText: bareHouse.buildingName })).toBeVisible();
      await expect(button('imports:open')).toBeVisible();
      await press(button('buildings:add'));
      await page
        .getByRole('dialog')
        .getByLabel(say('buildings:form.name'), { exact: true })
        .fill('Magasinet');
      await press(save);
      await expect(page.getByText(say('buildings:created'))).toBeVisible();
      await press(page.getByRole('button', { name: say('buildings:actions.open', { name: 'Magasinet' }) }));
      await press(button('buildings:detail.floors.add').first());
      const form = page.getByRole('dialog');
      await form.getByLabel(say('buildings:detail.floors.name'), { exact: true }).fill('Källare');
      await press(save);
      await expect(page.getByText(say('buildings:detail.floors.created'))).toBeVisible();
      await press(page.getByRole('button', { name: 'Källare', exact: true }).first());
      await expect(button('floors:maps.add_picture')).toBeVisible();
      await look(page, 'floor without a picture');
    });

    // The floor of the plan is as empty as the new one.
    const floorState = await storedFloor(session, bareHouse);
    await test.step('its drawing, from a PDF, in one dialog [DRAWX-14]', async () => {
      await page.goto(`/#/sv/floor/${floorState.floor.id}?customer=${bareHouse.customerId}`);
      await press(button('floors:maps.add_picture'));
      const chooser = page.getByRole('dialog', { name: say('drawingFile:title') });
      await chooser
        .locator('input[type=file]')
        .setInputFiles({ name: 'Magasinet.pdf', mimeType: 'application/pdf', buffer: planPdf(1) });
      await press(chooser.getByRole('button', { name: say('drawingFile:use') }));
      await expect(chooser).toBeHidden();
      await expect(editor.plan.locator('img')).toHaveJSProperty('complete', true);
      await expect(page.getByText(say('floors:maps.saved'))).toBeHidden();
    });

    await test.step('ten items of six kinds', async () => {
      await editor.unlock();
      await editor.tool('item');
      const kinds = page.getByRole('list', { name: say('floors:palette.all') }).getByRole('listitem');
      for (const [index, place] of places.entries()) {
        const kind = kinds.nth(index % kindCount).getByRole('button');
        if ((await kind.getAttribute('aria-pressed')) !== 'true') await press(kind);
        await expect(kind).toHaveAttribute('aria-pressed', 'true');
        const at = await editor.at(place);
        if (hasTouch) await page.touchscreen.tap(at.x, at.y);
        else await page.mouse.click(at.x, at.y);
        await expect(editor.marks.getByRole('button')).toHaveCount(index + 1);
      }
      await expect.poll(async () => (await floorState.items()).length).toBe(places.length);
    });

    await test.step('two areas are drawn', async () => {
      for (const [index, { from, to }] of areas.entries()) {
        await editor.tool('area');
        if (hasTouch) await slide(page, await editor.at(from), await editor.at(to));
        else await editor.drag(from, to);
        await expect(editor.area(say('floors:area.new_name', { number: index + 1 }))).toBeAttached();
      }
      await editor.tool('select');
      await expect.poll(async () => (await floorState.areas()).length).toBe(areas.length);
    });

    await test.step('service fields', async () => {
      const [first] = places;
      const at = await editor.at(first ?? { x: 0, y: 0 });
      if (hasTouch) await page.touchscreen.tap(at.x, at.y);
      else await page.mouse.click(at.x, at.y);
      await press(
        page.getByRole('dialog').getByRole('button', { name: say('floors:menu.edit'), exact: true }),
      );
      const form = page.getByRole('dialog');
      const service = form.getByRole('group', { name: say('floors:item.service') });
      await service.getByRole('textbox', { name: say('inventory:fields.model') }).fill('P6');
      await press(form.getByRole('button', { name: say('lists:form.save') }));
      await expect(form).toBeHidden();
      await expect.poll(async () => (await floorState.items())[0]?.mapItemExtra?.model).toBe('P6');
    });

    await test.step('a round on it', async () => {
      const items = await floorState.items();
      expect(new Set(items.map(({ fireProtectionId }) => fireProtectionId)).size).toBe(kindCount);
      for (const [index, { positionX, positionY }] of items.entries()) {
        const { x, y } = places[index] ?? { x: NaN, y: NaN };
        // A tap is a whole pixel, which is several units of the drawing on a tablet.
        expect(Math.hypot(positionX - x, positionY - y)).toBeLessThan(8);
      }
      const { id } = await startRound(session, bareHouse.planId);
      const round = await storedRound(session, id);
      expect(round.items.map(({ mapItemId }) => mapItemId)).toEqual(items.map((item) => item.id));
      const walk = roundPage(page, say, press);
      await walk.open(id);
      await walk.tab('list');
      for (const item of round.items) await walk.ok(item);
      await walk.pause();
      await walk.onDashboard();
      const { items: walked } = await storedRound(session, id);
      expect(walked.filter(({ controlled }) => controlled !== null)).toHaveLength(places.length);
    });
  },
);

test('a floor is set up from nothing by keyboard alone, and its round is walked so', async ({
  page,
  say,
  keys,
  bareHouse,
  session,
}) => {
  const noPress = () => Promise.reject(new Error('There is no mouse here.'));
  const editor = editorPage(page, say, noPress);
  const dialog = page.getByRole('dialog');
  const button = (key: string, values: Record<string, string> = {}) =>
    page.getByRole('button', { name: say(key, values), exact: true });
  /** Fills the one field that a short form begins with. */
  const fillIn = async (text: string, made: string) => {
    await keys.inside(dialog);
    await keys.type(text);
    await keys.press('Enter');
    await expect(page.getByText(say(made))).toBeVisible();
    await expect(dialog).toBeHidden();
  };

  await test.step('a building and its first floor', async () => {
    await page.goto(`/#/sv/buildings?customer=${bareHouse.customerId}`);
    await expect(page.getByRole('row').filter({ hasText: bareHouse.buildingName })).toBeVisible();
    await keys.use(button('buildings:add'));
    await fillIn('Silon', 'buildings:created');
    await keys.use(button('buildings:actions.open', { name: 'Silon' }));
    await keys.use(button('buildings:detail.floors.add').first());
    await fillIn('Källare', 'buildings:detail.floors.created');
  });

  const floorState = await storedFloor(session, bareHouse);
  await test.step('the floor gets its drawing', async () => {
    await page.goto(`/#/sv/floor/${floorState.floor.id}?customer=${bareHouse.customerId}`);
    await keys.use(button('floors:maps.add_picture'));
    const chooser = page.getByRole('dialog', { name: say('drawingFile:title') });
    await keys.inside(chooser);
    const choice = page.waitForEvent('filechooser');
    await keys.use(chooser.getByRole('button', { name: say('drawingFile:choose') }));
    await (await choice).setFiles({ name: 'Silon.pdf', mimeType: 'application/pdf', buffer: planPdf(1) });
    await keys.use(chooser.getByRole('button', { name: say('drawingFile:use') }));
    await expect(chooser).toBeHidden();
    await expect(editor.plan.locator('img')).toHaveJSProperty('complete', true);
  });

  await test.step('ten items of six kinds, and two areas', async () => {
    await keys.use(editor.button('lock.edit'));
    const kinds = page.getByRole('list', { name: say('floors:palette.all') }).getByRole('listitem');
    const move = async (times: number, key: string) => {
      for (let step = 0; step < times; step += 1) await keys.press(key);
    };
    let placedCount = 0;
    for (let kind = 0; kind < kindCount; kind += 1) {
      const choice = kinds.nth(kind).getByRole('button');
      if (kind === 0) await keys.tabTo(choice);
      else await keys.backTo(choice);
      await keys.press('Enter');
      await keys.tabTo(editor.plan);
      // Each item is placed away from the previous one, to the right and then below.
      for (let item = 0; item < (kind < 4 ? 2 : 1); item += 1) {
        await move(6, kind % 2 === item % 2 ? 'Shift+ArrowRight' : 'Shift+ArrowDown');
        await keys.press('Enter');
        placedCount += 1;
        await expect.poll(async () => (await floorState.items()).length).toBe(placedCount);
      }
    }
    await keys.backTo(page.getByRole('radio', { name: say('floors:tools.item') }));
    await keys.press('ArrowRight');
    await keys.tabTo(editor.plan);
    for (const count of [1, 2]) {
      await keys.press('Enter');
      await move(8, 'Shift+ArrowLeft');
      await move(8, 'Shift+ArrowUp');
      await keys.press('Enter');
      await expect.poll(async () => (await floorState.areas()).length).toBe(count);
    }
  });

  await test.step('service fields', async () => {
    const [first] = await floorState.items();
    if (!first) throw new Error('There is no item.');
    await keys.backTo(page.getByRole('radio', { name: say('floors:tools.area') }));
    for (let step = 0; step < 3; step += 1) await keys.press('ArrowLeft');
    await keys.tabTo(editor.marks.getByRole('button').first());
    await keys.arrowTo(editor.mark(first));
    // Enter edits.
    await keys.press('Enter');
    await keys.inside(dialog);
    await keys.tabTo(dialog.getByRole('textbox', { name: say('inventory:fields.model') }));
    await keys.type('P6');
    await keys.press('Enter');
    await expect.poll(async () => (await floorState.item(first.id)).mapItemExtra?.model).toBe('P6');
    await expect(dialog).toBeHidden();
  });

  await test.step('a round on it', async () => {
    await page.goto(`/#/sv/startround/${bareHouse.planId}`);
    const start = button('rounds:start.start');
    await expect(start).toHaveAttribute('aria-busy', 'false');
    await keys.use(start);
    await expect(page).toHaveURL(/\/round\/\d+/);
    const id = Number(/round\/(\d+)/.exec(page.url())?.[1]);
    const { items } = await storedRound(session, id);
    expect(items).toHaveLength(places.length);
    const walk = roundPage(page, say, noPress);
    for (const item of items) {
      await keys.tabTo(walk.row(item));
      await keys.press('o');
      await expect(walk.undoButton(item)).toBeVisible();
    }
  });
});
