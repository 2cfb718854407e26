import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type axe from 'axe-core';
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { settled } from './layout.ts';

const source = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/** The rules that a colour scheme can break. */
const colourRules = ['color-contrast', 'link-in-text-block'];

/** What axe finds on the whole page, or what it finds by these rules in the layer on top: what lies behind was looked at before. */
const violationsOf = (page: Page, onTopBy: string[] | null) =>
  page.evaluate(async (rules) => {
    const { axe: tool } = window as unknown as { axe: typeof axe };
    const layer = [...document.querySelectorAll('[role=dialog], [role=menu], [role=listbox]')]
      .filter((found) => found.checkVisibility())
      .at(-1);
    const place = (rules && (layer?.closest('[role=dialog]') ?? layer)) || document;
    const { violations } = await tool.run(place, {
      resultTypes: ['violations'],
      ...(rules ? { runOnly: { type: 'rule', values: rules } } : {}),
    });
    return violations.map((violation) => ({
      rule: violation.id,
      nodes: violation.nodes.map((node) => `${node.target.join(' ')}: ${node.failureSummary ?? ''}`),
    }));
  }, onTopBy);

/**
 * Expects no violation on the page as it stands: every rule on all of it in the light look, and in the dark one, where only colours
 * differ, the rules about colours on what lies on top.
 */
export async function expectAccessible(
  page: Page,
  what: string,
  looks: readonly ('light' | 'dark')[],
): Promise<void> {
  if (looks.length > 0 && !(await page.evaluate(() => 'axe' in window))) await page.evaluate(source);
  for (const colorScheme of looks) {
    await page.emulateMedia({ colorScheme });
    await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme);
    await settled(page);
    const violations = await violationsOf(page, colorScheme === 'dark' ? colourRules : null);
    expect.soft(violations, `${what}, ${colorScheme}`).toEqual([]);
  }
}
