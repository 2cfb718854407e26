import { readFileSync } from 'node:fs';
import type { BrowserContext, Locator, Page } from '@playwright/test';
import { storedRound } from '#tests/e2e/support/api.ts';
import { anotherDevice } from '#tests/e2e/support/devices.ts';
import { expect, storageOf, test } from '#tests/e2e/support/fixtures.ts';
import type { Front } from '#tests/e2e/support/front.ts';
import { portalPage, startFront } from '#tests/e2e/support/front.ts';
import { roundPage } from '#tests/e2e/support/roundPage.ts';
import { syncPanel } from '#tests/e2e/support/syncPanel.ts';
import type { Say } from '#tests/e2e/support/texts.ts';
import { underWorker } from '#tests/e2e/support/worker.ts';

test.use({ serviceWorkers: 'allow', account: 'inspector' });
test.setTimeout(300_000);

type Fixtures = { say: Say; press: (target: Locator) => Promise<void> };

/**
 * A portal that answers for the program's files: everything except calls, and the worker itself, which a browser never accepts as a page.
 */
const forFiles = (path: string) =>
  path.startsWith('/api/') || path.endsWith('/sw.js') ? ('pass' as const) : portalPage;

let front: Front;
let context: BrowserContext;
let page: Page;

test.beforeEach(async ({ browser, session }) => {
  front = await startFront();
  const storageState = storageOf('sv', session);
  if (typeof storageState === 'object') for (const origin of storageState.origins) origin.origin = front.url;
  context = await browser.newContext({ baseURL: front.url, locale: 'sv-SE', storageState });
  page = await context.newPage();
});
test.afterEach(async () => {
  await context.close();
  front.close();
});

const heading = () => page.getByRole('heading', { level: 1 });
const open = async () => {
  await page.goto('/#/sv/');
  await expect(heading()).toBeVisible();
};
const tryAgain = (say: Say) => page.getByRole('button', { name: say('recovery:retry') });

/** Counts the files in the worker's cache and those whose type doesn't match their name. */
const keptFiles = () =>
  page.evaluate(async () => {
    const wrong: string[] = [];
    let count = 0;
    for (const name of (await caches.keys()).filter((one) => one.includes('precache'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        count += 1;
        const type = (await cache.match(request))?.headers.get('content-type') ?? '';
        if (!/\.html/.test(request.url) && type.includes('html')) wrong.push(request.url);
      }
    }
    return { count, wrong };
  });

/** Replaces stored files by the portal's page, as an earlier version did, or a broken store; the page's own memory cache is cleared. */
const poison = async (pattern: string) => {
  await page.evaluate(
    async ([wanted, body]) => {
      for (const name of (await caches.keys()).filter((one) => one.includes('precache'))) {
        const cache = await caches.open(name);
        for (const request of await cache.keys()) {
          if (!new RegExp(wanted).test(request.url)) continue;
          // The right type but the wrong content: headers can't tell.
          await cache.put(request, new Response(body, { headers: { 'content-type': 'text/javascript' } }));
        }
      }
    },
    [pattern, portalPage.body] as const,
  );
  const devtools = await context.newCDPSession(page);
  await devtools.send('Network.clearBrowserCache');
};

/** An unsent act with the network's answers for calls cut off, so that it stays unsent. */
const unsentAct = async (
  { say, press }: Fixtures,
  roundId: number,
  item: Parameters<ReturnType<typeof roundPage>['ok']>[0],
) => {
  const onRound = roundPage(page, say, press);
  await onRound.open(roundId);
  front.handle((path) => (path.startsWith('/api/') ? portalPage : 'pass'));
  await onRound.ok(item);
};

test('a captive portal during installation stores nothing, and the next visit installs the complete program', async () => {
  let isPortal = false;
  let portalAnswers = 0;
  front.handle((path) => {
    // The page and the first parts have come when the network changes.
    if (path.endsWith('/sw.js')) isPortal = true;
    if (!isPortal || forFiles(path) === 'pass') return 'pass';
    portalAnswers += 1;
    return portalPage;
  });
  await open();
  await expect.poll(() => portalAnswers).toBeGreaterThan(0);
  await expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration();
        return (registration?.installing ?? registration?.waiting ?? registration?.active) ? 'there' : 'none';
      }),
    )
    .toBe('none');
  expect((await keptFiles()).wrong).toEqual([]);

  front.handle(() => 'pass');
  await page.reload();
  await underWorker(page);
  const { count, wrong } = await keptFiles();
  expect([count > 100, wrong]).toEqual([true, []]);
  front.handle(() => portalPage);
  await page.reload();
  await expect(heading()).toBeVisible();
});

test('a captive portal during an update keeps the old version, and poisoned files are repaired', async () => {
  await open();
  await underWorker(page);
  const before = await keptFiles();
  front.handle((path) =>
    path.endsWith('/sw.js')
      ? { change: (text) => text.replace(/("revision":")[^"]*(","url":"index\.html")/, '$1next$2') }
      : forFiles(path),
  );
  const state = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const next = registration.installing;
    return new Promise<string>((resolve) => {
      if (!next) resolve('no new version');
      next?.addEventListener('statechange', () => resolve(next.state));
    });
  });
  expect(state).toBe('redundant');
  expect(await keptFiles()).toEqual(before);
  await page.reload();
  await expect(heading()).toBeVisible();

  await page.evaluate(async (body) => {
    for (const name of (await caches.keys()).filter((one) => one.includes('precache'))) {
      const cache = await caches.open(name);
      for (const request of await cache.keys())
        await cache.put(request, new Response(body, { headers: { 'content-type': 'text/html' } }));
    }
  }, portalPage.body);
  // The page has the right type: a new worker, or a look into its content, detects that it isn't the
  // product's.
  front.handle((path) => (path.endsWith('/sw.js') ? { change: (text) => `${text}\n// next\n` } : 'pass'));
  const workerState = await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    await registration.update();
    const next = registration.installing;
    return new Promise<string>((resolve) => {
      if (!next) resolve('no new version');
      next?.addEventListener('statechange', () => {
        if (next.state === 'activated' || next.state === 'redundant') resolve(next.state);
      });
    });
  });
  expect(workerState).toBe('activated');
  expect((await keptFiles()).wrong).toEqual([]);
  await page.reload();
  await expect(heading()).toBeVisible();
});

test('the program starts where only the script that fetches ahead is missing', async () => {
  let requestCount = 0;
  let loads = 0;
  page.on('load', () => (loads += 1));
  front.handle((path) => {
    if (!/\/opening-[^/]*\.js$/.test(path)) return 'pass';
    requestCount += 1;
    return requestCount === 1 ? { status: 404, type: 'text/html', body: 'Not found' } : portalPage;
  });
  for (const visit of [1, 2]) {
    await open();
    expect([requestCount > 0, loads]).toEqual([true, visit]);
    await expect(page.getByRole('navigation').first()).toBeVisible();
    await page.goto('about:blank');
    loads = visit;
  }
});

test('a program that doesn’t start is fetched again once and keeps the unsent work', async ({
  say,
  press,
  session,
  round,
}) => {
  const { item } = await storedRound(session, round.id);
  await open();
  await underWorker(page);
  await unsentAct({ say, press }, round.id, item(1));
  await poison('assets/.*\\.js');
  page.on('dialog', (dialog) => void dialog.accept());
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.reload();
  await expect(roundPage(page, say, press).undoButton(item(1))).toBeVisible({ timeout: 60_000 });
  expect(loads).toBe(2);
  front.handle(() => 'pass');
  await expect
    .poll(
      async () => (await storedRound(session, round.id)).items.filter(({ controlled }) => controlled).length,
      {
        timeout: 90_000,
      },
    )
    .toBe(1);
});

test('a fallback page explains the failed refetch and saves a rescue file that the panel loads', async ({
  say,
  press,
  session,
  round,
  browser,
}) => {
  const { item } = await storedRound(session, round.id);
  await open();
  await underWorker(page);
  await unsentAct({ say, press }, round.id, item(1));
  await poison('assets/.*\\.js');
  front.handle(() => portalPage);
  page.on('dialog', (dialog) => void dialog.accept());
  let loads = 0;
  page.on('load', () => (loads += 1));
  await page.reload();
  await expect(heading()).toHaveText(say('recovery:title'));
  await expect(page.getByText(say('recovery:unreachable'))).toBeVisible();
  await expect(page.getByText(say('recovery:waiting', { changes: 1, photos: 0 }))).toBeVisible();
  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: say('recovery:save') }).click();
  const file = await (await download).path();
  expect(await tryAgain(say).isEnabled()).toBe(true);
  await tryAgain(say).click();
  await expect(page.getByText(say('recovery:unreachable'))).toBeVisible();
  // Neither automatically nor by the button was the page reloaded without a program to load.
  expect(loads).toBe(1);

  const otherContext = await anotherDevice(browser, session);
  const otherPage = await otherContext.newPage();
  await otherPage.goto('/#/sv/');
  const panel = syncPanel(otherPage, say, press);
  await panel.openFromMenu();
  await panel.load({ name: 'rescue.json', mimeType: 'application/json', buffer: readFileSync(file) });
  await expect
    .poll(
      async () => (await storedRound(session, round.id)).items.filter(({ controlled }) => controlled).length,
      {
        timeout: 90_000,
      },
    )
    .toBe(1);
  await otherContext.close();
});
