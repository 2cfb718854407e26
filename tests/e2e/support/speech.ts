import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';

/**
 * Records the announcements of a screen reader: each new text of a live region, once per change. A region
 * that is inserted with its text is announced only as status or alert, as with real readers.
 */
export async function listenToSpeech(page: Page) {
  await page.addInitScript(() => {
    const spoken: string[] = [];
    Reflect.set(window, 'spoken', spoken);
    const regions = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]';
    const last = new WeakMap<Element, string>();
    const hear = (region: Element | null | undefined, isNew: boolean) => {
      if (!region) return;
      const text = region.textContent.trim();
      if (text === '' || last.get(region) === text) {
        last.set(region, text);
        return;
      }
      last.set(region, text);
      if (!isNew || region.matches('[role=alert], .mantine-Notification-root')) spoken.push(text);
    };
    new MutationObserver((changes) => {
      for (const change of changes) {
        const at = change.target instanceof Element ? change.target : change.target.parentElement;
        hear(at?.closest(regions), false);
        for (const node of change.addedNodes) {
          if (!(node instanceof Element)) continue;
          if (node.matches(regions)) hear(node, true);
          for (const region of node.querySelectorAll(regions)) hear(region, true);
        }
      }
    }).observe(document, { childList: true, characterData: true, subtree: true });
  });
  const spokenTexts = () => page.evaluate(() => Reflect.get(window, 'spoken') as string[]);
  const forget = () => page.evaluate(() => void (Reflect.get(window, 'spoken') as string[]).splice(0));
  return {
    all: spokenTexts,
    forget,
    /** Expects that exactly this was announced since the last call. */
    expectNext: async (text: string) => {
      await expect.poll(spokenTexts).toEqual([text]);
      await forget();
    },
  };
}
