import { oldFlaws } from '#tests/support/seeds/practiceHouses.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { storedRound } from '#tests/e2e/support/api.ts';

test(
  'Back closes open layers from the top and only then leaves the page',
  on.phone,
  async ({ page, say, press, session, round, onRound }) => {
    const { item } = await storedRound(session, round.id);
    const menu = page.getByRole('navigation', { name: say('common:shell.menu') });
    const openMenu = () => press(page.getByRole('button', { name: say('common:shell.open_menu') }));

    await test.step('on the first page there is, where nothing lies behind', async () => {
      await page.goto('about:blank');
      await page.goto('/#/sv/');
      await openMenu();
      await expect(menu).toBeVisible();
      await page.goBack();
      await expect(menu).toBeHidden();
      await expect(page).toHaveURL(/#\/sv\/?(\?|$)/);
      await openMenu();
      await press(menu.getByRole('link').nth(1));
      await expect(menu).toBeHidden();
      await expect(page).not.toHaveURL(/#\/sv\/?(\?|$)/);
      await page.goBack();
      await expect(page).toHaveURL(/#\/sv\/?(\?|$)/);
    });

    await test.step('in a round: photo, question and sheet, then the round asks', async () => {
      await onRound.open(round.id);
      const address = page.url();
      const sheet = await onRound.openFlaw(item(1));
      await sheet.getByLabel(new RegExp(`^${say('flaws:form.description')}`)).fill('Halv mening');
      await page.goBack();
      const question = page.getByRole('dialog', { name: say('common:forms.discard_title') });
      await expect(question).toBeVisible();
      await page.goBack();
      await expect(question).toBeHidden();
      await expect(sheet).toBeVisible();
      await page.goBack();
      await press(question.getByRole('button', { name: say('common:forms.discard'), exact: true }));
      await expect(sheet).toBeHidden();
      expect(page.url()).toBe(address);
      await page.goForward({ timeout: 2000 }).catch(() => null);
      await expect(onRound.dialog).toHaveCount(0);

      await onRound.openFlaw(item(1));
      await press(sheet.getByRole('button', { name: say('flaws:form.back'), exact: true }));
      await expect(sheet).toBeHidden();
      await page.goBack();
      const leaving = page.getByRole('dialog', { name: say('rounds:leave.title') });
      await expect(leaving).toBeVisible();
      // The step that opened the question is undone.
      await expect(page).toHaveURL(address);
      await page.goBack();
      await expect(leaving).toBeHidden();
      expect(page.url()).toBe(address);
      await page.goBack();
      await press(leaving.getByRole('button', { name: say('rounds:leave.leave'), exact: true }));
      await expect(page).not.toHaveURL(/\/round\//);
    });
  },
);

test('a flaw that the address names is closed by Back and by its button without a dead step', async ({
  page,
  say,
  house,
}) => {
  const sheet = page.getByRole('dialog');
  await page.goto(`/#/sv/`);
  await expect(page.getByRole('main')).toBeVisible();
  const start = () => new URL(page.url()).hash;
  await expect.poll(start).toMatch(/customer=/);
  const before = start();
  await page.goto(`/#/sv/?customer=${house.customerId}&building=${house.buildingId}`);
  const row = page.getByRole('button', { name: oldFlaws[2] ?? '' }).first();
  await row.click();
  await expect(sheet).toBeVisible();
  await expect(page).toHaveURL(/flaw=\d+/);
  await page.goBack();
  await expect(sheet).toBeHidden();
  await expect(page).not.toHaveURL(/flaw=/);
  await row.click();
  await sheet
    .getByRole('button', { name: say('common:feedback.close') })
    .first()
    .click();
  await expect(sheet).toBeHidden();
  await page.goBack();
  await expect.poll(start).toBe(before);
});
