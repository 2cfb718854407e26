import type { Page } from '@playwright/test';
import { testDepth } from '#scripts/support/testDepth.ts';
import { expectSoon, settled } from './layout.ts';

/** The widths at which an upright phone, an upright tablet and one that lies ask the most of a layout; a quick run looks at its own alone. */
const widths = testDepth === 'quick' ? [] : [390, 768, 1024];

/**
 * Words and days in sight that a line's end tears: a letter or digit stands on another line than the one before it, and no hyphen,
 * dot or other mark of a text stands between them. Hyphenation stays off from the first look on, since not every browser has the
 * dictionary of every language: what fits then fits with it too. What has 40 letters and more without a space may break.
 */
function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.dataset.hyphens !== 'manual') {
      const manual = new CSSStyleSheet();
      manual.replaceSync('* { hyphens: manual !important; }');
      document.adoptedStyleSheets.push(manual);
      document.documentElement.dataset.hyphens = 'manual';
    }
    /** Many a text is only spoken, by a class of its screen's own. */
    const isSpokenOnly = (element: Element | null): boolean =>
      element !== null &&
      (getComputedStyle(element).clipPath.startsWith('inset(50%') || isSpokenOnly(element.parentElement));
    const isSeen = (element: Element) =>
      element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) &&
      !element.closest('[aria-hidden="true"], svg') &&
      !isSpokenOnly(element);
    const lineOf = (range: Range, node: Node, at: number) => {
      range.setStart(node, at);
      range.setEnd(node, at + 1);
      // A letter behind a soft hyphen has that hyphen's place at the line's end as well as its own.
      return [...range.getClientRects()].at(-1);
    };
    const tornIn = (node: Node): string[] => {
      const range = document.createRange();
      const text = (node.textContent ?? '').replaceAll(/\S{40,}/g, (long) => ' '.repeat(long.length));
      return [...text.matchAll(/\d{4}-\d{2}-\d{2}|[\p{L}\p{N}\p{M}]{2,}/gu)].flatMap(({ 0: word, index }) => {
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        if (range.getClientRects().length < 2) return [];
        for (let at = 1; at < word.length; at += 1) {
          const before = lineOf(range, node, index + at - 1);
          const after = lineOf(range, node, index + at);
          if (before && after && after.width > 0 && after.top > before.top + before.height / 2) {
            return [`${word.slice(0, at)}|${word.slice(at)}`];
          }
        }
        return [];
      });
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const found: string[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const parent = currentNode.parentElement;
      const torn = parent && currentNode.textContent?.trim() ? tornIn(currentNode) : [];
      if (parent && torn.length > 0 && isSeen(parent)) {
        found.push(...torn.map((word) => `${word} in ${parent.tagName}.${parent.className}`));
      }
    }
    return [...new Set(found)];
  });
}

/** Expects that no word in sight is torn by a line's end, as wide as the window is and as wide as devices are. */
export async function expectWholeWords(page: Page, what: string): Promise<void> {
  const own = page.viewportSize();
  if (!own) return;
  for (const width of new Set([own.width, ...widths])) {
    if (page.viewportSize()?.width !== width) {
      await page.setViewportSize({ ...own, width });
      await settled(page);
    }
    // What measures itself to fit does so a moment after the window.
    await expectSoon.poll(() => tornWords(page), `${what}, ${width} px wide: torn words`).toEqual([]);
  }
  if (page.viewportSize()?.width === own.width) return;
  await page.setViewportSize(own);
  await settled(page);
}
