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

/** A desktop shows all there is, a phone has parts of its own, and a tablet has the desktop's; the dark look has depth alone. */
const axeLooksOn = (width: number): ('light' | 'dark')[] => {
  if (width > 1024) return testDepth === 'quick' ? ['light'] : ['dark', 'light'];
  return width < 1024 ? ['light'] : [];
};

/**
 * Checks the page as it stands: no violation of axe (not on tablets), nothing wider than the window or lengthening the document, no line of a list over another,
 * no dialog's buttons out of sight, on a phone no control that a finger can't hit, and in Finnish, which has the longest words, none of them torn. `TILLSYN_PICTURES`
 * names a folder that gets a picture of it.
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
