import { screen, waitFor, within } from '@testing-library/react';
import { http, HttpResponse } from 'msw';
import { afterEach, beforeAll, expect, test, vi } from 'vitest';
import { eq } from 'drizzle-orm';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import type { Report } from '#components/report/reportTypes.ts';
import { preloadTexts } from '#platform/language/i18n.ts';
import { useRoundScreens } from '#tests/support/screens/roundScreens.ts';
import { allowWarning, expectWarning } from '#tests/support/warnings.ts';

vi.mock('#platform/saveFile.ts', () => ({ saveFile: () => undefined }));
const reports = vi.hoisted(() => [] as Report[]);
vi.mock('#components/report/makeReport.ts', () => ({
  makeReport: async (report: Report) => {
    reports.push(report);
    return new Blob(['%PDF']);
  },
}));

const { backend, network, open, seed: rounds } = await useRoundScreens();
const { seed, db } = backend;

beforeAll(async () => {
  await preloadTexts(['planYear', 'statistics']);
  await import('#features/planYear/PlanYearScreen.tsx');
}, 60_000);

afterEach(() => {
  vi.useRealTimers();
});

// Setting the clock back from the future would leave the embedded database's timers there.
const year = new Date().getUTCFullYear() - 1;
const rowOf = async (name: RegExp) => within(await screen.findByRole('table')).findByRole('row', { name });

test('the year shows plans by building, rounds as circles that open them, and due dates', async () => {
  const { plan, level, building, people } = await rounds.plan();
  backend.time.now = new Date(`${year}-12-20T09:00:00.000Z`);
  // A timer of the embedded database that was set before the clock goes back.
  allowWarning(/TimeoutOverflowWarning/);
  vi.setSystemTime(backend.time.now);
  const fiveMonthly = {
    start: `${year}-01-01T00:00:00.000Z`,
    intervalValue: 5,
    intervalType: 'months' as const,
  };
  await db.update(roundPlannings).set(fiveMonthly).where(eq(roundPlannings.id, plan.id));
  const [round] = await db
    .insert(roundHistories)
    .values({
      ...plan,
      id: undefined,
      customerId: level.id,
      roundPlanningId: plan.id,
      created: `${year}-02-23T08:00:00.000Z`,
      updated: `${year}-02-23T09:00:00.000Z`,
      done: `${year}-02-23T09:00:00.000Z`,
      expires: `${year}-05-03T08:00:00.000Z`,
    })
    .returning();
  const admin = { ...people.Admin, token: await seed.tokenFor(people.Admin) };
  const { user, address } = await open('/en/', admin);
  await user.click(await screen.findByRole('link', { name: 'The year' }));
  const row = await rowOf(/^Kvartalsrond/);
  const links = within(row).getAllByRole('link');
  expect(links.map((link) => link.getAttribute('aria-label') ?? link.textContent)).toEqual([
    'Kvartalsrond',
    `Kvartalsrond, February: Done in time ${year}-02-23`,
    `Kvartalsrond, July: Overdue since ${year}-07-23`,
    `Kvartalsrond, December: Due ${year}-12-23`,
  ]);
  expect(links[1]).toHaveAttribute('href', `/en/round/done/${round?.id}`);
  expect(links[2]).toHaveAttribute('href', `/en/roundplanning/${plan.id}`);
  expect(await rowOf(/1 overdue/)).toBeVisible();

  await user.click(screen.getByRole('button', { name: 'Download PDF' }));
  await waitFor(() => expect(reports).toHaveLength(1));
  const [report] = reports;
  expect(report?.pageText(2, 3)).toMatch(
    new RegExp(`^${level.name} ${year} · \\d{4}-\\d\\d-\\d\\d · Page 2 of 3$`),
  );
  expect(report?.sections[0]?.table?.rows.map(({ cells }) => cells[0])).toEqual([
    `${building.name}, ${level.name}`,
    'Kvartalsrond',
  ]);
  expect(report?.sections[0]?.table?.rows[1]?.cells[2]).toEqual({ text: '', mark: 'done' });

  await user.selectOptions(screen.getByLabelText('Year'), String(year + 1));
  await waitFor(() => expect(address()).toContain(`year=${year + 1}`));
  expect(within(await rowOf(/^Kvartalsrond/)).queryByText(/Done in time/)).not.toBeInTheDocument();
  expect(within(await rowOf(/^Kvartalsrond/)).getAllByRole('link')).toHaveLength(3);
  await user.type(screen.getByRole('searchbox'), 'finns inte');
  expect(await screen.findByText('No plan matches.')).toBeVisible();
});

test('an earlier year shows its own rounds, and a sibling level shows no plan of this one', async () => {
  const { plan, level, sibling, people } = await rounds.plan();
  const day = `${year - 1}-02-03T08:00:00.000Z`;
  const stamps = { created: day, updated: day };
  await db
    .insert(roundHistories)
    .values({ ...plan, ...stamps, id: undefined, roundPlanningId: plan.id, done: day, expires: day });
  await db.update(roundPlannings).set(stamps);
  const { goTo } = await open(`/en/year?customer=${level.id}&year=${year - 1}`, people.CustomerAdmin);
  const row = within(await rowOf(/^Kvartalsrond/));
  expect(await row.findByRole('link', { name: /February: Done in time/ })).toBeVisible();
  await goTo(`/en/year?customer=${sibling.id}&year=${year - 1}`);
  expect(await screen.findByText('No round plans yet')).toBeVisible();
});

test('the year without plans says so, one that failed offers to try again, and who only reads gets no ways', async () => {
  expectWarning(/getPlanYear failed/);
  const { people } = await seed.tenant();
  const empty = await open('/en/year', people.Admin);
  expect(await screen.findByText('No round plans yet')).toBeVisible();
  empty.unmount();
  const { plan, people: others } = await rounds.plan();
  network.use(
    http.get(
      '*/api/v1/RoundPlanning/Year',
      () => HttpResponse.json({ success: false, data: null, errors: ['Not now'] }, { status: 500 }),
      { once: true },
    ),
  );
  const { user } = await open('/en/year', others.BasicUserLight);
  expect(await screen.findByText('Not now')).toBeVisible();
  await user.click(screen.getByRole('button', { name: 'Try again' }));
  const row = await rowOf(new RegExp(`^${plan.name}`));
  expect(within(row).queryByRole('link')).not.toBeInTheDocument();
});
