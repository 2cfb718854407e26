import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { Say } from './texts.ts';

/** Returns the painted styles of all elements that are distinguished by colour alone. */
const paintOf = (page: Page, selector: string) =>
  page.locator(selector).evaluateAll((elements) =>
    elements.map((element) => {
      const { backgroundColor, color } = getComputedStyle(element);
      return { backgroundColor, color };
    }),
  );

/** Expects that the chosen option differs from its neighbours, and its text from its background. */
async function expectChoicesTellable(page: Page, what: string): Promise<void> {
  const look = async () => {
    const chosenPaints = await paintOf(page, '[aria-pressed=true], [role=tab][aria-selected=true]');
    const otherPaints = await paintOf(page, '[aria-pressed=false], [role=tab][aria-selected=false]');
    for (const { backgroundColor, color } of chosenPaints) {
      expect(backgroundColor, what).not.toBe(color);
      expect(
        otherPaints.map((other) => other.backgroundColor),
        what,
      ).not.toContain(backgroundColor);
    }
  };
  // Colours after a press are still in transition.
  await expect(look).toPass({ timeout: 5_000 });
}

/** The shares of the circle of items have a colour each: ok, flaw and not checked. */
async function expectChartTellable(page: Page, say: Say): Promise<void> {
  const pie = page.getByRole('figure', { name: say('rounds:summary.items') }).locator('canvas');
  await expect(pie).toBeVisible();
  const painted = () =>
    pie.evaluate((canvas: HTMLCanvasElement) => {
      const data = canvas.getContext('2d')?.getImageData(0, 0, canvas.width, canvas.height).data;
      const counts = new Map<string, number>();
      for (let at = 0; data && at < data.length; at += 4) {
        if (data[at + 3] !== 255) continue;
        const colour = `${data[at]},${data[at + 1]},${data[at + 2]}`;
        counts.set(colour, (counts.get(colour) ?? 0) + 1);
      }
      return [...counts].filter(([, count]) => count > 40).length;
    });
  await expect.poll(painted).toBeGreaterThanOrEqual(3);
}

/** A role's pictures keep their shapes, so that a state is never a colour alone. */
async function expectMarksTellable(page: Page): Promise<void> {
  const shapes = await page
    .locator(
      '[data-item] svg[viewBox="0 0 24 24"][width="18"], [data-item] svg[width="20"][height="20"][viewBox="0 0 24 24"]:not([class])',
    )
    .evaluateAll(
      (marks) => new Set(marks.map((mark) => mark.innerHTML.replace(/(fill|stroke)="[^"]*"/g, ''))).size,
    );
  // A checked row has its undo button in place of its mark.
  expect.soft(shapes, 'different marks').toBeGreaterThanOrEqual(2);
}

/** Expects that choices, states and charts of a round's screen stay tellable in forced colours; `screen` is the name of the screen. */
export async function expectTellable(page: Page, say: Say, what: string, screen: string): Promise<void> {
  await expectChoicesTellable(page, what);
  if (screen === 'summary' || screen === 'report') await expectChartTellable(page, say);
  if (screen === 'list') await expectMarksTellable(page);
}

/** Expects that nothing moves with reduced motion. */
export async function expectStill(page: Page, what: string): Promise<void> {
  const moving = await page.evaluate(() =>
    document.getAnimations().flatMap(({ effect, playState }) => {
      const isSeen = Number(effect?.getComputedTiming().activeDuration ?? 0) > 1;
      const target = effect instanceof KeyframeEffect ? effect.target : null;
      return playState === 'running' && isSeen ? [target?.outerHTML.slice(0, 120)] : [];
    }),
  );
  expect.soft(moving, `${what}: moves`).toEqual([]);
}
