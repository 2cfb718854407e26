import type { Locator } from '@playwright/test';
import { settleMs } from '#components/touch/tapRules.ts';

/**
 * Watches the page's next click and records if the tap guard stopped it; null without a click. A link or a button always gets one, unless
 * the page was too busy: then the browser takes the tap for a long press.
 */
const watchClick = (target: Locator) =>
  target.evaluateHandle((element) => {
    const clickState: { isKept: boolean | null; isAwaited: boolean } = {
      isKept: null,
      isAwaited: element.matches('a[href], button'),
    };
    const note = (event: Event) => (clickState.isKept = event.defaultPrevented);
    window.addEventListener('click', note, { capture: true, once: true });
    return clickState;
  });

/** Returns true for a tap that came too soon, so that its click reached nothing, and for one that became a long press. */
async function wasRefused(target: Locator): Promise<boolean> {
  const click = await watchClick(target);
  await target.tap();
  // A page left meanwhile has accepted it, and an element without a click handler has nothing to wait for.
  return click
    .evaluate(async (seen) => {
      for (let tries = 0; seen.isKept === null && tries < 50; tries += 1) {
        await new Promise((resolve) => window.setTimeout(resolve, 20));
      }
      return seen.isKept ?? seen.isAwaited;
    })
    .catch(() => false);
}

/** Taps as a person who notices a tap that came too soon: waits until the page is at rest and taps again. */
export async function tapped(target: Locator): Promise<void> {
  for (let tries = 0; tries < 5 && (await wasRefused(target)); tries += 1) {
    await target.page().waitForTimeout(settleMs);
  }
}

/**
 * Returns true if a click missed its target, because the page was redrawn or moved between pointer down and
 * up.
 */
async function wentPast(target: Locator): Promise<boolean> {
  const click = await target.evaluateHandle((element) => {
    const clickState = { hasReached: false };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    // A target redrawn at its place is the same for the person clicking.
    const isSame = (part: EventTarget) =>
      part instanceof Element &&
      part.tagName === element.tagName &&
      part.textContent === element.textContent &&
      part.getAttribute('aria-label') === element.getAttribute('aria-label');
    const note = (event: Event) => {
      const path = event.composedPath();
      clickState.hasReached = labels.some((part) => path.includes(part)) || path.some(isSame);
    };
    window.addEventListener('click', note, { capture: true, once: true });
    return clickState;
  });
  await target.click();
  // A page left meanwhile has accepted it.
  return click.evaluate(({ hasReached }) => !hasReached).catch(() => false);
}

/** Clicks, and once more if the target has moved away. */
export async function clicked(target: Locator): Promise<void> {
  for (let tries = 0; tries < 3 && (await wentPast(target)); tries += 1);
}
