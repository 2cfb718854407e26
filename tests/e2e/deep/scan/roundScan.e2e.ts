import { writeFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '#scripts/support/chromium.ts';
import { median } from '#scripts/support/results.ts';
import { cameraFilm } from '#tests/support/scan/cameraFilm.ts';
import { ask, openSession, startRound, storedRound } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { roundPage } from '#tests/e2e/support/roundPage.ts';
import { logIn } from '#tests/e2e/support/session.ts';
import { clicked } from '#tests/e2e/support/tapped.ts';
import { underWorker } from '#tests/e2e/support/worker.ts';

test.use({ account: null, serviceWorkers: 'allow' });
test.setTimeout(240_000);

const scans = 5;

/** Durations from the reader's result in the worker until the item's row has the focus and is painted. */
declare global {
  interface Window {
    scanTimes: number[];
  }
}

const watchTimes = (page: Page) =>
  page.addInitScript(() => {
    window.scanTimes = [];
    let readAt: number | null = null;
    const Native = window.Worker;
    window.Worker = class extends Native {
      constructor(...given: ConstructorParameters<typeof Worker>) {
        super(...given);
        this.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
          if (typeof data === 'string') readAt ??= performance.now();
        });
      }
    };
    document.addEventListener('focusin', ({ target }) => {
      if (readAt === null || !(target instanceof HTMLElement) || !target.dataset.item) return;
      const began = readAt;
      readAt = null;
      requestAnimationFrame(() => window.scanTimes.push(performance.now() - began));
    });
  });

test('scanning a label in a round opens its item and logs the scan, online and offline [LIFE-109]', async ({
  playwright,
  house,
  say,
}, testInfo) => {
  const admin = await openSession('admin');
  await ask(admin, 'v1/ItemCode/Make', { buildingId: house.buildingId });
  const inspector = await openSession('inspector');
  const round = await startRound(inspector, house.planId);
  const { items } = await storedRound(inspector, round.id);
  const item = items.at(-1);
  if (!item) throw new Error('A round without items.');
  const film = testInfo.outputPath('label.y4m');
  writeFileSync(film, cameraFilm([{ text: `HTTPS://TILLSYN.EXAMPLE/I/${item.code}`, degrees: 20, blur: 1 }]));
  const browser = await playwright.chromium.launch({
    executablePath: findChromium(),
    args: [
      ...chromiumArgs,
      '--use-fake-ui-for-media-stream',
      '--use-fake-device-for-media-stream',
      `--use-file-for-fake-video-capture=${film}`,
    ],
  });
  const context = await browser.newContext({ locale: 'sv-SE', baseURL: process.env.TILLSYN_URL });
  const page = await context.newPage();
  await watchTimes(page);
  await logIn(page, 'inspector');
  await underWorker(page);
  const onRound = roundPage(page, say, clicked);
  await onRound.open(round.id);
  await onRound.tab('list');
  const scan = async () => {
    await page.getByRole('button', { name: say('rounds:scan.action') }).click();
    await expect(onRound.row(item)).toBeFocused();
    await expect(onRound.dialog).toHaveCount(0);
    await onRound.tab('list');
  };
  for (let count = 0; count < scans; count += 1) await scan();
  await expect
    .poll(() => page.evaluate(async () => (await (await caches.open('scanner')).keys()).length))
    .toBe(2);
  await context.setOffline(true);
  await scan();
  await context.setOffline(false);
  const times = await page.evaluate(() => window.scanTimes);
  const summary = `${median(times).toFixed(0)} ms from read to item, at most ${Math.max(...times).toFixed(0)} ms (${times.length} scans)`;
  testInfo.annotations.push({ type: 'measured', description: summary });

  await onRound.ok(item);
  await page.getByRole('button', { name: say('rounds:scan.action') }).click();
  await expect(onRound.dialog.getByText(say('rounds:scan.judged'))).toBeVisible();
  await page.keyboard.press('Escape');
  await onRound.pause();
  await onRound.onDashboard();
  const storedItem = (await storedRound(inspector, round.id)).item(item.positionNumber);
  expect(storedItem.scan).toBe('scanned');
  await browser.close();
});
