import type { Page } from '@playwright/test';

/**
 * Returns visible texts that are partly cut off by an ancestor that hides overflow and can't be scrolled.
 * Excludes the pannable drawing, screen-reader-only texts, and the customer's name in the top bar, which its
 * button shows in full.
 */
export function cutTexts(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const slackPx = 2;
    const isHidden = (element: Element) =>
      !element.checkVisibility({ visibilityProperty: true, opacityProperty: true }) ||
      element.closest(
        '.visually-hidden, [aria-hidden="true"], [aria-controls="customer-picker"], svg, [data-mark]',
      ) !== null;
    /**
     * Returns the nearest ancestor that hides overflow in a direction; null if it can be scrolled into sight
     * first.
     */
    const clipper = (element: Element, axis: 'X' | 'Y'): Element | null => {
      for (let at: Element | null = element; at && at !== document.body; at = at.parentElement) {
        const style = getComputedStyle(at);
        const overflow = style[`overflow${axis}`];
        if (
          style.clipPath !== 'none' ||
          overflow === 'auto' ||
          overflow === 'scroll' ||
          style.position === 'fixed'
        )
          return null;
        if (overflow === 'hidden' || overflow === 'clip') return at;
      }
      return null;
    };
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    const cutOffTexts: string[] = [];
    while (walker.nextNode()) {
      const text = walker.currentNode.textContent?.trim() ?? '';
      const parent = walker.currentNode.parentElement;
      if (!text || !parent || isHidden(parent)) continue;
      const range = document.createRange();
      range.selectNodeContents(walker.currentNode);
      const box = range.getBoundingClientRect();
      if (box.width === 0) continue;
      const across = clipper(parent, 'X')?.getBoundingClientRect();
      const down = clipper(parent, 'Y')?.getBoundingClientRect();
      const isCut =
        (across && (box.right > across.right + slackPx || box.left < across.left - slackPx)) ||
        (down && (box.bottom > down.bottom + slackPx || box.top < down.top - slackPx));
      if (isCut) cutOffTexts.push(text.slice(0, 60));
    }
    return [...new Set(cutOffTexts)];
  });
}
