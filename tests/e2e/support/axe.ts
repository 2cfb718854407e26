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
 * The violations that axe finds, by all rules or only by these: in the topmost layer if there is one, since what is behind was checked
 * before.
 */
const violationsOf = (page: Page, rules: string[] | null) =>
  page.evaluate(async (chosen) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const layer = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')]
      .filter((found) => found.checkVisibility())
      .at(-1);
    const { violations } = await tool.run(layer?.closest('[role=dialog]') ?? layer ?? document, {
      resultTypes: ['violations'],
      ...(chosen ? { runOnly: { type: 'rule', values: chosen } } : {}),
    });
    return violations.map((violation) => ({
      rule: violation.id,
      nodes: violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    }));
  }, rules);

/**
 * Expects no violation of any rule in the light scheme, and of the colour rules in the dark one, where only
 * colours differ.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  looks: readonly ('light' | 'dark')[],
): Promise<void> {
  if (looks.length > 0 && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme });
    // The server's own pages follow the browser's scheme without an attribute.
    const app = page.locator('html[data-mantine-color-scheme]');
    if ((await app.count()) > 0) await expect(app).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    const violations = await violationsOf(page, colorScheme === 'dark' ? colourRules : null);
    expect.soft(violations, `${what}, ${colorScheme}`).toEqual([]);
  }
}
