import type { Locator } from '@playwright/test';
import { settleMs } from '#components/touch/tapRules.ts';

/** Whether the page's next click is kept from all of the page; null while there was none. */
const watchClick = (target: Locator) =>
  target.evaluateHandle(() => {
    const seen: { isKept: boolean | null } = { isKept: null };
    const note = (event: Event) => (seen.isKept = event.defaultPrevented);
    window.addEventListener('click', note, { capture: true, once: true });
    return seen;
  });

/** A tap that came too soon: its click was there and reached nothing. */
async function wasRefused(target: Locator): Promise<boolean> {
  const click = await watchClick(target);
  await target.tap();
  // A page that was left meanwhile has taken it, and what answers to no click has nothing to wait for.
  return click
    .evaluate(async (seen) => {
      for (let tries = 0; seen.isKept === null && tries < 50; tries += 1) {
        await new Promise((resolve) => window.setTimeout(resolve, 20));
      }
      return seen.isKept === true;
    })
    .catch(() => false);
}

/** Taps as a person does who sees that a tap came too soon to be taken: waits until the page has come to rest, and taps again. */
export async function tapped(target: Locator): Promise<void> {
  for (let tries = 0; tries < 5 && (await wasRefused(target)); tries += 1) {
    await target.page().waitForTimeout(settleMs);
  }
}

/** Whether a click went past the target: the page was drawn again, or moved, between the button's going down and coming up. */
async function wentPast(target: Locator): Promise<boolean> {
  const click = await target.evaluateHandle((element) => {
    const seen = { hasReached: false };
    const labels = element instanceof HTMLInputElement ? [...(element.labels ?? [])] : [];
    // One that was drawn again in its place is the same to whoever clicks.
    const isSame = (part: EventTarget) =>
      part instanceof Element &&
      part.tagName === element.tagName &&
      part.textContent === element.textContent &&
      part.getAttribute('aria-label') === element.getAttribute('aria-label');
    const note = (event: Event) => {
      const path = event.composedPath();
      seen.hasReached = labels.some((part) => path.includes(part)) || path.some(isSame);
    };
    window.addEventListener('click', note, { capture: true, once: true });
    return seen;
  });
  await target.click();
  // A page that was left meanwhile has taken it.
  return click.evaluate(({ hasReached }) => !hasReached).catch(() => false);
}

/** Clicks as a person does who sees that what they aimed at has moved away: once more. */
export async function clicked(target: Locator): Promise<void> {
  for (let tries = 0; tries < 3 && (await wentPast(target)); tries += 1);
}
