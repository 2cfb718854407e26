import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlanningFloors, roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import type { Report } from '#components/report/reportTypes.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { expectWarning } from '#tests/support/warnings.ts';

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

const { backend, network, calls, open, seed: rounds } = await useRoundScreens();
const { seed, db } = backend;

beforeAll(async () => {
  await preloadTexts(['statistics', 'dashboard']);
  await import('#features/statistics/StatisticsScreen.tsx');
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
  const request = calls.findLast(({ name }) => name.startsWith(`GET v1/Statistics/${call}`));
  return Object.fromEntries(new URL(request?.request.url ?? 'http://x').searchParams);
};

describe('events', () => {
  test('each number of the table and the doughnut links to the flaws it counts', async () => {
    const { building, people, level } = await seed.tenant();
    await flaw(building, `${year}-03-27T09:00:00Z`);
    await flaw(building, `${year}-03-10T09:00:00Z`, `${year}-04-01T09:00:00Z`);
    const { user } = await open(`/en/statistics?customer=${level.id}`, people.Admin);
    const link = async (of: string, name: RegExp) => within(await table(of)).getByRole('link', { name });
    const ofYear = await link('The year’s flaws', /^Not fixed, \d+: show 1 in the list$/);
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
      'The year’s flaws',
      'Open flaws waiting to be fixed',
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

  test('are those of the own buildings for users below Admin [STAT-27, STAT-29, STAT-30]', async () => {
    const { people } = await seed.tenant();
    await open('/en/statistics?year=2022', people.User);
    await table('Flaws per month');
    for (const call of ['FlawStatistics', 'FlawCount', 'FlawsAttentions'])
      expect(lastQuery(call)).toMatchObject({ userBuildingId: String(people.User.id) });
  });

  test('open flaws are counted by age [STAT-25, STAT-26]', async () => {
    const { building, people } = await seed.tenant();
    for (const age of [1, 20, 40, 41])
      await flaw(building, new Date(backend.time.now.getTime() - age * day).toISOString());
    await open('/en/statistics', people.Admin);
    expect(await rowOf('Open flaws waiting to be fixed', /^Over 30 days Show 2 open flaws/)).toBeVisible();
    expect(await rowOf('Open flaws waiting to be fixed', /^14 to 30 days Show 1 open flaws/)).toBeVisible();
    expect(await rowOf('Open flaws waiting to be fixed', /^Under 14 days Show 1 open flaws/)).toBeVisible();
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

  test('statistics that fail to load show a message and a retry', async () => {
    expectWarning(/getFlawStatistics failed/);
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

describe('a level, a building and a year', () => {
  test('have the events that are of all three, and none that is of two', async () => {
    const { level, sibling, building, people } = await seed.tenant();
    const otherBuilding = await seed.building(level, 'Annat hus');
    const elsewhere = await seed.building(sibling, 'Hus på en annan nivå');
    await flaw(otherBuilding, '2023-05-06T09:00:00.000Z');
    await flaw(elsewhere, '2023-05-07T09:00:00.000Z');
    for (const of of ['2022', '2023', '2024']) await flaw(building, `${of}-05-05T09:00:00.000Z`);
    const address = `/en/statistics?customer=${level.id}&year=2023`;
    const { goTo } = await open(address, people.CustomerAdmin);
    const expectCounted = async (ofYear: number, all: number) => {
      expect(await rowOf('Flaws per month', `May 0 ${ofYear}`)).toBeInTheDocument();
      const text = new RegExp(`^${all} open right now of ${all} flaws`);
      expect(await screen.findByText(text)).toBeVisible();
      const row = new RegExp(`^Over 30 days Show ${all} open flaws`);
      expect(await rowOf('Open flaws waiting to be fixed', row)).toBeVisible();
    };
    await expectCounted(2, 4);
    await goTo(`${address}&building=${building.id}`);
    await expectCounted(1, 3);
  });

  test('have the inspections that are of all three, and none that is of two', async () => {
    const { plan, level, sibling, building, people } = await rounds.plan();
    const planOn = async (of: { id: number }, at: { id: number; customerId: number }, name: string) => {
      const stamps = { created: plan.created, updated: plan.created };
      const values = { customerId: of.id, name, ...textKeys(name), start: plan.start, ...stamps };
      const [made] = await db.insert(roundPlannings).values(values).returning();
      const floor = await seed.floor(at, 'Plan 1');
      if (!made) throw new Error('No plan was made.');
      const parts = { customerId: of.id, roundPlanningId: made.id, targetId: floor.id, ...stamps };
      await db.insert(roundPlanningFloors).values(parts);
    };
    await planOn(level, await seed.building(level, 'Annat hus'), 'Annat hus');
    await planOn(sibling, await seed.building(sibling, 'Hus'), 'En annan nivå');
    const round = { ...plan, id: undefined, customerId: level.id, roundPlanningId: plan.id };
    for (const day of ['2025-03-03', '2026-05-03', '2027-07-03']) {
      const moment = `${day}T08:00:00.000Z`;
      const stamps = { created: moment, updated: moment, done: moment, expires: moment };
      await db.insert(roundHistories).values({ ...round, ...stamps });
    }
    const address = `/en/statistics?customer=${level.id}&year=2026&tab=inspections`;
    const { goTo } = await open(address, people.CustomerAdmin);
    const plans = async () =>
      within(await table('Rounds per month'))
        .getAllByRole('rowheader')
        .map(({ textContent }) => textContent);
    await waitFor(async () => expect(await plans()).toEqual(['Annat hus', 'Kvartalsrond']));
    const row = await rowOf('Rounds per month', /^Kvartalsrond/);
    const months = within(row).getAllByRole('cell');
    expect(months.flatMap(({ textContent }, month) => (textContent === 'No round' ? [] : [month]))).toEqual([
      4,
    ]);
    await goTo(`${address}&building=${building.id}`);
    await waitFor(async () => expect(await plans()).toEqual(['Kvartalsrond']));
  });
});

describe('inspections', () => {
  test('inspections of a year without rounds show a message', async () => {
    const { people } = await seed.tenant();
    const { user, address } = await open('/en/statistics', people.Admin);
    await user.click(await screen.findByRole('tab', { name: 'Inspections' }));
    expect(await screen.findByText('No rounds this year')).toBeVisible();
    expect(address()).toContain('tab=inspections');
  });
});
