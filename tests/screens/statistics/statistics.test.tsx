import { screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { statisticsYears } from '#domain/statistics.ts';
import type { Report } from '#components/report/reportTypes.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { allowWarning } from '#tests/support/warnings.ts';

// jsdom paints nothing; the numbers are in the tables.
vi.mock('#components/charts/PieCanvas.tsx', () => ({ PieCanvas: () => null }));
vi.mock('#components/charts/BarCanvas.tsx', () => ({ BarCanvas: () => null }));
const saved = vi.hoisted(() => [] as { name: string; content: Blob }[]);
vi.mock('#platform/saveFile.ts', () => ({
  saveFile: (name: string, content: Blob) => saved.push({ name, content }),
}));

const reports = vi.hoisted(() => [] as Report[]);
vi.mock('#components/report/makeReport.ts', () => ({
  makeReport: async (report: Report) => {
    reports.push(report);
    return new Blob(['%PDF']);
  },
}));

const { backend, calls, open, seed: rounds } = await useRoundScreens();
const { seed, db } = backend;

beforeAll(async () => {
  await preloadTexts(['statistics', 'dashboard']);
  await import('#features/statistics/StatisticsScreen.tsx');
}, 60_000);
afterEach(() => {
  vi.useRealTimers();
  saved.length = 0;
});

const year = new Date().getUTCFullYear();
// Setting the clock back from the future would leave the embedded database's timers there.
const lastYear = year - 1;

async function flaw(
  building: { id: number; customerId: number },
  created: string,
  done: string | null = null,
) {
  const values = { customerId: building.customerId, buildingId: building.id, name: 'Hindrad', created, done };
  await db.insert(flaws).values({ ...values, updated: created, ...textKeys('Hindrad') });
}
const table = (name: string) => screen.findByRole('table', { name });
const rowOf = async (name: string, first: RegExp | string) =>
  within(await table(name)).findByRole('row', { name: first });
const lastQuery = (call: string) => {
  const request = calls.findLast(({ name }) => name.startsWith(`GET v1/Statistics/${call}`));
  return Object.fromEntries(new URL(request?.request.url ?? 'http://x').searchParams);
};

describe('events', () => {
  test('stand behind the menu, for everybody: a year by month, as a whole and by age [SHELL-18, STAT-02, STAT-06, STAT-08]', async () => {
    const { building, people } = await seed.tenant();
    await flaw(building, `${year}-01-15T09:00:00.000Z`, `${year}-02-01T09:00:00.000Z`);
    await flaw(building, `${year}-01-16T09:00:00.000Z`);
    await flaw(building, '2019-01-16T09:00:00.000Z');
    const { user, address } = await open('/en/', people.BasicUserLight);
    await user.click(await screen.findByRole('link', { name: 'Statistics' }));
    await waitFor(() => expect(address()).toMatch(/^\/en\/statistics\?/));
    expect((await screen.findAllByRole('tab')).map(({ textContent }) => textContent)).toEqual([
      'Events',
      'Inspections',
    ]);
    expect(screen.getByRole('tab', { name: 'Events' })).toHaveAttribute('aria-selected', 'true');
    expect(await rowOf('Flaws per month', 'January 1 1')).toBeInTheDocument();
    expect(await rowOf('Flaws per month', 'December 0 0')).toBeInTheDocument();
    expect(await rowOf('The year’s flaws', /^Not fixed .* 50 %$/)).toBeVisible();
    expect(await rowOf('Open flaws waiting to be fixed', /^Under 14 days Show 0 open flaws/)).toBeVisible();
    expect(
      await screen.findByText(
        `2 open right now of 3 flaws in all years. 1 of them was found in ${year}, as the chart of the year’s flaws shows.`,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(await rowOf('Flaws per month', /^January/)).toHaveTextContent('January11');
    expect(await rowOf('Flaws per month', 'December 0 0')).toBeVisible();
  });

  test('have no search and no adding in their top panel [STAT-01]', async () => {
    const { people } = await seed.tenant();
    await open('/en/statistics', people.WebSbaAdmin);
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('combobox', { name: 'Year' })).toBeVisible();
    expect(main.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(main.queryByRole('button', { name: /add|new|create/i })).not.toBeInTheDocument();
  });

  test('statistics are limited to the year and building in the address [STAT-03, STAT-04, STAT-05, STAT-27]', async () => {
    const { level, building, people } = await seed.tenant();
    const otherBuilding = await seed.building(level, 'Annat hus');
    await flaw(building, '2023-05-05T09:00:00.000Z');
    await flaw(otherBuilding, '2023-05-06T09:00:00.000Z');
    const { user, address } = await open('/en/statistics', people.CustomerAdmin);
    const years = await screen.findByRole('combobox', { name: 'Year' });
    expect(years).toHaveValue(String(year));
    expect(
      within(years)
        .getAllByRole('option')
        .map(({ textContent }) => textContent),
    ).toEqual(statisticsYears(new Date()).map(String));
    await user.selectOptions(years, '2023');
    expect(await rowOf('Flaws per month', 'May 0 2')).toBeInTheDocument();
    expect(lastQuery('FlawStatistics')).toEqual({
      customerId: String(level.id),
      start: '2023-01-01',
      stop: '2023-12-31',
      pageSize: '0',
    });
    await user.click(screen.getByRole('combobox', { name: 'Building' }));
    await user.click(await screen.findByRole('option', { name: 'Annat hus' }));
    expect(await rowOf('Flaws per month', 'May 0 1')).toBeInTheDocument();
    expect(lastQuery('FlawStatistics')).toMatchObject({ buildingId: String(otherBuilding.id) });
    expect(lastQuery('FlawsAttentions')).toMatchObject({ buildingId: String(otherBuilding.id) });
    const query = new URLSearchParams(address().split('?')[1]);
    expect([query.get('year'), query.get('building')]).toEqual(['2023', String(otherBuilding.id)]);
  });
});

describe('inspections', () => {
  test('show each plan with a circle per month, what was missed too, its numbers and a doughnut [STAT-11, STAT-12, STAT-24, LIFE-300]', async () => {
    const { plan, level, people } = await rounds.plan();
    const round = {
      ...plan,
      id: undefined,
      customerId: level.id,
      roundPlanningId: plan.id,
      updated: `${lastYear}-12-31T00:00:00Z`,
    };
    const created = (month: string) => ({
      created: `${lastYear}-${month}-03T08:00:00.000Z`,
      expires: `${lastYear}-${month}-28T08:00:00.000Z`,
    });
    await db.insert(roundHistories).values([
      { ...round, ...created('01'), done: `${lastYear}-01-10T08:00:00.000Z` },
      { ...round, ...created('02'), done: `${lastYear}-03-10T08:00:00.000Z` },
      { ...round, ...created('03') },
      { ...round, ...created('04'), expires: '2999-01-01T00:00:00.000Z' },
    ]);
    backend.time.now = new Date(`${lastYear}-12-31T09:00:00.000Z`);
    // A timer of the embedded database that was set before the clock goes back.
    allowWarning(/TimeoutOverflowWarning/);
    vi.setSystemTime(backend.time.now);
    const admin = { ...people.Admin, token: await seed.tokenFor(people.Admin) };
    const { user } = await open('/en/statistics?tab=inspections', admin);
    const heads = await within(await table('Rounds per month')).findAllByRole('columnheader');
    expect(heads).toHaveLength(13);
    const row = await rowOf('Rounds per month', /^Kvartalsrond/);
    const cells = within(row)
      .getAllByRole('cell')
      .map(({ textContent }) => textContent);
    expect(cells).toHaveLength(12);
    expect(cells.slice(0, 5)).toEqual([
      `Done in time ${lastYear}-01-10`,
      `Done too late ${lastYear}-03-10`,
      `Started, overdue ${lastYear}-03-03`,
      `Ongoing ${lastYear}-04-03`,
      `Overdue since ${lastYear}-05-03`,
    ]);
    // Each state has its own shape, so that the colour isn't needed.
    const shapes = within(row)
      .getAllByRole('cell')
      .slice(0, 5)
      .map((cell) => {
        const paths = [...cell.querySelectorAll('path')].map((path) => path.getAttribute('d'));
        return paths.join();
      });
    expect(new Set(shapes).size).toBe(5);
    const numbers = screen.getByLabelText('Numbers of rounds');
    expect(within(numbers).getByText('Completed').nextSibling).toHaveTextContent(/^1$/);
    expect(within(numbers).getByText('Done, from other months').nextSibling).toHaveTextContent(/^2$/);
    expect(within(numbers).getByText('Ongoing').nextSibling).toHaveTextContent(/^2$/);
    expect(within(numbers).getByText('In the chart: Ongoing 1 + Started, overdue 1')).toBeVisible();
    expect(within(numbers).getByText('Started but expired').nextSibling).toHaveTextContent(/^2$/);
    // Eight due dates passed without a started round.
    expect(await rowOf('The year’s rounds', 'Done in time 1 9 %')).toBeVisible();
    expect(await rowOf('The year’s rounds', 'Overdue, not started 8 67 %')).toBeVisible();
    const tiles = within(screen.getByRole('group', { name: 'The year’s rounds by state' }))
      .getAllByRole('definition')
      .map(({ textContent }) => Number(textContent));
    expect(tiles).toEqual([1, 1, 1, 1, 8, 0, 12]);
    expect(lastQuery('RoundStatistics')).toEqual({
      customerId: String(level.id),
      start: `${lastYear}-01-01`,
      stop: `${lastYear}-12-31`,
      pageSize: '0',
      orderBy: 'Name',
    });

    await user.click(screen.getByRole('button', { name: 'Download: Rounds per month' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.content.text()).toContain('"Kvartalsrond";"Done in time";"Done too late"');
  });
});
