import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import { expectAccessible } from './axe.ts';
import { expectNoOverflow, smallTargets } from './layout.ts';

/**
 * Checks the page as it stands: no violation of axe (in dark on a desktop alone, as the colours are the same everywhere), nothing wider
 * than the window, and on a phone no control that a finger can't hit. `TILLSYN_PICTURES` names a folder that gets a picture of it.
 */
export async function look(page: Page, what: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  const isPhone = width < 1024;
  await expectAccessible(page, what, width > 1024 ? ['light', 'dark'] : ['light']);
  await expectNoOverflow(page, what);
  if (isPhone) expect.soft(await smallTargets(page), `${what}: targets`).toEqual([]);
  const folder = process.env.TILLSYN_PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `${folder}/${what.replaceAll(' ', '-')}-${page.viewportSize()?.width}-${colorScheme}.png`,
    });
  }
}
