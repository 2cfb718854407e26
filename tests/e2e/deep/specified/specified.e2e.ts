import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { FloorMap } from '#contract/drawings/drawing.ts';
import { menuEntries } from '#app/shell/menus/menuEntries.tsx';
import { modelHouse } from '#tests/support/seeds/practiceHouses.ts';
import { ask } from '#tests/e2e/support/api.ts';
import { editorPage, storedFloor } from '#tests/e2e/support/editorPage.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { tillsynRequests } from '#tests/e2e/support/levelRequests.ts';
import { walkOfflineRound } from '#tests/e2e/support/offlineRound.ts';
import { escaped } from '#tests/e2e/support/roundPage.ts';

/** The product with a backend of the level specified, as started by `npm start -- --specified`. */
test.use({ level: 'specified', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_|status of 404/ });
test.setTimeout(120_000);

const plan = join(import.meta.dirname, '../../../../../shared/fixtures/plans/hotel-L1-693x845.png');

test.describe(() => {
  test.use({ account: null });
  test(
    'a round with a photo and an offline part is walked and finished at the level specified',
    on.tablet,
    async ({
      page,
      context,
      browser,
      say,
      press,
      house,
      session,
      isMobile,
      hasTouch,
      tolerated,
      onRound,
    }) => {
      const requests = tillsynRequests(context);
      await walkOfflineRound({
        page,
        context,
        browser,
        say,
        press,
        house,
        session,
        isMobile,
        hasTouch,
        tolerated,
        onRound,
      });
      expect(requests).toEqual([]);
    },
  );
});

test.describe(() => {
  test.use({ account: 'customeradmin' });

  test('the office works at the level specified, without screens of the level tillsyn', async ({
    page,
    context,
    say,
    press,
    office,
    session,
    house,
  }) => {
    const requests = tillsynRequests(context);
    await test.step('the overview, a building and a flaw that is fixed', async () => {
      const level = page.waitForResponse(/\/v1\/Capabilities$/);
      await page.goto('/#/sv/?customer=2');
      expect((await level).status()).toBe(404);
      await expect(page.getByRole('heading', { name: say('dashboard:overview.title') })).toBeVisible();
      await press(page.getByRole('button', { name: new RegExp(`^${escaped(modelHouse.building)}`) }));
      const flaws = page.getByRole('region', { name: say('dashboard:flaws.title'), exact: true });
      await press(flaws.getByRole('button', { name: office.like('dashboard:flaws.open_named') }).first());
      await office.dialog.getByLabel(say('flaws:form.measure'), { exact: true }).fill('Bytt');
      const fixed = page.waitForResponse(
        (response) => response.request().method() === 'PUT' && response.url().includes('/v1/Flaw/'),
      );
      await press(office.dialog.getByRole('button', { name: say('flaws:office.fix'), exact: true }));
      await expect(office.dialog).toBeHidden();
      // Nothing is sent while it can be undone.
      const flaw = (await (await fixed).json()) as { data: { done: string | null; measure: string } };
      expect(flaw.data).toMatchObject({ done: expect.any(String), measure: 'Bytt' });
    });

    await test.step('lists, a building with its floors, statistics and documents', async () => {
      for (const path of ['buildings', 'users', 'roundplanning', 'documents', `floors/${house.buildingId}`]) {
        await office.openList('sv', `${path}?customer=2`);
        await expect(page.getByRole('table').getByRole('row').nth(1)).toBeVisible();
        await expect(page.getByRole('alert')).toHaveCount(0);
      }
      await page.goto(`/#/sv/buildings/${house.buildingId}`);
      await expect(page.getByRole('heading', { level: 1, name: house.buildingName })).toBeVisible();
      await page.goto('/#/sv/statistics?customer=2');
      await expect(page.getByRole('tab', { name: say('statistics:tabs.events') })).toBeVisible();
      await page.keyboard.press('/');
      await expect(page.getByRole('combobox', { name: say('search:label') })).toBeFocused();
      await page.keyboard.type('Anna Berglund');
      await expect(page.getByRole('option', { name: /^Anna Berglund/ })).toBeVisible();
      await page.keyboard.press('Escape');
    });

    await test.step('the menu has no screen of the level tillsyn, and its address says why', async () => {
      const menu = page.getByRole('navigation');
      await expect(menu.getByRole('link', { name: say('common:menu.buildings') })).toBeVisible();
      const beyond = menuEntries.filter(({ level }) => level === 'tillsyn');
      expect(beyond.length).toBeGreaterThan(5);
      for (const { label } of beyond)
        await expect(menu.getByRole('link', { name: say(`common:${label}`), exact: true })).toHaveCount(0);
      await page.goto('/#/sv/work');
      await expect(page.getByRole('heading', { name: say('level:title') })).toBeVisible();
    });
    expect(requests).toEqual([]);
    expect(session.user).not.toHaveProperty('version');
  });

  test('items are placed, moved and deleted, steps are undone and a drawing is replaced at the level specified', async ({
    page,
    context,
    say,
    press,
    house,
    session,
  }) => {
    test.skip(!existsSync(plan), 'the folder of fixtures is missing');
    const requests = tillsynRequests(context);
    const editor = editorPage(page, say, press);
    const floorState = await storedFloor(session, house);
    const { alone, floor, map } = floorState;
    const count = (await floorState.items()).length;
    const itemCount = async () => (await floorState.items()).length;
    const storedMap = () => ask<FloorMap>(session, `v1/Map/${map.id}`);

    await test.step('an item is moved, and undone', async () => {
      await editor.open(floor.id);
      await editor.unlock();
      await editor.drag(editor.placeOf(alone), { x: 500, y: 60 }, ['Alt']);
      const place = async () => (await floorState.item(alone.id)).positionX;
      await expect.poll(place).toBeGreaterThan(490);
      await page.keyboard.press('Control+z');
      await expect.poll(place).toBe(alone.positionX);
    });
    await test.step('an item is placed, deleted and restored', async () => {
      const kinds = page.getByRole('list', { name: say('floors:palette.all') }).getByRole('listitem');
      await kinds.first().getByRole('button').click();
      const spot = await editor.at({ x: 100, y: 950 });
      await page.mouse.click(spot.x, spot.y);
      await expect.poll(itemCount).toBe(count + 1);
      await editor.tool('select');
      await editor.mark(alone).focus();
      await page.keyboard.press(' ');
      await page.keyboard.press('Delete');
      await expect.poll(itemCount).toBe(count);
      await page.keyboard.press('Control+z');
      await expect.poll(itemCount).toBe(count + 1);
    });
    await test.step('a drawing is replaced, and its items are fitted', async () => {
      await press(editor.button('maps.actions', { name: map.name }));
      await press(page.getByRole('menuitem', { name: say('floors:maps.replace') }));
      await page.locator('input[type=file]').setInputFiles(plan);
      await press(page.getByRole('button', { name: say('drawingFile:use'), exact: true }));
      const dialog = page.getByRole('dialog', { name: say('fit:title', { name: map.name }) });
      const box = (await dialog.getByRole('group').first().boundingBox()) ?? {
        x: 0,
        y: 0,
        width: 0,
        height: 0,
      };
      for (const [x, y] of [
        [0.45, 0.4],
        [0.45, 0.45],
        [0.55, 0.55],
        [0.55, 0.6],
      ] as const)
        await page.mouse.click(box.x + box.width * x, box.y + box.height * y);
      await press(dialog.getByRole('button', { name: say('fit:apply'), exact: true }));
      await expect(dialog).toBeHidden();
      await expect.poll(async () => (await storedMap()).oldFileId).toBe(map.file?.id);
    });
    expect(requests).toEqual([]);
  });
});
