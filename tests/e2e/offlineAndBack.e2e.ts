import { storedRound } from './support/api.ts';
import { expect, on, test } from './support/fixtures.ts';
import { aPhoto } from './support/pictures.ts';
import { expectRowsInSight } from './support/rowsInSight.ts';
import { patternOf } from './support/texts.ts';
import { underWorker } from './support/worker.ts';

test.setTimeout(120_000);
test.use({ serviceWorkers: 'allow', tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });

test(
  'without a network acts are kept, a pause says that they are saved locally, and they are sent later [SAVE-14, SAVE-15, SAVE-16, ROUND-67]',
  on.phone,
  async ({ page, context, say, session, round, onRound }) => {
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    await underWorker(page);
    await onRound.ok(item(1));
    await page.waitForLoadState('networkidle');
    await context.setOffline(true);
    // The round shows the connection itself: the banner is only heard.
    const banner = page.getByText(say('common:shell.offline'));
    await expect(banner).toBeAttached();
    await onRound.ok(item(7));
    await expect(banner.locator('..')).toHaveCSS('width', '1px');
    await expectRowsInSight(page, 5, 'on a phone without a network');
    const sheet = await onRound.openFlaw(item(5));
    await sheet.locator('input[type=file]').last().setInputFiles(aPhoto());
    await onRound.addFlaw(sheet, 'Utan nät');
    const chip = page.getByRole('button', { name: patternOf(say('rounds:network.waiting_other')) });
    await expect(chip).toBeVisible();
    await onRound.pause();
    await expect(page.getByText(say('rounds:saving.saved_locally'))).toBeVisible();
    await onRound.onDashboard();
    expect((await storedRound(session, round.id)).ownFlaws).toEqual([]);

    await context.setOffline(false);
    await expect
      .poll(
        async () => (await storedRound(session, round.id)).ownFlaws.map(({ fileIds }) => fileIds.length),
        {
          timeout: 60_000,
        },
      )
      .toEqual([1]);
    await expect(page.getByText(say('common:shell.offline'))).toBeHidden();
    const stored = await storedRound(session, round.id);
    expect(
      stored.items.filter(({ controlled }) => controlled).map(({ positionNumber }) => positionNumber),
    ).toEqual([1, 5, 7]);
    await onRound.open(round.id);
    await expect(onRound.savedText).toBeVisible();
  },
);
