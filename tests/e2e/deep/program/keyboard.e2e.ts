import type { Locator, Page } from '@playwright/test';
import { demoPassword } from '#server/db/demo/accounts.ts';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';

// With motion, as most people have it.
test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.setTimeout(120_000);

/** Presses Tab until the control has the focus. */
async function tabTo(page: Page, target: Locator): Promise<void> {
  await expect(target).toBeVisible();
  for (let step = 0; step < 80; step += 1) {
    if (await target.evaluate((element) => element === document.activeElement)) return;
    await page.keyboard.press('Tab');
  }
  throw new Error('The keyboard does not reach it.');
}

test.describe(() => {
  test.use({ account: null });

  test('the keyboard alone leads from login to the first checked item [AUTH-09, START-12, ROUND-35]', async ({
    page,
    say,
    house,
    onRound,
  }) => {
    await page.goto(`/#/sv/?customer=${house.customerId}`);
    await expect(page.getByLabel(say('session:login.email'))).toBeFocused();
    await page.keyboard.type('inspector@example.com');
    await page.keyboard.press('Tab');
    await page.keyboard.type(demoPassword);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { level: 1, name: house.customerName })).toBeVisible();
    await tabTo(page, page.getByRole('button', { name: new RegExp(`^${house.buildingName}`) }));
    await page.keyboard.press('Enter');
    await tabTo(
      page,
      page.getByRole('button', { name: say('dashboard:rounds.play_named', { name: house.planName }) }),
    );
    await page.keyboard.press('Enter');
    const start = page.getByRole('button', { name: say('rounds:start.start'), exact: true });
    await tabTo(page, start);
    await expect(start).toHaveAttribute('aria-busy', 'false');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/round\/\d+/);
    const first = page.getByRole('button', {
      name: new RegExp(`^${say('rounds:list.ok_item', { item: '1 ' })}`),
    });
    await tabTo(page, first);
    await page.keyboard.press('Enter');
    await expect(first).toBeHidden();
    await expect(onRound.dialog).toBeHidden();
  });
});

test('the list by keys: arrows, O, F and Z [ROUND-33, ROUND-35, FLAW-06]', async ({
  page,
  say,
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  await onRound.open(round.id);
  await tabTo(page, onRound.row(item(1)));
  await page.keyboard.press('ArrowDown');
  await expect(onRound.row(item(2))).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('o');
  await expect(onRound.undoButton(item(1))).toBeVisible();
  await expect(onRound.row(item(2))).toBeFocused();
  await page.keyboard.press('z');
  await expect(onRound.okButton(item(1))).toBeVisible();
  await page.keyboard.press('f');
  const sheet = page.getByRole('dialog', { name: `2 ${item(2).name}` });
  await expect(sheet.getByRole('button', { name: say('flaws:form.back') })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet).toBeHidden();
  await expect(onRound.row(item(2))).toBeFocused();
});

test('the drawing by keys: a mark, its menu, ok [ROUND-21, ROUND-22]', async ({
  page,
  say,
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  await onRound.open(round.id);
  await onRound.tab('drawing');
  const marks = page.getByRole('group', { name: say('common:drawing.marks') }).getByRole('button');
  await expect(marks.first()).toBeAttached();
  const mark = page.getByRole('button', { name: new RegExp(`^${item(5).positionNumber} ${item(5).name}`) });
  await tabTo(page, marks.and(page.locator('[tabindex="0"]')));
  for (let step = 0; step < 40; step += 1) {
    if (await mark.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await expect(mark).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menuitem')).toHaveCount(3);
  const ok = page.getByRole('menuitem', { name: say('rounds:drawing.ok'), exact: true });
  for (let step = 0; step < 4; step += 1) {
    if (await ok.evaluate((element) => element === document.activeElement)) break;
    await page.keyboard.press('ArrowRight');
  }
  await page.keyboard.press('Enter');
  await expect(mark).toHaveAccessibleName(new RegExp(say('rounds:state.ok')));
});
