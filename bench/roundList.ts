import type { Page } from '@playwright/test';
import { figureTable, median, rounded, type Figure, type Section } from '../scripts/support/results.ts';
import { at, observe, untilPainted } from './support/observe.ts';
import { loggedIn, startRounds } from './support/roundProduct.ts';
import type { RoundProduct } from './support/roundProduct.ts';
import { openBrowser, openPage, paced, slowDown, slowTheCpu, type SlowPage } from './support/slowPage.ts';

const runs = 3;
const large = 2000;
const small = 20;
const tapsPerRun = 16;
const viewport = { width: 1024, height: 768 };
const list = 'ul:has([data-item])';
const notDone = '[data-item][data-mark=unchecked]';

/** Cost of one visit to a round's list, in ms. */
interface ListRun {
  openMs: number;
  frames: number[];
  /** Times from the last notch of the wheel until full rows are shown; empty for a short list. */
  landed: number[];
  pressed: number[];
  done: number[];
  keystrokes: number[];
}

/** Measures the list of a round with 2,000 items against one with 20: opening, scrolling, ticking and searching. */
export async function measureRoundList(): Promise<Section> {
  const product = await startRounds([large, small]);
  const browser = await openBrowser();
  const allRuns: Record<'large' | 'small', ListRun[]> = { large: [], small: [] };
  try {
    const state = await loggedIn(browser, product);
    for (let run = 0; run < runs; run += 1) {
      for (const [index, size] of (['large', 'small'] as const).entries()) {
        const slow = await openPage(browser, { ...state, viewport });
        allRuns[size].push(await visit(slow, product, index, size === 'large'));
        await slow.page.context().close();
      }
    }
    const how = `Chromium ${browser.version()}, ${slowDown}x CPU slow-down, the built product behind its own server, window of ${viewport.width} x ${viewport.height} px. A tap is a real mouse click on Ok; it counts from its event until the frame that shows it has been painted, "done" only after the write to the device was stored and read back. ${runs} runs in turns, ${tapsPerRun} taps each at ${large} items.`;
    return {
      title: 'List of a round',
      text: `${how}\n\n${figureTable(figures(allRuns.large, allRuns.small))}`,
    };
  } finally {
    await browser.close();
    await product.stop();
  }
}

function figures(big: readonly ListRun[], little: readonly ListRun[]): Figure[] {
  const joined = (list_: readonly ListRun[], pick: (one: ListRun) => number[]) => list_.flatMap(pick);
  const share = (list_: readonly ListRun[], pick: (one: ListRun) => number[], part: number) =>
    rounded(at(joined(list_, pick), part));
  const ms = (what: string, value: number, atMost?: number): Figure => ({
    what,
    value,
    unit: 'ms',
    ...(atMost === undefined ? {} : { atMost }),
  });
  const bothRows = (what: string, pick: (one: ListRun) => number[], atMost?: number) => [
    ms(`${what}, ${large} items: p50`, share(big, pick, 0.5)),
    ms(`${what}, ${large} items: p95`, share(big, pick, 0.95), atMost),
    ms(`${what}, ${small} items: p50`, share(little, pick, 0.5)),
  ];
  return [
    ms(`reload to the first rows painted, ${large} items`, rounded(median(big.map((one) => one.openMs)))),
    ms(`reload to the first rows painted, ${small} items`, rounded(median(little.map((one) => one.openMs)))),
    ms(
      `scroll, ${large} items: frame p95`,
      share(big, (one) => one.frames, 0.95),
      34,
    ),
    ms(
      `scroll, ${large} items: longest frame`,
      share(big, (one) => one.frames, 1),
    ),
    ms(
      `scroll, ${large} items: from its end until the rows are whole, p95`,
      share(big, (one) => one.landed, 0.95),
    ),
    ...bothRows('tap on Ok until it looks pressed', (one) => one.pressed, 100),
    ...bothRows('tap on Ok until it is stored and looks done', (one) => one.done, 100),
    ms(
      `search, ${large} items: keystroke to painted, p50`,
      share(big, (one) => one.keystrokes, 0.5),
    ),
    ms(
      `search, ${large} items: keystroke to painted, p95`,
      share(big, (one) => one.keystrokes, 0.95),
      100,
    ),
  ];
}

async function visit(
  slow: SlowPage,
  { roundIds }: RoundProduct,
  index: number,
  isLarge: boolean,
): Promise<ListRun> {
  const { page } = slow;
  await page.goto(`/#/sv/round/${roundIds[index]}`);
  await page.waitForSelector(notDone);
  await page.waitForLoadState('networkidle');
  await slowTheCpu(slow);
  const openMs = await reload(page);
  await page.waitForLoadState('networkidle');
  const { pressed, done } = await tickSome(page, isLarge ? tapsPerRun : 5);
  const scrolled = isLarge ? await observe(page, () => scroll(slow)) : null;
  const landed = isLarge ? [await untilLanded(page)] : [];
  const keystrokes = isLarge ? await searchNumbers(page) : [];
  return { openMs, pressed, done, frames: scrolled?.frames ?? [], landed, keystrokes };
}

/** Reloads the page from the device's own copy and measures the time until the first rows are painted. */
async function reload(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('[data-item]');
  return page.evaluate(
    () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
  );
}

/** Taps Ok on visible rows, one after another. */
async function tickSome(page: Page, count: number): Promise<Pick<ListRun, 'pressed' | 'done'>> {
  const [pressed, done]: [number[], number[]] = [[], []];
  for (let tap = 0; tap < count; tap += 1) {
    // The locator's second row changes with the rendered list: a handle keeps this one.
    const row = await page.locator(notDone).nth(1).elementHandle();
    const ok = await row?.$('[data-act=ok]');
    await ok?.scrollIntoViewIfNeeded();
    await atRest(page);
    const id = await row?.getAttribute('data-item');
    const box = await ok?.boundingBox();
    if (!id || !box) throw new Error('The row has no button.');
    const isDone = `[data-item="${id}"][data-mark=ok]`;
    const isPressed = `[data-item="${id}"][data-pressed], ${isDone}`;
    const [pressedMs = 0, doneMs = 0] = await untilPainted(page, 'click', [isPressed, isDone], () =>
      page.mouse.click(box.x + box.width / 2, box.y + box.height / 2),
    );
    pressed.push(pressedMs);
    done.push(doneMs);
  }
  return { pressed, done };
}

/** Waits until the list has rendered its scroll position. */
const atRest = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise((resolve) => {
        let frames = 3;
        const next = () => {
          frames -= 1;
          if (frames === 0) resolve();
          else requestAnimationFrame(next);
        };
        requestAnimationFrame(next);
      }),
  );

/** Turns the wheel for two seconds, 60 notches a second. */
async function scroll({ page, session }: SlowPage): Promise<void> {
  const box = await page.locator(list).boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  await paced(120, 1000 / 60, () =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y: 500, deltaX: 0, deltaY: 160 }),
  );
}

/** Measures the time until rows are complete: rows added during fast scrolling are plain until it stops. */
const untilLanded = (page: Page): Promise<number> =>
  page.evaluate(
    ([whole, plain]) =>
      new Promise((resolve) => {
        const startedAt = performance.now();
        const look = () => {
          const isWhole = document.querySelector(whole) && !document.querySelector(plain);
          if (isWhole) resolve(performance.now() - startedAt);
          else requestAnimationFrame(look);
        };
        requestAnimationFrame(look);
      }),
    ['[data-item]', '[data-passing]'] as const,
  );

/** Types numbers digit by digit: each must bring its own item to the top and remove the previous one. */
async function searchNumbers(page: Page): Promise<number[]> {
  const field = page.getByRole('searchbox').first();
  const ids = await page.evaluate(() =>
    [...document.querySelectorAll('[data-item]')].map((row) => row.getAttribute('data-item')),
  );
  if (ids.length === 0) throw new Error('The list is empty.');
  const times: number[] = [];
  for (const digit of ['3', '5', '7', '9']) {
    let typed = '';
    await field.fill('');
    await field.focus();
    for (let length = 1; length <= 3; length += 1) {
      typed += digit;
      const [painted = 0] = await untilPainted(page, 'keydown', [firstRowStarting(typed)], () =>
        page.keyboard.press(digit),
      );
      times.push(painted);
    }
  }
  return times;
}

/** Returns the selector of the list's first row, once its number has this prefix. */
const firstRowStarting = (number: string): string =>
  `${list} > li:nth-child(-n+2) [data-item][aria-label^="${number}"]`;
