import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { settled } from './layout.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that a colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/**
 * Expects no violation on the page as it stands, nothing left out: every rule in the light look, and in the dark one, where only
 * colours differ, the rules about colours.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  looks: readonly ('light' | 'dark')[] = ['light', 'dark'],
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    const rules = colorScheme === 'dark' ? colourRules : null;
    const violations = await page.evaluate(async (only) => {
      const { axe: tool } = window as unknown as { axe: typeof axe };
      const { violations: found } = await tool.run(document, {
        resultTypes: ['violations'],
        ...(only ? { runOnly: { type: 'rule', values: only } } : {}),
      });
      return found.map((violation) => ({
        rule: violation.id,
        nodes: violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
      }));
    }, rules);
    expect.soft(violations, `${what}, ${colorScheme}`).toEqual([]);
  }
}
