import type { Page } from '@playwright/test';
import { buildWhenStale } from '../scripts/build.ts';
import { startPostgres } from '../scripts/support/postgres.ts';
import { startProduct } from '../scripts/support/product.ts';
import { calls } from '../src/contract/calls.ts';
import { openSession } from '../tests/e2e/support/api.ts';
import { logIn } from '../tests/e2e/support/session.ts';
import { figureTable, rounded, type Figure, type Section } from '../scripts/support/results.ts';
import { bigSize, makeBigCustomer } from './support/bigCustomer.ts';
import { at, untilPainted } from './support/observe.ts';
import { openBrowser, openPage } from './support/slowPage.ts';

const asks = 20;
const rounds = 8;
const account = 'companyadmin';
const mostMs = 150;
/** Search texts: first letters to whole names, a number, several words, and a text without hits. */
const texts = ['sk', 'skol', 'släckare', 'anna', '12', 'dörr', 'plan 1', 'zzzz'];
/** Selector of the hits of the current text, not of an older one. */
const shownOptions = '[role="dialog"] [role="listbox"]:not([data-stale]) [role="option"]';

/** Measures the global search: the backend's time, and in the page from the last key to the painted hits. */
export async function measureSearch(): Promise<Section> {
  await buildWhenStale();
  const demo = await startProduct();
  try {
    const figures = [
      ...(await measureServer(demo.url, 'the demo data', mostMs)),
      ...(await measurePage(demo.url)),
      ...(await measureBig()),
    ];
    const how = `The built product. Server: ${texts.length} texts, each ${asks} times, one at a time, from the request to its last byte; with the demo data in the embedded database, then on PostgreSQL with a level with ${bigSize.buildings} buildings, ${bigSize.flaws} flaws and 50,000 items. Page: Chromium without a slow-down, demo data, from the second key of a text until its hits have been painted, ${rounds} times each; the palette is open.`;
    return { title: 'Search everywhere', text: `${how}\n\n${figureTable(figures)}` };
  } finally {
    await demo.stop();
  }
}

async function measureBig(): Promise<Figure[]> {
  const postgres = await startPostgres();
  try {
    const product = await startProduct({ DATABASE_URL: postgres.url });
    try {
      await makeBigCustomer(postgres.url);
      return await measureServer(product.url, 'the big customer');
    } finally {
      await product.stop();
    }
  } finally {
    await postgres.stop();
  }
}

const twoOf = (what: string, times: readonly number[], atMost?: number): Figure[] => [
  { what: `${what}: p50`, value: rounded(at(times, 0.5)), unit: 'ms' },
  {
    what: `${what}: p95`,
    value: rounded(at(times, 0.95)),
    unit: 'ms',
    ...(atMost === undefined ? {} : { atMost }),
  },
];

async function measureServer(url: string, where: string, atMost?: number): Promise<Figure[]> {
  process.env.TILLSYN_URL = url;
  const { token } = await openSession(account);
  const times: number[] = [];
  for (const text of texts) {
    for (let turn = 0; turn <= asks; turn += 1) {
      const askedAt = performance.now();
      const answer = await fetch(
        `${url}/api/${calls.searchEverywhere.path}?${new URLSearchParams({ text })}`,
        {
          headers: { authorization: `Bearer ${token}`, 'accept-encoding': 'identity' },
        },
      );
      await answer.arrayBuffer();
      if (!answer.ok) throw new Error(`The search answered ${answer.status}.`);
      // The first one warms up the server.
      if (turn > 0) times.push(performance.now() - askedAt);
    }
  }
  return twoOf(`server, ${where}`, times, atMost);
}

async function measurePage(baseURL: string): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const { page } = await openPage(browser, { baseURL, viewport: { width: 1440, height: 900 } });
    await logIn(page, account);
    await page.waitForLoadState('networkidle');
    await page.keyboard.press('Control+k');
    await page.waitForSelector('[role="dialog"] [role="combobox"]');
    const times: number[] = [];
    for (let turn = 0; turn < rounds; turn += 1) {
      for (const text of ['sk', 'an', 'br', '12']) times.push(await type(page, text));
    }
    return twoOf('page, keystroke to hits painted', times, mostMs);
  } finally {
    await browser.close();
  }
}

/** Types the second character of a text, and waits for its hits. */
async function type(page: Page, text: string): Promise<number> {
  const field = page.locator('[role="dialog"] [role="combobox"]');
  await field.fill(text.slice(0, 1));
  // The previous hits are shown by then.
  await page.waitForTimeout(300);
  const [ms = 0] = await untilPainted(page, 'keydown', [shownOptions], () =>
    page.keyboard.press(text.slice(1)),
  );
  return ms;
}
