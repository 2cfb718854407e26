import type { Locator, Page } from '@playwright/test';
import { Client } from 'pg';
import { calls } from '../src/contract/calls.ts';
import type { WireMove } from '../tests/support/onWire.ts';
import { ask, openSession, put } from '../tests/e2e/support/api.ts';
import { logIn } from '../tests/e2e/support/session.ts';
import { figureTable, median, rounded, type Figure, type Section } from '../scripts/support/results.ts';
import { bigSize, makeBigCustomer } from './support/bigCustomer.ts';
import { planWithManyRoles, rolesEachSide } from './support/manyRoles.ts';
import { withProductOnPostgres } from './support/onPostgres.ts';
import { openBrowser, openPage, slowDown, slowTheCpu } from './support/slowPage.ts';

const visits = 5;
const account = 'webadmin';
const viewport = { width: 1440, height: 900 };
const shownMs = { tab: 1_000, choice: 500 };

/** Measures the wizard of a move with 5,000 buildings, as many plans, and a plan with 1,000 roles. */
export async function measureMoveWizard(): Promise<Section> {
  return withProductOnPostgres(async ({ url, databaseUrl }) => {
    const levelId = await makeLargeMove(databaseUrl);
    const figures = await measurePages(url, levelId);
    const how = `The built product on PostgreSQL; a move that holds ${bigSize.buildings} buildings with as many round plans, one of which has ${rolesEachSide} roles. Chromium with a CPU ${slowDown} times slower, ${viewport.width} x ${viewport.height} px, medians of ${visits}: from the press to the painted lists of a tab, and to the painted lists after one row has gone from the one to the other.`;
    return { title: 'Wizard of a large move', text: `${how}\n\n${figureTable(figures)}` };
  });
}

/** Starts a move of all of the big customer's buildings and plans to the first customer of another company. */
async function makeLargeMove(databaseUrl: string): Promise<number> {
  const big = await makeBigCustomer(databaseUrl);
  await planWithManyRoles(databaseUrl, big);
  const { levelId } = big;
  const client = new Client({ connectionString: databaseUrl });
  await client.connect();
  const readRows = async <Row extends object>(query: string) => (await client.query<Row>(query)).rows;
  const [target] = await readRows<{ id: number }>(
    `select id from customers where id not in (${levelId}, ${big.customerId}) and parent_id is null order by id desc limit 1`,
  );
  const houses = await readRows<{ buildingId: number; planId: number }>(
    `select f.building_id as "buildingId", p.round_planning_id as "planId" from floors f
     join round_planning_floors p on p.target_id = f.id where f.customer_id = ${levelId} order by f.building_id`,
  );
  await client.end();
  const session = await openSession(account);
  const { id, moveBuildings } = await ask<WireMove>(session, calls.startMovingBuildings.path, {
    targetCustomerId: target?.id ?? 0,
    moveBuildingRequests: houses.map(({ buildingId }) => ({ buildingId, moveType: 1 })),
  });
  const rowOf = new Map(moveBuildings.map((row) => [row.oldBuildingId, row.id]));
  await put(
    session,
    calls.moveRoundPlannings.path.replace('{moveId}', String(id)),
    houses.slice(0, -1).map(({ buildingId, planId }) => ({
      roundPlanningId: planId,
      moveType: 1,
      moveBuildingId: rowOf.get(buildingId),
    })),
  );
  return levelId;
}

const listOf = (page: Page, side: 'first' | 'last'): Locator =>
  page.getByRole('tabpanel').getByRole('list')[side]();

async function measurePages(url: string, levelId: number): Promise<Figure[]> {
  const browser = await openBrowser();
  try {
    const slow = await openPage(browser, { baseURL: url, viewport });
    const { page } = slow;
    await logIn(page, account);
    await page.goto(`/#/sv/OngoingMoves?customer=${levelId}`);
    await page.getByRole('row').nth(1).click();
    await listOf(page, 'last').getByRole('listitem').first().waitFor();
    await slowTheCpu(slow);
    const figures: Figure[] = [];
    for (const [name, tab] of [
      ['5,000 round plans', /^Rondplaner/],
      ['1,000 roles', /^Roller/],
    ] as const) {
      const times = { shown: [] as number[], takenOut: [] as number[] };
      for (let visit = 0; visit < visits; visit += 1) {
        await page.getByRole('tab', { name: /^Byggnader/ }).click();
        await page.getByRole('tab', { name: /^Byggnader/, selected: true }).waitFor();
        times.shown.push(await paintedAfter(page.getByRole('tab', { name: tab })));
        times.takenOut.push(await paintedAfter(listOf(page, 'last').locator('button[aria-label]').first()));
      }
      figures.push(
        {
          what: `tab with ${name}: shown`,
          value: rounded(median(times.shown)),
          unit: 'ms',
          atMost: shownMs.tab,
        },
        {
          what: `one of the ${name} taken out: painted`,
          value: rounded(median(times.takenOut)),
          unit: 'ms',
          atMost: shownMs.choice,
        },
      );
    }
    return figures;
  } finally {
    await browser.close();
  }
}

/** Presses a tab or a line's button from within the page, so that only the page's own work counts, and waits for the paint. */
const paintedAfter = (target: Locator): Promise<number> =>
  target.evaluate(
    (element: HTMLElement) =>
      new Promise<number>((resolve) => {
        const isShown = (): boolean =>
          element.role === 'tab'
            ? element.ariaSelected === 'true' &&
              document.querySelector('[role=tabpanel] [data-index]') !== null
            : !element.isConnected;
        const look = (): void => {
          if (!isShown()) requestAnimationFrame(look);
          else setTimeout(() => resolve(performance.now() - pressedAt));
        };
        const pressedAt = performance.now();
        element.click();
        requestAnimationFrame(look);
      }),
  );
