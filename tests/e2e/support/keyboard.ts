import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

const hasFocus = (target: Locator) =>
  target.evaluate((element) => element === document.activeElement, undefined, { timeout: 5_000 });

/** A person with nothing but a keyboard. */
export function keyboardOn(page: Page) {
  const press = (key: string) => page.keyboard.press(key);

  /**
   * Presses a key until the control has the focus; each step must move the focus, so that nothing is a trap.
   */
  const go = async (target: Locator, key: string, most: number) => {
    await expect(target).toBeAttached();
    for (let step = 0; step < most; step += 1) {
      if (await hasFocus(target)) return;
      await press(key);
    }
    throw new Error(`The keyboard does not reach ${target.toString()}.`);
  };

  return {
    press,
    type: (text: string) => page.keyboard.type(text),
    tabTo: (target: Locator) => go(target, 'Tab', 100),
    backTo: (target: Locator) => go(target, 'Shift+Tab', 100),
    arrowTo: (target: Locator, key = 'ArrowRight') => go(target, key, 60),
    /** Goes to a control and presses it. */
    use: async (target: Locator) => {
      await go(target, 'Tab', 100);
      await press('Enter');
    },
    /** Waits until an opened dialog has the focus: an earlier key press would reach the page behind it. */
    inside: (dialog: Locator) =>
      expect.poll(() => dialog.evaluate((element) => element.contains(document.activeElement))).toBe(true),
    /** Expects that something holds the focus, that it is in sight and that its edge is painted. */
    expectFocusSeen: async (what: string) => {
      const focusState = () =>
        page.evaluate(() => {
          const element = document.activeElement;
          if (!element || element === document.body) return 'nothing has the focus';
          const target = element.matches('.visually-hidden')
            ? (element.closest('label') ?? element)
            : element;
          const ringed = target.matches('input[type=radio]') ? (target.closest('label') ?? target) : target;
          const box = ringed.getBoundingClientRect();
          const isInSight =
            box.bottom > 0 && box.right > 0 && box.top < window.innerHeight && box.left < window.innerWidth;
          const style = getComputedStyle(ringed);
          const isRinged = style.outlineStyle !== 'none' && parseFloat(style.outlineWidth) >= 2;
          const name = `${element.tagName} ${element.getAttribute('aria-label') ?? element.textContent.slice(0, 40)}`;
          if (!isInSight) return `out of sight: ${name}`;
          return isRinged ? '' : `no ring: ${name}`;
        });
      await expect.poll(focusState, { message: what }).toBe('');
    },
  };
}
