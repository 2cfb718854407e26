import { and, eq, gte, inArray, isNotNull, isNull, lt, sql } from 'drizzle-orm';
import { maxEventIds } from '#contract/webhooks/events.ts';
import type { WebhookEvent } from '#contract/webhooks/events.ts';
import { later, utcDay } from '#domain/dates.ts';
import { comingPlans } from '#domain/plans/planOverview.ts';
import type { Services } from '#server/core/services.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { serviceStates } from '#server/db/schema/maintenance.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { webhookEvents, webhooks } from '#server/db/schema/webhooks/webhooks.ts';
import { publishEvents } from '../events/publishEvents.ts';
import { duePlanFields, newestOfPlan, plannedOf } from '../plans/duePlans.ts';
import { lockRow } from '../shared/changes.ts';

/** Time for which a date that has passed is looked for, in days: servers may have been stopped for so long. */
const missedDays = 7;

const dueTypes = ['flaw.overdue', 'round.overdue', 'service.due'] as const satisfies readonly WebhookEvent[];
type DueType = (typeof dueTypes)[number];

/** Record whose date has passed. `due` is that day, YYYY-MM-DD. */
interface DueRecord {
  id: number;
  customerId: number;
  buildingId: number | null;
  due: string;
}

/** Days of which the events are looked for: from the first on, before the end. */
interface Days {
  now: Date;
  from: string;
  before: string;
}

const idsBelow = (db: Database, rootId: number) =>
  db.select({ id: customers.id }).from(customers).where(eq(customers.rootId, rootId));

const dayOf = (due: string | null): string => utcDay(new Date(due ?? 0));

/** Returns the open flaws whose day has passed. */
async function overdueFlaws(db: Database, rootId: number, { from, before }: Days): Promise<DueRecord[]> {
  const { id, customerId, buildingId, due } = flaws;
  const rows = await db
    .select({ id, customerId, buildingId, due })
    .from(flaws)
    .leftJoin(buildings, eq(buildings.id, flaws.buildingId))
    .where(
      and(
        inArray(flaws.customerId, idsBelow(db, rootId)),
        eq(flaws.deleted, false),
        isNull(flaws.done),
        gte(due, from),
        lt(due, before),
        sql`${buildings.deleted} is not true`,
      ),
    )
    .orderBy(flaws.id);
  return rows.map((row) => ({ ...row, due: dayOf(row.due) }));
}

/** Returns the active plans whose round is late; a running round that hasn't expired isn't. */
async function overduePlans(db: Database, rootId: number, days: Days): Promise<DueRecord[]> {
  const newest = newestOfPlan(db);
  const rows = await db
    .select({ ...duePlanFields(newest), customerId: roundPlannings.customerId })
    .from(roundPlannings)
    .leftJoinLateral(newest, sql`true`)
    .where(
      and(
        inArray(roundPlannings.customerId, idsBelow(db, rootId)),
        eq(roundPlannings.deleted, false),
        eq(roundPlannings.active, true),
      ),
    );
  const planned = rows.map((row) => plannedOf(row, days.now.toISOString()));
  return comingPlans(planned, days.now).flatMap(({ plan, due, standing }) =>
    standing !== 'ongoing' && due >= days.from && due < days.before
      ? [{ id: plan.id, customerId: plan.customerId, buildingId: null, due: dayOf(due) }]
      : [],
  );
}

/** Returns the buildings with services that are due, one record for each day. */
async function dueServices(db: Database, rootId: number, { from, before }: Days): Promise<DueRecord[]> {
  const { buildingId, customerId, due } = serviceStates;
  const rows = await db
    .selectDistinct({ buildingId, customerId, due })
    .from(serviceStates)
    .where(
      and(
        inArray(customerId, idsBelow(db, rootId)),
        isNotNull(due),
        gte(due, later(from, { days: 1 })),
        lt(due, later(before, { days: 1 })),
      ),
    );
  return rows.map((row) => ({ ...row, id: row.buildingId, due: dayOf(row.due) }));
}

const recordsOf = {
  'flaw.overdue': overdueFlaws,
  'round.overdue': overduePlans,
  'service.due': dueServices,
} satisfies Record<DueType, unknown>;

const keyOf = (id: number, due: string | undefined): string => `${id} ${due}`;

/** Returns the records and days that events of a root were stored for. */
async function storedKeys(db: Database, rootId: number, type: DueType): Promise<Set<string>> {
  const rows = await db
    .select({ records: webhookEvents.records })
    .from(webhookEvents)
    .where(and(eq(webhookEvents.customerId, rootId), eq(webhookEvents.type, type)));
  return new Set(rows.flatMap(({ records: { ids, due } }) => ids.map((id) => keyOf(id, due))));
}

/** Stores one event for the records of a building and a day; several if it has room for some only. */
async function publishDue(tx: Database, rootId: number, type: DueType, days: Days): Promise<void> {
  const stored = await storedKeys(tx, rootId, type);
  const records = (await recordsOf[type](tx, rootId, days)).filter(
    ({ id, due }) => !stored.has(keyOf(id, due)),
  );
  const groups = Map.groupBy(
    records,
    ({ customerId, buildingId, due }) => `${customerId} ${buildingId} ${due}`,
  );
  const events = [...groups.values()].flatMap((group) => {
    const [first] = group;
    if (!first) return [];
    const { customerId, buildingId, due } = first;
    const ids = [...new Set(group.map(({ id }) => id))];
    return Array.from({ length: Math.ceil(ids.length / maxEventIds) }, (_, part) => ({
      type,
      customerId,
      buildingId,
      due,
      ids: ids.slice(part * maxEventIds, (part + 1) * maxEventIds),
    }));
  });
  await publishEvents(tx, events, days.now.toISOString());
}

/**
 * Stores the events of dates that have passed, for the roots with webhooks that want them: once for each record and date, however often and on
 * however many servers this runs. [HOOK-02]
 */
export async function publishDueEvents({
  db,
  clock,
  isStopping,
}: Pick<Services, 'db' | 'clock' | 'isStopping'>): Promise<void> {
  const now = clock();
  const today = `${utcDay(now)}T00:00:00.000Z`;
  const days = { now, from: later(today, { days: -missedDays }), before: today };
  const rows = await db
    .select({ customerId: webhooks.customerId, events: webhooks.events })
    .from(webhooks)
    .where(eq(webhooks.isEnabled, true));
  for (const [rootId, some] of Map.groupBy(rows, ({ customerId }) => customerId)) {
    if (isStopping()) throw new Error('The server stops before all events are stored.');
    const wanted = dueTypes.filter((type) => some.some(({ events }) => events.includes(type)));
    if (wanted.length === 0) continue;
    await db.transaction(async (tx) => {
      await lockRow(tx, customers, rootId);
      for (const type of wanted) await publishDue(tx, rootId, type, days);
    });
  }
}
