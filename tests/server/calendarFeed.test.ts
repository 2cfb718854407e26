import { eq } from 'drizzle-orm';
import ICAL from 'ical.js';
import { expect, test } from 'vitest';
import { userRoles, users } from '../../server/db/schema/people.ts';
import { roundPlannings } from '../../server/db/schema/plans.ts';
import { roundHistories } from '../../server/db/schema/rounds.ts';
import { textKeys } from '../../server/db/textKeys.ts';
import { wantedReminders } from '../../server/services/wantedReminders.ts';
import type { ReminderSettings } from '../../src/contract/reminders.ts';
import type { PlanYear } from '../../src/contract/planYear.ts';
import type { RoundPlanning } from '../../src/contract/roundPlanning.ts';
import type { RoundStatistics } from '../../src/contract/statistics.ts';
import { dayIn } from '../../src/domain/dates.ts';
import { comingPlans } from '../../src/domain/planOverview.ts';
import { planMonths, yearLines, yearPlans } from '../../src/domain/planYear.ts';
import { useBackend } from '../support/backend.ts';
import { roundSeed } from '../support/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

const settingsOf = async (token: string) =>
  (await backend.ask<ReminderSettings>('GET', 'v1/Reminders', { token })).data;
/** Makes a person's calendar and answers the way to it. */
const feedOf = async (token: string, which: 'mine' | 'all' = 'mine', timeZone = 'Europe/Stockholm') => {
  const made = await backend.ask('PUT', 'v1/Reminders/Feed', { token, body: { which, timeZone } });
  expect(made.status).toBe(200);
  return (await settingsOf(token)).feed?.path ?? '';
};
const fetchFeed = (path: string) => backend.ask('GET', path);

/** The dates of a calendar as a calendar program reads them, with every line checked. */
const datesIn = async (path: string) => {
  const answer = await fetchFeed(path);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('text/calendar; charset=utf-8');
  const { text } = answer;
  for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
  expect(text).not.toMatch(/[^\r]\n/);
  const calendar = new ICAL.Component(ICAL.parse(text) as never);
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const event = new ICAL.Event(component);
    expect(event.startDate.isDate).toBe(true);
    expect(component.getFirstPropertyValue('dtstamp')).not.toBeNull();
    return {
      uid: event.uid,
      day: event.startDate.toString(),
      summary: event.summary,
      location: event.location,
    };
  });
};
const change = (id: number, values: Partial<typeof roundPlannings.$inferInsert>) =>
  backend.db.update(roundPlannings).set(values).where(eq(roundPlannings.id, id));

test('a calendar holds the due dates of one’s own roles, and a renewed or ended address opens nothing', async () => {
  backend.time.now = new Date('2026-11-20T12:00:00.000Z');
  const { plan, inspector, people, building, level } = await seed.plan();
  await change(plan.id, { start: '2026-12-24T00:00:00.000Z', intervalValue: 8 });
  expect((await settingsOf(inspector.token)).feed).toBeNull();
  const path = await feedOf(inspector.token);
  const dates = await datesIn(path);
  expect(dates.map(({ day }) => day)).toEqual(['2026-12-24', '2027-08-24']);
  expect(dates[0]).toMatchObject({
    summary: 'Rond: Kvartalsrond',
    location: `${building.name}, ${level.name}`,
  });
  // Whoever holds no role of it has none of it, unless all in sight is wished.
  expect(await datesIn(await feedOf(people.Admin.token))).toEqual([]);
  expect(await datesIn(await feedOf(people.Admin.token, 'all'))).toHaveLength(2);
  const stranger = await backend.seed.tenant('Annan AB');
  expect(await datesIn(await feedOf(stranger.people.CompanyAdmin.token, 'all'))).toEqual([]);

  const renewed = await feedOf(inspector.token);
  expect((await fetchFeed(path)).status).toBe(404);
  expect(await datesIn(renewed)).toHaveLength(2);
  await backend.ask('DELETE', 'v1/Reminders/Feed', { token: inspector.token });
  expect((await fetchFeed(renewed)).status).toBe(404);
  expect((await settingsOf(inspector.token)).feed).toBeNull();
  const again = await feedOf(inspector.token);
  await backend.db.update(users).set({ deleted: true }).where(eq(users.id, inspector.id));
  expect((await fetchFeed(again)).status).toBe(404);
  for (const wrong of ['x', `${again.split('/').at(-1)?.replace('.ics', '')}A.ics`])
    expect((await fetchFeed(`v1/Reminders/Feed/${wrong}`)).status).toBe(404);
});

test('a calendar is gone while its person’s licence is ended, like one that there never was', async () => {
  backend.time.now = new Date('2026-11-20T12:00:00.000Z');
  const { inspector, root } = await seed.plan();
  const path = await feedOf(inspector.token);
  expect(await datesIn(path)).not.toEqual([]);
  await backend.seed.licence(root, { active: false });
  const ended = await fetchFeed(path);
  const missing = await fetchFeed('v1/Reminders/Feed/x.ics');
  expect([ended.status, ended.codes, ended.errors]).toEqual([404, missing.codes, missing.errors]);
  await backend.seed.licence(root, { active: true });
  expect(await datesIn(path)).not.toEqual([]);
});

test('a date keeps its UID when the plan is renamed, moved, or the round before it is walked; long and odd names arrive whole', async () => {
  backend.time.now = new Date('2026-11-20T12:00:00.000Z');
  const { plan, inspector } = await seed.plan();
  await change(plan.id, { start: '2026-12-01T00:00:00.000Z', intervalValue: 8 });
  const path = await feedOf(inspector.token);
  const [first, second] = await datesIn(path);
  const name = `Åäö; rond, "hus A" \\ ${'väldigt lång 🔥 '.repeat(12)}\nrad två`;
  await change(plan.id, { name, start: '2026-12-11T00:00:00.000Z' });
  const moved = await datesIn(path);
  expect(moved.map(({ uid }) => uid)).toEqual([first?.uid, second?.uid]);
  expect(moved.map(({ day }) => day)).toEqual(['2026-12-11', '2027-08-11']);
  expect(moved[0]?.summary).toBe(`Rond: ${name}`);
  const round = await seed.start(plan.id, inspector);
  await backend.db
    .update(roundHistories)
    .set({ created: '2026-12-10T09:00:00.000Z', done: '2026-12-10T10:00:00.000Z' })
    .where(eq(roundHistories.id, round.id));
  const [next] = await datesIn(path);
  expect(next).toMatchObject({ uid: second?.uid, day: '2027-08-10' });
});

test('the calendar, the dashboard, the statistics, the feed and the reminder tell the same dates of 1,000 plans', async () => {
  const { plan, inspector, role, level } = await seed.plan();
  await change(plan.id, { sendMessage: true });
  const now = new Date('2026-11-20T12:00:00.000Z');
  backend.time.now = now;
  let state = 20_261_120;
  const drawn = (below: number) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
  const values = Array.from({ length: 1_000 }, (_, index) => ({
    ...plan,
    id: undefined,
    ...{ name: `Plan ${index}`, ...textKeys(`Plan ${index}`), sendMessage: true, active: drawn(20) > 0 },
    start: new Date(Date.UTC(2024, drawn(40), 1 + drawn(31))).toISOString(),
    ...{ intervalType: 2 + drawn(3), intervalValue: 1 + drawn(40) },
  }));
  const plans = await backend.db.insert(roundPlannings).values(values).returning();
  const rounds = plans.flatMap(({ id, customerId, name }) => {
    if (drawn(3) === 0) return [];
    const created = new Date(Date.UTC(2026, drawn(11), 1 + drawn(20), 5 + drawn(16))).toISOString();
    const done = drawn(4) === 0 ? null : created;
    const expires = new Date(Date.parse(created) + drawn(300) * 86_400_000).toISOString();
    return [{ roundPlanningId: id, customerId, name, created, updated: created, done, expires }];
  });
  await backend.db
    .insert(roundHistories)
    .values(rounds.map((round) => ({ ...plan, ...round, id: undefined })));
  const token = await backend.seed.tokenFor(inspector);
  const listed = await backend.ask<RoundPlanning[]>('GET', 'v1/RoundPlanning', {
    token,
    query: { pageSize: 0, active: true },
  });
  const dashboard = new Map(comingPlans(listed.data, now).map((each) => [each.plan.id, each]));
  expect(dashboard.size).toBeGreaterThan(900);

  const query = { customerId: level.id, year: 2026 };
  const year = (await backend.ask<PlanYear>('GET', 'v1/RoundPlanning/Year', { token, query })).data;
  const statistics = await backend.ask<RoundStatistics[]>('GET', 'v1/Statistics/RoundStatistics', {
    token,
    query: { customerId: level.id, pageSize: 0 },
  });
  const roundsOf = new Map(statistics.data.map((each) => [each.name, each.roundHistoryStatistics]));
  const reminded = (await wantedReminders(backend.db, now)).get(inspector.id)?.notices ?? [];
  const reminders = new Map(reminded.map(({ row, due }) => [row.plan.id, due]));
  const faults: string[] = [];
  for (const line of yearLines(yearPlans(year.plans, now), { search: '', onlyLate: false })) {
    if (line.kind !== 'plan') continue;
    const { plan: one, due, isLate } = line;
    const known = dashboard.get(one.id);
    if ((known?.due ?? null) !== due || (known?.standing === 'late') !== isLate)
      faults.push(`calendar ${one.id}`);
    const counted = (roundsOf.get(one.name) ?? []).map(({ created }) => created).join();
    if (one.rounds.map(({ created }) => created).join() !== counted) faults.push(`statistics ${one.id}`);
    const isReminded =
      known !== undefined &&
      known.standing !== 'ongoing' &&
      dayIn(known.due, 'Europe/Stockholm') <= '2026-11-20';
    if ((isReminded ? known.due : undefined) !== reminders.get(one.id)) faults.push(`reminder ${one.id}`);
    const month = due?.startsWith('2026') ? planMonths(one, 2026, line)[Number(due.slice(5, 7)) - 1] : null;
    if (month?.kind === 'due' && month.due !== due) faults.push(`month ${one.id}`);
  }
  for (const zone of ['Europe/Stockholm', 'Europe/Helsinki', 'UTC']) {
    const dates = Map.groupBy(await datesIn(await feedOf(token, 'mine', zone)), ({ uid }) =>
      Number(uid.split('-')[2]),
    );
    const told = [...dates.values()].reduce((sum, each) => sum + each.length, 0);
    for (const [id, days] of dates) {
      const known = dashboard.get(id);
      if (!known) faults.push(`feed of an inactive plan ${id}`);
      else if (known.standing !== 'ongoing' && days[0]?.day !== dayIn(known.due, zone))
        faults.push(`feed ${zone} ${id}`);
      if (new Set(days.map(({ day }) => day)).size !== days.length) faults.push(`repeated ${zone} ${id}`);
    }
    expect(told).toBeGreaterThan(1_000);
  }
  expect(faults).toEqual([]);
  expect(await backend.db.$count(userRoles, eq(userRoles.roleId, role.id))).toBeGreaterThan(0);
}, 120_000);
