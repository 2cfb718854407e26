import type { Page } from '@playwright/test';
import { openSession, storedRound } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { roundPage } from '#tests/e2e/support/roundPage.ts';
import { logIn } from '#tests/e2e/support/session.ts';
import type { Say } from '#tests/e2e/support/texts.ts';
import { patternOf } from '#tests/e2e/support/texts.ts';
import { underWorker } from '#tests/e2e/support/worker.ts';

test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });
test.setTimeout(240_000);

test('a second tab reads along until it takes the round over; then the first one reads [SAVE-15]', async ({
  page,
  context,
  say,
  press,
  session,
  round,
}) => {
  const { item } = await storedRound(session, round.id);
  const first = roundPage(page, say, press);
  await first.open(round.id);
  await first.ok(item(1));
  const secondPage = await context.newPage();
  const second = roundPage(secondPage, say, press);
  await second.open(round.id);
  await expect(secondPage.getByText(say('rounds:load.other_tab'))).toBeVisible();
  await expect(page.getByText(say('rounds:load.other_tab'))).toBeHidden();
  await expect(secondPage.getByRole('button', { name: say('rounds:foot.pause') })).toBeHidden();
  // No empty strip below the list.
  expect(await secondPage.locator('footer').boundingBox()).toMatchObject({ height: 0 });

  await press(secondPage.getByRole('button', { name: say('rounds:load.take_over') }));
  await expect(secondPage.getByText(say('rounds:load.other_tab'))).toBeHidden();
  await expect(page.getByText(say('rounds:load.other_tab'))).toBeVisible();
  await expect(second.undoButton(item(1))).toBeVisible();
  await second.ok(item(7));
  await expect(first.row(item(7))).toHaveAttribute('data-mark', 'ok');
  await expect(page.getByRole('button', { name: say('rounds:foot.pause') })).toBeHidden();

  await second.pause();
  await second.onDashboard();
  const roundState = await storedRound(session, round.id);
  expect(
    roundState.items.filter(({ controlled }) => controlled).map(({ positionNumber }) => positionNumber),
  ).toEqual([1, 7]);
  // A tab with the round still open gets it back when the other tab closes it.
  await expect(page.getByText(say('rounds:load.other_tab'))).toBeHidden();
});

const leave = async (page: Page, say: Say): Promise<void> => {
  const menu = page.getByRole('navigation', { name: say('common:shell.menu') });
  await menu.getByRole('button', { name: say('common:menu.logout') }).click();
};

test.describe(() => {
  test.use({ serviceWorkers: 'allow' });

  test('another user of the tablet sees that work waits but can’t read or send it; its owner does [SHELL-66]', async ({
    page,
    context,
    say,
    session,
    round,
    onRound,
  }) => {
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    await underWorker(page);
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    await onRound.ok(item(1));
    await onRound.pause();
    await onRound.onDashboard();
    await leave(page, say);
    const warning = page.getByRole('dialog', { name: say('sync:logout.title') });
    await expect(warning).toContainText(patternOf(say('sync:logout.unsent_other')));
    await warning.getByRole('button', { name: say('common:menu.logout') }).click();
    await expect(page).toHaveURL(/login/);
    await context.setOffline(false);

    // The logout may reach the backend and end the session of its user.
    const observer = await openSession('companyadmin');
    await logIn(page, 'companyadmin');
    await expect(page.getByText(patternOf(say('common:shell.foreign_work_other')))).toBeVisible();
    await onRound.open(round.id);
    await expect(onRound.okButton(item(1))).toBeVisible();
    await onRound.ok(item(7));
    await onRound.pause();
    await onRound.onDashboard();
    // A tablet that has just reconnected may send the pause only after leaving the round.
    await expect
      .poll(async () => (await storedRound(observer, round.id)).item(7).controlled, { timeout: 60_000 })
      .not.toBeNull();
    expect((await storedRound(observer, round.id)).item(1).controlled).toBeNull();
    await expect(page.getByText(patternOf(say('common:shell.foreign_work_other')))).toBeVisible();
    await leave(page, say);
    await expect(page).toHaveURL(/login/);

    await logIn(page, 'inspector');
    await expect
      .poll(async () => (await storedRound(observer, round.id)).item(1).controlled, { timeout: 60_000 })
      .not.toBeNull();
  });
});
