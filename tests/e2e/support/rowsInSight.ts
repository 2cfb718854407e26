import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Counts the list rows completely in sight, between the sticky header and `sparePx` above the round's footer.
 */
function rowsInSight(page: Page, sparePx: number): Promise<number> {
  return page.evaluate((spare) => {
    const slackPx = 1;
    const rows = [...document.querySelectorAll('[data-item]')];
    const foot = document.querySelector('footer')?.getBoundingClientRect();
    const least = Math.min(window.innerHeight, foot?.top ?? 0);
    // A footer out of sight doesn't count as one.
    if (!foot || foot.bottom > window.innerHeight + slackPx) return 0;
    return rows.filter((row) => {
      const box = row.getBoundingClientRect();
      const isSeen = (y: number) => row.contains(document.elementFromPoint(box.left + box.width / 2, y));
      return box.bottom + spare <= least + slackPx && isSeen(box.top + 2) && isSeen(box.bottom - 2);
    }).length;
  }, sparePx);
}

/** Expects at least this many rows in sight with this spare room, once the page is at rest. */
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
