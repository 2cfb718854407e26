import { storedRound } from './support/api.ts';
import { expect, test } from './support/fixtures.ts';
import { underWorker } from './support/worker.ts';

test.use({ serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });
test.setTimeout(240_000);

test('a reload without a network opens the product from the service worker, with the round unchanged [SHELL-68, SAVE-17, SAVE-15]', async ({
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
  await onRound.tab('drawing');
  await expect(
    page
      .getByRole('group', { name: say('common:drawing.marks') })
      .getByRole('button')
      .first(),
  ).toBeAttached();
  await onRound.tab('list');
  await onRound.ok(item(1));
  await context.setOffline(true);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(onRound.undoButton(item(1))).toBeVisible();
  await onRound.ok(item(7));
  await context.setOffline(false);
  await onRound.pause();
  await onRound.onDashboard();
  await expect
    .poll(
      async () => (await storedRound(session, round.id)).items.filter(({ controlled: on }) => on).length,
      { timeout: 60_000 },
    )
    .toBe(2);
});
