import type { Locator, Page } from '@playwright/test';
import { settleMs } from '#components/touch/tapRules.ts';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';

test.use({ tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_/ });
test.setTimeout(120_000);

/**
 * Two taps of a finger that isn't lifted properly, at a share of the target's height; repeated if both hit something that had just moved.
 */
async function tapTwice(page: Page, target: Locator, share: number): Promise<void> {
  await expect(async () => {
    await target.scrollIntoViewIfNeeded({ timeout: 2_000 });
    await page.waitForTimeout(settleMs + 100);
    const box = await target.boundingBox();
    if (!box) throw new Error('Nothing to tap.');
    const [x, y] = [box.x + box.width / 2, box.y + box.height * share];
    await page.touchscreen.tap(x, y);
    await page.waitForTimeout(120);
    await page.touchscreen.tap(x, y);
    await expect(target).toBeHidden({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

test(
  'a round with gloves: double taps, edges, Back, a photo of a wrong kind, undo, and the offline home [ROUND-35, ROUND-62]',
  on.tablet,
  async ({ page, context, say, press, session, house, round, onRound }) => {
    const { item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    await onRound.tab('list');

    await test.step('a double tap ticks one item once, in the middle and at the lower edge', async () => {
      for (const [number, share] of [
        [5, 0.5],
        [7, 0.97],
      ] as const) {
        await tapTwice(page, onRound.okButton(item(number)), share);
        await expect(onRound.undoButton(item(number))).toBeVisible();
        await page.waitForTimeout(settleMs);
        await expect(onRound.undoButton(item(number))).toBeVisible();
        await expect(onRound.okButton(item(number + 1))).toBeVisible();
      }
    });

    await test.step('undo says what, and redo brings it back', async () => {
      const act = say('rounds:acts.ok', { number: 7 });
      await press(page.getByRole('button', { name: say('rounds:acts.undo', { act }), exact: true }));
      await expect(onRound.okButton(item(7))).toBeVisible();
      await press(page.getByRole('button', { name: say('rounds:acts.redo', { act }), exact: true }));
      await expect(onRound.undoButton(item(7))).toBeVisible();
    });

    await test.step('a file that is no photo is refused at its field, and Back closes only the sheet', async () => {
      const sheet = await onRound.openFlaw(item(8));
      const program = {
        name: 'bild.jpg',
        mimeType: 'image/jpeg',
        buffer: Buffer.from('MZ this is a program'),
      };
      await sheet.locator('input[type=file]').last().setInputFiles(program);
      await expect(sheet.getByRole('alert')).toBeVisible();
      await expect(sheet.getByRole('button', { name: say('common:photos.open', { number: 1 }) })).toHaveCount(
        0,
      );
      await page.goBack();
      await expect(sheet).toBeHidden();
      await expect(onRound.okButton(item(8))).toBeVisible();
    });

    await test.step('without a network one act waits, none once it is undone, and the home link leads back', async () => {
      await expect(onRound.savedText).toBeVisible({ timeout: 60_000 });
      await context.setOffline(true);
      const waits = (count: number) =>
        page.getByRole('button', {
          name: say(`rounds:network.waiting_${count === 1 ? 'one' : 'other'}`, { count }),
        });
      await onRound.ok(item(8));
      await expect(waits(1)).toBeVisible();
      const act = say('rounds:acts.ok', { number: 8 });
      await press(page.getByRole('button', { name: say('rounds:acts.undo', { act }), exact: true }));
      await expect(page.getByRole('button', { name: say('rounds:network.offline') })).toBeVisible();
      await press(page.getByRole('button', { name: say('rounds:acts.redo', { act }), exact: true }));
      await expect(waits(1)).toBeVisible();
      await onRound.pause();
      await onRound.onDashboard();
      const device = page.getByRole('list', { name: say('sync:device_rounds.title') });
      await expect(page.getByRole('main').getByRole('alert')).toHaveCount(0);
      await press(device.getByRole('link', { name: house.planName }));
      await expect(onRound.undoButton(item(8))).toBeVisible();
      await context.setOffline(false);
      await expect(onRound.savedText).toBeVisible({ timeout: 60_000 });
    });
    expect((await storedRound(session, round.id)).item(8).controlled).not.toBeNull();
  },
);
