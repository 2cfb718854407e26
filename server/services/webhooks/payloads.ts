import { and, eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Language } from '#contract/constants.ts';
import { defaultLanguage, languages } from '#contract/constants.ts';
import type { WebhookEvent, WebhookPayload } from '#contract/webhooks/events.ts';
import type { SkipReason } from '#contract/webhooks/webhook.ts';
import { can } from '#domain/can.ts';
import type { Caller } from '#server/core/caller.ts';
import { scopeOf } from '#server/core/scope.ts';
import type { Database } from '#server/db/client.ts';
import { buildings } from '#server/db/schema/buildings.ts';
import { mapItems } from '#server/db/schema/drawings.ts';
import { faultReports } from '#server/db/schema/faultReports.ts';
import { flaws } from '#server/db/schema/flaws.ts';
import { roundPlannings } from '#server/db/schema/plans.ts';
import { roundHistories } from '#server/db/schema/rounds.ts';
import { customers } from '#server/db/schema/tenants.ts';
import { users } from '#server/db/schema/users.ts';
import type { webhookEvents } from '#server/db/schema/webhooks/webhooks.ts';
import { loadPersonCaller } from '../users/callers.ts';
import type { WebhookRow } from './webhooks.ts';

type EventRow = typeof webhookEvents.$inferSelect;
type EventRecords = EventRow['records'];

/** Tables of the records of events; null where the event itself belongs to its customer: moves and imports keep theirs. */
const tablesOfEvents: Readonly<
  Record<WebhookEvent, (PgTable & { id: PgColumn; customerId: PgColumn }) | null>
> = {
  'flaw.found': flaws,
  'flaw.fixed': flaws,
  'flaw.overdue': flaws,
  'round.finished': roundHistories,
  'round.overdue': roundPlannings,
  'service.due': buildings,
  'fault_report.received': faultReports,
  'building.changed': buildings,
  'item.changed': mapItems,
  'person.changed': users,
  'move.executed': null,
  'import.finished': null,
};

/** Returns the place in the client that shows the records of an event. */
function placeOf(type: WebhookEvent, { customerId, buildingId, ids, count }: EventRecords): string {
  const first = ids[0] ?? 0;
  const building = buildingId === undefined ? '' : `&building=${buildingId}`;
  switch (type) {
    case 'flaw.found':
    case 'flaw.fixed':
    case 'flaw.overdue':
      return count === 1 ? `?customer=${customerId}${building}&flaw=${first}` : 'work';
    case 'round.finished':
      return `round/done/${first}`;
    case 'round.overdue':
      return count === 1 ? `startround/${first}` : `?customer=${customerId}`;
    case 'service.due':
      return buildingId === undefined ? 'services' : `services?building=${buildingId}`;
    case 'fault_report.received':
      return 'fault-reports';
    case 'building.changed':
      return count === 1 ? `buildings/${first}` : 'buildings';
    case 'item.changed':
      if (count === 1) return `item/${first}`;
      return buildingId === undefined ? 'buildings' : `buildings/${buildingId}`;
    case 'person.changed':
      return 'users';
    case 'move.executed':
      return `MoveSummary/${first}`;
    case 'import.finished':
      return 'buildings';
  }
}

/** Returns those of an event's records that the creator reaches in the webhook's root now, with their current customer. */
async function reachedRecords(
  db: Database,
  { type, records }: EventRow,
  { creator, rootId }: { creator: Caller; rootId: number },
): Promise<EventRecords | null> {
  const scope = scopeOf(creator);
  const isReached = and(eq(customers.rootId, rootId), scope.ownCustomers(customers.id));
  const table = tablesOfEvents[type];
  if (!table) {
    const [home] = await db
      .select({ id: customers.id })
      .from(customers)
      .where(and(eq(customers.id, records.customerId), isReached))
      .limit(1);
    return home ? records : null;
  }
  const rows = await db
    .select({ id: sql<number>`${table.id}`, customerId: customers.id })
    .from(table)
    .innerJoin(customers, eq(customers.id, table.customerId))
    .where(and(inArray(table.id, records.ids), isReached));
  const [first] = rows;
  if (!first) return null;
  const ids = records.ids.filter((id) => rows.some((row) => row.id === id));
  return {
    ...records,
    customerId: first.customerId,
    ids,
    count: records.count - (records.ids.length - ids.length),
  };
}

async function languageOf(db: Database, userId: number): Promise<Language> {
  const [user] = await db
    .select({ language: users.preferredLanguageCode })
    .from(users)
    .where(eq(users.id, userId))
    .limit(1);
  return languages.find((each) => each === user?.language) ?? defaultLanguage;
}

/** Returns whether a customer is a root: other levels have no webhooks. */
async function isRoot(db: Database, customerId: number): Promise<boolean> {
  const [row] = await db
    .select({ rootId: customers.rootId })
    .from(customers)
    .where(eq(customers.id, customerId))
    .limit(1);
  return row?.rootId === customerId;
}

/**
 * Returns the body for an event: ids and a link, nothing else; or the reason why the webhook may not be told of it. Scope and rights of its
 * creator are those of now. [HOOK-03]
 */
export async function payloadFor(
  db: Database,
  webhook: Pick<WebhookRow, 'customerId' | 'userId'>,
  event: EventRow,
  publicUrl: string,
): Promise<WebhookPayload | SkipReason> {
  const { customerId: rootId, userId } = webhook;
  if (!(await isRoot(db, rootId))) return 'no_root';
  const creator = userId === null ? null : await loadPersonCaller(db, userId);
  if (!creator || userId === null) return 'creator_missing';
  if (!creator.isLicensed || !can(creator, 'webhooks_edit')) return 'right_missing';
  const reached = await reachedRecords(db, event, { creator, rootId });
  if (!reached) return 'out_of_scope';
  const { customerId, buildingId, ids, count } = reached;
  const link = `${publicUrl}/#/${await languageOf(db, userId)}/${placeOf(event.type, reached)}`;
  return {
    type: event.type,
    timestamp: event.occurred,
    data: { customerId, ...(buildingId !== undefined && { buildingId }), ids, count, link },
  };
}
