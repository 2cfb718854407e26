import type { Locator } from '@playwright/test';
import { inTurn } from '#scripts/support/rotation/inTurn.ts';
import { settleMs } from '#components/touch/tapRules.ts';
import { storedRound } from '#tests/e2e/support/api.ts';
import { expect, on, test } from '#tests/e2e/support/fixtures.ts';
import { walkRound } from '../support/wholeRound.ts';

for (const [language, device] of inTurn(import.meta.filename, [
  ['sv', on.desktop],
  ['en', on.tablet],
  ['fi', on.phone],
] as const))
  walkRound(language, device);

const centre = async (target: Locator): Promise<[number, number]> => {
  const box = await target.boundingBox();
  return [(box?.x ?? 0) + (box?.width ?? 0) / 2, (box?.y ?? 0) + (box?.height ?? 0) / 2];
};

test.use({ contextOptions: { reducedMotion: 'no-preference' } });
test.setTimeout(180_000);

test(
  'a double tap ticks one item and nothing else, in the middle of Ok and at its edges [ROUND-35, ROUND-59]',
  { tag: inTurn(import.meta.filename, ['@tablet', '@phone']) },
  async ({ page, onRound, session, round }) => {
    const { items, item } = await storedRound(session, round.id);
    await onRound.open(round.id);
    const marks = () => page.locator('[data-item][data-mark=ok]').count();
    let ticked = 0;
    // The page has settled by then.
    const settle = () => page.waitForTimeout(settleMs + 200);
    for (const [number, part] of [
      [7, 0.5],
      [8, 0.95],
      [9, 0.05],
    ] as const) {
      await onRound.okButton(item(number)).scrollIntoViewIfNeeded();
      await settle();
      const box = await onRound.okButton(item(number)).boundingBox();
      const spot = {
        x: (box?.x ?? 0) + (box?.width ?? 0) / 2,
        y: (box?.y ?? 0) + (box?.height ?? 0) * part,
      };
      await page.touchscreen.tap(spot.x, spot.y);
      await expect(onRound.undoButton(item(number))).toBeVisible();
      ticked += 1;
      await page.touchscreen.tap(spot.x, spot.y);
      // A finger that slips stays on its row: what lies on the next one is another tap.
      await page.touchscreen.tap(spot.x, spot.y + (part > 0.5 ? -31 : 31));
      await settle();
      await expect(onRound.undoButton(item(number))).toBeVisible();
      expect(await marks()).toBe(ticked);
      await expect(onRound.dialog).toBeHidden();
    }
    // The element under the finger accepts taps at once when the list is at rest.
    await page.touchscreen.tap(...(await centre(onRound.undoButton(item(7)))));
    await expect(onRound.okButton(item(7))).toBeVisible();
    expect(items.length).toBeGreaterThan(ticked);
  },
);
