import type { Locator } from '@playwright/test';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { look } from '#tests/e2e/support/look.ts';
import { actOnMove, makeMove, summaryOn } from '#tests/e2e/support/moveSummary.ts';
import type { Act } from '#tests/e2e/support/moveSummary.ts';

test.setTimeout(360_000);
test.use({ account: 'webadmin' });

actOnMove('en', on.tablet);

test('a move is executed, undone and approved by keyboard alone [MOVE-61, MOVE-62]', async ({
  page,
  say,
  keys,
  session,
  house,
  bareHouse,
}) => {
  const summary = summaryOn(page, say);
  const id = await makeMove(session, house, bareHouse);
  const take = async (act: Act, arrived: Locator) => {
    await keys.tabTo(summary.act(act));
    await keys.expectFocusSeen(act);
    // A second press shortly after the first one is ignored.
    await expect(summary.act(act)).toHaveAttribute('aria-busy', 'false');
    await keys.press('Enter');
    await keys.inside(summary.question);
    await look(page, `question before ${act}`);
    await keys.tabTo(summary.confirm(act));
    await keys.expectFocusSeen(`${act}, confirmed`);
    await keys.press('Enter');
    await expect(arrived).toBeVisible();
    // The button has disappeared with its act: the focus continues at the status.
    await expect(arrived).toBeFocused();
  };
  await summary.open('sv', id, house);
  await expect(summary.act('execute')).toBeEnabled();
  await look(page, 'open move');
  await keys.tabTo(summary.act('execute'));
  await keys.press('Enter');
  await keys.inside(summary.question);
  await keys.press('Escape');
  await expect(summary.question).toBeHidden();
  await expect(summary.act('execute')).toBeFocused();
  await take('execute', summary.status('started'));
  await look(page, 'started move');
  await page.reload();
  await take('rollback', summary.status('open'));
  await page.reload();
  await take('execute', summary.status('started'));
  await page.reload();
  await take('approve', summary.status('completed'));
  await look(page, 'completed move');
});
