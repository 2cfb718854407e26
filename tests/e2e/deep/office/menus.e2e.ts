import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import type { Page } from '@playwright/test';
import { roundPage } from '#tests/e2e/support/roundPage.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test('the menu is 350 wide, 200 collapsed, and collapsed while a round is open [SHELL-41, SHELL-42, SHELL-44, ROUND-13]', async ({
  page,
  say,
  press,
  round,
}) => {
  await page.setViewportSize({ width: 1600, height: 900 });
  await page.goto('/#/sv/');
  const menu = page.getByRole('navigation', { name: say('common:shell.menu') });
  await expect(menu).toHaveCSS('width', '350px');
  await page.getByRole('button', { name: say('common:shell.collapse_menu') }).click();
  await expect(menu).toHaveCSS('width', '200px');
  await page.getByRole('button', { name: say('common:shell.expand_menu') }).click();
  await expect(menu).toHaveCSS('width', '350px');
  await roundPage(page, say, press).open(round.id);
  await expect(menu).toHaveCSS('width', '200px');
});

test('below 1024 px a burger opens the menu, and there is a way back [SHELL-38, SHELL-39, SHELL-40, SHELL-46]', async ({
  page,
  say,
  house,
}) => {
  const burger = page.getByRole('button', { name: say('common:shell.open_menu') });
  await page.setViewportSize({ width: 1024, height: 768 });
  await page.goto(`/#/sv/startround/${house.planId}`);
  await expect(page.getByText(house.planName)).toBeVisible();
  await expect(page.getByRole('navigation')).toBeVisible();
  await expect(burger).toBeHidden();
  await page.setViewportSize({ width: 1023, height: 768 });
  await expect(page.getByRole('navigation')).toBeHidden();
  await burger.click();
  await page
    .getByRole('dialog')
    .getByRole('link', { name: say('common:menu.dashboard') })
    .click();
  await expect(page).toHaveURL(/#\/sv\/?(\?|$)/);
  await expect(page.getByRole('dialog')).toBeHidden();
  await page.goto(`/#/sv/startround/${house.planId}`);
  await page.getByRole('button', { name: say('common:text.back'), exact: true }).click();
  await expect(page).toHaveURL(/#\/sv\/?(\?|$)/);
});

test('paper shows no menus and sharp charts, and the report prints itself once in its own tab [SHELL-43, FIN-06, FIN-08]', async ({
  page,
  context,
  say,
  house,
  round,
}) => {
  await context.addInitScript(() => {
    const key = 'prints';
    Reflect.set(window, key, 0);
    window.print = () => Reflect.set(window, key, Number(Reflect.get(window, key)) + 1);
  });
  const printsOf = (tab: Page) => tab.evaluate(() => Number(Reflect.get(window, 'prints')));
  await page.goto(`/#/sv/round/done/${round.id}`);
  const dotsPerPx = (event: 'beforeprint' | 'afterprint') =>
    page.evaluate((name) => {
      window.dispatchEvent(new Event(name));
      const canvases = [...document.querySelectorAll('canvas')];
      return [...new Set(canvases.map(({ width, clientWidth }) => Math.round(width / clientWidth)))];
    }, event);
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect.poll(() => dotsPerPx('beforeprint')).toEqual([3]);
  await expect.poll(() => dotsPerPx('afterprint')).toEqual([1]);

  const popup = page.waitForEvent('popup');
  await page.getByRole('button', { name: say('rounds:finished.print') }).click();
  const paper = await popup;
  await paper.emulateMedia({ media: 'print' });
  await expect(paper).toHaveURL(new RegExp(`#/sv/round/done/${round.id}/print`));
  await expect(paper.getByRole('heading', { level: 1, name: house.planName })).toBeVisible();
  await expect.poll(() => printsOf(paper)).toBe(1);
  await expect(paper.getByRole('navigation')).toBeHidden();
  await expect(paper.getByRole('banner')).toBeHidden();
  expect(await printsOf(page)).toBe(0);

  await page.goto('/#/sv/');
  // Rows of lists are printed, though they can be pressed.
  const pressable = page.locator(
    'button:not(li button), [role=button], [type=search], [role=tab][aria-selected=false], [role=menu]',
  );
  await expect(page.locator('li button').first()).toBeVisible();
  await expect(pressable.filter({ visible: true }).first()).toBeVisible();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(pressable.filter({ visible: true })).toHaveCount(0);
});

test(
  'a running round is not left unasked: in the product and by closing the tab [ROUND-10, ROUND-11]',
  { tag: inTurn(import.meta.filename, [...on.desktop.tag, ...on.phone.tag]) },
  async ({ page, say, press, round, isMobile, onRound }) => {
    const away = isMobile
      ? page.getByRole('button', { name: say('common:text.back'), exact: true })
      : page.getByRole('link', { name: say('common:menu.dashboard') });
    await onRound.open(round.id);
    await onRound.tab('list');
    await press(away);
    const dialog = page.getByRole('dialog', { name: say('rounds:leave.title') });
    await expect(dialog).toContainText(say('rounds:round_view.confirm_leave_round'));
    await press(dialog.getByRole('button', { name: say('rounds:leave.stay') }));
    await expect(page).toHaveURL(new RegExp(`/round/${round.id}`));

    const dialogEvent = page.waitForEvent('dialog');
    const closing = page.close({ runBeforeUnload: true });
    const question = await dialogEvent;
    expect(question.type()).toBe('beforeunload');
    await question.dismiss();
    await closing;
    expect(page.isClosed()).toBe(false);

    await press(away);
    await press(dialog.getByRole('button', { name: say('rounds:leave.leave') }));
    await onRound.onDashboard();
  },
);

test(
  'the shell’s placeholder matches the loaded shell and disappears with it',
  { tag: inTurn(import.meta.filename, [...on.desktop.tag, ...on.phone.tag]) },
  async ({ page, session, isMobile }) => {
    let letCome = (): void => undefined;
    const release = new Promise<void>((resolve) => (letCome = resolve));
    await page.route(/\/assets\/index-[^/]*\.js$/, async (route) => {
      await release;
      await route.continue();
    });
    const textBox = (selector: string) =>
      page.locator(selector).evaluate((element) => {
        const range = document.createRange();
        range.selectNodeContents(element);
        const { x, y, width, height } = range.getBoundingClientRect();
        return { x, y, width, height };
      });
    const boxOf = (selector: string) => page.locator(selector).first().boundingBox();
    await page.goto('/#/sv/', { waitUntil: 'commit' });
    await expect(page.locator('#frame p')).toHaveText(session.user.customer.name);
    // The placeholder's styles load separately.
    await expect.poll(async () => (await boxOf('#frame div:nth-child(2)'))?.y).toBe(0);
    await expect.poll(async () => (await textBox('#frame p')).height).toBeGreaterThan(20);
    const outline = {
      heading: await textBox('#frame p'),
      bar: await boxOf('#frame div:nth-child(2)'),
      menu: isMobile ? null : await boxOf('#frame div:first-child'),
    };
    letCome();
    await expect(page.getByRole('button', { name: /^Fortsätt|^Starta/ }).first()).toBeVisible();
    await expect(page.locator('#frame')).toBeHidden();
    expect({
      heading: await textBox('h1'),
      bar: await boxOf('header'),
      menu: isMobile ? null : await boxOf('nav'),
    }).toEqual(outline);
  },
);

test('an address that is not the dashboard opens without the outline', async ({ page, house }) => {
  await page.route(/\/assets\/index-[^/]*\.js$/, (route) =>
    route.fulfill({ contentType: 'text/javascript', body: '' }),
  );
  await page.goto(`/#/sv/startround/${house.planId}`, { waitUntil: 'commit' });
  await expect(page.locator('#frame')).toBeAttached();
  await expect(page.locator('#frame')).toBeHidden();
});
