import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { users } from '#server/db/schema/users.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { calendarFeeds } from '#tests/support/server/calendarFeeds.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { expectSameDates } from '#tests/support/database/sameDates.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

const { settingsOf, feedOf, fetchFeed, datesIn } = calendarFeeds(backend);
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
  // Users without its role get none of it, unless they ask for everything in sight.
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
  const secondFeed = await feedOf(inspector.token);
  await backend.db.update(users).set({ deleted: true }).where(eq(users.id, inspector.id));
  expect((await fetchFeed(secondFeed)).status).toBe(404);
  for (const wrong of ['x', `${secondFeed.split('/').at(-1)?.replace('.ics', '')}A.ics`])
    expect((await fetchFeed(`v1/Reminders/Feed/${wrong}`)).status).toBe(404);
});

test('a calendar is gone while its person’s licence is ended, like one that never existed', async () => {
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

test('a date keeps its UID across renames, moves and rounds, and long names arrive complete', async () => {
  backend.time.now = new Date('2026-11-20T12:00:00.000Z');
  const { plan, inspector } = await seed.plan();
  await change(plan.id, { start: '2026-12-01T00:00:00.000Z', intervalValue: 8 });
  const path = await feedOf(inspector.token);
  const [first, second] = await datesIn(path);
  const name = `Åäö; rond, "hus A" \\ ${'väldigt lång 🔥 '.repeat(12)}\nrad två`;
  await change(plan.id, { name, start: '2026-12-11T00:00:00.000Z' });
  const movedDates = await datesIn(path);
  expect(movedDates.map(({ uid }) => uid)).toEqual([first?.uid, second?.uid]);
  expect(movedDates.map(({ day }) => day)).toEqual(['2026-12-11', '2027-08-11']);
  expect(movedDates[0]?.summary).toBe(`Rond: ${name}`);
  const round = await seed.start(plan.id, inspector);
  await backend.db
    .update(roundHistories)
    .set({ created: '2026-12-10T09:00:00.000Z', done: '2026-12-10T10:00:00.000Z' })
    .where(eq(roundHistories.id, round.id));
  const [next] = await datesIn(path);
  expect(next).toMatchObject({ uid: second?.uid, day: '2027-08-10' });
});

test('a date is late by the days of its owner [LETTER-06]', async () => {
  const { plan, inspector } = await seed.plan();
  await change(plan.id, { start: '2026-11-20T00:00:00.000Z' });
  // In New York it was due the evening before.
  backend.time.now = new Date('2026-11-20T12:00:00.000Z');
  const token = await backend.seed.tokenFor(inspector);
  const west = await feedOf(token, 'mine', 'America/New_York');
  expect((await datesIn(west))[0]).toMatchObject({
    day: '2026-11-19',
    summary: 'Försenad rond: Kvartalsrond',
  });
  const localFeed = await feedOf(token, 'mine', 'Europe/Stockholm');
  expect((await datesIn(localFeed))[0]).toMatchObject({ day: '2026-11-20', summary: 'Rond: Kvartalsrond' });
});

test('a poll is answered 304 while nothing has changed, and events say when they last did', async () => {
  const { plan, inspector } = await seed.plan();
  await change(plan.id, { start: '2026-12-24T00:00:00.000Z', updated: '2026-11-19T08:00:00.000Z' });
  const path = await feedOf(inspector.token);
  const poll = (tag: string) => backend.ask('GET', path, { headers: { 'if-none-match': tag } });
  const first = await fetchFeed(path);
  const etag = first.headers.get('etag') ?? '';
  expect(first.headers.get('cache-control')).toBe('private, no-cache');
  expect(first.text).toMatch(/\r\nLAST-MODIFIED:2026\d{4}T\d{6}Z\r\n/);
  backend.time.now = new Date(backend.time.now.getTime() + 3_600_000);
  for (const tag of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const repeat = await poll(tag);
    expect([repeat.status, repeat.text, repeat.headers.get('etag')]).toEqual([304, '', etag]);
  }
  const now = backend.time.now.toISOString();
  await change(plan.id, { name: 'Ny rond', updated: now });
  const changedResponse = await poll(etag);
  expect(changedResponse.status).toBe(200);
  expect(changedResponse.text).toContain(`LAST-MODIFIED:${now.replace(/[-:]|\.\d+/g, '')}`);
  expect(changedResponse.headers.get('etag')).not.toBe(etag);
});

// The folder `deep` covers a thousand plans.
test('the calendar, the dashboard, the statistics, the feed and the reminder show the same dates of many plans', () =>
  expectSameDates(backend, 60));
