import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** Waits until the service worker has the whole shell, and reloads the page, so that the worker serves it. */
export async function underWorker(page: Page): Promise<void> {
  await page.evaluate(() => navigator.serviceWorker.ready);
  const leave = (dialog: { accept: () => Promise<void> }) => void dialog.accept();
  page.on('dialog', leave);
  await page.reload();
  page.off('dialog', leave);
  await page.waitForFunction(() => navigator.serviceWorker.controller !== null);
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
}
