import type { Page } from '@playwright/test';
import { chromiumArgs, findChromium } from '#scripts/support/chromium.ts';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, test } from '#tests/e2e/support/fixtures.ts';
import { aPhoto } from '#tests/e2e/support/pictures.ts';
import { syncPanel } from '#tests/e2e/support/syncPanel.ts';

/** A present Chromium tells pages of more room than there is unless it is asked to be honest. */
const honest = [...chromiumArgs, '--disable-features=StaticStorageQuota'];

test.use({
  launchOptions: { executablePath: findChromium(), args: honest },
  tolerated: /ERR_INTERNET_DISCONNECTED|net::ERR_|Tillsyn: /,
});
test.setTimeout(240_000);

const megabyte = 1024 * 1024;

/** Limits what the browser gives this origin, in bytes, for as long as the debugger is attached. */
const limitTo = async (page: Page, quotaSize: number): Promise<() => Promise<void>> => {
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Storage.overrideQuotaForOrigin', { origin: new URL(page.url()).origin, quotaSize });
  return () => devtools.detach();
};

/**
 * Writes random bytes next to the product's own, in pieces, until less than this is free or the browser refuses; `-Infinity` waits for the
 * refusal.
 */
const fillUp = (page: Page, pieceBytes: number, leftBytes: number): Promise<void> =>
  page.evaluate(
    async ([size, left]) => {
      const opening = indexedDB.open('ballast', 1);
      const done = (request: IDBRequest | IDBTransaction, event: string) =>
        new Promise((resolve) => request.addEventListener(event, () => resolve(event), { once: true }));
      opening.onupgradeneeded = () => opening.result.createObjectStore('pieces', { autoIncrement: true });
      await done(opening, 'success');
      const free = async (): Promise<number> => {
        const { usage = 0, quota = 0 } = await navigator.storage.estimate();
        return quota - usage;
      };
      let outcome: unknown = 'complete';
      while (outcome === 'complete' && (await free()) > left) {
        const writing = opening.result.transaction('pieces', 'readwrite');
        const piece = new Uint8Array(size);
        for (let at = 0; at < size; at += 65_536) crypto.getRandomValues(piece.subarray(at, at + 65_536));
        writing.objectStore('pieces').add(piece);
        outcome = await Promise.race([done(writing, 'complete'), done(writing, 'abort')]);
      }
      opening.result.close();
    },
    [pieceBytes, leftBytes] as const,
  );

test('a full device refuses photos, keeps answers while they fit and then offers a rescue file', async ({
  page,
  context,
  say,
  press,
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  // Before the store is first written: the browser remembers for a while how much room it found.
  await page.goto('/robots.txt');
  const giveBack = await limitTo(page, 24 * megabyte);
  await onRound.open(round.id);
  await onRound.ok(item(1));
  await page.waitForLoadState('networkidle');
  await fillUp(page, megabyte / 2, 4 * megabyte);
  const sheet = await onRound.openFlaw(item(5));
  await sheet.locator('input[type=file]').last().setInputFiles(aPhoto());
  await expect(sheet.getByText(say('errors:photo_no_room'))).toBeVisible();
  await onRound.addFlaw(sheet, 'Fast enheten är full');
  await onRound.ok(item(7));

  await context.setOffline(true);
  for (const size of [65_536, 4_096, 256, 16]) await fillUp(page, size, -Infinity);
  await press(onRound.okButton(item(8)));
  await expect(page.getByText(say('errors:storage_full'))).toBeVisible();
  await expect(onRound.okButton(item(8))).toBeVisible();
  const download = page.waitForEvent('download');
  await press(page.getByRole('button', { name: say('sync:rescue.save') }));
  expect((await download).suggestedFilename()).toMatch(/^tillsyn-.*\.json$/);

  await giveBack();
  await page.evaluate(() => indexedDB.deleteDatabase('ballast'));
  await expect(async () => {
    await press(onRound.okButton(item(8)));
    await expect(onRound.undoButton(item(8))).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 60_000 });
  await context.setOffline(false);
  await onRound.pause();
  await onRound.onDashboard();
  const roundState = await storedRound(session, round.id);
  expect(roundState.ownFlaws).toHaveLength(1);
  expect([1, 5, 7, 8].map((number) => roundState.item(number).controlled === null)).toEqual(
    [1, 5, 7, 8].map(() => false),
  );
});

for (const [what, block] of [
  [
    'throws',
    () =>
      Object.defineProperty(window, 'indexedDB', {
        get: () => {
          throw new DOMException('blocked', 'SecurityError');
        },
      }),
  ],
  ['is missing', () => Object.defineProperty(window, 'indexedDB', { value: undefined })],
  [
    'refuses to open',
    () => {
      IDBFactory.prototype.open = () => {
        throw new DOMException('private window', 'InvalidStateError');
      };
    },
  ],
] as const) {
  test(`where IndexedDB ${what} a round says that it needs storage [WAIT-01]`, async ({
    page,
    say,
    round,
  }) => {
    await page.addInitScript(block);
    await page.goto(`/#/sv/round/${round.id}`);
    await expect(page.getByText(say('errors:storage_unavailable'))).toBeVisible();
  });
}

test('a connection to the store that the browser closes is opened again, and the act is kept', async ({
  page,
  context,
  session,
  round,
  onRound,
}) => {
  const { item } = await storedRound(session, round.id);
  await onRound.open(round.id);
  await page.waitForLoadState('networkidle');
  await context.setOffline(true);
  await page.evaluate(() => {
    const { transaction } = IDBDatabase.prototype;
    IDBDatabase.prototype.transaction = function closing(...given) {
      IDBDatabase.prototype.transaction = transaction;
      this.close();
      return transaction.apply(this, given);
    };
  });
  await onRound.ok(item(1));
  await onRound.ok(item(7));
  await context.setOffline(false);
  page.on('dialog', (dialog) => void dialog.accept());
  await page.reload();
  await expect(onRound.undoButton(item(1))).toBeVisible();
  await expect(onRound.undoButton(item(7))).toBeVisible();
});

test('starting a round requests persistent storage, and the panel shows the answer and the free space', async ({
  page,
  say,
  press,
  house,
}) => {
  await page.addInitScript(() => {
    StorageManager.prototype.persist = async () => {
      Reflect.set(window, 'asked', true);
      return false;
    };
  });
  await page.goto(`/#/sv/startround/${house.planId}`);
  const start = page.getByRole('button', { name: say('rounds:start.start'), exact: true });
  await expect(start).toHaveAttribute('aria-busy', 'false');
  await press(start);
  await expect(page).toHaveURL(/\/round\/\d+/);
  expect(await page.evaluate(() => Reflect.get(window, 'asked'))).toBe(true);
  const panel = await syncPanel(page, say, press).openFromRound('all_sent');
  const device = panel.getByRole('region', { name: say('sync:storage.title') });
  await expect(device).toContainText(say('sync:storage.kept_no'));
  await expect(device).toContainText(/\d+(,\d)?\s(MB|GB)/);
});
