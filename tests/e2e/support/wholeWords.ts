import type { Page } from '@playwright/test';
import { testDepth } from '#scripts/support/testDepth.ts';
import { expectSoon, settled } from './layout.ts';

/**
 * Widths at which an upright phone, an upright tablet and a lying one stress a layout most; a quick run
 * checks its own width only.
 */
const widths = testDepth === 'quick' ? [] : [390, 768, 1024];

/**
 * Returns visible words and dates torn by a line break: a letter or digit on another line than the previous
 * one, without a hyphen, dot or other mark between them. Disables hyphenation from the first check on,
 * because not every browser has every dictionary. Words of 40 letters and more may break.
 */
function tornWords(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    if (document.documentElement.dataset.hyphens !== 'manual') {
      const manual = new CSSStyleSheet();
      manual.replaceSync('* { hyphens: manual !important; }');
      document.adoptedStyleSheets.push(manual);
      document.documentElement.dataset.hyphens = 'manual';
    }
    /** Screen-reader-only texts are hidden by classes of their screen. */
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
      // A letter after a soft hyphen has the hyphen's place at the line's end as well as its own.
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
    const tornTexts: string[] = [];
    while (walker.nextNode()) {
      const { currentNode } = walker;
      const parent = currentNode.parentElement;
      const torn = parent && currentNode.textContent?.trim() ? tornIn(currentNode) : [];
      if (parent && torn.length > 0 && isSeen(parent)) {
        tornTexts.push(...torn.map((word) => `${word} in ${parent.tagName}.${parent.className}`));
      }
    }
    return [...new Set(tornTexts)];
  });
}

/** Expects that no visible word is torn by a line break at the window's width and at device widths. */
export async function expectWholeWords(page: Page, what: string): Promise<void> {
  const ownSize = page.viewportSize();
  if (!ownSize) return;
  for (const width of new Set([ownSize.width, ...widths])) {
    if (page.viewportSize()?.width !== width) {
      await page.setViewportSize({ ...ownSize, width });
      await settled(page);
    }
    // Elements that measure themselves to fit do so a moment after the window.
    await expectSoon.poll(() => tornWords(page), `${what}, ${width} px wide: torn words`).toEqual([]);
  }
  if (page.viewportSize()?.width === ownSize.width) return;
  await page.setViewportSize(ownSize);
  await settled(page);
}
