import type { Page } from '@playwright/test';
import type { CallName } from '../src/contract/calls.ts';
import { openSession } from '../tests/e2e/support/api.ts';
import { logIn } from '../tests/e2e/support/session.ts';
import { figureTable, median, rounded, type Figure, type Section } from '../scripts/support/results.ts';
import { askedTimes } from './support/askedTimes.ts';
import type { BigCustomer } from './support/bigCustomer.ts';
import { bigSize, makeBigCustomer } from './support/bigCustomer.ts';
import { at } from './support/observe.ts';
import { withProductOnPostgres } from './support/onPostgres.ts';
import { openBrowser } from './support/slowPage.ts';

const asks = 40;
const visits = 5;
const account = 'companyadmin';
const viewport = { width: 1440, height: 900 };
/** Id of one of the three people responsible for the big customer's flaws. */
const somebody = 1;
const mostMs = { server: 150, usable: 1_000 };

/** Measures the dashboard of a customer with 5,000 buildings and 50,000 flaws: the backend's times and the time until it is usable. */
export async function measureDashboard(): Promise<Section> {
  return withProductOnPostgres(async ({ url, databaseUrl }) => {
    const big = await makeBigCustomer(databaseUrl);
    const figures = [...(await measureServer(url, big)), ...(await measurePage(url, big))];
    const how = `The built product on PostgreSQL; a level with ${bigSize.buildings} buildings and as many round plans, ${bigSize.flaws} flaws, 8,000 rounds and 100 departments beside it. Server: each call ${asks} times, one at a time, from the request to its last byte, uncompressed. Page: Chromium without a slow-down, ${viewport.width} x ${viewport.height} px, a reload of the logged-in dashboard until the buildings, the overview and the counts are there; medians of ${visits}.`;
    return { title: 'Big dashboard', text: `${how}\n\n${figureTable(figures)}` };
  });
}

/** Returns the dashboard's calls, by its parts. */
function dashboardCalls({ customerId, levelId, buildingId }: BigCustomer) {
  const page = { pageNumber: 1, pageSize: 10 };
  return [
    ['the customer above, its departments and counts', 'getCustomerInformation', { customerId }],
    ['the level with all buildings', 'getCustomerInformation', { customerId: levelId }],
    ['its overview', 'listDuePlans', { customerId: levelId }],
    [
      'the building picker',
      'listBuildings',
      { customerId: levelId, pageNumber: 1, pageSize: 5000, orderBy: 'Name' },
    ],
    ['counts of a building’s tabs', 'countFindings', { buildingId }],
    ['flaws of a building, to handle', 'listFlaws', { buildingId, done: false, ...page }],
    ['flaws of a building, late', 'listFlaws', { buildingId, late: true, ...page }],
    ['questions of a building', 'listFoundQuestions', { buildingId, done: false, ...page }],
    ['coming rounds of a building', 'listRoundPlannings', { buildingId, active: true, pageSize: 0 }],
    ...workCalls(levelId),
    ...statisticsCalls(levelId),
  ] as const satisfies readonly (readonly [string, CallName, Record<string, string | number | boolean>])[];
}

/** Returns the calls for flaws as work orders: their counts, and the lists they link to. */
function workCalls(customerId: number) {
  const page = { customerId, pageNumber: 1, pageSize: 25 };
  return [
    ['numbers of all work', 'countWork', { customerId }],
    ['overdue flaws', 'listWorkFlaws', { ...page, stage: 'overdue' }],
    ['flaws to check', 'listWorkFlaws', { ...page, stage: 'toCheck' }],
    ['flaws of a severity, by date', 'listWorkFlaws', { ...page, severity: 2, orderBy: 'Due' }],
    ['flaws of a person', 'listWorkFlaws', { ...page, personId: somebody }],
    ['overdue flaws of a person', 'listWorkFlaws', { ...page, personId: somebody, stage: 'overdue' }],
    [
      'flaws of a severity and a person, by date',
      'listWorkFlaws',
      { ...page, severity: 1, personId: somebody, orderBy: 'Due' },
    ],
    ['all flaws by date, page 500', 'listWorkFlaws', { ...page, pageNumber: 500, orderBy: 'Due' }],
    ['flaws by a word of their severity', 'listWorkFlaws', { ...page, search: 'kritisk' }],
  ] as const;
}

/** Returns the calls of a customer's statistics: both tabs, of the initial year. */
function statisticsCalls(customerId: number) {
  const year = new Date().getUTCFullYear();
  const ofYear = { customerId, start: `${year}-01-01`, stop: `${year}-12-31`, pageSize: 0 };
  return [
    ['statistics of the customer, flaws of the year', 'getFlawStatistics', ofYear],
    ['statistics of the customer, all flaws', 'getFlawCount', { customerId }],
    ['statistics of the customer, waiting flaws by age', 'getFlawAttentions', { customerId }],
    ['statistics of the customer, rounds of the year', 'listRoundStatistics', { ...ofYear, orderBy: 'Name' }],
  ] as const;
}

async function measureServer(url: string, big: BigCustomer): Promise<Figure[]> {
  const { token } = await openSession(account);
  const figures: Figure[] = [];
  for (const [what, name, query] of dashboardCalls(big)) {
    const times = await askedTimes({ url, token }, { name, query }, asks);
    figures.push(
      { what: `server, ${what}: p50`, value: rounded(at(times, 0.5)), unit: 'ms' },
      { what: `server, ${what}: p95`, value: rounded(at(times, 0.95)), unit: 'ms', atMost: mostMs.server },
    );
  }
  return figures;
}

async function measurePage(url: string, big: BigCustomer): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const context = await browser.newContext({ locale: 'sv-SE', baseURL: url, viewport });
    const page = await context.newPage();
    await logIn(page, account);
    const level = await usable(page, `/#/sv/?customer=${big.levelId}`, '#overview-late');
    const building = await usable(
      page,
      `/#/sv/?customer=${big.levelId}&building=${big.buildingId}`,
      '[role=tabpanel] tbody [role=row]:not([aria-hidden])',
    );
    const figure = (what: string, value: number): Figure => ({
      what,
      value: rounded(value),
      unit: 'ms',
      atMost: mostMs.usable,
    });
    return [
      figure('page, the level with all buildings: usable', level),
      figure('page, a building of it with its tables: usable', building),
    ];
  } finally {
    await browser.close();
  }
}

/** Reloads an address and measures the time until the buildings, the counts and `shown` are painted. */
async function usable(page: Page, address: string, shown: string): Promise<number> {
  await page.goto(address);
  const isThere = `button[aria-pressed]`;
  const times: number[] = [];
  for (let visit = 0; visit < visits; visit += 1) {
    await page.waitForLoadState('networkidle');
    await page.reload({ waitUntil: 'commit' });
    await page.waitForSelector(isThere);
    await page.waitForSelector(shown);
    times.push(
      await page.evaluate(
        () => new Promise<number>((resolve) => requestAnimationFrame(() => resolve(performance.now()))),
      ),
    );
  }
  return median(times);
}
