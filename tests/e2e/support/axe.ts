import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** Waits until nothing moves or fades any more; what turns for ever doesn't count. */
async function settled(page: Page): Promise<void> {
  await page.waitForFunction(() =>
    document
      .getAnimations()
      .every(
        (animation) =>
          animation.playState !== 'running' || animation.effect?.getComputedTiming().iterations === Infinity,
      ),
  );
}

/** Expects no violation on the page as it stands, with every rule on and nothing left out, in the light and in the dark look. */
export async function expectAccessible(page: Page, what: string): Promise<void> {
  await page.evaluate(source);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    const violations = await page.evaluate(async () => {
      const { axe: tool } = window as unknown as { axe: typeof axe };
      const { violations: found } = await tool.run(document, { resultTypes: ['violations'] });
      return found.map((violation) => ({
        rule: violation.id,
        nodes: violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }));
    });
    expect.soft(violations, `${what}, ${colorScheme}`).toEqual([]);
  }
}
