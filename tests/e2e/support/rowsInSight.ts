import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/** How many rows of a round's list are wholly in sight: below what stays on top of the list, and so far above the round's foot. */
function rowsInSight(page: Page, sparePx: number): Promise<number> {
  return page.evaluate((spare) => {
    const slackPx = 1;
    const rows = [...document.querySelectorAll('[data-item]')];
    const foot = document.querySelector('footer')?.getBoundingClientRect();
    const least = Math.min(window.innerHeight, foot?.top ?? 0);
    // A foot that isn't in sight itself doesn't count as one.
    if (!foot || foot.bottom > window.innerHeight + slackPx) return 0;
    return rows.filter((row) => {
      const box = row.getBoundingClientRect();
      const isSeen = (y: number) => row.contains(document.elementFromPoint(box.left + box.width / 2, y));
      return box.bottom + spare <= least + slackPx && isSeen(box.top + 2) && isSeen(box.bottom - 2);
    }).length;
  }, sparePx);
}

/** Expects that at least so many rows are in sight, with so much to spare below, once the page has come to rest. */
export async function expectRowsInSight(
  page: Page,
  least: number,
  where: string,
  sparePx = 0,
): Promise<void> {
  await expect
    .poll(() => rowsInSight(page, sparePx), `rows of the list in sight ${where}`)
    .toBeGreaterThanOrEqual(least);
}
