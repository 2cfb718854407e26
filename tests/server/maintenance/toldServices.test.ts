import { and, eq, isNotNull, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { mapItems } from '#server/db/schema/drawings.ts';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import { roundHistoryItems } from '#server/db/schema/rounds.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import type { Email } from '#server/core/ports.ts';
import { queueDueReminders } from '#server/services/notifications/dueReminders.ts';
import { keepBuildingStates } from '#server/services/maintenanceRules/serviceStates.ts';
import { calendarFeeds } from '#tests/support/server/calendarFeeds.ts';
import { roundSeed } from '#tests/support/seeds/roundSeed.ts';
import { useBackend } from '#tests/support/server/backend.ts';
import { runJobs } from '#tests/support/server/runJobs.ts';

const backend = await useBackend();
const { feedOf, datesIn } = calendarFeeds(backend);

test('a calendar of all rounds has services by building and day, a letter their numbers [LIFE-32]', async () => {
  const { plan, inspector, building, item, people } = await roundSeed(backend).plan();
  const { db } = backend;
  const start = '2026-11-20T00:00:00.000Z';
  await db.update(roundPlannings).set({ sendMessage: true, start }).where(eq(roundPlannings.id, plan.id));
  // Serviced last in January 2025; charged so that the workshop is due in January 2027.
  const extra = { revisionYear: 2025, chargeYear: 2017 };
  await db.update(mapItems).set({ extra }).where(eq(mapItems.id, item.id));
  // Another company's due services are in its own calendars only.
  const otherTenant = await backend.seed.tenant('Annat bolag');
  await db.update(mapItems).set({ extra }).where(eq(mapItems.id, otherTenant.item.id));
  await keepBuildingStates(db, sql`true`);

  const services = (await datesIn(await feedOf(people.Admin.token, 'all'))).filter(({ uid }) =>
    uid.startsWith('services-'),
  );
  expect(services).toMatchObject([{ day: '2027-01-31', location: building.name }]);
  const ownDates = await datesIn(await feedOf(inspector.token, 'mine'));
  expect(ownDates.filter(({ uid }) => uid.startsWith('services-'))).toEqual([]);

  const sentMails: Email[] = [];
  const clock = () => new Date('2026-11-20T06:00:00Z');
  const mail = { send: async (letter: Email) => void sentMails.push(letter), close: () => undefined };
  await queueDueReminders({ db, clock, isStopping: () => false });
  await runJobs({ db, clock, mail });
  const letter = sentMails.find(({ to }) => JSON.stringify(to).includes(inspector.email));
  const overdue = 'http://localhost:4780/#/sv/services?due=overdue';
  expect(letter?.text).toContain(`\n\nService:\n- 1 försenad\n  ${overdue}\n\n`);
  expect(letter?.html?.replaceAll(/>\s+</g, '><')).toMatch(
    /<p [^>]*>Service:<\/p><ul [^>]*><li><a href="[^"]*services\?due=overdue"[^>]*>1 försenad<\/a><\/li><\/ul>/,
  );
});

test('a started round keeps the services that are overdue or soon due on its items [LIFE-35]', async () => {
  const seed = roundSeed(backend);
  const { plan, inspector, item } = await seed.plan();
  const { db } = backend;
  const extra = { revisionYear: 2025, chargeYear: 2020 };
  await db.update(mapItems).set({ extra }).where(eq(mapItems.id, item.id));
  await keepBuildingStates(db, sql`true`);
  const round = await seed.start(plan.id, inspector);
  const [kept] = await db
    .select()
    .from(roundHistoryItems)
    .where(eq(roundHistoryItems.roundHistoryId, round.id));
  expect(kept?.dueServices).toEqual([
    {
      serviceKey: 'service',
      serviceName: '',
      performer: 'certified',
      last: '2025-01-31T00:00:00.000Z',
      due: '2026-01-31T00:00:00.000Z',
    },
  ]);
});

test.each([
  [29.9, 1],
  [30.1, 0],
])(
  'a service that is due in %d days is kept on %d of a started round’s items [LIFE-35]',
  async (days, kept) => {
    const seed = roundSeed(backend);
    const { plan, inspector, item } = await seed.plan();
    const { db, time } = backend;
    await db
      .update(mapItems)
      .set({ extra: { revisionYear: 2025 } })
      .where(eq(mapItems.id, item.id));
    await keepBuildingStates(db, sql`true`);
    const due = new Date(time.now.getTime() + days * 24 * 60 * 60 * 1000).toISOString();
    await db.update(serviceStates).set({ due }).where(eq(serviceStates.mapItemId, item.id));
    const round = await seed.start(plan.id, inspector);
    const ofRound = eq(roundHistoryItems.roundHistoryId, round.id);
    expect(await db.$count(roundHistoryItems, and(ofRound, isNotNull(roundHistoryItems.dueServices)))).toBe(
      kept,
    );
  },
);
