import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { flaws } from '../../../server/db/schema/flaws.ts';
import { roundHistories } from '../../../server/db/schema/rounds.ts';
import { textKeys } from '../../../server/db/textKeys.ts';
import { statisticsYears } from '../../../src/domain/statistics.ts';
import type { Report } from '../../../src/components/report/reportTypes.ts';
import { preloadTexts } from '../../../src/platform/i18n.ts';
import { useRoundScreens } from '../../support/roundScreens.ts';

// jsdom paints nothing; the numbers stand in the tables.
vi.mock('../../../src/components/charts/PieCanvas.tsx', () => ({ PieCanvas: () => null }));
vi.mock('../../../src/components/charts/BarCanvas.tsx', () => ({ BarCanvas: () => null }));
const saved = vi.hoisted(() => [] as { name: string; content: Blob }[]);
vi.mock('../../../src/platform/saveFile.ts', () => ({
  saveFile: (name: string, content: Blob) => saved.push({ name, content }),
}));

const reports = vi.hoisted(() => [] as Report[]);
vi.mock('../../../src/components/report/makeReport.ts', () => ({
  makeReport: async (report: Report) => {
    reports.push(report);
    return new Blob(['%PDF']);
  },
}));

const { backend, network, calls, open, seed: rounds } = await useRoundScreens();
const { seed, db } = backend;

beforeAll(async () => {
  await preloadTexts(['statistics', 'dashboard']);
  await import('../../../src/features/statistics/StatisticsScreen.tsx');
}, 60_000);
afterEach(() => {
  saved.length = 0;
});

const year = new Date().getUTCFullYear();
const day = 24 * 60 * 60 * 1000;

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
  const seen = calls.findLast(({ name }) => name.startsWith(`GET v1/Statistics/${call}`));
  return Object.fromEntries(new URL(seen?.request.url ?? 'http://x').searchParams);
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
    expect(await rowOf("The year's flaws", /^Not fixed .* 50 %$/)).toBeVisible();
    expect(await rowOf('Open flaws that wait', /^Under 14 days Show 0 open flaws/)).toBeVisible();
    expect(
      await screen.findByText(
        `2 open right now of 3 flaws in all years. 1 of them was found in ${year}, as the chart of the year's flaws shows.`,
      ),
    ).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    expect(await rowOf('Flaws per month', /^January/)).toHaveTextContent('January11');
    expect(await rowOf('Flaws per month', 'December 0 0')).toBeVisible();
  });

  test('each number of the table and of the doughnut opens the list of what it counts', async () => {
    const { building, people, level } = await seed.tenant();
    await flaw(building, `${year}-03-27T09:00:00Z`);
    await flaw(building, `${year}-03-10T09:00:00Z`, `${year}-04-01T09:00:00Z`);
    const { user } = await open(`/en/statistics?customer=${level.id}`, people.Admin);
    const link = async (of: string, name: RegExp) => within(await table(of)).getByRole('link', { name });
    const ofYear = await link("The year's flaws", /^Not fixed, \d+: show 1 in the list$/);
    expect(ofYear).toHaveAttribute('href', `/en/work?tab=flaws&start=${year}-01-01&stop=${year}-12-31`);
    expect(within(await table('Flaws per month')).queryByRole('link')).not.toBeInTheDocument();
    await user.click(screen.getByRole('button', { name: 'Show as a table' }));
    const ofMonth = await link('Flaws per month', /^Fixed, March: show 1 in the list$/);
    const wish = `tab=flaws&state=done&start=${year}-03-01&stop=${year}-03-31`;
    expect(ofMonth).toHaveAttribute('href', `/en/work?${wish}`);
    await user.click(ofMonth);
    expect(await screen.findByRole('row', { name: /Hindrad/ })).toBeVisible();
  });

  test('go to a PDF with the numbers of the screen', async () => {
    const { building, level, people } = await seed.tenant();
    await flaw(building, `${year}-01-15T09:00:00.000Z`, `${year}-02-01T09:00:00.000Z`);
    await flaw(building, `${year}-01-16T09:00:00.000Z`);
    const { user } = await open('/en/statistics', people.Admin);
    await waitFor(() => expect(screen.getByRole('button', { name: 'Download PDF' })).toBeEnabled());
    await user.click(screen.getByRole('button', { name: 'Download PDF' }));
    await waitFor(() =>
      expect(saved.map(({ name }) => name)).toEqual([`Statistics – Events – ${level.name} ${year}.pdf`]),
    );
    const [report] = reports.slice(-1);
    expect(report?.sections.map(({ heading }) => heading)).toEqual([
      'Flaws per month',
      "The year's flaws",
      'Open flaws that wait',
    ]);
    const [months, whole, waiting] = report?.sections ?? [];
    expect(months?.table?.rows[0]?.cells).toEqual(['January', '1', '1']);
    expect(whole?.table?.rows[1]?.cells).toEqual([
      expect.objectContaining({ text: 'Not fixed' }),
      '1',
      '50 %',
    ]);
    expect(waiting?.table?.rows).toHaveLength(3);
  });

  test('have no search and no adding in their top panel [STAT-01]', async () => {
    const { people } = await seed.tenant();
    await open('/en/statistics', people.WebSbaAdmin);
    const main = within(screen.getByRole('main'));
    expect(await main.findByRole('combobox', { name: 'Year' })).toBeVisible();
    expect(main.queryByRole('searchbox')).not.toBeInTheDocument();
    expect(main.queryByRole('button', { name: /add|new|create/i })).not.toBeInTheDocument();
  });

  test('are of the chosen year and building, which stand in the address [STAT-03, STAT-04, STAT-05, STAT-27]', async () => {
    const { level, building, people } = await seed.tenant();
    const other = await seed.building(level, 'Annat hus');
    await flaw(building, '2023-05-05T09:00:00.000Z');
    await flaw(other, '2023-05-06T09:00:00.000Z');
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
    expect(lastQuery('FlawStatistics')).toMatchObject({ buildingId: String(other.id) });
    expect(lastQuery('FlawsAttentions')).toMatchObject({ buildingId: String(other.id) });
    const query = new URLSearchParams(address().split('?')[1]);
    expect([query.get('year'), query.get('building')]).toEqual(['2023', String(other.id)]);
  });

  test('are those of the own buildings for users below Admin [STAT-27, STAT-29, STAT-30]', async () => {
    const { people } = await seed.tenant();
    await open('/en/statistics?year=2022', people.User);
    await table('Flaws per month');
    for (const call of ['FlawStatistics', 'FlawCount', 'FlawsAttentions'])
      expect(lastQuery(call)).toMatchObject({ userBuildingId: String(people.User.id) });
  });

  test('that are open are counted by age [STAT-25, STAT-26]', async () => {
    const { building, people } = await seed.tenant();
    for (const age of [1, 20, 40, 41])
      await flaw(building, new Date(backend.time.now.getTime() - age * day).toISOString());
    await open('/en/statistics', people.Admin);
    expect(await rowOf('Open flaws that wait', /^Over 30 days Show 2 open flaws/)).toBeVisible();
    expect(await rowOf('Open flaws that wait', /^14 to 30 days Show 1 open flaws/)).toBeVisible();
    expect(await rowOf('Open flaws that wait', /^Under 14 days Show 1 open flaws/)).toBeVisible();
  });

  test('can be taken along as CSV', async () => {
    const { building, level, people } = await seed.tenant();
    await flaw(building, '2023-05-05T09:00:00.000Z');
    const { user } = await open('/en/statistics?year=2023', people.Admin);
    await table('Flaws per month');
    await user.click(screen.getByRole('button', { name: 'Download: Flaws per month' }));
    expect(await screen.findByRole('menuitem', { name: 'Picture (PNG)' })).toBeVisible();
    await user.click(screen.getByRole('menuitem', { name: 'Table (CSV)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(saved[0]?.name).toBe(`Flaws per month – ${level.name} 2023.csv`);
    const lines = (await saved[0]?.content.text())?.trim().split('\r\n') ?? [];
    expect(lines[0]?.replace(/^\uFEFF/, '')).toBe('"Month";"Fixed";"Not fixed"');
    expect(lines).toHaveLength(13);
    expect(lines[5]).toBe('"May";0;1');
  });

  test('that could not be fetched say so, with the way to try again', async () => {
    const { people } = await seed.tenant();
    network.use(
      http.get(
        '*/api/v1/Statistics/FlawStatistics',
        () => HttpResponse.json({ success: false, data: null, errors: ['Not now'] }, { status: 500 }),
        { once: true },
      ),
    );
    const { user } = await open('/en/statistics', people.Admin);
    expect(await screen.findByText('Not now')).toBeVisible();
    await user.click(screen.getByRole('button', { name: 'Try again' }));
    expect(await table('Flaws per month')).toBeInTheDocument();
  });
});

describe('inspections', () => {
  test('show each plan with a circle per month, its numbers and a doughnut [STAT-11, STAT-12, STAT-24, STAT-28]', async () => {
    const { plan, level, people } = await rounds.plan();
    const round = {
      ...plan,
      id: undefined,
      customerId: level.id,
      roundPlanningId: plan.id,
      updated: `${year}-12-31T00:00:00Z`,
    };
    const created = (month: string) => ({
      created: `${year}-${month}-03T08:00:00.000Z`,
      expires: `${year}-${month}-28T08:00:00.000Z`,
    });
    await db.insert(roundHistories).values([
      { ...round, ...created('01'), done: `${year}-01-10T08:00:00.000Z` },
      { ...round, ...created('02'), done: `${year}-03-10T08:00:00.000Z` },
      { ...round, ...created('03') },
      { ...round, ...created('04'), expires: '2999-01-01T00:00:00.000Z' },
    ]);
    backend.time.now = new Date(`${year}-12-31T09:00:00.000Z`);
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
      `Done in time ${year}-01-10`,
      `Done too late ${year}-03-10`,
      `Started, time is out ${year}-03-03`,
      `Ongoing ${year}-04-03`,
      'No round',
    ]);
    // Each state has a shape of its own, so that nobody needs the colour.
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
    expect(within(numbers).getByText('In the chart: Ongoing 1 + Started, time is out 1')).toBeVisible();
    expect(within(numbers).getByText('Started but expired').nextSibling).toHaveTextContent(/^2$/);
    expect(await rowOf("The year's rounds", 'Done in time 1 25 %')).toBeVisible();
    expect(lastQuery('RoundStatistics')).toEqual({
      customerId: String(level.id),
      start: `${year}-01-01`,
      stop: `${year}-12-31`,
      pageSize: '0',
      orderBy: 'Name',
    });

    await user.click(screen.getByRole('button', { name: 'Download: Rounds per month' }));
    await user.click(await screen.findByRole('menuitem', { name: 'Table (CSV)' }));
    await waitFor(() => expect(saved).toHaveLength(1));
    expect(await saved[0]?.content.text()).toContain('"Kvartalsrond";"Done in time";"Done too late"');
  });

  test('of a year without any say so', async () => {
    const { people } = await seed.tenant();
    const { user, address } = await open('/en/statistics', people.Admin);
    await user.click(await screen.findByRole('tab', { name: 'Inspections' }));
    expect(await screen.findByText('No rounds this year')).toBeVisible();
    expect(address()).toContain('tab=inspections');
  });
});
