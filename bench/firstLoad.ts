import { statSync } from 'node:fs';
import { basename, join } from 'node:path';
import { chromium, type Browser, type BrowserContext, type Page } from '@playwright/test';
import { buildWhenStale } from '../scripts/build.ts';
import { chromiumArgs, ensureChromium } from '../scripts/support/chromium.ts';
import { startProduct } from '../scripts/support/product.ts';
import { root } from '../scripts/support/run.ts';
import { figureTable, median, rounded, type Section } from '../scripts/support/results.ts';
import { demoPassword } from '../server/db/demo/accounts.ts';

const runs = 5;
const slowDown = 4;
const network = {
  offline: false,
  latency: 150,
  downloadThroughput: 1_600_000 / 8,
  uploadThroughput: 750_000 / 8,
};
const account = { email: 'inspector@example.com', password: demoPassword };
const loginForm = 'input[type=password]';
/** Selector of a due plan with its start button. */
const dashboard = '#main li button';
/** Time without a request after which a page counts as settled, in milliseconds. */
const quietMs = 1_500;

/** Cost of one visit until the screen was usable. */
interface Visit {
  usableMs: number;
  lcpMs: number;
  blockedMs: number;
  cls: number;
  /** JavaScript and CSS over the wire, brotli. */
  codeKb: number;
  requests: number;
  /** Fetched in the background after that, before any user action. */
  laterKb: number;
}

/** Runs in the page before its own code: records when the awaited element appears, and the browser's performance entries. */
function observePage(selector: string): void {
  const visitFigures = { usableMs: 0, lcpMs: 0, blockedMs: 0, cls: 0 };
  Reflect.set(window, 'seen', visitFigures);
  const observe = (type: string, note: (entry: PerformanceEntry) => void) =>
    new PerformanceObserver((list) => list.getEntries().forEach(note)).observe({ type, buffered: true });
  observe('largest-contentful-paint', (entry) => {
    visitFigures.lcpMs = entry.startTime;
  });
  observe('longtask', (entry) => {
    visitFigures.blockedMs += Math.max(0, entry.duration - 50);
  });
  observe('layout-shift', (entry) => {
    if (!Reflect.get(entry, 'hadRecentInput')) visitFigures.cls += Number(Reflect.get(entry, 'value'));
  });
  const look = () => {
    if (visitFigures.usableMs === 0 && document.querySelector(selector)) {
      requestAnimationFrame(() => {
        visitFigures.usableMs = performance.now();
      });
    } else requestAnimationFrame(look);
  };
  requestAnimationFrame(look);
}

/** Reads the records of `observePage`, and the resources loaded before and after the screen was usable. */
function readVisit(): Visit {
  const visitFigures: Omit<Visit, 'codeKb' | 'requests' | 'laterKb'> = Reflect.get(window, 'seen');
  const loaded = performance
    .getEntriesByType('resource')
    .filter((entry): entry is PerformanceResourceTiming => entry instanceof PerformanceResourceTiming);
  const before = loaded.filter((entry) => entry.startTime <= visitFigures.usableMs);
  const code = (entries: readonly PerformanceResourceTiming[]) =>
    entries
      .filter((entry) => /\.(js|css)$/.test(new URL(entry.name).pathname))
      .reduce((sum, entry) => sum + entry.encodedBodySize, 0) / 1000;
  return {
    ...visitFigures,
    codeKb: code(before),
    requests: before.length + 1,
    laterKb: code(loaded) - code(before),
  };
}

async function openPage(context: BrowserContext, selector: string): Promise<Page> {
  const page = await context.newPage();
  await page.addInitScript(observePage, selector);
  const session = await context.newCDPSession(page);
  await session.send('Network.enable');
  await session.send('Network.emulateNetworkConditions', network);
  await session.send('Emulation.setCPUThrottlingRate', { rate: slowDown });
  return page;
}

/** Waits until the page has finished its own requests. */
async function settle(page: Page): Promise<void> {
  await page.waitForLoadState('networkidle');
  await page.waitForFunction((quiet) => {
    const ends = performance
      .getEntriesByType('resource')
      .map(({ startTime, duration }) => startTime + duration);
    return Math.max(0, ...ends) + quiet < performance.now();
  }, quietMs);
}

async function visit(context: BrowserContext, url: string, selector: string): Promise<Visit> {
  const page = await openPage(context, selector);
  await page.goto(url);
  await page.waitForSelector(selector);
  await settle(page);
  const result = await page.evaluate(readVisit);
  // For a returning visitor the service worker's cache is filled; with a session the visit starts with the shell.
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.close();
  return result;
}

/** Runs in the page: returns the URLs of the loaded code. */
const codeAddresses = (): string[] =>
  performance
    .getEntriesByType('resource')
    .map(({ name }) => new URL(name).pathname)
    .filter((path) => /\.(js|css)$/.test(path));

/**
 * Returns the total size of the build's files as brotli, without duplicates. For files served by a service worker, the browser reports
 * unpacked sizes.
 */
const kBOf = (addresses: readonly string[]): number =>
  [...new Set(addresses.map((address) => basename(address)))]
    .filter((name) => name !== 'sw.js')
    .reduce((sum, name) => sum + statSync(join(root, 'dist/assets', `${name}.br`)).size / 1000, 0);

/** Logs in like a user; the response's code counts from the first byte of the login screen. */
async function logIn(context: BrowserContext, url: string): Promise<number> {
  const page = await openPage(context, loginForm);
  await page.goto(url);
  const [name, password] = [page.getByRole('textbox').first(), page.locator(loginForm)];
  await name.fill(account.email);
  await password.fill(account.password);
  await password.press('Enter');
  await page.waitForSelector(dashboard);
  await settle(page);
  const addresses = await page.evaluate(codeAddresses);
  await page.close();
  return kBOf(addresses);
}

async function measureOnce(browser: Browser, url: string) {
  const context = await browser.newContext({ locale: 'sv-SE', viewport: { width: 1440, height: 900 } });
  const login = await visit(context, url, loginForm);
  const secondVisit = await visit(context, url, loginForm);
  await context.close();

  const fresh = await browser.newContext({ locale: 'sv-SE', viewport: { width: 1440, height: 900 } });
  const allKb = await logIn(fresh, url);
  const storageState = await fresh.storageState();
  await fresh.close();

  const cold = await browser.newContext({
    locale: 'sv-SE',
    viewport: { width: 1440, height: 900 },
    storageState,
  });
  const board = await visit(cold, url, dashboard);
  await cold.close();
  return { login, again: secondVisit, allKb, board };
}

/** Measures the first load of the login screen and of the dashboard of the built product, on a slow device and connection. */
export async function measureFirstLoad(): Promise<Section> {
  await buildWhenStale();
  const product = await startProduct();
  const browser = await chromium.launch({ executablePath: ensureChromium(), args: chromiumArgs });
  try {
    const allRuns: Awaited<ReturnType<typeof measureOnce>>[] = [];
    for (let run = 0; run < runs; run += 1) allRuns.push(await measureOnce(browser, product.url));
    const mid = (pick: (one: (typeof allRuns)[number]) => number, digits = 0) =>
      rounded(median(allRuns.map(pick)), digits);
    const figures = [
      { what: 'login: JS + CSS, brotli', value: mid((one) => one.login.codeKb), unit: 'kB', atMost: 150 },
      { what: 'login: requests', value: mid((one) => one.login.requests), unit: '', atMost: 8 },
      { what: 'login: LCP', value: mid((one) => one.login.lcpMs), unit: 'ms', atMost: rounded(0.6 * 2860) },
      { what: 'login: usable', value: mid((one) => one.login.usableMs), unit: 'ms', atMost: 1900 },
      {
        what: 'login: main thread blocked',
        value: mid((one) => one.login.blockedMs),
        unit: 'ms',
        atMost: rounded(0.3 * 865),
      },
      { what: 'login: CLS', value: mid((one) => one.login.cls, 3), unit: '', atMost: 0.05 },
      {
        what: 'login: fetched afterwards in the background',
        value: mid((one) => one.login.laterKb),
        unit: 'kB',
      },
      { what: 'login: LCP of a repeat visit', value: mid((one) => one.again.lcpMs), unit: 'ms', atMost: 706 },
      {
        what: 'dashboard after login: JS + CSS in all',
        value: mid((one) => one.allKb),
        unit: 'kB',
        atMost: 230,
      },
      {
        what: 'dashboard, first load: JS + CSS',
        value: mid((one) => one.board.codeKb),
        unit: 'kB',
        atMost: 230,
      },
      { what: 'dashboard, first load: requests', value: mid((one) => one.board.requests), unit: '' },
      { what: 'dashboard, first load: LCP', value: mid((one) => one.board.lcpMs), unit: 'ms', atMost: 2500 },
      {
        what: 'dashboard, first load: first plans painted',
        value: mid((one) => one.board.usableMs),
        unit: 'ms',
        atMost: 2500,
      },
      {
        what: 'dashboard, first load: main thread blocked',
        value: mid((one) => one.board.blockedMs),
        unit: 'ms',
        atMost: 600,
      },
      { what: 'dashboard, first load: CLS', value: mid((one) => one.board.cls, 3), unit: '', atMost: 0.05 },
    ];
    const how = `Chromium ${browser.version()}, ${slowDown}x CPU slow-down, 1.6 Mbit/s down, 150 ms; medians of ${runs} runs on the built product behind its own server. Requests count everything up to the usable screen, the page itself included. The dashboard’s LCP is the customer’s name, which stands in the page’s own outline of the shell; when its plans are painted is told beside it. A repeat visit comes once the service worker has the shell; what that fetches for it is in no figure.`;
    return { title: 'First load', text: `${how}\n\n${figureTable(figures)}` };
  } finally {
    await browser.close();
    await product.stop();
  }
}
