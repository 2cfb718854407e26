import type { Locator, Page } from '@playwright/test';
import type { Language } from '#contract/constants.ts';
import { expectTellable, expectStill } from './ownColours.ts';
import { expect, on, test } from './fixtures.ts';
import type { Device } from './fixtures.ts';
import {
  expectNoEmptyLength,
  expectNoOverflow,
  expectRoomForGloves,
  expectSoon,
  mainTargetPx,
  settled,
} from './layout.ts';
import { look } from './look.ts';
import { expectRowsInSight } from './rowsInSight.ts';
import { visitRoundScreens } from './roundScreens.ts';
import type { Say } from './texts.ts';
import { patternOf } from './texts.ts';
import { cutTexts } from './zoomLayout.ts';

/** Window and text size of a user's settings. */
export interface Size {
  name: string;
  width: number;
  height: number;
  textPx: number;
  /** Minimum number of list rows in sight, with the footer. */
  rows?: number;
}

const usualTextPx = 16;
/** A window of 1280 px at 400 %. */
export const zoomed = { name: '400 % zoom', width: 320, height: 256, textPx: usualTextPx };
/** Twice the text size, on a tablet and on a desktop. */
export const largeTexts = [
  { name: 'twice the text size on a tablet', width: 1024, height: 768, textPx: 32, rows: 3 },
  { name: 'twice the text size on a desktop', width: 1440, height: 900, textPx: 32 },
];

/** Sets the window size and the browser's text size: 16 px or the user's. */
async function resize(page: Page, { width, height, textPx }: Omit<Size, 'name'>): Promise<void> {
  await page.setViewportSize({ width, height });
  const session = await page.context().newCDPSession(page);
  await session.send('Page.enable');
  await session.send('Page.setFontSizes', { fontSizes: { standard: textPx, fixed: textPx } });
  await session.detach();
}

const openLayers = (page: Page) => page.locator('[role=dialog]:visible, [role=menu]:visible').count();

/** Checks the screen in each size, with its open layers, and restores it. */
export async function expectNothingLost(page: Page, what: string, sizes: readonly Size[]): Promise<void> {
  if (sizes.length === 0) return;
  const ownSize = page.viewportSize() ?? { width: 1440, height: 900 };
  const layers = await openLayers(page);
  for (const size of sizes) {
    await resize(page, size);
    await settled(page);
    await expectNoOverflow(page, `${size.name}: ${what}`);
    await expectNoEmptyLength(page, `${size.name}: ${what}`);
    if (what === 'list' && size.rows) await expectRowsInSight(page, size.rows, size.name);
    // Elements that measure themselves to fit do so a moment after the window.
    await expectSoon.poll(() => cutTexts(page), `${size.name}: texts cut on ${what}`).toEqual([]);
    expect.soft(await openLayers(page), `${size.name}: what is open on ${what}`).toBe(layers);
  }
  await resize(page, { ...ownSize, textPx: usualTextPx });
  await settled(page);
}

/** Expects that the round's main controls have room for a finger in a glove. */
async function expectMainTargets(named: Record<string, Locator[]>, what: string): Promise<void> {
  for (const main of named[what] ?? []) {
    const box = await main.boundingBox();
    const side = Math.min(box?.width ?? 0, box?.height ?? 0);
    expect.soft(side, `${what}: ${main.toString()}`).toBeGreaterThanOrEqual(mainTargetPx);
  }
}

/**
 * Expects in forced colours, light and dark, that states stay distinguishable and that nothing moves with
 * reduced motion.
 */
async function expectOwnColours(page: Page, say: Say, what: string): Promise<void> {
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ forcedColors: 'active', colorScheme, reducedMotion: 'reduce' });
    await expectTellable(page, say, `${what}, ${colorScheme}`, what);
    await expectStill(page, what);
  }
  await page.emulateMedia({ forcedColors: null, colorScheme: null, reducedMotion: null });
}

interface RoundVisit {
  where: string;
  language: Language;
  device: Device;
  /** Other windows and text sizes that each screen is checked in. */
  sizes: readonly Size[];
  /** Also checks each screen in forced colours. */
  hasColours: boolean;
}

/**
 * Visits every screen of a round on a device and checks it with axe and under user settings: larger text,
 * zoom, forced colours, reduced motion and touch. Finnish has the longest words.
 */
export function visitRound({ where, language, device, sizes, hasColours }: RoundVisit): void {
  test.describe(() => {
    test.setTimeout(300_000);
    // An admin of the company may mark the remaining items.
    test.use({ language, account: 'companyadmin' });
    // At 390 px an offline round is measured in `walk.e2e.ts`.
    const rows = device === on.tablet ? 7 : 0;
    test(
      `a round's screens on ${where} are usable for all, with fingers, large texts, zoom and their own colours [ROUND-35, ROUND-53, HANDS-19, HANDS-31]`,
      device,
      async ({ page, hasTouch, say, press, session, house }) => {
        const buttonNamed = (key: string) => page.getByRole('button', { name: say(key), exact: true });
        const ofRow = (key: string) =>
          page.getByRole('button', { name: patternOf(say(key, { item: '{{item}}' })) }).nth(3);
        const mains = {
          list: [
            ofRow('rounds:list.ok_item'),
            ofRow('rounds:list.flaw_item'),
            buttonNamed('rounds:list.next'),
            buttonNamed('rounds:foot.pause'),
            buttonNamed('rounds:foot.finish'),
          ],
          questions: [page.getByRole('button', { name: 'Nej', exact: true }).last()],
        };
        await visitRoundScreens({
          page,
          say,
          press,
          language,
          session,
          house,
          hasTouch,
          look: async (what) => {
            if (what === 'list') await expectRowsInSight(page, rows, where);
            await look(page, what);
            if (hasTouch) await expectMainTargets(mains, what);
            if (hasTouch) await expectRoomForGloves(page, what);
            await expectNothingLost(page, what, sizes);
            if (hasColours) await expectOwnColours(page, say, what);
          },
        });
      },
    );
  });
}
