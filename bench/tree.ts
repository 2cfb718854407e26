import { mkdtempSync, rmSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buildWhenStale } from '../scripts/build.ts';
import { startProduct } from '../scripts/support/product.ts';
import { run } from '../scripts/support/run.ts';
import { logIn } from '../tests/e2e/support/session.ts';
import { figureTable, median, rounded } from '../scripts/support/results.ts';
import type { Figure, Section } from '../scripts/support/results.ts';
import { at, observe, untilPainted } from './support/observe.ts';
import { openBrowser, openPage, paced, slowDown, slowTheCpu } from './support/slowPage.ts';
import type { SlowPage } from './support/slowPage.ts';

const runs = 3;
const levels = 10_000;
const viewport = { width: 1440, height: 900 };
/** Time for which the pointer rests on the button before the first click, in milliseconds. */
const hoverMs = 200;
const who = 'companyadmin';
const opener = '[aria-controls="customer-picker"]';
const field = '#customer-picker input[type="search"]';
const row = '#customer-picker [role="treeitem"]';
/** Searches typed digit by digit; each number's own level is the first hit of its digits. */
const searches = ['9357', '8642', '7531'];

interface TreeRun {
  firstMs: number;
  againMs: number[];
  frames: number[];
  keystrokes: number[];
  branchMs: number[];
  serverMs: number[];
  rowsInPage: number;
}

/** Measures the customer picker over a tree of 10,000 levels: opening, scrolling, searching, opening a branch. */
export async function measureTree(): Promise<Section> {
  await buildWhenStale();
  const dataDir = mkdtempSync(join(tmpdir(), 'tillsyn-bench-'));
  try {
    const making = await run(process.execPath, ['bench/makeTree.ts', dataDir, String(levels)]);
    if (making !== 0) throw new Error('The tree of the bench could not be made.');
    const product = await startProduct({ DATA_DIR: dataDir });
    try {
      return await measureAt(product.url);
    } finally {
      await product.stop();
    }
  } finally {
    rmSync(dataDir, { recursive: true, force: true });
  }
}

async function measureAt(baseURL: string): Promise<Section> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ locale: 'sv-SE', baseURL });
    await logIn(await context.newPage(), who);
    const storageState = await context.storageState();
    await context.close();
    const allRuns: TreeRun[] = [];
    for (let turn = 0; turn < runs; turn += 1) {
      const slow = await openPage(browser, { storageState, baseURL, viewport });
      allRuns.push(await visit(slow));
      await slow.page.context().close();
    }
    const how = `Chromium ${browser.version()}, ${slowDown}x CPU slow-down, the built product behind its own server, window of ${viewport.width} x ${viewport.height} px, a company with ${levels} levels beside the demo data. Times count from the real click or key until the frame that shows the result has been painted; the page has fetched the tree ahead when it had nothing else to do, and the pointer rests on the button for ${hoverMs} ms before the first opening, which fetches the panel's program. ${runs} runs.`;
    return { title: 'Customer tree', text: `${how}\n\n${figureTable(figures(allRuns))}` };
  } finally {
    await browser.close();
  }
}

function figures(all: readonly TreeRun[]): Figure[] {
  const ms = (what: string, value: number, atMost?: number): Figure => ({
    what,
    value: rounded(value),
    unit: 'ms',
    ...(atMost === undefined ? {} : { atMost }),
  });
  const joined = (pick: (one: TreeRun) => number[]) => all.flatMap(pick);
  return [
    ms('first opening, click to rows painted: median', median(all.map((one) => one.firstMs)), 200),
    ms(
      'opening again: p95',
      at(
        joined((one) => one.againMs),
        0.95,
      ),
      200,
    ),
    ms('the tree’s answer, unslowed: median', median(joined((one) => one.serverMs))),
    ms(
      'a branch of 99 levels opens: p95',
      at(
        joined((one) => one.branchMs),
        0.95,
      ),
      100,
    ),
    ms(
      'search, keystroke to painted: p50',
      at(
        joined((one) => one.keystrokes),
        0.5,
      ),
    ),
    ms(
      'search, keystroke to painted: p95',
      at(
        joined((one) => one.keystrokes),
        0.95,
      ),
      100,
    ),
    ms(
      'scroll: frame p95',
      at(
        joined((one) => one.frames),
        0.95,
      ),
      34,
    ),
    ms(
      'scroll: longest frame',
      at(
        joined((one) => one.frames),
        1,
      ),
    ),
    { what: 'rows in the page', value: Math.max(...all.map((one) => one.rowsInPage)), unit: '', atMost: 60 },
  ];
}

async function visit(slow: SlowPage): Promise<TreeRun> {
  const { page } = slow;
  // Some seconds after loading the page preloads the tree.
  const ahead = page.waitForResponse(/TreeNode/);
  await page.goto('/#/sv/');
  await page.waitForSelector(opener);
  await (await ahead).finished();
  await page.waitForLoadState('networkidle');
  const serverMs = await askTree(page);
  await slowTheCpu(slow);
  // A user has the pointer there before clicking.
  await page.hover(opener);
  await page.waitForTimeout(hoverMs);
  const firstMs = await open(page);
  const againMs: number[] = [];
  for (let turn = 0; turn < 5; turn += 1) {
    await page.keyboard.press('Escape');
    await page.waitForSelector('#customer-picker', { state: 'detached' });
    againMs.push(await open(page));
  }
  const branchMs: number[] = [];
  for (const number of [2, 3, 4]) branchMs.push(await openBranch(page, number));
  // Every level except the departments matches: all of them are rows.
  await page.locator(field).fill('enhet');
  await rowNamed(page, 'Enhet 1').waitFor();
  const frames = (await observe(page, () => scroll(slow))).frames;
  const rowsInPage = await page.locator(row).count();
  return { firstMs, againMs, frames, keystrokes: await search(page), branchMs, serverMs, rowsInPage };
}

const rowNamed = (page: Page, name: string) =>
  page.locator('#customer-picker').getByRole('treeitem', { name, exact: true });

async function open(page: Page): Promise<number> {
  const [ms = 0] = await untilPainted(page, 'click', [row], () => page.click(opener));
  return ms;
}

/** Measures the tree's call from the page itself, including reading the body, five times. */
function askTree(page: Page): Promise<number[]> {
  return page.evaluate(async () => {
    const storedToken: { token: string } = JSON.parse(localStorage.getItem('tillsyn.token') ?? '{}');
    const times: number[] = [];
    for (let turn = 0; turn < 5; turn += 1) {
      const startedAt = performance.now();
      const answer = await fetch('api/v1/Customer/TreeNode', {
        headers: { authorization: `Bearer ${storedToken.token}` },
      });
      await answer.text();
      if (!answer.ok) throw new Error(`The tree answered ${answer.status}.`);
      times.push(performance.now() - startedAt);
    }
    return times;
  });
}

/** Opens the big root, if closed, and then one of its departments by keyboard. */
async function openBranch(page: Page, number: number): Promise<number> {
  const root = rowNamed(page, '0 Storkund');
  await root.focus();
  if ((await root.getAttribute('aria-expanded')) === 'false') await page.keyboard.press('ArrowRight');
  await rowNamed(page, `Avdelning ${number}`).focus();
  const first = { selector: row, text: `Enhet ${(number - 1) * 99 + 1}` };
  const [ms = 0] = await untilPainted(page, 'keydown', [first], () => page.keyboard.press('ArrowRight'));
  await page.keyboard.press('ArrowLeft');
  return ms;
}

/** Turns the wheel for two seconds over nearly 10,000 rows, 60 notches a second. */
async function scroll({ page, session }: SlowPage): Promise<void> {
  const box = await page.locator('#customer-picker [role="tree"]').boundingBox();
  const x = (box?.x ?? 0) + (box?.width ?? 0) / 2;
  await paced(120, 1000 / 60, () =>
    session.send('Input.dispatchMouseEvent', { type: 'mouseWheel', x, y: 500, deltaX: 0, deltaY: 80 }),
  );
}

async function search(page: Page): Promise<number[]> {
  const times: number[] = [];
  for (const number of searches) {
    await page.locator(field).fill('enhet ');
    for (let length = 1; length <= number.length; length += 1) {
      const typed = number.slice(0, length);
      // Root and department are above the first hit.
      const hit = { selector: `${row}[data-index="2"]`, text: `Enhet ${typed}` };
      const [ms = 0] = await untilPainted(page, 'keydown', [hit], () => page.keyboard.press(typed.slice(-1)));
      times.push(ms);
    }
  }
  return times;
}
