import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories, roundHistoryItems } from '#server/db/schema/rounds.ts';
import { pendingReminders } from '#server/services/notifications/pendingReminders.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { calendarFeeds } from '#tests/support/server/calendarFeeds.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';

const backend = await useBackend();
const seed = roundSeed(backend);

test('a date out of its years is refused at its field, in words [INPUT-01]', async () => {
  const { plan, level, people } = await seed.plan();
  const { token } = people.Admin;
  const headers = { 'accept-language': 'en' };
  const refusal = {
    status: 400,
    codes: ['date_out_of_range'],
    errors: [expect.stringMatching(/1900.*2199/)],
  };
  for (const start of ['0999-01-01T00:00:00Z', '9999-12-31T23:59:59-23:59', '0000-01-01T00:00:00+23:59']) {
    const body = { name: 'Ny', customerId: level.id, start };
    const answers = [
      await backend.ask('POST', 'v1/RoundPlanning', { token, body, headers }),
      await backend.ask('PUT', `v1/RoundPlanning/${plan.id}`, { token, body, headers }),
    ];
    for (const answer of answers) expect(answer).toMatchObject({ ...refusal, fields: ['start'] });
  }
  for (const path of [
    'Statistics/FlawStatistics',
    'Statistics/RoundStatistics',
    'Work/Flaws',
    'Work/Questions',
  ])
    for (const year of ['0000', '9999']) {
      const query = { start: `${year}-01-01`, stop: `${year}-12-31` };
      const answer = await backend.ask('GET', `v1/${path}`, { token, query, headers });
      expect({ path, ...answer }).toMatchObject({ path, status: 400, fields: ['start', 'stop'] });
    }
});

test('an item’s year out of range is refused, and the year 1 is none [INPUT-01]', async () => {
  const { item, map, protection, people } = await seed.plan();
  const { token } = people.Admin;
  const send = (year: string) =>
    backend.ask('PUT', `v1/MapItem/${item.id}`, {
      token,
      body: { mapId: map.id, fireProtectionId: protection.id, year },
    });
  expect(await send('1899-12-31T00:00:00Z')).toMatchObject({ status: 400, fields: ['year'] });
  expect((await send('2019-01-01T00:00:00Z')).data).toMatchObject({ year: '2019-01-01T00:00:00.000Z' });
  expect((await send('0001-01-01T00:00:00')).data).toMatchObject({ year: null });
});

test.each(['0000-01-01T00:00:00Z', '0999-01-01T00:00:00', '+010000-01-01T00:00:00.000Z'])(
  'work of a device whose clock says %s is dated by its receipt [INPUT-03]',
  async (time) => {
    const { round, inspector, item } = await seed.round();
    const { token } = inspector;
    const now = backend.time.now.toISOString();
    const [check] = await backend.db.select().from(roundHistoryItems);
    const judgement = await backend.ask('PUT', `v1/RoundHistoryItem/${check?.id}`, {
      token,
      body: { controlled: time, continueWithoutAdding: false },
    });
    expect(judgement.data).toMatchObject({ controlled: now });
    const flaw = { name: 'Plomb saknas', mapItemId: item.id, created: time, done: time, measure: 'Ny' };
    const flawResponse = await backend.ask('POST', 'v1/Flaw', { token, body: flaw });
    expect(flawResponse.data).toMatchObject({ created: now, done: now });
    const ended = await backend.ask('PUT', `v1/RoundHistory/${round.id}`, { token, body: { done: time } });
    expect(ended.data).toMatchObject({ done: now });
  },
);

/** Years that can no longer be chosen, as an older database may hold them. */
const oldTimes = ['0001-01-01 00:00:00+00 BC', '0001-01-01 00:00:00+00', '0999-05-05 12:00:00+00'];
const storedLater = ['9999-12-31 23:59:59.999+00', '12026-01-01 00:00:00+00'];

test.each([...oldTimes, ...storedLater])('a stored date of %s breaks no reading', async (text) => {
  const { plan, level, building, people, inspector } = await seed.round();
  const at = sql`${text}::timestamptz`;
  const { db } = backend;
  await db.update(roundPlannings).set({ start: at, sendMessage: true }).where(eq(roundPlannings.id, plan.id));
  await db.update(mapItems).set({ year: at });
  await db.insert(flaws).values({
    customerId: level.id,
    buildingId: building.id,
    name: 'Gammal',
    performer: '',
    sortKey: 'a',
    searchText: 'a',
    created: at,
    updated: at,
    done: at,
    doneReceived: at,
  });
  const { token } = people.Admin;
  const { feedOf, fetchFeed } = calendarFeeds(backend);
  const feed = await feedOf(inspector.token, 'all');
  const readAll = async () => {
    const customerId = level.id;
    const lists = ['RoundPlanning', 'Flaw', 'RoundHistory', 'MapItem', 'Work/LateRounds', 'Work/Flaws'];
    const requests: [string, Record<string, string | number>][] = [
      ...lists.map((path): [string, Record<string, number>] => [path, { pageSize: 0 }]),
      ['Work/Counts', { customerId }],
      ['RoundPlanning/Due', { customerId }],
      ['RoundPlanning/Year', { customerId, year: 2026 }],
      ['Statistics/FlawStatistics', { customerId }],
      ['Statistics/FlawsAttentions', { customerId }],
      ['Statistics/RoundStatistics', { customerId }],
    ];
    for (const [path, query] of requests) {
      const { status, codes } = await backend.ask('GET', `v1/${path}`, { token, query });
      expect({ path, status, codes }).toEqual({ path, status: 200, codes: [] });
    }
    expect((await fetchFeed(feed)).status).toBe(200);
    await pendingReminders(db, backend.time.now);
  };
  await readAll();
  await db.update(roundHistories).set({ created: at, updated: at, expires: at });
  await readAll();
  await db.delete(roundHistories);
  await readAll();
});
