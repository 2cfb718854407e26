import type { Page } from '@playwright/test';
import { testDepth } from '#scripts/support/testDepth.ts';
import { expectAccessible } from './axe.ts';
import {
  expectEndsInSight,
  expectLinesApart,
  expectNoEmptyLength,
  expectNoOverflow,
  expectRoomForFingers,
  settled,
} from './layout.ts';
import { expectWholeWords } from './wholeWords.ts';

/**
 * A desktop shows everything, a phone has parts of its own, and a tablet has the desktop's; the dark scheme
 * is checked in deep runs only.
 */
const axeLooksOn = (width: number): ('light' | 'dark')[] => {
  if (width > 1024) return testDepth === 'quick' ? ['light'] : ['dark', 'light'];
  return width < 1024 ? ['light'] : [];
};

/**
 * Checks the current page: no axe violation (not on tablets), nothing wider than the window or lengthening
 * the document, no overlapping lines in lists, dialog buttons in sight, on a phone large touch targets, and
 * in Finnish, which has the longest words, no torn words. `TILLSYN_PICTURES` names a folder for a screenshot.
 */
export async function look(page: Page, what: string): Promise<void> {
  const width = page.viewportSize()?.width ?? 0;
  await settled(page);
  await expectAccessible(page, what, axeLooksOn(width));
  await expectNoOverflow(page, what);
  await expectNoEmptyLength(page, what);
  await expectLinesApart(page, what);
  await expectEndsInSight(page, what);
  if (width < 1024) await expectRoomForFingers(page, what);
  if ((await page.locator('html').getAttribute('lang')) === 'fi') await expectWholeWords(page, what);
  const folder = process.env.TILLSYN_PICTURES;
  if (!folder) return;
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.screenshot({
      path: `${folder}/${what.replaceAll(' ', '-')}-${page.viewportSize()?.width}-${colorScheme}.png`,
    });
  }
}
