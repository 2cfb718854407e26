import type { Page } from '@playwright/test';
import { openSession } from '../tests/e2e/support/api.ts';
import { logIn } from '../tests/e2e/support/session.ts';
import { figureTable, median, rounded, type Figure, type Section } from '../scripts/support/results.ts';
import { askedTimes } from './support/askedTimes.ts';
import type { BigCustomer } from './support/bigCustomer.ts';
import { bigSize, makeBigCustomer } from './support/bigCustomer.ts';
import { rolesEachSide, planWithManyRoles } from './support/manyRoles.ts';
import { at } from './support/observe.ts';
import { withProductOnPostgres } from './support/onPostgres.ts';
import { nextPaint, openBrowser, openPage, slowDown, slowTheCpu } from './support/slowPage.ts';

const asks = 40;
const visits = 5;
const account = 'companyadmin';
const viewport = { width: 1440, height: 900 };
const mostMs = { server: 150, painted: 1_500 };

/** Measures the year of 5,000 plans, and a plan's tab with 1,000 entries on either side. */
export async function measurePlanYear(): Promise<Section> {
  return withProductOnPostgres(async ({ url, databaseUrl }) => {
    const big = await makeBigCustomer(databaseUrl);
    const planId = await planWithManyRoles(databaseUrl, big);
    const figures = [...(await measureServer(url, big)), ...(await measurePages(url, big, planId))];
    const how = `The built product on PostgreSQL; a level with ${bigSize.buildings} buildings and as many round plans, two finished rounds each. Server: the call ${asks} times, one at a time, from the request to its last byte, uncompressed. Pages: Chromium with a CPU ${slowDown} times slower, ${viewport.width} x ${viewport.height} px, medians of ${visits}: from the answer's last byte to the painted grid; from the press to the painted lists of a tab with ${rolesEachSide} roles to choose from and as many chosen.`;
    return { title: 'Year of the round plans', text: `${how}\n\n${figureTable(figures)}` };
  });
}

async function measureServer(url: string, { levelId }: BigCustomer): Promise<Figure[]> {
  const { token } = await openSession(account);
  const year = new Date().getUTCFullYear();
  const query = { customerId: levelId, year };
  const times = await askedTimes({ url, token }, { name: 'getPlanYear', query }, asks);
  return [
    { what: 'server, the year of 5,000 plans: p50', value: rounded(at(times, 0.5)), unit: 'ms' },
    {
      what: 'server, the year of 5,000 plans: p95',
      value: rounded(at(times, 0.95)),
      unit: 'ms',
      atMost: mostMs.server,
    },
  ];
}

async function measurePages(url: string, big: BigCustomer, planId: number): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const slow = await openPage(browser, { baseURL: url, viewport });
    const { page } = slow;
    await logIn(page, account);
    await page.goto(`/#/sv/year?customer=${big.levelId}`);
    await page.waitForSelector('[role=table] [role=row][data-kind=plan]');
    await slowTheCpu(slow);
    const painted: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) painted.push(await paintedAfterAnswer(page));
    await page.goto(`/#/sv/roundplanning/${planId}?customer=${big.levelId}`);
    const tabs: number[] = [];
    const moves: number[] = [];
    for (let visit = 0; visit < visits; visit += 1) {
      tabs.push(await tabShown(page));
      moves.push(await oneMoved(page));
    }
    return [
      {
        what: 'page, the year: painted after the answer',
        value: rounded(median(painted)),
        unit: 'ms',
        atMost: mostMs.painted,
      },
      { what: 'page, a tab with 1,000 roles a side: shown', value: rounded(median(tabs)), unit: 'ms' },
      { what: 'page, one role of it chosen: painted', value: rounded(median(moves)), unit: 'ms' },
    ];
  } finally {
    await browser.close();
  }
}

async function paintedAfterAnswer(page: Page): Promise<number> {
  await page.reload({ waitUntil: 'commit' });
  await page.waitForSelector('[role=table] [role=row][data-kind=plan]');
  const paintedAt = await nextPaint(page);
  const answeredAt = await page.evaluate(() => {
    const calls = performance.getEntriesByType('resource') as PerformanceResourceTiming[];
    return calls.findLast(({ name }) => name.includes('/RoundPlanning/Year'))?.responseEnd ?? 0;
  });
  return paintedAt - answeredAt;
}

async function tabShown(page: Page): Promise<number> {
  await page.getByRole('tab', { name: /^Våningar/ }).click();
  const tab = page.getByRole('tab', { name: /^Utförare/ });
  await tab.waitFor();
  const pressedAt = await page.evaluate(() => performance.now());
  await tab.click();
  await page.locator('[role=tabpanel] [data-index]', { hasText: 'Roll ' }).first().waitFor();
  return (await nextPaint(page)) - pressedAt;
}

async function oneMoved(page: Page): Promise<number> {
  const line = page.locator('[role=tabpanel] [data-index] button').first();
  const name = (await line.getAttribute('aria-label')) ?? '';
  const pressedAt = await page.evaluate(() => performance.now());
  await line.click();
  await page.locator(`[aria-label="${name}"]`).waitFor({ state: 'detached' });
  return (await nextPaint(page)) - pressedAt;
}
