import { expect } from '@playwright/test';
import type { Locator, Page } from '@playwright/test';

/** Smallest side of a control under a finger, and of the round's main buttons, in px. */
const touchTargetPx = 44;
/** Smallest side of a control on a round's screens, and the distance between two of them, in px. */
const roundTargetPx = 48;
const roundGapPx = 8;
export const mainTargetPx = 56;
/** The height of a small phone's window. */
const lowPhonePx = 700;

/** Waits until the page is idle, for a second at most: the effects of a navigation or a press are rendered. */
export async function idle(page: Page): Promise<void> {
  await page.evaluate(() => new Promise((done) => requestIdleCallback(done, { timeout: 1_000 })));
}

/** Longest loading time of a page, in milliseconds. */
const patienceMs = 30_000;

/** Waits until the page is stable: nothing is loading, moving or fading in two consecutive frames; endless animations don't count. */
export async function settled(page: Page): Promise<void> {
  const isSettled = await page.evaluate(async (patience) => {
    const deadline = performance.now() + patience;
    const frame = () => new Promise((done) => requestAnimationFrame(done));
    const isAtRest = () =>
      ![...document.querySelectorAll('[aria-busy="true"], .mantine-Loader-root:not([aria-hidden])')].some(
        (waiting) => waiting.checkVisibility(),
      ) &&
      document
        .getAnimations()
        .every(
          (animation) =>
            animation.playState !== 'running' ||
            animation.effect?.getComputedTiming().iterations === Infinity,
        );
    for (let still = 0; still < 2 && performance.now() < deadline;) {
      await frame();
      still = isAtRest() ? still + 1 : 0;
    }
    return isAtRest();
  }, patienceMs);
  expect(isSettled, 'the page comes to rest').toBe(true);
}

/** Layout follows the window's size a moment later; a failure doesn't end the test. */
export const expectSoon = expect.configure({ soft: true, timeout: 10_000 });

/** Expects that nothing is wider than the window. */
export async function expectNoOverflow(page: Page, what: string): Promise<void> {
  const wide = () =>
    page.evaluate(() => {
      const width = document.documentElement.clientWidth;
      if (document.documentElement.scrollWidth <= width) return [];
      return [...document.body.querySelectorAll('*')]
        .filter((element) => element.getBoundingClientRect().right > width + 1)
        .map((element) => `${element.tagName}.${String(element.className)}`)
        .slice(0, 5);
    });
  // Elements that depend on the window's width follow it a moment later.
  await expectSoon.poll(wide, `${what} is wider than the window`).toEqual([]);
}

/** Height below which a round's screens scroll as a whole, in px. */
const lowWindowPx = 480;

/**
 * Expects that nothing lengthens the document: it ends where its content ends, and at the window's end where the screen scrolls inside.
 * A scrolling container without a position leaves its hidden inputs and texts to the document.
 */
export async function expectNoEmptyLength(page: Page, what: string): Promise<void> {
  const excess = () =>
    page.evaluate((lowPx) => {
      const { scrollHeight, clientHeight } = document.documentElement;
      const isInside = document.querySelector('[data-fills-window]') !== null;
      // A low window scrolls such a screen beyond its box.
      if (isInside && clientHeight <= lowPx) return 0;
      const ends = [...document.body.children]
        .filter((child) => getComputedStyle(child).position === 'static')
        .map((child) => child.getBoundingClientRect().bottom + window.scrollY);
      const contentPx = isInside ? clientHeight : Math.max(clientHeight, ...ends);
      return Math.max(0, Math.round(scrollHeight - contentPx) - 1);
    }, lowWindowPx);
  await expectSoon.poll(excess, `${what}: px that the document is longer than its content`).toBe(0);
}

/** Expects that no line of a list or table lies over another. */
export async function expectLinesApart(page: Page, what: string): Promise<void> {
  const overlapping = () =>
    page.evaluate(() =>
      [...document.querySelectorAll('ul, ol, tbody')].flatMap((list) => {
        const boxes = [...list.children].map((line) => ({ line, box: line.getBoundingClientRect() }));
        return boxes
          .filter(({ box }, index) =>
            boxes
              .slice(index + 1)
              .some(
                ({ box: other }) =>
                  Math.min(box.right, other.right) - Math.max(box.left, other.left) > 1 &&
                  Math.min(box.bottom, other.bottom) - Math.max(box.top, other.top) > 1,
              ),
          )
          .map(({ line }) => line.textContent.trim().slice(0, 40));
      }),
    );
  await expectSoon.poll(overlapping, `${what}: lines lie over each other`).toEqual([]);
}

/** The number of different left edges of the parts, in whole px: one if they are aligned. */
export async function leftEdges(parts: Locator): Promise<number> {
  const boxes = await Promise.all((await parts.all()).map((part) => part.boundingBox()));
  return new Set(boxes.map((box) => Math.round(box?.x ?? 0))).size;
}

/** Controls in sight that a finger can't hit well: smaller than `leastPx` in one direction. Links in running text don't count. */
function smallTargets(page: Page, leastSidePx: number): Promise<string[]> {
  return page.evaluate((leastPx) => {
    const isSeen = (element: Element) => {
      const box = element.getBoundingClientRect();
      const style = getComputedStyle(element);
      return (
        box.width > 1 &&
        box.height > 1 &&
        style.visibility !== 'hidden' &&
        !element.closest('.visually-hidden')
      );
    };
    const label = (element: Element) => {
      const { width, height } = element.getBoundingClientRect();
      const name = element.getAttribute('aria-label') ?? element.textContent.trim().slice(0, 40);
      return `${element.tagName.toLowerCase()} "${name}" ${Math.round(width)}x${Math.round(height)}`;
    };
    const boxOf = (element: Element) => {
      // A checkbox or radio counts as large as its label, and a field among chosen values as large as its
      // container.
      const host =
        element instanceof HTMLInputElement && element.matches('[type=radio], [type=checkbox]')
          ? element.labels?.[0]
          : element.closest('label:has([type=file]), .mantine-Input-input');
      return (host ?? element).getBoundingClientRect();
    };
    return [
      ...document.querySelectorAll(
        'button, [role=button], a[href], input, select, textarea, [role=tab], [role=treeitem]',
      ),
    ]
      .filter((element) => isSeen(element) && !element.matches('[data-mark], [disabled], p a, dd a, label a'))
      .filter((element) => {
        const { width, height } = boxOf(element);
        return width < leastPx - 0.5 || height < leastPx - 0.5;
      })
      .map(label);
  }, leastSidePx);
}

/** Expects that no control in sight is too small for a finger. */
export async function expectRoomForFingers(page: Page, what: string): Promise<void> {
  await expectSoon
    .poll(() => smallTargets(page, touchTargetPx), `${what}: smaller than a finger`)
    .toEqual([]);
}

/** Pairs of buttons in sight that are nearer to each other than a glove can tell; marks of a drawing and the shell's menu don't count. */
function closeNeighbours(page: Page): Promise<string[]> {
  return page.evaluate((leastPx) => {
    const layer = [...document.querySelectorAll('[role=dialog]')]
      .filter((one) => one.checkVisibility())
      .at(-1);
    const isOnTop = (element: Element) => {
      const { left, top, width, height } = element.getBoundingClientRect();
      const topElement = document.elementFromPoint(left + width / 2, top + height / 2);
      return (
        width > 1 && topElement !== null && (element.contains(topElement) || topElement.contains(element))
      );
    };
    const label = (element: Element) =>
      (element.getAttribute('aria-label') ?? element.textContent.trim()).slice(0, 30);
    /** The part of a control that no scrolling ancestor hides. */
    const visibleBox = (element: Element): DOMRect => {
      let { left, top, right, bottom } = element.getBoundingClientRect();
      for (let at = element.parentElement; at; at = at.parentElement) {
        if (!/auto|scroll|hidden/.test(getComputedStyle(at).overflow)) continue;
        const clip = at.getBoundingClientRect();
        left = Math.max(left, clip.left);
        right = Math.min(right, clip.right);
        top = Math.max(top, clip.top);
        bottom = Math.min(bottom, clip.bottom);
      }
      return new DOMRect(left, top, Math.max(0, right - left), Math.max(0, bottom - top));
    };
    const controls = [...(layer ?? document).querySelectorAll('button, a[href], [role=tab]')]
      .filter(
        (one) => !one.matches('[data-mark], nav *, [role=menu] *, p a, dd a, [role=radio], [href="#main"]'),
      )
      .filter((one) => one.checkVisibility() && isOnTop(one))
      .map((one) => ({ one, box: visibleBox(one) }));
    const distance = (a: DOMRect, b: DOMRect) =>
      Math.max(
        Math.max(a.left, b.left) - Math.min(a.right, b.right),
        Math.max(a.top, b.top) - Math.min(a.bottom, b.bottom),
      );
    return controls.flatMap(({ one, box }, index) =>
      controls
        .slice(index + 1)
        .filter((other) => !one.contains(other.one) && distance(box, other.box) < leastPx - 0.5)
        .map((other) => `${label(one)} | ${label(other.one)}: ${Math.round(distance(box, other.box))}`),
    );
  }, roundGapPx);
}

/** Expects that the controls of a round's screen are large enough and far enough from each other for a finger in a glove. [HANDS-19] */
export async function expectRoomForGloves(page: Page, what: string): Promise<void> {
  await expectSoon
    .poll(() => smallTargets(page, roundTargetPx), `${what}: smaller than a finger in a glove`)
    .toEqual([]);
  await expectSoon.poll(() => closeNeighbours(page), `${what}: too near to each other`).toEqual([]);
}

/** Buttons at the end of an open dialog or panel that are out of sight or lie beneath something; an open menu may lie over them. */
function hiddenEnds(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const isOnTop = (button: Element) => {
      const { left, top, width, height } = button.getBoundingClientRect();
      return [1, height / 2, height - 1].every((down) => {
        const topElement = document.elementFromPoint(left + width / 2, top + down);
        return (
          topElement !== null &&
          (button.contains(topElement) ||
            topElement.contains(button) ||
            topElement.closest('[role=menu]') !== null)
        );
      });
    };
    const isCovered = (dialog: Element) => [...document.querySelectorAll('[role=dialog]')].at(-1) !== dialog;
    return [...document.querySelectorAll('[role=dialog]')]
      .filter((dialog) => dialog.checkVisibility() && !isCovered(dialog))
      .flatMap((dialog) => [...dialog.querySelectorAll('[data-foot] button')])
      .filter((button) => button.checkVisibility() && !isOnTop(button))
      .map((button) => button.textContent.trim());
  });
}

/** Expects that the buttons at the end of an open dialog are in sight, on a phone that is low too. */
export async function expectEndsInSight(page: Page, what: string): Promise<void> {
  if ((await page.getByRole('dialog').count()) === 0) return;
  const size = page.viewportSize();
  const isPhone = size !== null && size.width < 1024;
  if (isPhone) await page.setViewportSize({ width: size.width, height: lowPhonePx });
  await expectSoon
    .poll(() => hiddenEnds(page), `${what}: buttons of the dialog are out of sight`)
    .toEqual([]);
  if (isPhone) await page.setViewportSize(size);
}
