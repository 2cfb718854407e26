import { eq } from 'drizzle-orm';
import { expect } from 'vitest';
import { userRoles } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { textKeys } from '#server/db/textKeys.ts';
import { pendingReminders } from '#server/services/notifications/pendingReminders.ts';
import type { PlanYear } from '#contract/worklists/planYear.ts';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import type { LateRound, WorkCounts } from '#contract/worklists/work.ts';
import type { RoundStatistics } from '#contract/worklists/statistics.ts';
import { dayIn } from '#domain/dates.ts';
import { comingPlans } from '#domain/plans/planOverview.ts';
import { planMonths, stateOfMonth, yearLines, yearPlans } from '#domain/plans/planYear.ts';
import type { Backend } from '../server/backend.ts';
import { calendarFeeds } from '../server/calendarFeeds.ts';
import { readCall } from '../server/readCall.ts';
import { roundSeed } from '../seeds/roundSeed.ts';

/** Creates random plans with rounds, and expects that all sources of their dates agree. */
export async function expectSameDates(backend: Backend, count: number): Promise<void> {
  const { feedOf, datesIn } = calendarFeeds(backend);
  const { plan, inspector, role, level } = await roundSeed(backend).plan();
  await backend.db.update(roundPlannings).set({ sendMessage: true }).where(eq(roundPlannings.id, plan.id));
  const now = new Date('2026-11-20T12:00:00.000Z');
  backend.time.now = now;
  await insertPlans(backend, plan, count);
  const token = await backend.seed.tokenFor(inspector);
  const dashboard = await readDashboard(backend, { token, customerId: level.id, now });
  expect(dashboard.size).toBeGreaterThan(count * 0.8);
  const query = { customerId: level.id, year: 2026 };
  const year = await readCall<PlanYear>(backend, 'getPlanYear', { token, query });
  const statistics = await readCall<RoundStatistics[]>(backend, 'listRoundStatistics', {
    token,
    query: { customerId: level.id, pageSize: 0 },
  });
  const countedOf = new Map(statistics.map((each) => [each.name, each]));
  const reminded = (await pendingReminders(backend.db, now)).get(inspector.id)?.notices ?? [];
  const reminders = new Map(reminded.map(({ row, due }) => [row.plan.id, due]));
  const faults = calendarFaults({ dashboard, year, countedOf, reminders, now });
  for (const zone of ['Europe/Stockholm', 'Europe/Helsinki', 'UTC']) {
    const dates = await datesIn(await feedOf(token, 'mine', zone));
    expect(dates.length).toBeGreaterThan(count);
    faults.push(...feedFaults(dashboard, dates, zone));
  }
  expect(faults).toEqual([]);
  expect(await backend.db.$count(userRoles, eq(userRoles.roleId, role.id))).toBeGreaterThan(0);
}

type Plan = typeof roundPlannings.$inferSelect;
type Dashboard = ReadonlyMap<number, ReturnType<typeof comingPlans>[number]>;

/** Inserts random plans like this one, most of them with a round. */
async function insertPlans({ db }: Backend, plan: Plan, count: number): Promise<void> {
  let state = 20_261_120;
  const drawBelow = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const values = Array.from({ length: count }, (_, index) => ({
    ...plan,
    id: undefined,
    name: `Plan ${index}`,
    ...textKeys(`Plan ${index}`),
    sendMessage: true,
    active: drawBelow(20) > 0,
    start: new Date(Date.UTC(2024, drawBelow(40), 1 + drawBelow(31))).toISOString(),
    intervalType: (['days', 'months', 'years'] as const)[drawBelow(3)] ?? 'days',
    intervalValue: 1 + drawBelow(40),
    rhythm: drawBelow(4) === 0 ? ({ day: 'last' } as const) : null,
  }));
  const plans = await db.insert(roundPlannings).values(values).returning();
  const rounds = plans.flatMap(({ id, customerId, name }) => {
    if (drawBelow(3) === 0) return [];
    const created = new Date(
      Date.UTC(2026, drawBelow(11), 1 + drawBelow(20), 5 + drawBelow(16)),
    ).toISOString();
    const done = drawBelow(4) === 0 ? null : created;
    const expires = new Date(Date.parse(created) + drawBelow(300) * 86_400_000).toISOString();
    return [{ roundPlanningId: id, customerId, name, created, updated: created, done, expires }];
  });
  await db.insert(roundHistories).values(rounds.map((round) => ({ ...plan, ...round, id: undefined })));
}

/** Reads the dashboard's plans by id and expects that the work list has the same late ones. */
async function readDashboard(
  backend: Backend,
  { token, customerId, now }: { token: string; customerId: number; now: Date },
): Promise<Dashboard> {
  const plans = await readCall<RoundPlanning[]>(backend, 'listRoundPlannings', {
    token,
    query: { pageSize: 0, active: true },
  });
  const dashboard = new Map(comingPlans(plans, now).map((each) => [each.plan.id, each]));
  const late = [...dashboard.values()].filter(({ standing }) => standing === 'late');
  const work = { token, query: { customerId, pageSize: 0 } };
  const { data: lateRounds } = await backend.ask<LateRound[]>('GET', 'v1/Work/LateRounds', work);
  expect(lateRounds.map(({ id }) => id).toSorted()).toEqual(late.map(({ plan: { id } }) => id).toSorted());
  const counts = await backend.ask<WorkCounts>('GET', 'v1/Work/Counts', {
    token,
    query: { customerId },
  });
  expect(counts.data.rounds).toBe(late.length);
  return dashboard;
}

/** Compares the calendar's lines with the dashboard, the statistics and the reminders. */
function calendarFaults({
  dashboard,
  year,
  countedOf,
  reminders,
  now,
}: {
  dashboard: Dashboard;
  year: PlanYear;
  countedOf: ReadonlyMap<string, RoundStatistics>;
  reminders: ReadonlyMap<number, string>;
  now: Date;
}): string[] {
  const faults: string[] = [];
  for (const line of yearLines(yearPlans(year.plans, now), { search: '', onlyLate: false })) {
    if (line.kind !== 'plan') continue;
    const { plan: one, due, isLate } = line;
    const shownPlan = dashboard.get(one.id);
    if ((shownPlan?.due ?? null) !== due || (shownPlan?.standing === 'late') !== isLate)
      faults.push(`calendar ${one.id}`);
    const counted = countedOf.get(one.name);
    const months = planMonths(one, one.rounds, 2026, now).map(stateOfMonth).join();
    const inspected = planMonths(counted?.dates ?? null, counted?.roundHistoryStatistics ?? [], 2026, now);
    if (inspected.map(stateOfMonth).join() !== months) faults.push(`statistics ${one.id}`);
    const isReminded =
      shownPlan !== undefined &&
      shownPlan.standing !== 'ongoing' &&
      dayIn(shownPlan.due, 'Europe/Stockholm') <= '2026-11-20';
    if ((isReminded ? shownPlan.due : undefined) !== reminders.get(one.id)) faults.push(`reminder ${one.id}`);
    const month = due?.startsWith('2026')
      ? planMonths(one, one.rounds, 2026, now)[Number(due.slice(5, 7)) - 1]
      : null;
    if (month?.kind === 'due' && month.due !== due) faults.push(`month ${one.id}`);
  }
  return faults;
}

/** Compares a feed's dates with the dashboard. */
function feedFaults(
  dashboard: Dashboard,
  dates: readonly { uid: string; day: string }[],
  zone: string,
): string[] {
  const faults: string[] = [];
  for (const [id, days] of Map.groupBy(dates, ({ uid }) => Number(uid.split('-')[2]))) {
    const shownPlan = dashboard.get(id);
    if (!shownPlan) faults.push(`feed of an inactive plan ${id}`);
    else if (shownPlan.standing !== 'ongoing' && days[0]?.day !== dayIn(shownPlan.due, zone))
      faults.push(`feed ${zone} ${id}`);
    if (new Set(days.map(({ day }) => day)).size !== days.length) faults.push(`repeated ${zone} ${id}`);
  }
  return faults;
}
