import { expect, test } from 'vitest';
import type { RoundPlanning } from '#contract/plans/roundPlanning.ts';
import { comingPlans, overviewOf } from '#domain/plans/planOverview.ts';

const now = new Date(2026, 10, 20, 12);
const day = (date: number, month = 10): string => new Date(2026, month, date, 9).toISOString();

const plan = (id: number, start: string, own: Partial<RoundPlanning> = {}): RoundPlanning => ({
  id,
  name: `Rond ${id}`,
  description: '',
  customerId: 1,
  customerName: 'Kund',
  start,
  responsible: null,
  roleId: null,
  roleIds: [],
  active: true,
  sendMessage: false,
  ignoreItems: false,
  intervalValue: 1,
  intervalType: 'months',
  floorIds: [],
  areaIds: [],
  fireProtectionIds: [],
  questionListIds: [],
  buildingIds: [],
  buildingNames: [],
  lastRun: null,
  activeHistory: null,
  checkpointCount: 0,
  questionCount: 0,
  created: start,
  updated: start,
  version: 1,
  ...own,
});

test('active plans are listed by due date, each with its state by the local calendar [DASH-34]', () => {
  const plans = [
    plan(1, day(1, 11)),
    plan(2, day(20)),
    plan(3, day(28)),
    plan(4, day(3)),
    plan(5, day(1), { active: false }),
    plan(6, new Date(2027, 10, 28, 9).toISOString()),
  ];
  expect(comingPlans(plans, now).map(({ plan: { id }, standing }) => [id, standing])).toEqual([
    [4, 'late'],
    [2, 'today'],
    [3, 'month'],
    [1, 'later'],
    [6, 'later'],
  ]);
});

test('a plan with a running round is under way; with an expired one it is late again', () => {
  const history = { id: 1, created: day(10), updated: day(10), done: null };
  const running = plan(1, day(10), { lastRun: day(10), activeHistory: { ...history, expired: false } });
  const expired = plan(2, day(10), { lastRun: day(10), activeHistory: { ...history, expired: true } });
  expect(comingPlans([running, expired], now).map(({ standing }) => standing)).toEqual(['ongoing', 'late']);
});

test('the overview holds the first plans of each standing, and counts all of them, none as 0 [DASH-34]', () => {
  const plans = [plan(1, day(3)), plan(2, day(4)), plan(3, day(5)), plan(4, day(28)), plan(5, day(1, 11))];
  const { plans: shown, counts } = overviewOf(plans, now, 2);
  expect(shown.map(({ id }) => id)).toEqual([1, 2, 4]);
  expect(counts).toEqual({ ongoing: 0, late: 3, today: 0, month: 1 });
});

test('an ended plan has no status from the next day on, but a started round has [LIFE-05]', () => {
  const ends = '2026-11-20';
  const at = (moment: string) => (plans: RoundPlanning[]) =>
    comingPlans(plans, new Date(moment)).map(({ plan: { id }, standing }) => [id, standing]);
  const lastDay = at('2026-11-20T23:00:00Z');
  const dayAfter = at('2026-11-21T00:00:00Z');
  const never = plan(1, day(3), { ends });
  expect([lastDay([never]), dayAfter([never])]).toEqual([[[1, 'late']], []]);
  const history = { id: 1, created: day(10), updated: day(10), done: null };
  const walked = (id: number, expired: boolean) =>
    plan(id, day(3), { ends, lastRun: day(10), activeHistory: { ...history, expired } });
  expect(dayAfter([walked(2, false), walked(3, true)])).toEqual([
    [2, 'ongoing'],
    [3, 'late'],
  ]);
  expect(dayAfter([plan(4, day(3), { ends: null })])).toEqual([[4, 'late']]);
});
